import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sixesMoney } from '../money/stakes.ts'
import { playedBy } from '../outing/departures.ts'
import { sampleCard, sampleGolfer, sampleHoles } from '../outing/sample-outing-testing.ts'
import { cents, strokes } from '../units.ts'
import { ownGames, ownGameStanding } from './own-games.ts'
import { rabbitFull18 } from './rabbit.ts'
import { sixes } from './sixes.ts'
import { skins, skinsOfField } from './skins.ts'
import { stableford } from './stableford.ts'
import type { WolfChoice } from './wolf-choice.ts'
import { wolf } from './wolf.ts'

const holes = sampleHoles()
const pars = holes.map(({ par }) => par)
const birdies = pars.map((par) => par - 1)
const bogeys = pars.map((par) => par + 1)
const noChoices = () => undefined
const lone: WolfChoice = { wolfGame: 1, partner: null }

/** Four golfers of whom some left: `left` by golfer id. */
function four(left: Readonly<Record<number, number>>, gross: Parameters<typeof sampleCard>[0]['gross']) {
  const golfers = [1, 2, 3, 4].map((id) => sampleGolfer(id, left[id] === undefined ? {} : { leftFrom: left[id] }))
  return sampleCard({ golfers, gross })
}

test('skins are settled among those who are left, and skins won before stay won', () => {
  const card = four({ 1: 13 }, { 1: birdies.slice(0, 12), 2: pars, 3: bogeys, 4: bogeys })
  const { holes: rows, golfers } = skins({ card, by: 'gross' })
  expect(rows.every(({ waitsFor }) => waitsFor.length === 0)).toBe(true)
  expect(golfers.map(({ golferId, won }) => [golferId, won])).toEqual([
    [1, 12],
    [2, 6],
    [3, 0],
    [4, 0],
  ])
})

test('a skin that a par must keep is lost with the golfer who leaves before the next hole', () => {
  const card = four({ 1: 13 }, { 1: birdies.slice(0, 12), 2: pars, 3: bogeys, 4: bogeys })
  expect(skins({ card, by: 'gross', validate: true }).golfers.map(({ won }) => won)).toEqual([11, 6, 0, 0])
})

test('Stableford gives a golfer who left no place, and waits for none of the holes after that', () => {
  const card = four({ 1: 13 }, { 1: birdies.slice(0, 12), 2: pars, 3: bogeys, 4: bogeys })
  const rows = stableford.standing({ card }).golfers
  expect(rows.at(-1)).toMatchObject({ golferId: 1, position: 'WD', thru: 12, points: 36, waitsFor: [] })
  expect(rows[0]).toMatchObject({ golferId: 2, position: '1' })
})

test('a holder who leaves lets the rabbit go, and the rest play for it', () => {
  const card = four(
    { 1: 5 },
    { 1: birdies.slice(0, 4), 2: [...pars.slice(0, 9), 2], 3: pars.slice(0, 10), 4: pars.slice(0, 10) },
  )
  const [leg] = rabbitFull18.standing({ card }).groups[0]?.legs ?? []
  expect(leg?.holes.slice(3, 5).map(({ holder }) => holder)).toEqual([1, null])
  expect(leg?.holes[9]).toMatchObject({ holder: 2, waitsFor: [] })
})

