import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openDevice } from '#sync/device/open-device.ts'
import { testPorts } from '#sync/device/testing.ts'
import { ClubProvider, readClub } from '../club/club.tsx'
import { show } from '../ui/component-testing.ts'
import { useIsLeftUnfinished } from './left-unfinished.tsx'

// Late in the evening on this phone, so that the club has another day in any other time zone.
beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 5, 14, 23, 30), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

function Left() {
  const isLeft = useIsLeftUnfinished()
  const days = ['2026-06-13', '2026-06-14'].filter((date) => isLeft({ status: 'inprogress', date }))
  return <p>Left: {days.join(', ')}</p>
}

function showAt(timeZone: string) {
  const ports = testPorts({ fetch: async () => await Promise.reject(new TypeError('no network')) })
  const device = openDevice(ports, { name: `left unfinished ${timeZone}` })
  onTestFinished(() => device.database.delete())
  show(
    <ClubProvider device={device} club={{ ...readClub(document, ports.storage), timeZone }}>
      <Left />
    </ClubProvider>,
  )
}

test('an outing of today is not left unfinished on a trip to the west of the club', async () => {
  showAt('Pacific/Kiritimati')
  await expect.element(page.getByText('Left: 2026-06-13', { exact: true })).toBeVisible()
})

test('an outing of the club’s today is not left unfinished on a phone to the east', async () => {
  vi.setSystemTime(new Date(2026, 5, 15, 0, 30))
  showAt('Etc/GMT+12')
  await expect.element(page.getByText('Left: 2026-06-13', { exact: true })).toBeVisible()
})
