import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readHoleEntry } from '../card/hole-entry.ts'
import { partsOfStroke } from '../course/course-handicap.ts'
import type { Hole } from '../course/course.ts'
import { cardOfEntries } from '../outing/outing.ts'
import { sampleGolfer } from '../outing/sample-outing-testing.ts'
import { tieBreakerOf } from '../ties/countback.ts'
import type { UnroundedHandicap } from '../units.ts'
import type { GameSettings } from './game-rules.ts'
import { withoutAbsent, standingOfGame, type OutingGame, type OutingOfGames } from './played-games.ts'
import type { WolfChoice } from './wolf-choice.ts'

/**
 * Games in a second spelling: hole by hole in the order of play, as a golfer keeps them with a pencil. Four golfers of one
 * group play a whole round from any hole, over nine or eighteen, with plus handicaps and pickups.
 */
const round = fc.constantFrom<9 | 18>(9, 18).chain((length) => {
  const each = { minLength: length, maxLength: length }
  const four = { minLength: 4, maxLength: 4 }
  const indexes = Array.from({ length }, (_, at) => at + 1)
  return fc.record({
    pars: fc.array(fc.integer({ min: 3, max: 5 }), each),
    strokeIndexes: fc.shuffledSubarray(indexes, { minLength: length }),
    start: fc.integer({ min: 1, max: length }),
    handicaps: fc.array(fc.integer({ min: -6, max: 30 }), four),
    // Close scores, so that holes are halved and places are tied; null is a pickup.
    written: fc.array(fc.array(fc.option(fc.integer({ min: 2, max: 6 }), { freq: 9 }), each), four),
    choices: fc.array(
      fc.constantFrom<WolfChoice>(
        { wolfGame: 0, partner: null },
        { wolfGame: 1, partner: null },
        { wolfGame: 2, partner: 1 },
        { wolfGame: 2, partner: 2 },
        { wolfGame: 2, partner: 3 },
        { wolfGame: 2, partner: 4 },
      ),
      each,
    ),
  })
})

type Round = typeof round extends fc.Arbitrary<infer Value> ? Value : never

const ids = [1, 2, 3, 4]
const pairs = [
  { id: 91, golfers: [1, 2] },
  { id: 92, golfers: [3, 4] },
]

/** The standing of a game once the outing is over. */
function standing(played: Round, { kind, settings = {} }: { kind: string; settings?: GameSettings }) {
  const { pars, strokeIndexes, start, handicaps, written, choices } = played
  const holes = pars.map((par, at): Hole => ({ hole: at + 1, par, strokeIndex: strokeIndexes[at] ?? 0 }))
  const outing: OutingOfGames = {
    card: cardOfEntries({
      holes,
      golfers: ids.map((id) => sampleGolfer(id, { startingHole: start })),
      entries: (id, hole) => readHoleEntry(`${written[id - 1]?.[hole - 1] ?? 'X'}`) ?? undefined,
    }),
    rated: ids.map((id) => {
      const course = ((handicaps[id - 1] ?? 0) * partsOfStroke) as UnroundedHandicap
      return { id, course, par: pars.reduce((sum, par) => sum + par, 0) }
    }),
    spin: 0,
    sharing: [],
    choices: choices.map((choice, at) => ({ group: 1, hole: at + 1, ...choice })),
    isOver: false,
    breakTies: tieBreakerOf('countback'),
  }
  const isSided = ['nassau', 'match', 'best-ball', 'team-stableford'].includes(kind)
  const sides = isSided ? pairs : []
  const game: OutingGame = { id: 1, kind, scope: { of: 'outing' }, sides, settings, records: {} }
  const ended = withoutAbsent({ ...outing, isOver: true }, [game])
  const [answer] = ended.games.map((each) => standingOfGame(ended.outing, each))
  if (answer?.ok !== true) throw new Error(`${kind} has no standing`)
  return answer.value.standing
}

