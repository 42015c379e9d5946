import { describe, expect, test } from 'vitest'
import { storedEntries, storedScore, type HoleValue } from '#golf/card/hole-entry.ts'
import { cardOfEntries } from '#golf/outing/outing.ts'
import { courseHandicap } from '#golf/units.ts'
import type { GameBeside } from '#sync/calls/game-beside.ts'
import * as matchTexts from './match-texts.ts'
import { matchesOf, matchOnHole, type MatchOnScreen } from './match-view.ts'

const names = ['', 'Alice', 'Ben', 'Carol', 'Dev']
const nameOf = (id: number) => names[id] ?? ''
const holes = Array.from({ length: 18 }, (_, at) => ({ hole: at + 1, par: 4, strokeIndex: at + 1 }))
const sides = [
  { id: 1, golfers: [1, 4] },
  { id: 2, golfers: [2, 3] },
]
const match: GameBeside = { id: 7, kind: 'match', scope: { of: 'outing' }, sides, settings: {} }
const nassau: GameBeside = { ...match, kind: 'nassau', settings: { automaticPresses: ['back'] } }

/**
 * A match in which 1 stands for a hole won by side A, −1 for one won by B and 0 for a halved one. A hole with null has
 * no scores.
 */
function played(game: GameBeside, results: readonly (1 | 0 | -1 | null)[], written: Record<string, HoleValue> = {}) {
  const entries = results.flatMap((result, at) =>
    [1, 2, 3, 4].flatMap((golferId) => {
      const isWinner = (golferId === 1 && result === 1) || (golferId === 2 && result === -1)
      const value = written[`${golferId}/${at + 1}`] ?? (isWinner ? 3 : 4)
      return result === null ? [] : [{ golferId, hole: at + 1, ...storedScore(value) }]
    }),
  )
  const golfers = [1, 2, 3, 4].map((id) => ({
    id,
    group: 1,
    startingHole: 1,
    leftFrom: null,
    courseHandicap: courseHandicap(0),
    playingHandicap: courseHandicap(0),
  }))
  const cells = entries.map((entry) => ({ ...entry, pending: entry.hole > 10 }))
  return {
    card: cardOfEntries({ holes, golfers, entries: storedEntries(entries) }),
    cells,
    records: [],
    choices: [],
    snapshot: {
      golfers: golfers.map(({ id }) => ({
        id,
        user_id: id,
        first: nameOf(id),
        last: 'X',
        handicapindex: 0,
        teebox: 'White',
        coursehandicap: 0,
        playinghandicap: 0,
        unrounded: 0,
        stroke: 0,
        holescore: null,
        tgroup_id: 1,
        starting_hole: 0,
      })),
      games: [game],
      outing: { spin: 0 as const, status: 'inprogress' as const },
    },
  }
}

function only(matches: readonly MatchOnScreen[]): MatchOnScreen {
  const [first] = matches
  if (first === undefined) throw new Error('there is no match')
  return first
}

