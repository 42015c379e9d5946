import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openDevice } from '#sync/device/open-device.ts'
import { benId, carolId, putOuting } from '#sync/device/outings/outing-testing.ts'
import { readOuting } from '#sync/device/outings/outings.ts'
import { testPorts } from '#sync/device/testing.ts'
import { ClubProvider, readClub } from '../../../club/club.tsx'
import { formatInstant } from '../../../dates/date-text.ts'
import { DeviceProvider } from '../../../device/device-context.tsx'
import { show } from '../../../ui/component-testing.ts'
import * as holeTexts from './texts.ts'
import { UnderTheGolfers } from './under-the-golfers.tsx'

test('a phone that has been silent since another day is named with that day', async () => {
  const device = openDevice(testPorts({}), { name: 'silent-phone' })
  onTestFinished(() => device.database.delete())
  await putOuting(device)
  const outing = await readOuting(device.database, 9)
  if (outing === undefined) throw new Error('no outing')
  const club = readClub(document, device.ports.storage)
  const at = new Date(Date.now() - 3 * 86_400_000).toISOString()
  const cell = { outingId: 9, golferId: carolId, hole: 12, strokes: 4, ver: 1, at, by: 'Carol Ito' }
  const state = { pending: false, isOwn: false, contested: false, late: false }
  show(
    <DeviceProvider device={device}>
      <ClubProvider device={device} club={club}>
        <UnderTheGolfers
          outing={{ ...outing, cells: [Object.assign(cell, state)] }}
          golferIds={[benId, carolId]}
          hole={13}
          nameOf={String}
        />
      </ClubProvider>
    </DeviceProvider>,
  )
  const line = holeTexts.lastHeard({ name: 'Carol', hole: 12, time: formatInstant(at, club.timeZone) })
  await expect.element(page.getByText(line, { exact: true })).toBeVisible()
})