/** Strokes dealt out one by one: to the hardest holes first, and taken back from the easiest. */
function dealt({ strokeIndexes }: Pick<Round, 'strokeIndexes'>, handicap: number): readonly number[] {
  const strokes = strokeIndexes.map(() => 0)
  for (let given = 0; given < Math.abs(handicap); given += 1) {
    const place = given % strokes.length
    const at = strokeIndexes.indexOf(handicap > 0 ? place + 1 : strokes.length - place)
    strokes[at] = (strokes[at] ?? 0) + Math.sign(handicap)
  }
  return strokes
}

/** Net scores by golfer and hole, from 0; infinite for a pickup. */
function netOf(played: Round, handicaps: readonly number[]): readonly (readonly number[])[] {
  return played.written.map((row, golfer) => {
    const strokes = dealt(played, handicaps[golfer] ?? 0)
    return row.map((gross, at) => (gross === null ? Infinity : gross - (strokes[at] ?? 0)))
  })
}

/** Holes from 0 in the order of play. */
function orderOf({ pars, start }: Round): readonly number[] {
  return pars.map((_, at) => (start - 1 + at) % pars.length)
}

function lowOf(net: readonly (readonly number[])[], hole: number) {
  return (golfers: readonly number[]) => Math.min(...golfers.map((id) => net[id - 1]?.[hole] ?? Infinity))
}

const offTheLow = (handicaps: readonly number[], percent: number) => {
  // Halves go up, also below zero.
  const playing = handicaps.map((handicap) => Math.floor((handicap * percent) / 100 + 0.5))
  return playing.map((handicap) => handicap - Math.min(...playing))
}

test('Wolf has the same points', () => {
  fc.assert(
    fc.property(round, (played) => {
      const net = netOf(played, played.handicaps)
      const points = [0, 0, 0, 0]
      for (const [at, hole] of orderOf(played).entries()) {
        const wolf = (at % 4) + 1
        const { wolfGame, partner } = played.choices[hole] ?? { wolfGame: 1, partner: null }
        if (partner === wolf) continue
        const own = partner === null ? [wolf] : [wolf, partner]
        const others = ids.filter((id) => !own.includes(id))
        const low = lowOf(net, hole)
        if (low(own) === low(others)) continue
        const hasWon = low(own) < low(others)
        const [won, lost] = { 0: [6, 2], 1: [4, 1], 2: [2, 3] }[wolfGame] as [number, number]
        for (const id of hasWon ? own : others) points[id - 1] = (points[id - 1] ?? 0) + (hasWon ? won : lost)
      }
      const board = standing(played, { kind: 'wolf' })
      expect(board.game === 'wolf' && board.golfers.map((row) => row.points)).toEqual(points)
    }),
  )
})

test('Sixes has the same points', () => {
  fc.assert(
    fc.property(round, (played) => {
      const net = netOf(played, played.handicaps)
      const order = orderOf(played)
      const points = [0, 0, 0, 0]
      for (const [at, partner] of [2, 3, 4].entries()) {
        const holes = order.slice((at * order.length) / 3, ((at + 1) * order.length) / 3)
        const own = [1, partner]
        const others = ids.filter((id) => !own.includes(id))
        let up = 0
        for (const hole of holes) {
          const low = lowOf(net, hole)
          if (low(own) < low(others)) up += 1
          if (low(own) > low(others)) up -= 1
        }
        for (const id of ids) {
          const share = up === 0 ? 0.5 : up > 0 === own.includes(id) ? 1 : 0
          points[id - 1] = (points[id - 1] ?? 0) + share
        }
      }
      const board = standing(played, { kind: 'sixes' })
      expect(board.game === 'sixes' && board.golfers.map((row) => row.points)).toEqual(points)
    }),
  )
})

/** A match over some holes as it is called on the course: 3&2, 1 up, Halved, from the side that won. */
function called(results: readonly number[]): { readonly winner: string; readonly text: string } {
  let up = 0
  for (const [at, result] of results.entries()) {
    up += result
    const left = results.length - at - 1
    if (Math.abs(up) > left) {
      return { winner: up > 0 ? 'A' : 'B', text: left > 0 ? `${Math.abs(up)}&${left}` : `${Math.abs(up)} up` }
    }
  }
  return { winner: 'halved', text: 'Halved' }
}

