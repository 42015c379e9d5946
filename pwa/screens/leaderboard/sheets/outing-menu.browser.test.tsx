import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openDevice } from '#sync/device/open-device.ts'
import { recordScores } from '#sync/device/outbox/outbox.ts'
import { readSyncStatus } from '#sync/device/outbox/sync-status.ts'
import { benId, capability, putOuting } from '#sync/device/outings/outing-testing.ts'
import { readOuting } from '#sync/device/outings/outings.ts'
import { testPorts } from '#sync/device/testing.ts'
import { ClubProvider, readClub } from '../../../club/club.tsx'
import { DeviceProvider } from '../../../device/device-context.tsx'
import { show } from '../../../ui/component-testing.ts'
import { LoadingProvider } from '../../../ui/loading.tsx'
import { NoticesProvider } from '../../../ui/notices.tsx'
import { PlaceContext } from '../../../ui/place.tsx'
import * as later from '../later-texts.ts'
import { OutingMenu } from './outing-menu.tsx'

test('a person who keeps scoring while the scores are sent is not taken out of the outing', async () => {
  const { promise: isThere, resolve: answer } = Promise.withResolvers<void>()
  const device = openDevice(
    testPorts({
      fetch: async () => {
        await isThere
        const sent = { lastSeq: 1, serverNow: 5, vers: [1], cursor: 3, exceptions: [] }
        return Response.json(sent, { headers: { 'x-sync': '1' } })
      },
    }),
    { name: 'outing-menu' },
  )
  const { database, ports } = device
  onTestFinished(() => database.delete())
  await putOuting(device)
  await recordScores(device, { outingId: 9, hole: 7, scores: [{ golferId: benId, strokes: 5 }] })
  const outing = (await readOuting(database, 9)) ?? expect.fail('no outing')
  const status = await readSyncStatus(database, 9)
  const opened: string[] = []
  const go = async (to: string) => opened.push(to) > 0
  const place = { pathname: '/leaderboard/9', search: '', state: null, key: 'default' }
  const scene = (isOpen: boolean) => (
    <DeviceProvider device={device}>
      <ClubProvider device={device} club={readClub(document, ports.storage)}>
        <PlaceContext value={{ place, go }}>
          <LoadingProvider>
            <NoticesProvider>
              {isOpen && <OutingMenu outing={outing} status={status} onClose={() => showNext(scene(false))} />}
            </NoticesProvider>
          </LoadingProvider>
        </PlaceContext>
      </ClubProvider>
    </DeviceProvider>
  )
  const showNext = show(scene(true))
  await page.getByRole('button', { name: later.leaveScoring }).click()
  await page.getByRole('button', { name: later.sendThenLeave }).click()
  await page.getByRole('button', { name: later.keepScoring }).click()
  await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0)
  answer()
  await expect.poll(() => database.outbox.count()).toBe(0)
  // What follows the sending has its turn.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(opened).toEqual([])
  expect(await database.capabilities.get(capability.principal)).toBeDefined()
})
