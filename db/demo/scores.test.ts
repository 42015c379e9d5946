import { expect, test } from 'vitest'
import { addDays } from '#golf/day.ts'
import { replay } from '#golf/handicap/record.ts'
import { decimal, handicapIndex, strokes, tenths } from '#golf/units.ts'
import { scoresTowards, type Form, type Play } from './scores.ts'

/** Every five days for two years, up to yesterday. */
const plays: readonly Play[] = Array.from({ length: 146 }, (_, at) => {
  const daysAgo = 1 + 5 * (145 - at)
  const tees = { rating: tenths(70.2), slope: 125, holes: 18, tournament: at % 10 === 0 } as const
  return { daysAgo, date: addDays('2026-06-14', -daysAgo), ...tees }
})

function drawn(index: number, { form = {}, seed = 1 }: { form?: Partial<Form>; seed?: number } = {}) {
  const whole = { now: index, before: index, inTournaments: 0, cap: 0, ...form } as const
  const scores = scoresTowards(plays, { index: handicapIndex(index), form: whole, seed })
  const rounds = plays.map((play, at) => {
    const { score = 0, parorbetter = 0 } = scores[at] ?? {}
    return { ...play, id: at + 1, adjustedGross: strokes(score), parOrBetter: parorbetter }
  })
  return { scores, issue: replay(rounds).at(-1)?.issue }
}

test.each([-1.2, 0, 5.3, 12.4, 28.5, 48.2])('scores are found that leave an index of %d', (index) => {
  const { scores, issue } = drawn(index)
  expect(issue && decimal(issue.index)).toBe(index)
  expect(scores).toHaveLength(plays.length)
  const mean = scores.reduce((sum, { score }) => sum + score, 0) / scores.length
  expect(mean).toBeGreaterThan(70.2 + index)
  expect(mean).toBeLessThan(70.2 + 1.25 * index + 10)
})

test('a golfer who plays worse than months ago is held down by a cap', () => {
  expect(drawn(11.1, { form: { now: 12.2, before: 7, cap: 1 } }).issue).toMatchObject({ index: 111, cap: 1 })
  expect(drawn(13, { form: { now: 16, before: 8, cap: 2 } }).issue).toMatchObject({ index: 130, cap: 2 })
})

test('a seed gives the same scores each time, and another one others', () => {
  expect(drawn(12.4).scores).toEqual(drawn(12.4).scores)
  expect(drawn(12.4, { seed: 2 }).scores).not.toEqual(drawn(12.4).scores)
})

test('better golfers have more holes par or better, and nobody more than were played', () => {
  const holes = (index: number) => drawn(index).scores.map(({ parorbetter }) => parorbetter)
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  expect(mean(holes(2))).toBeGreaterThan(mean(holes(15)) + 2)
  expect(Math.max(...holes(-3))).toBeLessThan(18)
  expect(Math.min(...holes(48))).toBe(0)
})