function fourBallHoles(played: Round): readonly number[] {
  const net = netOf(played, offTheLow(played.handicaps, 90))
  return orderOf(played).map((hole) => {
    const low = lowOf(net, hole)
    const [one, other] = [low([1, 2]), low([3, 4])]
    return one === other ? 0 : one < other ? 1 : -1
  })
}

test('a four-ball match has the same winner, in the same words', () => {
  fc.assert(
    fc.property(round, (played) => {
      const board = standing(played, { kind: 'match' })
      expect(board.game === 'match' && board.match).toMatchObject(called(fourBallHoles(played)))
    }),
  )
})

test('a Nassau has the same bets, with presses that press themselves', () => {
  const rules = fc.record({
    pressAt: fc.integer({ min: 1, max: 3 }),
    automaticPresses: fc.subarray<'front' | 'back' | 'overall'>(['front', 'back', 'overall']),
  })
  fc.assert(
    fc.property(
      round.filter(({ pars }) => pars.length === 18),
      rules,
      (played, settings) => {
        const results = fourBallHoles(played)
        const order = orderOf(played)
        const lines: string[] = []
        for (const [bet, start, end] of [
          ['front', 0, 9],
          ['back', 9, 18],
          ['overall', 0, 18],
        ] as const) {
          const running: { readonly from: number; up: number }[] = [{ from: start, up: 0 }]
          for (let at = start; at < end; at += 1) {
            for (const each of running) if (each.from <= at) each.up += results[at] ?? 0
            const last = running.at(-1)
            const isDown = last !== undefined && last.from <= at && Math.abs(last.up) >= settings.pressAt
            if (settings.automaticPresses.includes(bet) && isDown && at + 1 < end) running.push({ from: at + 1, up: 0 })
          }
          for (const { from } of running) {
            const { winner, text } = called(results.slice(from, end))
            lines.push(`${bet} from ${(order[from] ?? 0) + 1}: ${winner} ${text}`)
          }
        }
        const board = standing(played, { kind: 'nassau', settings })
        const bets = board.game === 'nassau' ? board.bets : []
        expect(bets.map(({ bet, from, winner, text }) => `${bet} from ${from}: ${winner} ${text}`)).toEqual(lines)
      },
    ),
  )
})

test.each(['rabbit-per-nine', 'rabbit-full-18'])('%s has the same holders', (kind) => {
  fc.assert(
    fc.property(round, (played) => {
      const net = netOf(played, played.handicaps)
      const order = orderOf(played)
      const winners: (number | null)[] = []
      let holder: number | null = null
      for (const [at, hole] of order.entries()) {
        const low = lowOf(net, hole)(ids)
        const lowest = ids.filter((id) => net[id - 1]?.[hole] === low && low < Infinity)
        const [alone] = lowest
        if (lowest.length === 1 && alone !== undefined && alone !== holder) holder = holder === null ? alone : null
        const isLast = at === order.length - 1 || (kind === 'rabbit-per-nine' && at === 8)
        if (!isLast) continue
        winners.push(holder)
        holder = null
      }
      const board = standing(played, { kind })
      const legs = board.game === 'rabbit' ? board.groups.flatMap((group) => group.legs) : []
      expect(legs.map((leg) => leg.holder)).toEqual(winners)
    }),
  )
})

test('skins that are carried over have the same winners, also where the next hole must keep them', () => {
  fc.assert(
    fc.property(round, fc.boolean(), fc.constantFrom<'gross' | 'net'>('gross', 'net'), (played, validate, by) => {
      const net = netOf(played, by === 'net' ? played.handicaps : [])
      const order = orderOf(played)
      const won = [0, 0, 0, 0]
      let pot = 0
      for (const [at, hole] of order.entries()) {
        pot += 1
        const low = lowOf(net, hole)(ids)
        const lowest = ids.filter((id) => net[id - 1]?.[hole] === low && low < Infinity)
        const [alone] = lowest
        if (lowest.length !== 1 || alone === undefined) continue
        const next = order[at + 1]
        const isKept = next === undefined || (net[alone - 1]?.[next] ?? Infinity) <= (played.pars[next] ?? 0)
        if (validate && !isKept) continue
        won[alone - 1] = (won[alone - 1] ?? 0) + pot
        pot = 0
      }
      const board = standing(played, { kind: 'skins', settings: { by, carryOver: true, validate } })
      expect(board.game === 'skins' && board.golfers.map((row) => row.won)).toEqual(won)
      expect(board).toMatchObject({ unclaimed: pot })
    }),
  )
})

