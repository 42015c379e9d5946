import { expect, test } from 'vitest'
import { handicapIndex } from '../units.ts'
import { validateField } from './field.ts'

/** What is said of an outing of one golfer on a course whose only tees are rated so. */
function validated(holeCount: 9 | 18, rating: number) {
  const [teeboxId, memberId] = [7, 1]
  const names = { firstname: 'Alice', lastname: 'Member' }
  return validateField({
    settings: { date: '2026-06-14', teeboxId, contestId: 0, spin: 0 },
    entries: [
      { ...names, id: 0, memberId, email: '', index: handicapIndex(36), teeboxId, tgroupId: 1, startingHole: 1 },
    ],
    ...{ removedIds: [], stayingId: memberId, former: [] },
    ...{ today: '2026-06-14', keptDate: null },
    course: {
      course: { name: `Course of ${holeCount}`, par: 4 * holeCount },
      holes: Array.from({ length: holeCount }, (_, place) => ({ hole: place + 1 })),
      teeboxes: [{ id: teeboxId, description: 'White', rating, slope: 125 }],
    },
    members: [{ ...names, id: memberId, index: null }],
  })
}

test.each([
  [9, 70.2, 'is rated for 18 holes, and Course of 9 has 9.'],
  [9, 45.1, 'is rated for 18 holes, and Course of 9 has 9.'],
  [18, 35.1, 'is rated for 9 holes, and Course of 18 has 18.'],
] as const)('tees of a course of %s that are rated %s are for other holes: no outing starts there', (...of) => {
  const [holes, rating, sentence] = of
  const message = expect.stringContaining(`The teebox White ${sentence}`) as string
  expect(validated(holes, rating)).toMatchObject({ refusal: { code: 'outing.tees-of-other-holes', message } })
})

test.each([
  [9, 45],
  [18, 45.1],
] as const)('tees of a course of %s that are rated %s are for its holes', (holes, rating) => {
  expect(validated(holes, rating)).toMatchObject({ ok: true })
})
