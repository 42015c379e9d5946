import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { courseById } from '#sync/calls/courses.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { testPorts } from '#sync/device/testing.ts'
import { DeviceProvider } from '../../../device/device-context.tsx'
import { texts as form } from '../../../games-beside/texts.ts'
import { show } from '../../../ui/component-testing.ts'
import { PlaceContext } from '../../../ui/place.tsx'
import { newDraft } from '../draft/draft-request.ts'
import { draftAfter, type OutingDraft } from '../draft/outing-draft.ts'
import { GamesBeside } from './games-beside.tsx'
import type { StepProps } from './step-parts.tsx'

const place = { pathname: '/tournament', search: '', state: null, key: 'default' }
const here = { place, go: async () => true }
const member = (userId: number, firstname: string) => ({ userId, firstname, lastname: 'Lee', email: '', index: 8.1 })
const holes = Array.from({ length: 18 }, (_, at) => ({ hole: at + 1, par: 4, handicap: at + 1 }))

const alone = newDraft({ date: '2026-11-28', courseId: 1, organizer: member(1, 'Ann') })
const withGolfer = (draft: OutingDraft, userId: number, firstname: string) =>
  draftAfter(draft, { type: 'golfer added', person: member(userId, firstname) })

function Step({ draft, device }: { draft: OutingDraft; device: ReturnType<typeof openDevice> }) {
  return (
    <DeviceProvider device={device}>
      <PlaceContext value={here}>
        <GamesBeside
          draft={draft}
          change={vi.fn<StepProps['change']>()}
          ground={{ holes } as unknown as AnswerOf<typeof courseById>}
        />
      </PlaceContext>
    </DeviceProvider>
  )
}

test('a look at a game for four leaves the next game for everyone', async () => {
  const device = openDevice(testPorts({}), { name: 'games of all' })
  onTestFinished(() => device.database.delete())
  const eight = [2, 3, 4, 5, 6, 7, 8].reduce((draft, id) => withGolfer(draft, id, `Golfer ${id}`), alone)
  show(<Step draft={eight} device={device} />)
  await page.getByRole('button', { name: form.addGame }).click()
  const game = page.getByLabelText(form.whichGame)
  const groupOfWolf = (group: number) => page.getByRole('radio', { name: form.group(group) })
  const whoPlaysSkins = page.getByRole('combobox', { name: form.whoPlays })
  await game.selectOptions('Wolf')
  await expect.element(groupOfWolf(1)).toBeChecked()
  await game.selectOptions('Skins')
  await expect.element(whoPlaysSkins).toHaveDisplayValue(form.everyone)
  // A group that was chosen stays.
  await whoPlaysSkins.selectOptions(form.group(2))
  await game.selectOptions('Wolf')
  await expect.element(groupOfWolf(2)).toBeChecked()
})

test('half of a game is there for the same golfers, and has no sides for others', async () => {
  const device = openDevice(testPorts({}), { name: 'games' })
  onTestFinished(() => device.database.delete())
  const step = (draft: OutingDraft) => <Step key={crypto.randomUUID()} draft={draft} device={device} />
  const withBen = withGolfer(alone, 2, 'Ben')
  const open = page.getByRole('button', { name: form.addGame })
  const sides = (name: string) => page.getByRole('group', { name: form.sideOf(name) })
  const sideB = (name: string) => sides(name).getByRole('radio', { name: 'B' })
  const exchange = show(step(withBen))
  await open.click()
  await sides('Ben Lee').getByText('B', { exact: true }).click()
  await expect.element(sideB('Ben Lee')).toBeChecked()

  exchange(step(withBen))
  await open.click()
  await expect.element(sideB('Ben Lee')).toBeChecked()

  exchange(step(withGolfer(alone, 3, 'Cy')))
  await open.click()
  await expect.element(sideB('Cy Lee')).toBeVisible()
  await expect.element(sideB('Cy Lee')).not.toBeChecked()
})
