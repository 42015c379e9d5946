import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readHoleEntry } from '../card/hole-entry.ts'
import { cardOfEntries } from '../outing/outing.ts'
import { sampleGolfer, sampleHoles } from '../outing/sample-outing-testing.ts'
import type { GamePlay, GameRecords, GameSettings } from './game-rules.ts'
import { matchPlay } from './match-play.ts'
import { holeResult, matchPrompts, matchStanding, playMatch, type HoleResult } from './match.ts'

const eighteen = sampleHoles().map(({ hole }) => hole)
const extra = null
const conceded = null

function playOf(
  gross: readonly (readonly (string | null)[])[],
  {
    settings = {},
    records = {},
    handicaps = [0, 0],
  }: {
    settings?: GameSettings
    records?: GameRecords
    handicaps?: readonly number[]
  } = {},
): GamePlay {
  const golfers = gross.map((_, at) => sampleGolfer(at + 1, { handicap: handicaps[at] ?? 0 }))
  const entries = (id: number, hole: number) => readHoleEntry(gross[id - 1]?.[hole - 1] ?? '') ?? undefined
  return {
    card: cardOfEntries({ holes: sampleHoles(), golfers, entries }),
    order: eighteen,
    sides: golfers.map(({ id }) => ({ id: 100 + id, golfers: [id], balls: [id] })),
    settings,
    records,
    wolfChoices: () => undefined,
    isOver: false,
  }
}

test('a side with every ball picked up loses to a holed one, and two such sides halve', () => {
  expect(holeResult(['out', 'out'], [9, 'out'])).toBe(-1)
  expect(holeResult(['out'], ['out'])).toBe(0)
})

test('a missing partner keeps a hole open only where that ball could change it', () => {
  expect(holeResult([3, null], [4, 4])).toBe(1)
  expect(holeResult([4, null], [4, 4])).toBeNull()
  expect(holeResult([3, null], [4, null])).toBeNull()
  expect(holeResult([null, null], ['out', 'out'])).toBeNull()
})

test('a match that was won before a concession stays won', () => {
  const won: readonly HoleResult[] = eighteen.map((hole) => (hole <= 10 ? 1 : null))
  const standing = (after: number) =>
    matchStanding({ order: eighteen, holes: won, conceded: { side: 'A', after }, extra })
  expect(standing(10)).toMatchObject({ winner: 'A', text: '10&8' })
  expect(standing(9)).toMatchObject({ winner: 'B', state: 'conceded' })
})

test('a concession takes nothing from a match that its holes had decided, with a gap or level', () => {
  const ahead: readonly HoleResult[] = eighteen.map((hole) => (hole === 3 || hole > 14 ? null : 1))
  const after = (holes: readonly HoleResult[], played: number) =>
    matchStanding({ order: eighteen, holes, conceded: { side: 'A', after: played }, extra })
  expect(after(ahead, 14)).toMatchObject({ winner: 'A', text: 'Won' })
  expect(after(ahead, 9)).toMatchObject({ winner: 'B', state: 'conceded' })
  expect(
    after(
      eighteen.map(() => 0),
      18,
    ),
  ).toMatchObject({ winner: 'halved' })
})

describe('extra holes', () => {
  const fours = eighteen.map(() => '4')

  test('a match that needs a winner goes on until a hole is won', () => {
    const settings = { mustHaveWinner: true }
    expect(playMatch(playOf([fours, fours], { settings }))).toMatchObject({ text: 'A/S thru 18', waitsFor: [19] })
    const two = playMatch(
      playOf(
        [
          [...fours, '4', '4'],
          [...fours, '4', '3'],
        ],
        { settings },
      ),
    )
    expect(two).toMatchObject({ winner: 'B', text: '1 up, 20 holes', waitsFor: [] })
  })

  test('a level match names the hole on which it goes on, and is halved when the outing ends', () => {
    const settings = { mustHaveWinner: true }
    const lines = (play: GamePlay) => matchPlay.lines(matchPlay.standing(play)).map(({ text }) => text)
    const level = playOf([fours, fours], { settings })
    expect(lines(level)).toEqual(['All square; play on at hole 1'])
    expect(
      lines(
        playOf(
          [
            [...fours, '4'],
            [...fours, '4'],
          ],
          { settings },
        ),
      ),
    ).toEqual(['All square; play on at hole 2'])
    const over = { ...level, isOver: true }
    expect(matchPlay.standing(over).match).toMatchObject({ winner: 'halved', waitsFor: [], goesOnAt: null })
    expect(lines(over)).toEqual(['Halved'])
  })

  test('a side that has left the course plays no extra hole', () => {
    const settings = { mustHaveWinner: true }
    const level = playOf([fours.slice(0, 17), [...fours.slice(0, 16), '5', '3', '4']], { settings })
    const gone = (ids: readonly number[]) => ({
      ...level,
      card: {
        ...level.card,
        golfers: level.card.golfers.map((golfer) => (ids.includes(golfer.id) ? { ...golfer, leftFrom: 18 } : golfer)),
      },
    })
    expect(playMatch(gone([1]))).toMatchObject({ winner: 'B', text: '1 up, 19 holes' })
    expect(playMatch(gone([1, 2]))).toMatchObject({ winner: 'A', text: '1 up' })
    const halves = playOf([fours.slice(0, 17), fours.slice(0, 17)], { settings })
    const bothGone = halves.card.golfers.map((golfer) => ({ ...golfer, leftFrom: 18 }))
    expect(playMatch({ ...halves, card: { ...halves.card, golfers: bothGone } })).toMatchObject({
      winner: 'halved',
      waitsFor: [],
    })
  })

  test('strokes fall as on the hole that is played again', () => {
    const settings = { mustHaveWinner: true }
    // Hole 5 has stroke index 1: its stroke wins the 5th, and the 18th is lost without one.
    const other = fours.map((_, at) => (at === 17 ? '5' : '4'))
    const level = playOf([fours, other], { settings, handicaps: [0, 1] })
    expect(playMatch(level)).toMatchObject({ up: 0, waitsFor: [19] })
    const won = playOf(
      [
        [...fours, '4', '4', '4', '4', '4'],
        [...other, '4', '4', '4', '4', '4'],
      ],
      {
        settings,
        handicaps: [0, 1],
      },
    )
    expect(playMatch(won)).toMatchObject({ winner: 'B', text: '1 up, 23 holes' })
  })
})

