import { expect, test } from 'vitest'
import { cardOfEntries } from '#golf/outing/outing.ts'
import { strokeOnHoleText, strokesSumText } from '#golf/strokes/why-stroke.ts'
import { courseHandicap } from '#golf/units.ts'
import type { OutingSnapshot } from '#sync/calls/outings-board.ts'
import { whyStrokes } from './why-strokes.ts'
import * as whyTexts from './why-texts.ts'

const [ben, ann] = [1, 2]
const holes = Array.from({ length: 18 }, (_, at) => ({ hole: at + 1, par: 4, strokeIndex: at + 1 }))
/** Two par fives, and the stroke indexes in reverse. */
const ofWomen = holes.map(({ hole }) => ({ hole, par: hole <= 2 ? 5 : 4, strokeIndex: 19 - hole }))

type Changes = Partial<OutingSnapshot['outing']> &
  Pick<Partial<OutingSnapshot>, 'games'> & { played?: [number, number] }

/** 95% of 15.2 × 122 ÷ 113 + 70.0 − 72 = 14.41, and of 20.1 × 131 ÷ 113 + 74.0 − 74 = 23.30. */
function outing({ played = [14, 22], games = [], ...changes }: Changes = {}) {
  const golfer = { last: 'X', user_id: 0, tgroup_id: 1, starting_hole: 0, stroke: 0, holescore: null }
  const [forBen, forAnn] = played
  const golfers = [
    {
      ...golfer,
      id: ben,
      first: 'Ben',
      teebox: 'White',
      teebox_id: 7,
      handicapindex: 15.2,
      coursehandicap: 14,
      playinghandicap: forBen,
      unrounded: 152 * 2 * 122 + 226 * -20,
    },
    {
      ...golfer,
      id: ann,
      first: 'Ann',
      teebox: 'Red (W)',
      teebox_id: 8,
      handicapindex: 20.1,
      coursehandicap: 23,
      playinghandicap: forAnn,
      unrounded: 201 * 2 * 131,
    },
  ]
  const field = [
    { id: ben, courseHandicap: courseHandicap(14), playingHandicap: courseHandicap(forBen) },
    { id: ann, courseHandicap: courseHandicap(23), playingHandicap: courseHandicap(forAnn), holes: ofWomen },
  ].map((each) => ({ ...each, group: 1, startingHole: 1, leftFrom: null }))
  return {
    card: cardOfEntries({ holes, golfers: field, entries: () => undefined }),
    snapshot: {
      golfers,
      games,
      tees: [
        { id: 7, name: 'White', rating: 70, slope: 122, par: 72 },
        { id: 8, name: 'Red (W)', rating: 74, slope: 131, par: 74 },
      ],
      outing: {
        contest_id: 0,
        netskins: 0,
        grossskins: 0,
        spin: 0 as const,
        status: 'inprogress' as const,
        allowance: 95,
        ...changes,
      },
    },
  } as unknown as Parameters<typeof whyStrokes>[0]
}

test('the answer and the sum lead from the index to the stroke', () => {
  const why = whyStrokes(outing(), { golferId: ben, hole: 3 })
  if (!why?.sum) throw new Error('there is a sum')
  expect(strokeOnHoleText(why.why)).toBe('1 stroke: stroke index 3, you get 14.')
  expect(strokesSumText(why.sum)).toBe('Index 15.2 × 122 ÷ 113 + (70.0 − 72) = 14.41, 95% = 14')
  expect(whyTexts.place(why.why, { hole: 3, par: why.par })).toBe(
    'Hole 3 is the 3rd hardest of the 18. So a 5 here is a net 4.',
  )
  expect(why.cells.map(({ received }) => received)).toEqual([...Array<number>(14).fill(1), 0, 0, 0, 0])
  expect(why.cells.filter(({ isThis }) => isThis)).toEqual([{ strokeIndex: 3, received: 1, isThis: true }])
  expect(why.group).toEqual([
    { golferId: ben, received: 1 },
    { golferId: ann, received: 1 },
  ])
})

test('a golfer from other tees has the par and stroke indexes of those', () => {
  const why = whyStrokes(outing(), { golferId: ann, hole: 17 })
  if (!why?.sum) throw new Error('there is a sum')
  expect(why).toMatchObject({ tees: 'Red (W)', why: { received: 2, strokeIndex: 2, strokes: 22 } })
  expect(strokesSumText(why.sum)).toBe('Index 20.1 × 131 ÷ 113 + (74.0 − 74) = 23.30, 95% = 22')
})

test('off the low golfer, the sum says so and who it is', () => {
  const why = whyStrokes(outing({ spin: 1, played: [0, 8] }), { golferId: ann, hole: 18 })
  if (!why?.sum) throw new Error('there is a sum')
  expect(why.lowGolferId).toBe(ben)
  expect(strokesSumText(why.sum)).toMatch(/95% = 22, off the low 14 = 8$/)
})

test('net skins give the difference of the pars on top, a match beside its own strokes, and gross skins none', () => {
  const match = {
    id: 1,
    kind: 'match',
    scope: { of: 'outing' as const },
    sides: [
      { id: 1, golfers: [ben] },
      { id: 2, golfers: [ann] },
    ],
    settings: {},
  }
  const grossSkins = { ...match, id: 2, kind: 'skins', sides: [], settings: { by: 'gross' as const } }
  const why = whyStrokes(outing({ netskins: 1, games: [match, grossSkins] }), { golferId: ann, hole: 18 })
  expect(why?.games.map(({ game, why: { strokes }, sum }) => [game, strokes, sum?.parExtra, sum?.allowance])).toEqual([
    ['Net skins', 24, 2, 95],
    // Singles take 100%: 23 and the two strokes for her pars, less Ben's 14.
    ['Match play', 11, 2, 100],
  ])
  expect(whyStrokes(outing({ netskins: 1 }), { golferId: ben, hole: 18 })?.games).toEqual([])
})

test('without ratings from the server the answer stands without the sum', () => {
  const { card, snapshot } = outing()
  const { tees: _tees, ...older } = snapshot
  expect(whyStrokes({ card, snapshot: older }, { golferId: ben, hole: 3 })).toMatchObject({
    sum: null,
    why: { received: 1 },
  })
  expect(whyStrokes({ card, snapshot }, { golferId: 99, hole: 3 })).toBeNull()
})

test.each([
  [1, 'the hardest'],
  [2, 'the 2nd hardest'],
  [11, 'the 11th hardest'],
  [13, 'the 13th hardest'],
])('a hole of rank %i is %s', (rank, words) => {
  const why = { received: 0, strokeIndex: rank, rank, holes: 18, strokes: 0 }
  expect(whyTexts.place(why, { hole: 5, par: 4 })).toBe(`Hole 5 is ${words} of the 18.`)
})
