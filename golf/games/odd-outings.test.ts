import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readHoleEntry } from '../card/hole-entry.ts'
import { partsOfStroke } from '../course/course-handicap.ts'
import { parOfHoles, type Hole } from '../course/course.ts'
import { gameMoney } from '../money/game-stakes.ts'
import { unitsOfGame } from '../money/stake-units.ts'
import { cardOfEntries, type OutingGolfer } from '../outing/outing.ts'
import { cents, courseHandicap, type UnroundedHandicap } from '../units.ts'
import type { GameRecords, GameSettings, MatchSide } from './game-rules.ts'
import { withoutAbsent, playedGames, standingOfGame, type OutingGame, type OutingOfGames } from './played-games.ts'

/** Golfers of all groups together. */
const most = 12
type Written = '' | `${number}` | 'X' | 'X7' | '4c'

/**
 * Everything about an outing that can be odd: nine holes, groups of one to four from any hole, mixed tees, plus
 * handicaps, golfers who left or never came, pickups, gaps, concessions, presses and extra holes.
 */
const oddOuting = fc.constantFrom(9, 18).chain((length) => {
  const hole = fc.integer({ min: 1, max: length })
  const side = fc.constantFrom<MatchSide>('A', 'B')
  const indexes = Array.from({ length }, (_, at) => at + 1)
  const tees = fc
    .tuple(
      fc.array(fc.integer({ min: 3, max: 6 }), { minLength: length, maxLength: length }),
      fc.shuffledSubarray(indexes, { minLength: length }),
    )
    .map(([pars, order]): readonly Hole[] =>
      pars.map((par, at) => ({ hole: at + 1, par, strokeIndex: order[at] ?? 0 })),
    )
  const golfer = fc.record({
    handicap: fc.integer({ min: -8, max: 54 }),
    playsOtherTees: fc.boolean(),
    leftFrom: fc.option(hole, { freq: 2 }),
    hasStarted: fc.integer({ max: 6 }).map((one) => one !== 0),
  })
  const entry = fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 1, max: 9 }).map((strokes): Written => `${strokes}`) },
    { weight: 2, arbitrary: fc.constantFrom<Written>('', 'X', 'X7', '4c') },
  )
  return fc.record({
    holes: tees,
    otherTees: tees,
    groups: fc.array(fc.record({ size: fc.integer({ min: 1, max: 4 }), start: fc.integer({ min: 1, max: 18 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
    field: fc.array(golfer, { minLength: most, maxLength: most }),
    entries: fc.array(entry, { minLength: most * length, maxLength: most * length }),
    spin: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
    settings: fc.constantFrom<GameSettings>(
      {},
      { mustHaveWinner: true },
      { carryOver: true, validate: true },
      { by: 'gross', count: 2, whenShort: 'no-return' },
      { count: [1, 2, 3], automaticPresses: ['front', 'back', 'overall'], pressAt: 1 },
    ),
    concededMatch: fc.option(fc.record({ side, after: fc.nat({ max: length }) }), { freq: 3 }),
    records: fc.record<GameRecords>({
      concededHoles: fc.array(fc.record({ hole, side }), { maxLength: 2 }),
      presses: fc.array(fc.record({ bet: fc.constantFrom('front', 'back', 'overall'), from: hole, side }), {
        maxLength: 3,
      }),
      measurements: fc.array(fc.record({ hole, golferId: fc.nat({ max: most }), value: fc.nat({ max: 300 }) }), {
        maxLength: 4,
      }),
      extraHoles: fc.array(
        fc.record({
          count: fc.integer({ min: 1, max: 3 }),
          golferId: fc.integer({ min: 1, max: 4 }),
          strokes: fc.option(fc.integer({ min: 2, max: 6 })),
        }),
        { maxLength: 8 },
      ),
    }),
  })
})

type Odd = typeof oddOuting extends fc.Arbitrary<infer Value> ? Value : never

/** `known`: how many of the entries have arrived, hole by hole. */
function playing(odd: Odd, known: number): { outing: OutingOfGames; games: readonly OutingGame[] } {
  const { holes, otherTees, settings, spin, concededMatch } = odd
  const groupOf = odd.groups.flatMap(({ size, start }, at) =>
    Array.from({ length: size }, () => ({ group: at + 1, startingHole: start })),
  )
  const golfers = groupOf.map(({ group, startingHole }, at): OutingGolfer => {
    const { handicap = 0, leftFrom = null, playsOtherTees = false } = odd.field[at] ?? {}
    const own = courseHandicap(handicap)
    const tees = playsOtherTees ? otherTees : undefined
    return { id: at + 1, group, startingHole, leftFrom, courseHandicap: own, playingHandicap: own, holes: tees }
  })
  const card = cardOfEntries({
    holes,
    golfers,
    entries: (id, hole) => {
      const at = (hole - 1) * most + id - 1
      const isKnown = at < known && odd.field[id - 1]?.hasStarted === true
      return isKnown ? (readHoleEntry(odd.entries[at] ?? '') ?? undefined) : undefined
    },
  })
  const ids = golfers.map(({ id }) => id)
  const middle = Math.ceil(ids.length / 2)
  const two = [ids.slice(0, Math.min(4, middle)), ids.slice(middle, middle + 4)]
  const teams = odd.groups.map((_, at) => golfers.filter(({ group }) => group === at + 1).map(({ id }) => id))
  const sidesOf = { none: [], two, teams }
  const records = { ...odd.records, ...(concededMatch && { concededMatch }) }
  return {
    outing: {
      card,
      rated: golfers.map(({ id, courseHandicap: strokes, holes: own = holes }) => {
        return { id, course: (strokes * partsOfStroke) as UnroundedHandicap, par: parOfHoles(own) }
      }),
      spin,
      sharing: [],
      choices: golfers.flatMap(({ group }) => holes.map(({ hole }) => ({ group, hole, wolfGame: 1, partner: null }))),
      isOver: false,
    },
    games: playedGames
      .filter(({ ball }) => ball === 'own')
      .map(({ kind, sides }, at) => ({
        id: at + 1,
        kind,
        scope: { of: 'outing' },
        sides: sidesOf[sides].map((side, place) => ({ id: 1001 + place, golfers: side })),
        settings: { holes: [1, 3], ...settings },
        records,
      })),
  }
}

const known = fc.nat({ max: most * 18 })

describe('of any outing, however odd', () => {
  test('the money of every game sums to zero, while it is played and after its end', () => {
    fc.assert(
      fc.property(oddOuting, known, fc.integer({ min: 1, max: 999 }), (odd, count, stake) => {
        const now = playing(odd, count)
        for (const { outing, games } of [now, withoutAbsent({ ...now.outing, isOver: true }, now.games)]) {
          const { golfers } = outing.card
          for (const game of games) {
            const answer = standingOfGame(outing, game)
            for (const per of answer.ok ? unitsOfGame({ kind: game.kind, isMatch: false }) : []) {
              const { standing } = answer.ok ? answer.value : expect.fail()
              const balances = gameMoney(standing, { stake: { per, cents: cents(stake) }, golfers })
              const sum = balances.reduce((total, balance) => total + balance.cents, 0)
              expect([game.kind, per, sum]).toEqual([game.kind, per, 0])
            }
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  test('no game waits after the end, and no figure is without a value', () => {
    fc.assert(
      fc.property(oddOuting, known, (odd, count) => {
        const now = playing(odd, count)
        const { outing, games } = withoutAbsent({ ...now.outing, isOver: true }, now.games)
        for (const game of games) {
          const answer = standingOfGame(outing, game)
          const figures = Object.entries(answer.ok ? answer.value : {})
          expect([game.kind, answer.ok ? answer.value.waitsFor : []]).toEqual([game.kind, []])
          expect([game.kind, figures.some(([, figure]) => hasNone(figure))]).toEqual([game.kind, false])
        }
      }),
      { numRuns: 60 },
    )
  })

  test('a game that waits for nothing has ended as it stands, unless a golfer never started', () => {
    fc.assert(
      fc.property(oddOuting, fc.integer({ min: most * 15, max: most * 18 }), (odd, count) => {
        const { outing, games } = playing(odd, count)
        const now = withoutAbsent(outing, games)
        const over = withoutAbsent({ ...outing, isOver: true }, games)
        if (over.outing.card.golfers.length < now.outing.card.golfers.length) return
        for (const game of now.games) {
          const early = standingOfGame(now.outing, game)
          if (!early.ok || early.value.waitsFor.length > 0) continue
          const ended = over.games.find(({ id }) => id === game.id)
          const late = ended && standingOfGame(over.outing, ended)
          expect([game.kind, settled(late)]).toMatchObject([game.kind, settled(early)])
        }
      }),
    )
  })
})

/** What a standing says for good: of a match with a gap the winner, while the margin waits. */
function settled(answer: ReturnType<typeof standingOfGame> | undefined): Readonly<Record<string, unknown>> {
  if (answer?.ok !== true) return { refusal: answer?.refusal.code }
  const { standing, lines } = answer.value
  if (standing.game === 'match') return { winner: standing.match.winner }
  if (standing.game !== 'nassau') return Object.fromEntries(lines.map(({ of, text }) => [of.join(), text]))
  return Object.fromEntries(standing.bets.map(({ bet, from, winner }) => [`${bet} ${from}`, winner]))
}

function hasNone(figure: unknown): boolean {
  if (typeof figure === 'number') return !Number.isFinite(figure)
  return typeof figure === 'object' && figure !== null && Object.values(figure).some(hasNone)
}
