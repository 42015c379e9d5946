import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundedCourseHandicap } from '../course/course-handicap.ts'
import { outingAllowance } from '../outing/outing-allowance.ts'
import type { Scores } from '../outing/outing.ts'
import { sampleCard, sampleGolfer, sampleHoles } from '../outing/sample-outing-testing.ts'
import { sidePars } from '../strokes/playing-handicap.ts'
import { strokes, type UnroundedHandicap } from '../units.ts'
import { ownGameIds, withParDifferences, type Play } from './game.ts'
import { finalLines, ownGameOf, ownGames, ownGameStanding } from './own-games.ts'
import { rabbitPerNine } from './rabbit.ts'
import { sixes } from './sixes.ts'
import { skins } from './skins.ts'
import type { WolfChoice } from './wolf-choice.ts'
import { wolf } from './wolf.ts'

const four = [3, 11, 18, 24].map((handicap, at) => sampleGolfer(at + 1, { handicap, startingHole: 5 }))
const noChoices = () => undefined

test('every id of an own game has its game', () => {
  const names = [0, 21, 14, 16, 17, 18].map((id) => ownGameOf(id))
  expect(names.map((game) => game.ok && game.value.name)).toEqual([
    'Normal',
    'Wolf',
    'Sixes',
    'Stableford',
    'Rabbit (each nine)',
    'Rabbit (18 holes)',
  ])
  expect(ownGames.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(ownGameIds)
  expect(ownGameOf(15)).toMatchObject({ refusal: { code: 'game.unknown' } })
})

test.each([
  [1, [0]],
  [2, [0, 16, 17, 18]],
  [4, [0, 21, 14, 16, 17, 18]],
  [5, [0, 16, 17, 18]],
])('%i golfers can play games %j', (golfers, ids) => {
  expect(ownGames.filter((game) => game.canPlay(golfers).ok).map(({ id }) => id)).toEqual(ids)
})

test('a standing is refused when the golfers cannot play the game', () => {
  const card = sampleCard({ golfers: four.slice(0, 3), gross: {} })
  expect(ownGameStanding(21, { card, wolfChoices: noChoices })).toMatchObject({ refusal: { code: 'game.needs-four' } })
  expect(ownGameStanding(99, { card, wolfChoices: noChoices })).toMatchObject({ refusal: { code: 'game.unknown' } })
})

test('Normal stands for nothing beside the board', () => {
  const card = sampleCard({ golfers: four.slice(0, 1), gross: {} })
  expect(ownGameStanding(0, { card, wolfChoices: noChoices })).toEqual({ ok: true, value: { game: 'normal' } })
})

describe('at any moment of a round', () => {
  type Entry = { readonly golfer: number; readonly hole: number; readonly gross: number }
  const cell = fc.record({
    golfer: fc.integer({ min: 1, max: 4 }),
    hole: fc.integer({ min: 1, max: 18 }),
    gross: fc.integer({ min: 1, max: 12 }),
  })
  const entries = fc.uniqueArray(cell, { selector: ({ golfer, hole }) => golfer * 100 + hole, maxLength: 72 })
  const choice = fc.oneof(
    fc.constantFrom<WolfChoice>({ wolfGame: 0, partner: null }, { wolfGame: 1, partner: null }),
    fc.integer({ min: 1, max: 4 }).map((partner): WolfChoice => ({ wolfGame: 2, partner })),
  )
  const choices = fc.array(fc.option(choice, { nil: undefined }), { minLength: 18, maxLength: 18 })

  function playOf(list: readonly Entry[], chosen: readonly (WolfChoice | undefined)[]): Play {
    const cells = new Map(list.map(({ golfer, hole, gross }) => [golfer * 100 + hole, strokes(gross)]))
    const scores: Scores = (golfer, hole) => cells.get(golfer * 100 + hole)
    return { card: { ...sampleCard({ golfers: four, gross: {} }), scores }, wolfChoices: (hole) => chosen[hole - 1] }
  }

  function standings(list: readonly Entry[], chosen: readonly (WolfChoice | undefined)[]) {
    const play = playOf(list, chosen)
    return [
      ...ownGames.map((game) => game.standing(play)),
      ...(['gross', 'net'] as const).map((by) => skins({ card: play.card, by })),
    ]
  }

  test('the order of entry changes no standing', () => {
    const shuffled = entries.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    )
    fc.assert(
      fc.property(shuffled, choices, ([list, other], chosen) => {
        expect(standings(other, chosen)).toEqual(standings(list, chosen))
      }),
    )
  })

  test('a changed score leaves what a round scored that way from the start would leave', () => {
    fc.assert(
      fc.property(entries, cell, choices, (list, change, chosen) => {
        const kept = list.filter(({ golfer, hole }) => golfer !== change.golfer || hole !== change.hole)
        expect(standings([...list, change], chosen)).toEqual(standings([change, ...kept], chosen))
      }),
    )
  })

  test('what is final is never taken back by a score that comes later', () => {
    const grown = entries.chain((list) => fc.tuple(fc.constant(list), fc.nat({ max: list.length })))
    fc.assert(
      fc.property(grown, choices, ([list, early], chosen) => {
        const later = new Set(finalFigures(playOf(list, chosen)))
        expect(finalFigures(playOf(list.slice(0, early), chosen)).filter((figure) => !later.has(figure))).toEqual([])
      }),
    )
  })

  function finalFigures(play: Play): readonly string[] {
    const rabbits = rabbitPerNine.standing(play).groups.flatMap(({ legs }) => legs.flatMap(({ holes }) => holes))
    return [
      ...(['gross', 'net'] as const).flatMap((by) =>
        skins({ card: play.card, by })
          .holes.filter(({ waitsFor }) => waitsFor.length === 0)
          .map(({ hole, winner }) => `${by} skin of ${hole}: ${winner}`),
      ),
      ...wolf
        .standing(play)
        .holes.filter(({ winner }) => winner !== null)
        .map(({ hole, points }) => `wolf on ${hole}: ${JSON.stringify(points)}`),
      ...sixes
        .standing(play)
        .matches.filter(({ winner }) => winner !== null)
        .map(({ match, winner }) => `match ${match}: ${winner}`),
      ...rabbits
        .filter(({ waitsFor }) => waitsFor.length === 0)
        .map(({ hole, holder }) => `rabbit on ${hole}: ${holder}`),
    ]
  }
})

