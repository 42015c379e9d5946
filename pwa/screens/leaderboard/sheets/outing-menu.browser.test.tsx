import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Device } from '#sync/device/device.ts'
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
import { texts as safe } from '../safe/texts.ts'
import { OutingMenu } from './outing-menu.tsx'
import * as sheetTexts from './texts.ts'

const course = 'The Oaks'
const offline = () => Promise.reject(new TypeError('Failed to fetch'))

/** The menu of an outing with one score that waits. */
async function openMenu(device: Device) {
  const { database, ports } = device
  onTestFinished(() => database.delete())
  await putOuting(device)
  await recordScores(device, { outingId: 9, hole: 7, scores: [{ golferId: benId, strokes: 5 }] })
  const opened: string[] = []
  const go = async (to: string) => opened.push(to) > 0
  const place = { pathname: '/leaderboard/9', search: '', state: null, key: 'default' }
  const showMenu = async () => {
    const outing = (await readOuting(database, 9)) ?? expect.fail('no outing')
    const status = await readSyncStatus(database, 9)
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
    await page.getByRole('button', { name: sheetTexts.leaveScoring }).click()
  }
  return { opened, showMenu }
}

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
  const { database } = device
  const { opened, showMenu } = await openMenu(device)
  await showMenu()
  await page.getByRole('button', { name: sheetTexts.sendThenLeave }).click()
  await page.getByRole('button', { name: sheetTexts.keepScoring }).click()
  await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0)
  answer()
  await expect.poll(() => database.outbox.count()).toBe(0)
  // Lets the steps after the sending run.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(opened).toEqual([])
  expect(await database.capabilities.get(capability.principal)).toBeDefined()
})

test('a person who leaves with an expired code is not sent to that code, but offered the card as a text', async () => {
  const device = openDevice(testPorts({ fetch: offline }), { name: 'outing-menu-expired' })
  const { showMenu } = await openMenu(device)
  const parked = { code: 'outing.code-expired', message: 'In words.' }
  await device.database.queues.update(capability.principal, { parked })
  await showMenu()
  const sheet = page.getByRole('dialog', { name: sheetTexts.notSentYetTitle(1) })
  await expect.element(sheet.getByText(sheetTexts.leavingMeans(course, { isOver: true }))).toBeVisible()
  await expect.element(sheet.getByText(sheetTexts.unsentMeans({ lasts: true, codeExpired: true }))).toBeVisible()
  await expect.element(sheet.getByRole('link').getByText(safe.asText)).toBeVisible()
  expect(sheet.getByRole('button', { name: sheetTexts.sendThenLeave }).elements()).toEqual([])
})

test('a person who leaves an outing that is over reads what goes, and of no code', async () => {
  const device = openDevice(testPorts({ fetch: offline }), { name: 'outing-menu-over' })
  const { showMenu } = await openMenu(device)
  const { outings, outbox } = device.database
  await outbox.clear()
  await outings.where({ outingId: 9 }).modify(({ snapshot }) => {
    Object.assign(snapshot.outing, { status: 'posted' })
  })
  await showMenu()
  const sheet = page.getByRole('dialog', { name: sheetTexts.leaveScoringTitle })
  await expect.element(sheet.getByText(sheetTexts.leavingMeans(course, { isOver: true }))).toBeVisible()
})
