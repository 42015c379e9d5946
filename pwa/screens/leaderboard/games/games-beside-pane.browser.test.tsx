import { useLiveQuery } from 'dexie-react-hooks'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Device } from '#sync/device/device.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { sendNow } from '#sync/device/outbox/sending.ts'
import { addGame, newGameId } from '#sync/device/outings/add-game.ts'
import { benId, carolId, outingSnapshot, putOuting } from '#sync/device/outings/outing-testing.ts'
import { readOuting } from '#sync/device/outings/outings.ts'
import { testPorts } from '#sync/device/testing.ts'
import { DeviceProvider } from '../../../device/device-context.tsx'
import { texts as form } from '../../../games-beside/texts.ts'
import { show } from '../../../ui/component-testing.ts'
import { NoticesProvider } from '../../../ui/notices.tsx'
import { texts as uiTexts } from '../../../ui/texts.ts'
import { SyncStatusProvider } from '../sync-status.tsx'
import * as texts from '../texts.ts'
import * as unsentTexts from '../unsent-texts.ts'
import { GamesPane } from './games-pane.tsx'
import { outingGames } from './outing-games.ts'
import * as gameTexts from './texts.ts'

for (const [what, status, code, expected] of [
  ['a signal', 502, '', gameTexts.gameWaits('saved on this phone')],
  [
    'the code',
    403,
    'auth.code-refused',
    `${gameTexts.gameIsKept('saved on this phone')} ${unsentTexts.suspendedUntil({ codeExpired: false, isCodeReplaced: false })}`,
  ],
  [
    'a newer version of the app',
    426,
    'replay.upgrade',
    `${gameTexts.gameIsKept('saved on this phone')} ${texts.reloadToSend}`,
  ],
] as const) {
  test(`a game that waits for ${what} says so`, async () => {
    const problem = { type: '', title: '', status, code, detail: code, error: code }
    const ports = testPorts({ fetch: async () => Response.json(problem, { status }) })
    const device = openDevice(ports, { name: `game-waits-${status}` })
    onTestFinished(() => device.database.delete())
    await putOuting(device)
    const match = { kind: 'match' as const, sides: [[benId], [carolId]], settings: {} }
    const added = await addGame(device, { outingId: 9, id: newGameId(device), ...match })
    expect(added.ok).toBe(true)
    await sendNow(device)
    const outing = (await readOuting(device.database, 9)) ?? expect.fail('it is not on the phone')
    show(
      <DeviceProvider device={device}>
        <NoticesProvider>
          <SyncStatusProvider outingId={9} fallback={null}>
            <GamesPane outing={outing} group={1} games={outingGames(outing)} nameOf={String} />
          </SyncStatusProvider>
        </NoticesProvider>
      </DeviceProvider>,
    )
    await expect.element(page.getByText(expected)).toBeVisible()
  })
}

/** A match between the two golfers, as the server sends it. */
function matchOf(id: number, rootId: number, allowance: number) {
  const sides = [benId, carolId].map((golfer, at) => ({ id: at + 1, golfers: [golfer] }))
  return { id, rootId, kind: 'match', scope: { of: 'outing' as const }, sides, settings: { allowance } }
}

/** The games of an outing, as the phone follows them. */
function FollowedGames({ device }: { device: Device }) {
  const outing = useLiveQuery(() => readOuting(device.database, 9), [device])
  if (outing === undefined) return null
  return <GamesPane outing={outing} group={1} games={outingGames(outing)} nameOf={String} />
}

type GamesOnPhone = {
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>
  readonly games: readonly ReturnType<typeof matchOf>[]
}

/** Shows the games of an outing on a phone that has them and gets its answers from `fetch`. */
async function showGames(name: string, { fetch, games }: GamesOnPhone) {
  const device = openDevice(testPorts({ fetch }), { name })
  onTestFinished(() => device.database.delete())
  await putOuting(device, { games: [...games] })
  show(
    <DeviceProvider device={device}>
      <NoticesProvider>
        <SyncStatusProvider outingId={9} fallback={null}>
          <FollowedGames device={device} />
        </SyncStatusProvider>
      </NoticesProvider>
    </DeviceProvider>,
  )
}

test('after another phone has changed an allowance, Save rests until its value is on this phone', async () => {
  const sent: unknown[] = []
  const othersGame = Promise.withResolvers<void>()
  const fetch = async (url: string, init?: RequestInit) => {
    if (init?.body === undefined) {
      if (!url.includes('groupOutingByCode')) throw new TypeError('no network')
      await othersGame.promise
      return Response.json(outingSnapshot({ games: [matchOf(2, 1, 80)], cursor: 1 }))
    }
    const { game: id } = JSON.parse(String(init.body)) as { game: number }
    sent.push(id)
    if (id === 2) return Response.json({ id: 3 })
    const [code, error] = ['game.changed', 'Another phone has changed the allowance.']
    return Response.json({ type: '', title: '', status: 409, code, detail: error, error }, { status: 409 })
  }
  await showGames('game-changed', { fetch, games: [matchOf(1, 1, 90)] })
  await page.getByRole('button', { name: new RegExp(gameTexts.changeAllowance) }).click()
  await page.getByLabelText(form.allowanceLabel).fill('85')
  const save = page.getByRole('button', { name: gameTexts.saveAllowance })
  await save.click()
  await expect.element(page.getByText('Another phone has changed the allowance.')).toBeVisible()
  const shown = save.element()
  if (shown instanceof HTMLElement) shown.click()
  othersGame.resolve()
  await save.click()
  await expect.poll(() => sent.at(-1)).toBe(2)
  expect(sent).toEqual([1, 2])
})

test('a late answer to a change does not close the dialog that was opened since', async () => {
  const changed = Promise.withResolvers<Response>()
  const fetch = async (_url: string, init?: RequestInit) => {
    if (init?.body === undefined) throw new TypeError('no network')
    return await changed.promise
  }
  await showGames('late-answer', { fetch, games: [matchOf(1, 1, 90), matchOf(2, 2, 80)] })
  const dialog = page.getByRole('dialog')
  const change = page.getByRole('button', { name: new RegExp(gameTexts.changeAllowance) })
  await change.first().click()
  await page.getByLabelText(form.allowanceLabel).fill('85')
  await page.getByRole('button', { name: gameTexts.saveAllowance }).click()
  await dialog.getByRole('button', { name: uiTexts.close }).click()
  await expect.poll(() => dialog.elements().length).toBe(0)
  await change.last().click()
  await expect.element(page.getByLabelText(form.allowanceLabel)).toHaveValue('80')
  changed.resolve(Response.json({ id: 3 }))
  await expect.element(page.getByText(/^Allowance of .* changed$/)).toBeVisible()
  await expect.element(page.getByLabelText(form.allowanceLabel)).toHaveValue('80')
})