describe('golfers from tees of different pars', () => {
  const longer = sampleHoles().map((hole) => (hole.par === 5 ? { ...hole, par: 6 } : hole))
  const golfers = [sampleGolfer(1), { ...sampleGolfer(2), holes: longer }]

  test('receive the difference where net scores are compared with each other', () => {
    const card = sampleCard({ golfers, gross: {} })
    expect(withParDifferences(card).golfers.map(({ playingHandicap }) => playingHandicap)).toEqual([0, 4])
    expect(
      withParDifferences(sampleCard({ golfers: [sampleGolfer(1, { handicap: 3 })], gross: {} })).golfers,
    ).toMatchObject([{ playingHandicap: 3 }])
  })

  test('play off the low golfer after the pars were compared', () => {
    const spun = [sampleGolfer(1, { handicap: 5 }), { ...sampleGolfer(2), holes: longer }]
    const strokes = (spin: 0 | 1 | 2) =>
      withParDifferences(sampleCard({ golfers: spun, gross: {} }), spin).golfers.map((each) => each.playingHandicap)
    expect([strokes(0), strokes(1), strokes(2)]).toEqual([
      [5, 4],
      [1, 0],
      [1, 0],
    ])
  })

  test('play off the low golfer of their group, or of the whole field', () => {
    const field = [sampleGolfer(1, { handicap: 5 }), sampleGolfer(2, { handicap: 9 })]
    const other = [sampleGolfer(3, { handicap: 2, group: 2 }), sampleGolfer(4, { handicap: 3, group: 2 })]
    const card = sampleCard({ golfers: [...field, ...other], gross: {} })
    const strokes = (spin: 0 | 1 | 2) => withParDifferences(card, spin).golfers.map((each) => each.playingHandicap)
    expect([strokes(0), strokes(1), strokes(2)]).toEqual([
      [5, 9, 2, 3],
      [0, 4, 0, 1],
      [3, 7, 0, 1],
    ])
  })

  test('give a side with one ball the mean of its partners’ differences, rounded once with its handicap', () => {
    // 2260ths of a stroke: 7.5, 4.4 and -1.25 strokes.
    const sides = [
      { unrounded: 16_950, pars: [72, 73] },
      { unrounded: 9944, pars: [74, 73] },
      { unrounded: -2825, pars: [73, 74, 74] },
    ].map((side) => ({ ...side, unrounded: side.unrounded as UnroundedHandicap }))
    const golfers = sides.map(({ unrounded, pars }, at) => ({
      ...sampleGolfer(at + 1, { handicap: roundedCourseHandicap(unrounded) }),
      sidePars: sidePars(pars, { unrounded, allowance: 100 }),
    }))
    const strokes = withParDifferences(sampleCard({ golfers, gross: {} })).golfers
    // 7.5 + 0.5, 4.4 + 1.5 and -1.25 + 1.67.
    expect(strokes.map(({ playingHandicap }) => playingHandicap)).toEqual([8, 6, 0])
  })

  test('play the rabbit with it, and Stableford without it, against their own par', () => {
    // Both play in 5 on every hole; the second golfer has a stroke on the four hardest holes.
    const fives = Array.from({ length: 18 }, () => 5)
    const card = sampleCard({ golfers, gross: { 1: fives, 2: fives } })
    const play = { card, wolfChoices: () => undefined }
    const rabbit = ownGameStanding(18, play)
    expect(rabbit).toMatchObject({ value: { groups: [{ holder: 2 }] } })
    const points = ownGameStanding(16, play)
    expect(points).toMatchObject({ value: { golfers: [{ golferId: 2 }, { golferId: 1 }] } })
  })
})

