import { expect, onTestFinished, test, vi } from 'vitest'
import { openDevice } from '#sync/device/open-device.ts'
import { testPorts } from '#sync/device/testing.ts'
import { ClubProvider, readClub } from '../club/club.tsx'
import { show } from '../ui/component-testing.ts'
import { useClubDay } from './use-club-day.ts'

function Today() {
  return <p>{useClubDay()}</p>
}

const shown = () => document.querySelector('p')?.textContent

test.each([
  ['America/Los_Angeles', '2026-06-14', '2026-06-15T07:00:00Z', '2026-06-15'],
  ['Asia/Kathmandu', '2026-06-14', '2026-06-14T18:15:00Z', '2026-06-15'],
  // The night in which clocks are set forward at midnight has no midnight.
  ['Africa/Cairo', '2026-04-23', '2026-04-23T22:00:00Z', '2026-04-24'],
])('an app that is open over midnight at a club in %s says the new day', async (timeZone, before, midnight, after) => {
  const at = new Date(midnight).getTime()
  vi.useFakeTimers({ now: at - 60_000, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const ports = testPorts({})
  const device = openDevice(ports, { name: `club day ${timeZone}` })
  onTestFinished(() => device.database.delete())
  const club = { ...readClub(document, ports.storage), timeZone }
  show(
    <ClubProvider device={device} club={club}>
      <Today />
    </ClubProvider>,
  )
  await expect.poll(shown).toBe(before)
  vi.advanceTimersByTime(60_000)
  await expect.poll(shown).toBe(after)
  // A phone that slept, or whose clock was set, shows the day when it is looked at.
  vi.setSystemTime(at - 60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(shown).toBe(before)
})
