import { expect, test } from 'vitest'
import { contestStanding, type ContestKind, type Measurement } from './hole-contest.ts'

const standing = (kind: ContestKind, entries: readonly Measurement[], scored: readonly number[] = [1, 2]) =>
  contestStanding({ kind, field: [1, 2], hasScore: (id) => scored.includes(id), entries })

test('an entry can be withdrawn, and without one no one wins', () => {
  const withdrawn = [
    { golferId: 1, value: 100 },
    { golferId: 1, value: null },
  ]
  expect(standing('closest-to-pin', withdrawn)).toMatchObject({ leaders: [], text: 'No winner', waitsFor: [] })
  expect(standing('closest-to-pin', withdrawn, [1])).toMatchObject({ text: 'No entry yet', waitsFor: [2] })
})

test('the nearest wins, the longest drive is the highest, and a golfer outside the field has no part', () => {
  const entries = [1, 2, 3].map((golferId) => ({ golferId, value: golferId * 9 }))
  expect(standing('closest-to-line', entries)).toMatchObject({ leaders: [1], text: '9 in' })
  expect(standing('long-drive', entries)).toMatchObject({ leaders: [2], text: '18 yd' })
})