test('a match can be conceded until it is won', () => {
  // A stroke wins holes 4, 5 and 12, and the first is lost: 2 up with 2 to play.
  const sixteen = eighteen.slice(0, 16).map((hole) => (hole === 1 ? '5' : '4'))
  const dormie = playOf([sixteen, sixteen.map(() => '4')], { handicaps: [4, 0] })
  expect(playMatch(dormie).state).toBe('dormie')
  expect(matchPrompts(dormie)).toEqual([{ asks: 'concession' }])
  const won = playOf([sixteen.map(() => '3'), sixteen.map(() => '4')])
  expect(matchPrompts(won)).toEqual([])
})

test('a board names the side that leads, and both while no one does', () => {
  const lines = (scores: readonly string[]) => matchPlay.lines(matchPlay.standing(playOf([scores, ['4', '4']])))
  expect(lines(['4', '5'])).toEqual([{ of: [2], text: '1 up thru 2' }])
  expect(lines(['4', '4'])).toEqual([{ of: [1, 2], text: 'A/S thru 2' }])
})

describe('of any hole results', () => {
  const result = fc.constantFrom<HoleResult>(1, 0, -1, null)
  const holes = fc.array(result, { minLength: 18, maxLength: 18 })
  const fill = fc.array(fc.constantFrom<1 | 0 | -1>(1, 0, -1), { minLength: 18, maxLength: 18 })

  test('a winner stays the winner whatever the open holes bring', () => {
    fc.assert(
      fc.property(holes, fill, fc.array(fc.boolean(), { minLength: 18, maxLength: 18 }), (known, later, comes) => {
        const early = matchStanding({ order: eighteen, holes: known, conceded, extra })
        const filled = known.map((one, at) => one ?? (comes[at] === true ? (later[at] ?? 0) : null))
        const after = matchStanding({ order: eighteen, holes: filled, conceded, extra })
        if (early.winner !== null) expect(after.winner).toBe(early.winner)
        if (early.winner !== null && early.text !== 'Won') expect(after.text).toBe(early.text)
      }),
    )
  })

  test('the holes before a concession decide as they would without it, in whatever order they arrive', () => {
    const oneSided = fc.array(fc.constantFrom<1 | 0 | -1>(1, 1, 1, 0, -1), { minLength: 18, maxLength: 18 })
    fc.assert(
      fc.property(
        oneSided,
        fc.array(fc.boolean(), { minLength: 18, maxLength: 18 }),
        fc.nat({ max: 18 }),
        (all, comes, after) => {
          const early = all.map((result, at) => (comes[at] === true ? result : null))
          const before = early.map((result, at) => (at < after ? result : null))
          const { winner } = matchStanding({ order: eighteen, holes: before, conceded, extra })
          if (winner === null) return
          for (const holes of [early, all]) {
            const standing = matchStanding({ order: eighteen, holes, conceded: { side: 'A', after }, extra })
            expect(standing.winner).toBe(winner)
          }
        },
      ),
    )
  })

  test('a match with every hole counted is won or halved, and waits for nothing', () => {
    fc.assert(
      fc.property(fill, (all) => {
        const { winner, waitsFor, up, left } = matchStanding({ order: eighteen, holes: all, conceded, extra })
        expect(winner).not.toBeNull()
        expect(waitsFor).toEqual([])
        expect(winner === 'halved' ? up : Math.abs(up) > left).toBe(winner === 'halved' ? 0 : true)
      }),
    )
  })

  test('the other side sees the same match', () => {
    fc.assert(
      fc.property(holes, (known) => {
        const other = known.map((one) => (one === null ? null : ((0 - one) as HoleResult)))
        const one = matchStanding({ order: eighteen, holes: known, conceded, extra })
        const swapped = matchStanding({ order: eighteen, holes: other, conceded, extra })
        expect(swapped).toMatchObject({ text: one.text, state: one.state, waitsFor: one.waitsFor, up: 0 - one.up })
      }),
    )
  })
})
