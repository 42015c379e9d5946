import { expect, test } from 'vitest'
import type { EventDay, EventGolfer, EventGroup } from '#sync/calls/event-day.ts'
import { arrivalsOf } from './arrivals.ts'

const minute = 60_000
const start = Date.parse('2026-06-14T15:00:00.000Z')
const at = (minutes: number) => new Date(start + minutes * minute).toISOString()

function golfer(id: number, first: string, last: string, tgroup_id = 1): EventGolfer {
  const tees = { playinghandicap: 0, teebox: 'White', teebox_id: 1 }
  return { id, user_id: id, first, last, ...tees, tgroup_id, phone: null, checkedInAt: null }
}

const hiro = golfer(1, 'Hiro', 'Tanaka')
const mei = golfer(2, 'Mei', 'Chen')
const holes = Array.from({ length: 18 }, (_, before) => ({ hole: before + 1, par: 4, handicap: before + 1 }))

/** A group that has finished this number of holes, one every 12 minutes. */
function group(count: number, more: Partial<EventGroup> = {}): EventGroup {
  const finished = Array.from({ length: count }, (_, before) => ({ hole: before + 1, at: at(before * 12) }))
  const heardAt = count === 0 ? null : at((count - 1) * 12)
  const phones = count === 0 ? [] : [{ by: 'Hiro Tanaka', heardAt: heardAt ?? '', pending: 0 }]
  const usual = { id: 1, code: 'ABCD2345', startingHole: 1, startsAt: null, pending: 0 }
  return { ...usual, heardAt, finished, phones, ...more }
}

type More = Partial<Pick<EventDay, 'differences' | 'notices'>>

function row(of: EventGroup, minutes: number, { differences = [], notices = [] }: More = {}) {
  const outing = { id: 1, course: 'Papago', date: '2026-06-14', status: 'inprogress' as const }
  const day = {
    outing,
    holes,
    tees: [],
    groups: [of],
    golfers: [hiro, mei],
    differences,
    notices,
    mayScore: true,
    serverNow: 0,
  }
  const [only] = arrivalsOf(day, start + minutes * minute)
  if (only === undefined) throw new Error('there is no row')
  return only
}

/** The lengths of runs of holes with the same state, in the order of play. */
function states(shown: ReturnType<typeof row>): readonly string[] {
  const runs: { state: string; count: number }[] = []
  for (const { state } of shown.holes) {
    const last = runs.at(-1)
    if (last?.state === state) last.count += 1
    else runs.push({ state, count: 1 })
  }
  return runs.map(({ state, count }) => `${count} ${state}`)
}

test('holes are at the club or not played, and none is due while the group keeps its pace', () => {
  const shown = row(group(14), 13 * 12 + 10)
  expect(states(shown)).toEqual(['14 in', '4 open'])
  expect(shown).toMatchObject({ state: 'playing', next: 15, due: [] })
})

test('a phone that falls silent is awaited with the holes due by the pace of its group', () => {
  const shown = row(group(14), 13 * 12 + 55)
  expect(states(shown)).toEqual(['14 in', '4 due'])
  expect(shown).toMatchObject({ state: 'waiting', due: [15, 16, 17, 18] })
  expect(shown.awaited).toEqual({ golfer: hiro, heardAt: at(13 * 12), pending: 0 })
})

test('a group has a pace of play once it has finished four holes, also a slow one', () => {
  expect(row(group(3), 30).pace).toBe(null)
  expect(row(group(4), 40).pace).toBe(12 * minute)
  const finished = [0, 25, 50, 75].map((minutes, before) => ({ hole: before + 1, at: at(minutes) }))
  expect(row(group(4, { finished }), 80).pace).toBe(25 * minute)
})

test('a phone that said it has more scores is awaited before holes are due', () => {
  const phones = [
    { by: 'Hiro Tanaka', heardAt: at(157), pending: 0 },
    { by: 'Group 1 · MC', heardAt: at(150), pending: 3 },
  ]
  const shown = row(group(14, { phones, pending: 3, heardAt: at(157) }), 159)
  expect(shown.state).toBe('waiting')
  expect(shown.awaited).toEqual({ golfer: mei, heardAt: at(150), pending: 3 })
})

test('a golfer without a score is missing, with the holes that wait', () => {
  expect(row(group(0), 30).missing).toEqual([])
  const shown = row(group(0, { awaited: [{ id: mei.id, holes: [1, 2] }] }), 30)
  expect(shown.missing).toEqual([{ golfer: mei, holes: [1, 2] }])
})

test('no hole becomes due while play is suspended, and the time before it went on does not count', () => {
  const bulletin = { text: '', by: 'Alice Moreno' }
  const suspended = { ...bulletin, id: 1, kind: 'suspended' as const, at: at(13 * 12 + 10) }
  const resumed = { ...bulletin, id: 2, kind: 'resumed' as const, at: at(13 * 12 + 70) }
  expect(row(group(14), 13 * 12 + 55, { notices: [suspended] }).due).toEqual([])
  expect(row(group(14), 13 * 12 + 71, { notices: [suspended, resumed] }).due).toEqual([])
  expect(row(group(14), 13 * 12 + 80, { notices: [suspended, resumed] }).due).toEqual([15])
})

test('a group is in with all its holes, and waits for a decision while two scores differ', () => {
  expect(row(group(18), 600)).toMatchObject({ state: 'in', next: null, due: [] })
  const value = { by: 'Hiro Tanaka', at: at(1) }
  const values = [
    { ...value, strokes: 5 },
    { ...value, strokes: 6 },
  ]
  const shown = row(group(18), 600, { differences: [{ id: mei.id, hole: 17, values }] })
  expect(shown.state).toBe('differs')
  expect(states(shown)).toEqual(['16 in', '1 differs', '1 in'])
})

test('a group that no phone has joined has not started, and a shotgun goes in its order of play', () => {
  expect(row(group(0), 600)).toMatchObject({ state: 'before', next: 1, due: [] })
  expect(row(group(0, { startingHole: 7 }), 0)).toMatchObject({ next: 7 })
})
