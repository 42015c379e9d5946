import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openDevice } from '#sync/device/open-device.ts'
import { sendNow } from '#sync/device/outbox/sending.ts'
import { addGame, newGameId } from '#sync/device/outings/add-game.ts'
import { benId, carolId, putOuting } from '#sync/device/outings/outing-testing.ts'
import { readOuting } from '#sync/device/outings/outings.ts'
import { testPorts } from '#sync/device/testing.ts'
import { DeviceProvider } from '../../../device/device-context.tsx'
import { show } from '../../../ui/component-testing.ts'
import { NoticesProvider } from '../../../ui/notices.tsx'
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
