import { expect, test } from 'vitest'
import { storedEntries } from '#golf/card/hole-entry.ts'
import { scorecard } from '#golf/card/scorecard.ts'
import { isolatedName } from '#golf/isolated-name.ts'
import { cardOfEntries } from '#golf/outing/outing.ts'
import { courseHandicap, strokes } from '#golf/units.ts'
import { cardColumns, sumText, markedInitials, skinsOnSide } from './card-table.tsx'

const hole = (number: number, winner: number | null, missing: readonly number[] = []) => ({
  hole: number,
  winner,
  worth: winner === null ? 0 : 1,
  missing,
  waitsFor: missing.length > 0 ? [number] : [],
})

test('only final skins are counted, by side', () => {
  const holes = [hole(3, 1), hole(5, null), hole(7, 2), hole(12, 1), hole(14, 2, [3])]
  const standing = { holes, golfers: [], unclaimed: 0 }
  expect(skinsOnSide(standing, 'out')).toBe(2)
  expect(skinsOnSide(standing, 'in')).toBe(1)
  expect(skinsOnSide(standing, 'total')).toBe(3)
  expect(skinsOnSide({ ...standing, holes: [hole(2, null)] }, 'total')).toBeNull()
})

test('initials are those of the first and the last name', () => {
  expect(markedInitials('Dev Patel')).toBe('DP')
  expect(markedInitials('Ana Maria de Souza')).toBe('AS')
  expect(markedInitials('Cher')).toBe('C')
  expect(markedInitials('\u{20BB7}\u7530 \u{1F1EB}\u{1F1EE}king')).toBe('\u{20BB7}\u{1F1EB}\u{1F1EE}')
  expect(markedInitials('John Smith (23)')).toBe('JS23')
  expect(markedInitials(isolatedName('\u05D3\u05D5\u05D3 \u05DC\u05D5\u05D9'))).toBe('\u05D3\u05DC')
})

function holes(count: number) {
  return Array.from({ length: count }, (_, at) => ({ hole: at + 1, par: 4, strokeIndex: at + 1 }))
}

function columns(count: number) {
  return cardColumns(holes(count).reverse()).map((column) => (column.kind === 'hole' ? column.hole.hole : column.side))
}

test('eighteen holes have a sum after the ninth, and two at the end', () => {
  const front = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  const back = [10, 11, 12, 13, 14, 15, 16, 17, 18]
  expect(columns(18)).toEqual([...front, 'out', ...back, 'in', 'total'])
})

test('nine holes have only a total', () => {
  expect(columns(9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 'total'])
})

test('a side without a score has no sum', () => {
  const scratch = courseHandicap(0)
  const golfer = { id: 1, group: 1, courseHandicap: scratch, playingHandicap: scratch, startingHole: 1, leftFrom: null }
  const card = scorecard({ golfer, holes: holes(18), scores: (_, hole) => (hole === 3 ? strokes(5) : undefined) })
  expect([sumText(card, 'out'), sumText(card, 'in'), sumText(card, 'total')]).toEqual([5, null, 5])
})

test('a side with a pickup has no total', () => {
  const scratch = courseHandicap(0)
  const golfer = { id: 1, group: 1, courseHandicap: scratch, playingHandicap: scratch, startingHole: 1, leftFrom: null }
  const scores = [
    { golferId: 1, hole: 3, strokes: 5 },
    { golferId: 1, hole: 12, strokes: null, pickup: 'X' as const },
  ]
  const card = scorecard({
    golfer,
    ...cardOfEntries({ golfers: [], holes: holes(18), entries: storedEntries(scores) }),
  })
  expect([sumText(card, 'out'), sumText(card, 'in'), sumText(card, 'total')]).toEqual([5, 'NR', 'NR'])
})
