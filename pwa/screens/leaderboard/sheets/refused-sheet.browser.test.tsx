import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openDevice } from '#sync/device/open-device.ts'
import { benId, capability } from '#sync/device/outings/outing-testing.ts'
import { testPorts } from '#sync/device/testing.ts'
import { sampleClub } from '../../../club/club-testing.ts'
import { ClubProvider } from '../../../club/club.tsx'
import { DeviceProvider } from '../../../device/device-context.tsx'
import { show } from '../../../ui/component-testing.ts'
import { NoticesProvider } from '../../../ui/notices.tsx'
import { RefusedSheet } from './refused-sheet.tsx'
import * as sheetTexts from './texts.ts'

test.each([
  ['on the same day', '2026-11-21T10:30:00.000Z', '3:00 am'],
  ['on the next day', '2026-11-22T10:30:00.000Z', '11-21-2026 3:00 am'],
])('a refused score that is looked at %s shows when it was entered', async (_, now, shown) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const ports = testPorts({})
  const device = openDevice(ports, { name: `refused-sheet ${now}` })
  onTestFinished(() => device.database.delete())
  const at = ports.now()
  const { principal } = capability
  const args = { outingId: 9, golferId: benId, hole: 7, strokes: 5, baseVer: 0 }
  const operation = { mid: 'late', name: 'score.set', at, args, outingId: 9, principal } as const
  await device.database.rejected.put({ ...operation, code: 'outing.posted', message: 'Posted.', refusedAt: at })
  show(
    <DeviceProvider device={device}>
      <ClubProvider device={device} club={sampleClub}>
        <NoticesProvider>
          <RefusedSheet outingId={9} nameOf={() => 'Ben'} insteadOf={() => null} onClose={() => undefined} />
        </NoticesProvider>
      </ClubProvider>
    </DeviceProvider>,
  )
  await expect.element(page.getByText(sheetTexts.entered(shown), { exact: true })).toBeVisible()
})
