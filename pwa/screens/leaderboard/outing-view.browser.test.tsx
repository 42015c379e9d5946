import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Device } from '#sync/device/device.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { keepOuting } from '#sync/device/outings/open-outing.ts'
import { benId, carolId, outingSnapshot, putOuting, serverCell } from '#sync/device/outings/outing-testing.ts'
import { readOuting } from '#sync/device/outings/outings.ts'
import { testPorts } from '#sync/device/testing.ts'
import { sampleClub } from '../../club/club-testing.ts'
import { ClubProvider } from '../../club/club.tsx'
import { DeviceProvider } from '../../device/device-context.tsx'
import { show } from '../../ui/component-testing.ts'
import { LoadingProvider } from '../../ui/loading.tsx'
import { NoticesProvider } from '../../ui/notices.tsx'
import { PlaceContext } from '../../ui/place.tsx'
import { OutingView } from './outing-view.tsx'
import { SyncStatusProvider } from './sync-status.tsx'
import * as texts from './texts.ts'

/** The CSS pixels of a control on the course. */
const thumb = 56

const place = { pathname: '/leaderboard/9', search: '', state: null, key: 'default' }

/** Shows the outing that `put` stores on a phone. */
async function showOuting(name: string, put: (device: Device) => Promise<void>, viewedGroup = 0) {
  const device = openDevice(testPorts({}), { name })
  onTestFinished(() => device.database.delete())
  await put(device)
  const outing = (await readOuting(device.database, 9)) ?? expect.fail('no outing')
  show(
    <DeviceProvider device={device}>
      <ClubProvider device={device} club={sampleClub}>
        <PlaceContext value={{ place, go: async () => true }}>
          <LoadingProvider>
            <NoticesProvider>
              <SyncStatusProvider outingId={9} fallback={null}>
                <OutingView
                  outing={outing}
                  showRecorded={() => undefined}
                  drafts={[]}
                  wish={null}
                  viewedGroup={viewedGroup}
                />
              </SyncStatusProvider>
            </NoticesProvider>
          </LoadingProvider>
        </PlaceContext>
      </ClubProvider>
    </DeviceProvider>,
  )
}

test('an address of a group that does not exist opens the outing without a group', async () => {
  const snapshot = outingSnapshot({ tgroup_id: 0, readOnly: true })
  const put = (device: Device) => keepOuting(device, { snapshot, capability: null, occasion: 'opened' })
  await showOuting('a group that does not exist', put, 9)
  const title = page.getByRole('heading', { level: 1 })
  await expect.element(title).toBeVisible()
  expect(title.element().textContent).toBe('The Oaks')
})

test('on a phone of 375 × 667 the strip of holes can be tapped on the height of a thumb', async () => {
  await page.viewport(375, 667)
  onTestFinished(() => page.viewport(390, 844))
  await showOuting('a strip for a thumb', putOuting)
  const strip = page.getByRole('button', { name: new RegExp(`^${texts.chooseHole}`) })
  await expect.element(strip).toBeVisible()
  const { left, width, top, bottom } = strip.element().getBoundingClientRect()
  const hits = Array.from({ length: 112 }, (_, at) => (top + bottom) / 2 - 56 + at).filter((y) => {
    return strip.element().contains(document.elementFromPoint(left + width / 2, y))
  })
  // One pixel is lost at an edge when whole pixels are counted.
  expect(hits.length).toBeGreaterThanOrEqual(thumb - 1)
})

test('after the last hole a short name can be tapped on the width of a thumb', async () => {
  const scores = [benId, carolId].flatMap((golferId) =>
    Array.from({ length: 18 }, (_, at) => serverCell({ golferId, hole: at + 1 })),
  )
  await showOuting('a name for a thumb', (device) => putOuting(device, { scores }))
  const name = page.getByRole('rowheader').getByRole('button').first()
  await expect.element(name).toBeVisible()
  const { width, height } = name.element().getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(thumb)
})