describe('a match on a screen', () => {
  test('names its sides by letters, who is up, and after which hole', () => {
    const { whole, sides: both } = only(matchesOf(played(match, [1, 0, 1]), nameOf))
    expect(both.map(({ side, names: of }) => `${side} ${of}`)).toEqual(['A Alice & Dev', 'B Ben & Carol'])
    expect(matchTexts.betLine(whole)).toBe('A 2 up thru 3')
  })

  test('is dormie, then over with its margin', () => {
    const dormie = only(matchesOf(played(match, [...Array<1>(8).fill(1), 0, 0]), nameOf))
    expect(matchTexts.betLine(dormie.whole)).toBe('A 8 up dormie')
    const over = only(matchesOf(played(match, Array<-1>(10).fill(-1)), nameOf))
    expect(matchTexts.betLine(over.whole)).toBe('B won 10&8 final')
  })

  test('before its first hole says where it starts', () => {
    const { whole } = only(matchesOf(played(match, []), nameOf))
    expect([whole.figure, whole.tail, whole.side]).toEqual([matchTexts.starts, matchTexts.startsOn(1), null])
  })

  test('has each hole with its winner and the match after it, and those that only this phone has', () => {
    const { holes: rows } = only(matchesOf(played(match, [1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 1]), nameOf))
    expect(rows.slice(0, 4).map(({ running }) => running)).toEqual(['A1', 'AS', 'B1', 'B1'])
    expect(rows.filter(({ isWaiting }) => isWaiting).map(({ hole }) => hole)).toEqual([11])
    expect(rows[11]).toMatchObject({ result: null, running: null })
  })

  test('says whose score is missing on a hole that was passed', () => {
    const shown = played(match, [1, null, 1])
    expect(only(matchesOf(shown, nameOf)).gap).toEqual({ hole: 2, golfers: [1, 4, 2, 3] })
    const golfers = shown.card.golfers.map((golfer) => (golfer.id === 4 ? { ...golfer, leftFrom: 2 } : golfer))
    const left = { ...shown, card: { ...shown.card, golfers } }
    expect(only(matchesOf(left, nameOf)).gap).toEqual({ hole: 2, golfers: [1, 2, 3] })
  })

  test('a Nassau that is won around a hole says so while it may press there, and not when it presses by hand', () => {
    const results = [1, 1, 1, null, ...Array<1>(14).fill(1)] as const
    const gapOf = (settings: GameBeside['settings']) =>
      only(matchesOf(played({ ...match, kind: 'nassau', settings }, [...results]), nameOf)).gap
    expect(gapOf({})).toEqual({ hole: 4, golfers: [1, 4, 2, 3] })
    expect(gapOf({ automaticPresses: [] })).toBe(null)
  })

  test('that is level at its end and needs a winner says where it goes on', () => {
    const needsWinner: GameBeside = { ...match, settings: { mustHaveWinner: true } }
    const { whole } = only(matchesOf(played(needsWinner, Array<0>(18).fill(0)), nameOf))
    expect([whole.figure, whole.tail, whole.isOver]).toEqual([matchTexts.allSquare, matchTexts.playOnAt(1), false])
  })
})

test('a Nassau has its two nines and the match, then its presses', () => {
  const { bets } = only(matchesOf(played(nassau, [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]), nameOf))
  expect(bets.map((bet) => `${bet.name}: ${matchTexts.betLine(bet)}`)).toEqual([
    'Front 9: All square final',
    'Back 9: A 2 up thru 2',
    'Match: A 2 up thru 11',
    'Press 1: Starts hole 12',
  ])
})

describe('before a hole is recorded', () => {
  const entered = (one: HoleValue, other: HoleValue) =>
    [one, other, 6, 6].map((shown, at) => ({ golferId: at + 1, shown }))
  const forecast = (results: readonly (1 | 0 | -1)[], entries: ReturnType<typeof entered>, game = match) =>
    matchOnHole(played(game, results), { gameId: 7, hole: results.length + 1, entries, nameOf })?.forecast

  test('its button says who wins it and where the match stands then', () => {
    expect(forecast([1, 1], entered(4, 5))).toBe('A wins the hole: 3 up thru 3')
    expect(forecast([1, 1], entered(5, 4))).toBe('B wins the hole: A 1 up thru 3')
    expect(forecast([1], entered(5, 4))).toBe('B wins the hole: all square thru 2')
    expect(forecast([1], entered(4, 4))).toBe('Hole halved: A 1 up thru 2')
    expect(forecast(Array<1>(9).fill(1), entered(4, 5))).toBe('A wins the hole: A won 10&8')
  })

  test('a match that is over is not mentioned, and of a Nassau the next open bet is', () => {
    const over = Array<1>(10).fill(1)
    expect(forecast(over, entered(4, 5))).toBeNull()
    expect(forecast(over, entered(4, 5), nassau)).toBe('A wins the hole: Back 9 2 up thru 2')
  })

  test('each ball has its net score in the match, and a ball that was picked up is out of the hole', () => {
    const onHole = matchOnHole(played(match, [1]), { gameId: 7, hole: 2, entries: entered('X', 5), nameOf })
    expect([onHole?.ballOf(1), onHole?.ballOf(2)]).toEqual([matchTexts.outOfHole, matchTexts.netInMatch(5)])
    expect(onHole?.ballOf(99)).toBeNull()
  })
})
