import { expect, test } from 'vitest'
import type { Hole } from '../course/course.ts'
import { handicapIndex } from '../units.ts'
import { validateField } from './field.ts'
import { sampleHoles } from './sample-outing.ts'

/** The fault of an outing of one golfer on a course whose only tees have this rating. */
function validated(holeCount: 9 | 18, rating: number, holes: readonly Hole[] = []) {
  const [teeboxId, memberId] = [7, 1]
  const names = { firstname: 'Alice', lastname: 'Member' }
  return validateField({
    settings: { date: '2026-06-14', teeboxId, contestId: 0, spin: 0 },
    entries: [
      { ...names, id: 0, memberId, email: '', index: handicapIndex(36), teeboxId, tgroupId: 1, startingHole: 1 },
    ],
    removedIds: [],
    stayingId: memberId,
    former: [],
    today: '2026-06-14',
    keptDate: null,
    course: {
      course: { name: `Course of ${holeCount}` },
      holes: sampleHoles(holeCount),
      teeboxes: [{ id: teeboxId, description: 'White', gender: 'M', rating, slope: 125, holes }],
    },
    members: [{ ...names, id: memberId, index: null }],
  })
}

test.each([
  [9, 70.2, 'is rated for 18 holes but Course of 9 has 9.'],
  [9, 45.1, 'is rated for 18 holes but Course of 9 has 9.'],
  [18, 35.1, 'is rated for 9 holes but Course of 18 has 18.'],
] as const)('tees of a course of %s that are rated %s are for other holes: no outing starts there', (...of) => {
  const [holes, rating, sentence] = of
  const message = expect.stringContaining(`White ${sentence}`) as string
  expect(validated(holes, rating)).toMatchObject({ refusal: { code: 'outing.tees-of-other-holes', message } })
})

test.each([
  [9, 45],
  [18, 45.1],
] as const)('tees of a course of %s that are rated %s are for its holes', (holes, rating) => {
  expect(validated(holes, rating)).toMatchObject({ ok: true })
})

test('the Course Handicap counts to the par of the golfer’s own rating', () => {
  const longer = sampleHoles().map((hole) => (hole.hole <= 2 ? { ...hole, par: hole.par + 1 } : hole))
  const handicapFrom = (holes: readonly Hole[]) => {
    const field = validated(18, 74, holes)
    return field.ok ? field.value[0]?.courseHandicap : undefined
  }
  expect([handicapFrom([]), handicapFrom(longer)]).toEqual([42, 40])
})
