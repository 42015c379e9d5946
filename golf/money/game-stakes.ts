import type { OwnGameStanding } from '../games/own-games.ts'
import type { PlayedStanding } from '../games/played-games.ts'
import { sumOf } from '../sums.ts'
import { placeNumber } from '../ties/places.ts'
import { cents, type Cents } from '../units.ts'
import { poolByPlace, skinsPool } from './pool.ts'
import type { Stake } from './stake-units.ts'
import {
  matchMoney,
  nassauMoney,
  pointsMoney,
  sixesMoney,
  skinsMoney,
  splitEvenly,
  sumBalances,
  type Balance,
} from './stakes.ts'

type AnyStanding = OwnGameStanding | PlayedStanding
type StandingOfSides = Extract<AnyStanding, { readonly sides: unknown }>

type Playing = { readonly id: number; readonly group: number }

/**
 * Returns what the golfers of a game win and owe, which sums to zero. `golfers` does not include golfers who never
 * started.
 */
export function gameMoney(
  standing: AnyStanding,
  { stake, golfers }: { stake: Stake; golfers: readonly Playing[] },
): readonly Balance[] {
  const ids = new Set(golfers.map(({ id }) => id))
  const played = <Row extends { readonly golferId: number }>(rows: readonly Row[]) =>
    rows.filter(({ golferId }) => ids.has(golferId))
  const byPoint = (rows: Parameters<typeof pointsMoney>[0]) => pointsMoney(played(rows), stake.cents)
  if ('sides' in standing) return sidesMoney(standing, stake.cents)
  switch (standing.game) {
    case 'wolf':
    case 'stableford':
      return byPoint(standing.golfers)
    case 'quota':
      return byPoint(standing.golfers.map(({ golferId, result }) => ({ golferId, points: result })))
    case 'par-bogey':
      return byPoint(standing.golfers.map(({ golferId, holes }) => ({ golferId, points: settledAgainstPar(holes) })))
    case 'skins': {
      const rows = { golfers: played(standing.golfers) }
      return stake.per === 'pot' ? skinsPool(rows, stake.cents) : skinsMoney(rows, stake.cents)
    }
    case 'sixes':
      return sixesMoney(standing, stake.cents)
    case 'rabbit':
      return sumBalances(
        standing.groups.map(({ group, legs }) =>
          byPoint(
            golfers
              .filter((golfer) => golfer.group === group)
              .map(({ id }) => ({ golferId: id, points: legs.filter(({ holder }) => holder === id).length })),
          ),
        ),
      )
    case 'closest-to-pin':
    case 'closest-to-line':
    case 'long-drive':
      return sumBalances(
        standing.holes.map(({ leaders }) => {
          const results = [...ids].map((golferId) => ({ golferId, figure: leaders.includes(golferId) ? 1 : null }))
          return poolByPlace({ results, buyIn: stake.cents, percent: [100] })
        }),
      )
    case 'stroke-play':
    case 'maximum-score': {
      const results = standing.golfers.map(({ golferId, position }) => ({ golferId, figure: placeNumber(position) }))
      return poolByPlace({ results: played(results), buyIn: stake.cents, percent: [100] })
    }
    case 'normal':
    case 'drives':
      return []
  }
}

/**
 * Returns holes won minus holes lost. A hole without a score is lost (Rules of Golf 21.3b), so a golfer who left the
 * course wins no money for holes that the others played.
 */
function settledAgainstPar(holes: readonly (1 | 0 | -1 | null)[]): number {
  return holes.reduce<number>((sum, hole) => sum + (hole ?? -1), 0)
}

/** A game of sides: a match, or a pot for the best team. */
function sidesMoney(standing: StandingOfSides, stake: Cents): readonly Balance[] {
  switch (standing.game) {
    case 'match':
      return matchMoney({ ...matchOf(standing), stake })
    case 'nassau':
      return nassauMoney(standing, stake)
    case 'best-ball':
    case 'four-ball-stroke-play':
    case 'team-stableford':
      return teamPot(standing.sides, {
        rows: standing.teams.map(({ team, position }) => ({ side: team, position })),
        buyIn: stake,
      })
    case 'foursomes':
    case 'greensomes':
    case 'chapman':
    case 'scramble':
      if (standing.play === 'match') return matchMoney({ ...matchOf(standing), stake })
      return teamPot(standing.sides, {
        rows: standing.rows.map(({ golferId, position }) => ({ side: golferId, position })),
        buyIn: stake,
      })
  }
}

type Sides = readonly { readonly id: number; readonly golfers: readonly number[] }[]

function matchOf({ sides, match }: { sides: Sides; match: { winner: 'A' | 'B' | 'halved' | null } }) {
  return { sides: sides.map(({ golfers }) => golfers), winner: match.winner }
}

/**
 * Settles a pot of all golfers' buy-ins for the best team; tied teams share it. A team's share is split evenly, and odd
 * cents go to its first golfers. When no team has a total, the buy-ins are returned.
 */
function teamPot(
  sides: Sides,
  { rows, buyIn }: { rows: readonly { side: number; position: string }[]; buyIn: Cents },
): readonly Balance[] {
  const size = sumOf(sides, ({ golfers }) => golfers.length)
  const results = rows.map(({ side, position }) => ({ golferId: side, figure: placeNumber(position) }))
  if (results.every(({ figure }) => figure === null)) return []
  const prizes = poolByPlace({ results, buyIn: cents(0), added: cents(buyIn * size), percent: [100] })
  return sides.flatMap(({ id, golfers }) => {
    const prize = prizes.find(({ golferId }) => golferId === id)?.prize ?? cents(0)
    return splitEvenly(golfers, prize).map(({ golferId, cents: share }) => ({ golferId, cents: cents(share - buyIn) }))
  })
}
