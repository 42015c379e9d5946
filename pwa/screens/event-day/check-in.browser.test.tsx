import { QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { checkInGolfer, eventDay, type EventDay } from '#sync/calls/event-day.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { testPorts } from '#sync/device/testing.ts'
import { ClubProvider, readClub } from '../../club/club.tsx'
import { DeviceProvider } from '../../device/device-context.tsx'
import { createQueryClient, useServerQuery } from '../../server/server-query.ts'
import { show } from '../../ui/component-testing.ts'
import { NoticesProvider } from '../../ui/notices.tsx'
import { CheckIn, eventDayQuestion } from './check-in.tsx'

const golfer = { user_id: 0, playinghandicap: 9, teebox: 'White', teebox_id: 1, tgroup_id: 1, phone: null }
const day: EventDay = {
  outing: { id: 9, course: 'The Oaks', date: '2026-11-26', status: 'inprogress' },
  holes: [],
  tees: [],
  groups: [],
  golfers: [
    { ...golfer, id: 3, first: 'Ben', last: 'Okafor', checkedInAt: null },
    { ...golfer, id: 4, first: 'Carol', last: 'Ito', checkedInAt: null },
  ],
  differences: [],
  notices: [],
  mayScore: true,
  serverNow: Date.UTC(2026, 10, 26, 15),
}

function Day() {
  const { data } = useServerQuery(eventDayQuestion(9))
  return data === undefined ? null : <CheckIn day={data} now={data.serverNow} isOff={false} />
}

test('a tick stays while the list is requested again, and when a busy server does not give it', async () => {
  const asked: string[] = []
  const isList = (url: string) => url.includes(eventDay.path.replace(':id', ''))
  const fetch = async (url: string) => {
    asked.push(url)
    if (url.includes(checkInGolfer.path.replace(':id', ''))) return Response.json({ result: 'Success' })
    if (isList(url) && asked.filter(isList).length === 1) return Response.json(day)
    throw new TypeError('no answer in time')
  }
  const device = openDevice(testPorts({ fetch }), { name: 'check-in' })
  onTestFinished(() => device.database.delete())
  show(
    <QueryClientProvider client={createQueryClient()}>
      <ClubProvider device={device} club={readClub(document, device.ports.storage)}>
        <DeviceProvider device={device}>
          <NoticesProvider>
            <Day />
          </NoticesProvider>
        </DeviceProvider>
      </ClubProvider>
    </QueryClientProvider>,
  )
  const box = page.getByRole('checkbox', { name: /Ben/ })
  await box.click()
  const seen: boolean[] = []
  while (asked.filter(isList).length < 2 || seen.length < 30) {
    seen.push((box.element() as HTMLInputElement).checked)
    await new Promise((resolve) => setTimeout(resolve))
  }
  expect(new Set(seen)).toEqual(new Set([true]))
  await expect.element(page.getByRole('checkbox', { name: /Carol/ })).not.toBeChecked()
})
