import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openDevice } from '#sync/device/open-device.ts'
import { type EnteredHole, notSaved, type Recorded, recordScores } from '#sync/device/outbox/outbox.ts'
import { putOuting } from '#sync/device/outings/outing-testing.ts'
import { readOuting, type OutingOnPhone } from '#sync/device/outings/outings.ts'
import { testPorts } from '#sync/device/testing.ts'
import { DeviceProvider } from '../../../device/device-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { show } from '../../../ui/component-testing.ts'
import { useHoleScoring } from './use-hole-scoring.ts'

type Saving = { readonly entered: EnteredHole; readonly saved: () => void; readonly failed: () => void }

/** A disk that answers when the test makes it. */
function slowDisk() {
  const saving: Saving[] = []
  async function save(entered: EnteredHole): Promise<Recorded> {
    const { promise, resolve, reject } = Promise.withResolvers<Recorded>()
    saving.push({
      entered,
      saved: () => resolve({ entered, golferIds: entered.scores.map(({ golferId }) => golferId), cells: [] }),
      failed: () => reject(notSaved('storage', { entered, cause: null })),
    })
    return await promise
  }
  const triesOf = (hole: number) => saving.filter(({ entered }) => entered.hole === hole).length
  const of = (hole: number) => saving.findLast(({ entered }) => entered.hole === hole) ?? expect.fail(`hole ${hole}`)
  return { save, of, triesOf }
}

function Scoring({ outing, save }: { outing: OutingOnPhone; save: (entered: EnteredHole) => Promise<Recorded> }) {
  const scoring = useHoleScoring({ outing, group: 1, drafts: [], wish: null, save, showRecorded: () => undefined })
  return (
    <>
      <p>{`Hole ${scoring.hole?.hole} in view`}</p>
      <p>{scoring.said}</p>
      <p>{scoring.undoHole === null ? 'Nothing to undo' : `Hole ${scoring.undoHole} to undo`}</p>
      <p>{scoring.failure === null ? 'Nothing failed' : `Hole ${scoring.failure.entered.hole} NOT saved`}</p>
      <Button onClick={() => scoring.golferIds.forEach((id) => scoring.setValue(id, 4))}>Set</Button>
      <Button onClick={() => void scoring.press()}>Record</Button>
      <Button onClick={() => scoring.golferIds.forEach((id) => scoring.setValue(id, 5))}>Change</Button>
      <Button onClick={() => void scoring.undo()}>Undo</Button>
      <Button onClick={scoring.tryAgain}>Try again</Button>
      {[1, 2, 3].map((hole) => (
        <Button key={hole} onClick={() => scoring.showHole(hole)}>{`Show ${hole}`}</Button>
      ))}
    </>
  )
}

async function scoringWith(save: (entered: EnteredHole) => Promise<Recorded>) {
  const device = openDevice(testPorts({}), { name: 'hole-scoring' })
  onTestFinished(() => device.database.delete())
  await putOuting(device)
  const outing = (await readOuting(device.database, 9)) ?? expect.fail('it is not on the phone')
  show(
    <DeviceProvider device={device}>
      <Scoring outing={outing} save={save} />
    </DeviceProvider>,
  )
  return device
}

const tap = async (name: string) => await page.getByRole('button', { name }).click()
const shown = async (text: string) => await expect.element(page.getByText(text, { exact: true })).toBeVisible()

async function record(hole: number) {
  await tap(`Show ${hole}`)
  await shown(`Hole ${hole} in view`)
  await tap('Set')
  await tap('Record')
}

test('a hole that could not be saved stays named when one before it is saved', async () => {
  const disk = slowDisk()
  await scoringWith(disk.save)
  await record(1)
  await record(2)
  disk.of(2).failed()
  await shown('Hole 2 NOT saved')
  disk.of(1).saved()
  await expect.element(page.getByText(/^Hole 1 saved/)).toBeVisible()
  await shown('Hole 2 NOT saved')
  await shown('Hole 2 in view')
})

test('a second try is of the hole that could not be saved, and leaves the one in view', async () => {
  const disk = slowDisk()
  await scoringWith(disk.save)
  await record(1)
  await tap('Show 3')
  disk.of(1).failed()
  await shown('Hole 1 NOT saved')
  await tap('Try again')
  disk.of(1).saved()
  await shown('Nothing failed')
  await expect.element(page.getByText(/^Hole 1 saved/)).toBeVisible()
  await shown('Hole 3 in view')
})

test('a double tap on Try again tries once, so that the hole can still be undone', async () => {
  const disk = slowDisk()
  await scoringWith(disk.save)
  await record(1)
  disk.of(1).failed()
  await shown('Hole 1 NOT saved')
  await tap('Try again')
  await tap('Try again')
  expect(disk.triesOf(1)).toBe(2)
  disk.of(1).saved()
  await expect.element(page.getByText(/^Hole 1 saved/)).toBeVisible()
})

test('a hole that was recorded again while its first save hung is not emptied by undo', async () => {
  const turns: (() => void)[] = []
  const device = await scoringWith(async (entered) => {
    await new Promise<void>((go) => turns.push(go))
    return await recordScores(device, entered)
  })
  const strokes = async () => (await readOuting(device.database, 9))?.cells.map((cell) => cell.strokes)
  await record(1)
  await tap('Change')
  await tap('Record')
  await expect.poll(() => turns.length).toBe(2)
  turns[0]?.()
  await shown('Hole 1 to undo')
  turns[1]?.()
  // The scores of the first save were not rendered yet, so there is no state to return to.
  await expect.element(page.getByText('Nothing to undo')).toBeVisible()
  await expect.poll(strokes).toEqual([5, 5])
  await tap('Undo')
  expect(await strokes()).toEqual([5, 5])
})
