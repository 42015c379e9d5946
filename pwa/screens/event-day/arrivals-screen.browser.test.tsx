import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { EventDay } from '#sync/calls/event-day.ts'
import { testPorts } from '#sync/device/testing.ts'
import { timeOn } from '../../dates/date-text.ts'
import { showScreen } from '../../server/screen-testing.tsx'
import { ArrivalsScreen } from './arrivals-screen.tsx'
import { texts } from './texts.ts'

const { arrivals: words } = texts

// On the clock of the phone, which is used where the club's time zone is not known.
const yesterday = new Date(2026, 10, 25, 18, 6).toISOString()
const today = new Date(2026, 10, 26, 7, 40).toISOString()
const now = new Date(2026, 10, 26, 8, 10).getTime()

const golfer = { user_id: 0, playinghandicap: 9, teebox: 'White', teebox_id: 1, phone: null }
const holes = Array.from({ length: 18 }, (_, before) => ({ hole: before + 1, par: 4, handicap: before + 1 }))
const group = { startingHole: 1, startsAt: null, pending: 0, late: [], awaited: [] }
const day: EventDay = {
  outing: { id: 9, course: 'The Oaks', date: '2026-11-25', status: 'inprogress' },
  holes,
  tees: [],
  groups: [
    {
      ...group,
      id: 1,
      code: 'ABCD2345',
      heardAt: yesterday,
      finished: holes.map(({ hole }) => ({ hole, at: yesterday })),
      phones: [{ by: 'Ben Okafor', heardAt: yesterday, pending: 0 }],
    },
    {
      ...group,
      id: 2,
      code: 'EFGH6789',
      heardAt: yesterday,
      pending: 3,
      finished: [{ hole: 1, at: yesterday }],
      phones: [{ by: 'Carol Ito', heardAt: yesterday, pending: 3 }],
    },
    { ...group, id: 3, code: 'EFGH2345', heardAt: yesterday, finished: [{ hole: 1, at: yesterday }], phones: [] },
  ],
  golfers: [
    { ...golfer, id: 3, first: 'Ben', last: 'Okafor', tgroup_id: 1, checkedInAt: yesterday },
    { ...golfer, id: 4, first: 'Carol', last: 'Ito', tgroup_id: 2, checkedInAt: today },
    { ...golfer, id: 5, first: 'Dev', last: 'Rao', tgroup_id: 3, checkedInAt: null },
  ],
  differences: [
    {
      id: 5,
      hole: 1,
      values: [
        { strokes: 4, by: 'Dev Rao', at: yesterday },
        { strokes: 5, by: 'Ben Okafor', at: today },
      ],
    },
  ],
  notices: [],
  mayScore: true,
  serverNow: now,
}

test('the time of a phone, a check-in or a score has its day, unless that is today', async () => {
  const fetch = async () => Response.json(day)
  showScreen(
    <MemoryRouter initialEntries={['/outing/9/arrivals']}>
      <Routes>
        <Route path="/outing/:oId/arrivals" element={<ArrivalsScreen />} />
      </Routes>
    </MemoryRouter>,
    { ports: testPorts({ fetch }), name: 'arrivals', pathname: '/outing/9/arrivals' },
  )
  const then = '11-25-2026 6:06 pm'
  expect(timeOn('2026-11-26', yesterday, '')).toBe(then)
  await expect.element(page.getByRole('row', { name: /Ben/ }).getByText(then)).toBeVisible()
  await expect.element(page.getByText(words.leave.heard(then), { exact: false })).toBeVisible()
  await expect.element(page.getByText(words.checkIn.at(1, then))).toBeVisible()
  await expect.element(page.getByText(words.checkIn.at(2, '7:40 am'), { exact: true })).toBeVisible()
  for (const choice of [words.decide.choice('4', 'Dev', then), words.decide.choice('5', 'Ben Okafor', '7:40 am')]) {
    await expect.element(page.getByRole('button', { name: choice, exact: true })).toBeVisible()
  }
})
