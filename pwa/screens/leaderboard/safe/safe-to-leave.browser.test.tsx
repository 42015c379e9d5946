import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openDevice } from '#sync/device/open-device.ts'
import { recordScores } from '#sync/device/outbox/outbox.ts'
import { replayNow } from '#sync/device/outbox/replay.ts'
import { readSyncStatus } from '#sync/device/outbox/sync-status.ts'
import { benId, putOuting } from '#sync/device/outings/outing-testing.ts'
import { readOuting } from '#sync/device/outings/outings.ts'
import { testPorts } from '#sync/device/testing.ts'
import { ClubProvider, readClub } from '../../../club/club.tsx'
import { DeviceProvider } from '../../../device/device-context.tsx'
import { show } from '../../../ui/component-testing.ts'
import { reloadToSend } from '../texts.ts'
import { SafeToLeave } from './safe-to-leave.tsx'
import { texts } from './texts.ts'

test('scores that only a newer version of the app can send are not called on the way', async () => {
  const error = 'Please reload.'
  const problem = { type: '', title: '', status: 426, code: 'replay.upgrade', detail: error, error }
  const ports = testPorts({ fetch: async () => Response.json(problem, { status: 426 }) })
  const device = openDevice(ports, { name: 'safe-to-leave' })
  onTestFinished(() => device.database.delete())
  await putOuting(device)
  await recordScores(device, { outingId: 9, hole: 7, scores: [{ golferId: benId, strokes: 5 }] })
  await replayNow(device)
  const outing = (await readOuting(device.database, 9)) ?? expect.fail('no outing')
  const status = await readSyncStatus(device.database, 9)
  expect(status).toMatchObject({ waiting: 1, connectivity: 'reachable' })
  show(
    <DeviceProvider device={device}>
      <ClubProvider device={device} club={readClub(document, ports.storage)}>
        <SafeToLeave outing={outing} group={1} status={status} />
      </ClubProvider>
    </DeviceProvider>,
  )
  await expect.element(page.getByText(texts.onlyHere([7], { lasts: true }))).toBeVisible()
  await expect.element(page.getByText(reloadToSend)).toBeVisible()
  expect(page.getByText(texts.onItsWay).elements()).toEqual([])
})