test.each([
  [0, 95],
  [16, 95],
  [21, 100],
  [14, 100],
  [17, 100],
] as const)('an outing of own game %i takes %i percent when nothing else is chosen', (ownGameId, percent) => {
  expect(outingAllowance(ownGameId)).toBe(percent)
})

describe('the lines of a final standing', () => {
  const golfers = [1, 2, 3, 4].map((id) => sampleGolfer(id))
  const four = Array<number>(18).fill(4)
  const linesOf = (ownGameId: number, gross: Readonly<Record<number, readonly number[]>>, choices = noChoices) => {
    const card = sampleCard({ golfers, gross: { 1: four, 2: four, 3: four, 4: four, ...gross } })
    const standing = ownGameStanding(ownGameId, { card, wolfChoices: choices, isOver: true })
    return standing.ok ? finalLines(standing.value) : standing
  }

  test('name each rabbit that was won, with its holes', () => {
    const eagle = [...four.slice(0, 9), 2, ...four.slice(10)]
    expect(linesOf(17, { 3: eagle })).toEqual([{ of: [3], text: 'Won the rabbit, holes 10–18' }])
  })

  test('list the golfers of the sixes, most points first', () => {
    // Golfer 4 wins the second match with golfer 2; the others are halved.
    const won = [...four.slice(0, 6), ...four.slice(6, 12).map(() => 3), ...four.slice(12)]
    const lines = linesOf(14, { 4: won })
    expect(lines).toMatchObject([
      { of: [2], text: '2 points' },
      { of: [4], text: '2 points' },
      { of: [1], text: '1 point' },
      { of: [3], text: '1 point' },
    ])
  })

  test('list the golfers of Stableford by their points, and are none where no game is played', () => {
    expect(linesOf(16, { 2: four.map(() => 3) })).toMatchObject([{ of: [2] }, { of: [1] }, { of: [3] }, { of: [4] }])
    expect(linesOf(0, {})).toEqual([])
  })
})

describe('once the organizer ended the outing', () => {
  const gaps = [4, undefined, 5, 3, undefined, 4, 6]
  const gross = { 1: gaps, 2: [5, 4, 5], 3: gaps.toReversed(), 4: [undefined, 3] }
  const pickedUp = Object.fromEntries(
    Object.entries(gross).map(([id, row]) => [id, sampleHoles().map((_, at) => row[at] ?? ('X' as const))]),
  )
  const lone = (hole: number): WolfChoice | undefined => (hole === 3 ? undefined : { wolfGame: 1, partner: null })
  const played = { card: sampleCard({ golfers: four, gross }), wolfChoices: lone }

  test.each([14, 16, 17, 18])('contest %i counts what is missing as a pickup', (id) => {
    const filled = { ...played, card: sampleCard({ golfers: four, gross: pickedUp }) }
    expect(ownGameStanding(id, { ...played, isOver: true })).toEqual(ownGameStanding(id, filled))
    expect(ownGameStanding(id, played)).not.toEqual(ownGameStanding(id, filled))
  })

  test('a hole without a choice of its Wolf is void, and the others count', () => {
    const ended = ownGameStanding(21, { ...played, isOver: true })
    const holes = ended.ok && ended.value.game === 'wolf' ? ended.value.holes : []
    expect(holes.filter(({ winner }) => winner === 'void').map(({ hole }) => hole)).toEqual([3])
    expect(ended).toMatchObject({ value: { golfers: four.map(() => ({ waitsFor: [] })) } })
  })

  test('golfers without an entry are not in it', () => {
    const card = sampleCard({ golfers: four, gross: { 1: gaps, 2: gaps, 3: gaps } })
    const ended = ownGameStanding(16, { card, wolfChoices: noChoices, isOver: true })
    expect(
      ended.ok && ended.value.game === 'stableford' && ended.value.golfers.map(({ golferId }) => golferId),
    ).toEqual(expect.arrayContaining([1, 2, 3]))
    expect(ended).toMatchObject({ value: { golfers: { length: 3 } } })
    expect(ownGameStanding(14, { card, wolfChoices: noChoices, isOver: true })).toMatchObject({
      refusal: { code: 'game.needs-four' },
    })
  })
})