describe('Sixes', () => {
  test('the partner of a golfer who left plays on alone, and who left has no share of what is decided then', () => {
    const card = four({ 1: 3 }, { 1: pars.slice(0, 2), 2: birdies, 3: pars, 4: pars })
    const { matches, golfers } = sixes.standing({ card })
    expect(matches.map(({ winner }) => winner)).toEqual(['team1', 'team2', 'team2'])
    expect(golfers.map(({ points }) => points)).toEqual([0, 3, 1, 1])
  })

  test('a match that was won before stays with both, and a side that has left loses its holes', () => {
    const alone = four({ 1: 7, 3: 7 }, { 1: pars.slice(0, 6), 2: pars, 3: pars.slice(0, 6), 4: pars })
    expect(sixes.standing({ card: alone }).matches[1]).toMatchObject({
      winner: 'team2',
      up: -6,
    })

    const card = four({ 1: 6, 2: 7 }, { 1: birdies.slice(0, 5), 2: birdies.slice(0, 6), 3: pars, 4: pars })
    const { matches, golfers } = sixes.standing({ card })
    expect(matches[0]).toMatchObject({ winner: 'team1', up: 6 })
    expect(golfers.map(({ points }) => points)).toEqual([1, 1, 1, 1])
    expect(matches.every(({ waitsFor }) => waitsFor.length === 0)).toBe(true)
  })

  test('the stakes are settled between those who share in a match, as its points are', () => {
    const money = (card: ReturnType<typeof four>) =>
      sixesMoney(sixes.standing({ card }), cents(100)).map(({ cents: amount }) => amount)
    // 2 wins the first match alone against 3 and 4, and then one with each of them against the other.
    expect(money(four({ 1: 3 }, { 1: pars.slice(0, 2), 2: birdies, 3: pars, 4: pars }))).toEqual([0, 400, -200, -200])
    // 1 and 2 won the first match before they left; those whom they would have played against afterwards win nothing.
    const won = { 1: birdies.slice(0, 6), 2: birdies.slice(0, 6), 3: pars, 4: pars }
    expect(money(four({ 1: 7, 2: 7 }, won))).toEqual([100, 100, -100, -100])
    // Who left before the first match was decided pays nothing for it.
    expect(money(four({ 1: 3, 2: 3 }, { 1: pars.slice(0, 2), 2: pars.slice(0, 2), 3: pars, 4: pars }))).toEqual([
      0, 0, 0, 0,
    ])
  })

  test('who left waits for a hole they played, although the match is decided without it', () => {
    // Golfer 1 wins holes 1 to 4 for team 1 and leaves, golfer 2 wins 5 and 6; hole 2 waits for golfer 4. Five up with
    // one open, team 1 has won. By the holes that golfer 1 played it is three up with three unknown; with hole 2 four
    // up with two, which is a share.
    const points = (second: number | undefined) => {
      const rivals = pars.slice(0, 6)
      const card = four(
        { 1: 5 },
        { 1: birdies.slice(0, 4), 2: birdies.slice(0, 6), 3: rivals, 4: [4, second, ...rivals.slice(2)] },
      )
      const { matches, golfers } = sixes.standing({ card })
      return [matches[0]?.winner, golfers[0]?.points, golfers[0]?.waitsFor.filter((hole) => hole <= 6)]
    }
    expect(points(undefined)).toEqual(['team1', 0, [2]])
    expect(points(pars[1])).toEqual(['team1', 1, []])
  })
})

describe('Wolf', () => {
  const gross = { 1: birdies, 2: pars, 3: pars, 4: pars }

  test('holes of a wolf who left are void, and wait for no choice or score', () => {
    const card = four({ 1: 5 }, gross)
    const play = { card, wolfChoices: () => lone }
    const rows = wolf.standing(play).holes
    expect(rows.filter(({ wolf: golferId }) => golferId === 1).map(({ hole, winner }) => [hole, winner])).toEqual([
      [1, 'wolf'],
      [5, 'void'],
      [9, 'void'],
      [13, 'void'],
      [17, 'void'],
    ])
    expect(wolf.prompts({ card: four({ 1: 5 }, {}), wolfChoices: noChoices }, 5)).toEqual([])
    expect(wolf.standing(play).golfers.every(({ waitsFor }) => waitsFor.length === 0)).toBe(true)
  })

  test('the other holes are played by the rest, and a partner who left is no choice any more', () => {
    const card = four({ 1: 5 }, { ...gross, 2: birdies })
    const withFirst: WolfChoice = { wolfGame: 2, partner: 1 }
    const withThird: WolfChoice = { wolfGame: 2, partner: 3 }
    const chosen = (choice: WolfChoice) => wolf.standing({ card, wolfChoices: () => choice }).holes[5]
    expect(chosen(withFirst)).toMatchObject({ wolf: 2, choice: null, winner: null })
    expect(chosen(withThird)).toMatchObject({
      winner: 'wolf',
      points: [
        { golferId: 2, points: 2 },
        { golferId: 3, points: 2 },
      ],
    })
    const [asked] = wolf.prompts({ card: four({ 1: 5 }, {}), wolfChoices: noChoices }, 6)
    expect(asked?.options.map(({ partner }) => partner)).toEqual([null, null, 3, 4])
  })

  test('of two who are left each plays alone, and one alone plays for nothing', () => {
    const [two] = wolf.prompts({ card: four({ 1: 2, 3: 2 }, {}), wolfChoices: noChoices }, 2)
    expect(two?.options.map(({ partner }) => partner)).toEqual([null, null])
    expect(wolf.standing({ card: four({ 1: 2, 3: 2, 4: 2 }, gross), wolfChoices: () => lone }).holes[1]).toMatchObject({
      winner: 'void',
    })
  })
})