const counts = fc.constantFrom<NonNullable<GameSettings['count']>>(1, 2, [1, 2], { 3: 2, 4: 1, 5: 1 })

function countOn(played: Round, count: NonNullable<GameSettings['count']>, hole: number): number {
  if (typeof count === 'number') return count
  if (count instanceof Array) return count[orderOf(played).indexOf(hole) % 2] ?? 0
  return played.pars[hole] === 3 ? 2 : 1
}

test('a best ball has the same totals, with net double bogey where too few balls are in', () => {
  fc.assert(
    fc.property(round, counts, (played, count) => {
      const net = netOf(
        played,
        offTheLow([...played.handicaps, 0], 100).map((_, at) => played.handicaps[at] ?? 0),
      )
      const totals = pairs.map(({ golfers }) => {
        let total = 0
        for (const [hole, par] of played.pars.entries()) {
          const balls = golfers.map((id) => (net[id - 1]?.[hole] ?? Infinity) - par).sort((a, b) => a - b)
          const counted = balls.slice(0, countOn(played, count, hole))
          for (const ball of counted) total += ball === Infinity ? 2 : ball
        }
        return total
      })
      const board = standing(played, { kind: 'best-ball', settings: { count, allowance: 100 } })
      const rows = board.game === 'best-ball' ? board.teams : []
      expect(pairs.map(({ id }) => rows.find(({ team }) => team === id)?.toPar)).toEqual(totals)
    }),
  )
})

/** Four golfers with the same scores in another order, level on the last nine holes too, or on the last six of nine. */
const level = round.chain((played) => {
  const { written, pars } = played
  const [base = []] = written
  const turn = pars.length === 18 ? 9 : 3
  const shuffled = (part: Round['written'][number]) => fc.shuffledSubarray([...part], { minLength: part.length })
  const row = fc.tuple(shuffled(base.slice(0, turn)), shuffled(base.slice(turn))).map((parts) => parts.flat())
  return fc.tuple(row, row, row, row).map((rows): Round => {
    return { ...played, pars: pars.map(() => 4), handicaps: [0, 0, 0, 0], written: rows }
  })
})

test('Stableford has the same places, with ties broken by the last nine, six and three holes, the last and back', () => {
  fc.assert(
    fc.property(fc.oneof(round, level), (played) => {
      const net = netOf(played, played.handicaps)
      const points = net.map((row) =>
        row.map((score, at) => Math.min(6, Math.max(0, 2 + (played.pars[at] ?? 0) - score))),
      )
      const last = (id: number, holes: number) =>
        (points[id - 1] ?? []).slice(-holes).reduce((sum: number, own) => sum + own, 0)
      const length = played.pars.length
      const spans = [length, ...(length === 18 ? [9] : []), 6, 3, ...Array.from({ length }, (_, at) => at + 1)]
      const isAhead = (one: number, other: number): boolean => {
        for (const span of spans) if (last(one, span) !== last(other, span)) return last(one, span) > last(other, span)
        return false
      }
      const places = ids.map((id) => {
        const ahead = ids.filter((other) => isAhead(other, id)).length
        const level = ids.filter((other) => !isAhead(other, id) && !isAhead(id, other)).length
        return `${level > 1 ? 'T' : ''}${ahead + 1}`
      })
      const board = standing(played, { kind: 'stableford', settings: { allowance: 100 } })
      const rows = board.game === 'stableford' ? board.golfers : []
      expect(ids.map((id) => rows.find(({ golferId }) => golferId === id)?.position)).toEqual(places)
    }),
  )
})
