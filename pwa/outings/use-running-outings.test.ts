import { expect, test } from 'vitest'
import { memoryStorage } from '#sync/device/testing.ts'
import { pollPause, keepScoreChoice, keptScoreChoice, runningOf } from './use-running-outings.ts'

const papago = { id: 4, course: 'Papago', date: '2026-11-22', organizer: 'Alice Moreno', accesscode: '7KQ4MX2P' }
const oaks = { id: 5, course: 'The Oaks', date: '2026-11-22', organizer: 'Ben Okafor', accesscode: '9ABCDEFG' }
const place = { outingId: 9, course: 'Callippe', date: '2026-11-22', tgroup_id: 1 }
const kept = { ...place, waitingHoles: 0, openedAt: 0, isScored: true, isOnPhoneOnly: false }
const open = { ...kept, status: 'inprogress', code: '2345ABCD' } as const
const posted = { ...kept, outingId: 10, status: 'posted', code: '3456ABCD' } as const
const watched = { ...kept, outingId: 11, status: 'inprogress', code: null, isScored: false } as const
const nothing = { onPhone: [], chosenId: null }

test('a golfer of one outing is led to it, whatever is on the phone', () => {
  expect(runningOf([papago], { onPhone: [open], chosenId: 9 }).chosen).toBe(papago)
  expect(runningOf([], { onPhone: [open], chosenId: null })).toEqual({ running: [], chosen: null })
})

test('a golfer is led to an outing that was started on this phone and is not sent, of which the server knows nothing', () => {
  const started = { ...open, outingId: -7, code: null, isOnPhoneOnly: true }
  const onPhone = [started, open]
  expect(runningOf([], { onPhone, chosenId: null }).chosen).toMatchObject({ id: -7, accesscode: '-7' })
  expect(runningOf([papago], { onPhone, chosenId: null }).running.map(({ id }) => id)).toEqual([4, -7])
  const sent = { ...papago, id: -7 }
  expect(runningOf([sent], { onPhone, chosenId: null })).toEqual({ running: [sent], chosen: sent })
})

test('a golfer in several outings chooses one, and gets to it', () => {
  expect(runningOf([papago, oaks], nothing)).toEqual({ running: [papago, oaks], chosen: null })
  expect(runningOf([papago, oaks], { ...nothing, chosenId: 5 }).chosen).toBe(oaks)
  expect(runningOf([papago], { ...nothing, chosenId: 5 }).chosen).toBe(papago)
})

test('without an answer it is the outing that was chosen, or opened last with a code', () => {
  const other = { ...open, outingId: 12, code: '4567ABCD' }
  const onPhone = [posted, watched, open, other]
  expect(runningOf(undefined, { onPhone, chosenId: null }).chosen).toMatchObject({ id: 9, accesscode: '2345ABCD' })
  expect(runningOf(undefined, { onPhone, chosenId: 12 }).chosen).toMatchObject({ accesscode: '4567ABCD' })
  expect(runningOf(undefined, { onPhone: [posted, watched], chosenId: 10 }).chosen).toBeNull()
})

test('the choice is remembered for the day, for the member who made it', () => {
  const storage = memoryStorage()
  const asked = { userId: 3, today: '2026-11-22' }
  expect(keptScoreChoice(storage, asked)).toBeNull()
  keepScoreChoice(storage, { ...asked, outingId: 5 })
  expect(keptScoreChoice(storage, asked)).toBe(5)
  expect(keptScoreChoice(storage, { ...asked, today: '2026-11-23' })).toBeNull()
  expect(keptScoreChoice(storage, { ...asked, userId: 4 })).toBeNull()
  storage.setItem('nomad.score-choice', 'torn')
  expect(keptScoreChoice(storage, asked)).toBeNull()
})

test('an outing that has just changed is polled every 20 seconds', () => {
  expect(pollPause({ failing: false, unchangedFor: 0 })).toBe(20_000)
  expect(pollPause({ failing: false, unchangedFor: 600_000 })).toBe(20_000)
})

test('the phone is spared after ten minutes without a change', () => {
  expect(pollPause({ failing: false, unchangedFor: 600_001 })).toBe(60_000)
})

test('the phone is spared while the server does not answer', () => {
  expect(pollPause({ failing: true, unchangedFor: 0 })).toBe(60_000)
})