describe('a golfer who left before the first hole', () => {
  const withFourth = (left: Partial<Record<'leftFrom' | 'startingHole', number>>, fourth: readonly number[] = []) => {
    const golfers = [1, 2, 3, 4].map((id) => {
      return sampleGolfer(id, { startingHole: left.startingHole ?? 1, ...(id === 4 && left) })
    })
    return sampleCard({ golfers, gross: { 1: birdies, 2: pars, 3: pars, 4: fourth } })
  }
  const codeOf = (ownGameId: number, card: ReturnType<typeof withFourth>, isOver: boolean) => {
    const answer = ownGameStanding(ownGameId, { card, wolfChoices: () => lone, isOver })
    return answer.ok ? answer.value.game : answer.refusal.code
  }

  test.each([false, true])('is in no game, as after the end: Wolf and Sixes lack their fourth (over: %s)', (isOver) => {
    expect(codeOf(21, withFourth({ leftFrom: 1 }), isOver)).toBe('game.needs-four')
    expect(codeOf(14, withFourth({ startingHole: 10, leftFrom: 10 }), isOver)).toBe('game.needs-four')
    const { standing } = skinsOfField(withFourth({ leftFrom: 1 }), { by: 'gross', spin: 0, isOver })
    expect(standing.golfers.map(({ golferId, won }) => [golferId, won])).toEqual([
      [1, 18],
      [2, 0],
      [3, 0],
    ])
  })

  test('is in the game with a score that was written before, and until the second hole', () => {
    expect(codeOf(21, withFourth({ leftFrom: 1 }, [4]), false)).toBe('wolf')
    expect(codeOf(21, withFourth({ leftFrom: 2 }), false)).toBe('wolf')
  })
})

describe('with golfers who left anywhere', () => {
  const hole = fc.integer({ min: 1, max: 18 })
  const left = fc.array(fc.option(hole, { nil: null }), { minLength: 4, maxLength: 4 })
  const entry = fc.record({ golfer: fc.integer({ min: 1, max: 4 }), hole, gross: fc.integer({ min: 1, max: 12 }) })
  const entries = fc.uniqueArray(entry, { selector: (one) => one.golfer * 100 + one.hole, maxLength: 72 })
  const choice = fc.constantFrom<WolfChoice>(lone, { wolfGame: 0, partner: null }, { wolfGame: 2, partner: 2 })
  type Entries = readonly { readonly golfer: number; readonly hole: number; readonly gross: number }[]

  function standings(list: Entries, { from, chosen }: { from: readonly (number | null)[]; chosen: WolfChoice }) {
    const cells = new Map(list.map((one) => [one.golfer * 100 + one.hole, strokes(one.gross)]))
    const golfers = from.map((leftFrom, at) => ({
      ...sampleGolfer(at + 1, { startingHole: 5, handicap: at * 6 }),
      leftFrom,
    }))
    const card = { holes, golfers, scores: (golfer: number, on: number) => cells.get(golfer * 100 + on) }
    const play = { card, wolfChoices: () => chosen }
    return [
      ...ownGames.map((game) => game.standing(play)),
      ...(['gross', 'net'] as const).map((by) => skins({ card, by })),
    ]
  }

  test('scores on holes that a golfer does not play change nothing, and neither does the order of entry', () => {
    fc.assert(
      fc.property(entries, left, choice, (list, from, chosen) => {
        const isPlayed = from.map((leftFrom) => playedBy({ leftFrom, startingHole: 5 }, holes))
        const counting = list.filter((one) => isPlayed[one.golfer - 1]?.(one.hole))
        expect(standings(counting.toReversed(), { from, chosen })).toEqual(standings(list, { from, chosen }))
      }),
    )
  })

  test('nothing waits for a golfer on a hole that they do not play', () => {
    fc.assert(
      fc.property(left, choice, (from, chosen) => {
        const played = from.map((leftFrom) => playedBy({ leftFrom, startingHole: 5 }, holes))
        const full = from.flatMap((_, at) =>
          holes.filter((one) => played[at]?.(one.hole)).map((one) => ({ golfer: at + 1, hole: one.hole, gross: 4 })),
        )
        const withoutPartner = chosen.partner === null ? chosen : lone
        const told = JSON.stringify(standings(full, { from, chosen: withoutPartner }))
        expect(told).not.toMatch(/"(waitsFor|missing)":\[\d/)
      }),
    )
  })
})
