import { playedBy, playersOn } from '../outing/departures.ts'
import type { OutingCard, OutingGolfer } from '../outing/outing.ts'
import { sumOf } from '../sums.ts'
import { fourGolfers, openHoles, ownBallAgainstOthers, pointsLines, type GameRules } from './game-rules.ts'
import { betterBall, missingOn, netScores, gameOrder, type Play } from './game.ts'

export type SixesMatch = {
  /** 1 to 3. */
  readonly match: number
  /** Hole numbers in the order of play: six, or three on a nine-hole course. */
  readonly holes: readonly number[]
  readonly team1: readonly number[]
  readonly team2: readonly number[]
  readonly won: { readonly team1: number; readonly team2: number; readonly halved: number }
  /** Team 1's lead in holes; below zero when team 2 is up. */
  readonly up: number
  /** Set as soon as the remaining holes cannot change it. All holes are still played. */
  readonly winner: 'team1' | 'team2' | 'halved' | null
  readonly waitsFor: readonly number[]
  /** The golfers who share in the result; a golfer who left before it was decided does not. */
  readonly sharedBy: readonly number[]
}

export type SixesStanding = {
  readonly game: 'sixes'
  readonly matches: readonly SixesMatch[]
  /**
   * Points: 1 for a match won, a half for one halved. `waitsFor`: the open holes of matches that are not decided by the
   * holes the golfer played.
   */
  readonly golfers: readonly {
    readonly golferId: number
    readonly points: number
    readonly waitsFor: readonly number[]
  }[]
}

/**
 * Sixes (Hollywood, Round Robin): three matches at better net ball, each golfer once with each of the others in the
 * group's order: 1+2 v 3+4, 1+3 v 2+4, 1+4 v 2+3. No presses. When a golfer leaves the course, the partner plays on
 * alone (Rules of Golf 23.4); a side that has left altogether loses the hole. A golfer who left shares in a match only
 * when it was decided on holes that they played.
 */
export const sixes = {
  ...ownBallAgainstOthers,
  kind: 'sixes',
  name: 'Sixes',
  about: 'Three six-hole matches, a new partner each time',
  canPlay: fourGolfers,
  standing({ card }: Pick<Play, 'card'>): SixesStanding {
    const played = playMatches(card)
    const shared = card.golfers.map((golfer) => {
      const isPlayed = playedBy(golfer, card.holes)
      return { golferId: golfer.id, isPlayed, shares: played.map((match) => share(match, { golfer, isPlayed })) }
    })
    const matches = played.map(({ match, holes, team1, team2, won, up, winner, waitsFor }, at) => {
      const sharedBy = shared.filter(({ shares }) => typeof shares[at] === 'number').map(({ golferId }) => golferId)
      return { match, holes, team1, team2, won, up, winner, waitsFor, sharedBy }
    })
    return {
      game: 'sixes',
      matches,
      golfers: shared.map(({ golferId, isPlayed, shares }) => {
        return {
          golferId,
          points: sumOf(shares, (points) => points ?? 0),
          waitsFor: played.flatMap(({ waitsFor }, at) => (shares[at] === null ? waitsFor.filter(isPlayed) : [])),
        }
      }),
    }
  },
  waitsFor: ({ golfers }) => openHoles(golfers),
  lines: ({ golfers }) => pointsLines(golfers),
} satisfies GameRules<SixesStanding>

/** Whether a match begins on a hole with other teams than before. */
export function hasNewTeams({ match, holes }: Pick<SixesMatch, 'match' | 'holes'>, hole: number): boolean {
  return match > 1 && hole === holes[0]
}

type Pairing = Pick<SixesMatch, 'match' | 'holes' | 'team1' | 'team2'>

function pairings(card: OutingCard): readonly Pairing[] {
  const order = gameOrder(card)
  const length = order.length / 3
  return teamsOfSixes(card.golfers.map(({ id }) => id)).map((teams, at) => ({
    match: at + 1,
    holes: order.slice(at * length, (at + 1) * length),
    ...teams,
  }))
}

/** Returns the teams of the three matches, from the order of the golfers. */
export function teamsOfSixes<Golfer>(
  golfers: readonly Golfer[],
): readonly { readonly team1: readonly Golfer[]; readonly team2: readonly Golfer[] }[] {
  return [1, 2, 3].map((match) => ({
    team1: golfers.filter((_, at) => at === 0 || at === match),
    team2: golfers.filter((_, at) => at !== 0 && at !== match),
  }))
}

type PlayedMatch = Omit<SixesMatch, 'sharedBy'> & {
  readonly margins: readonly { readonly hole: number; readonly margin: number }[]
}

function playMatches(card: OutingCard): readonly PlayedMatch[] {
  const net = netScores(card)
  return pairings(card).map((pairing) => {
    const waitsFor = pairing.holes.filter((hole) => missingOn(card, hole).length > 0)
    const margins = pairing.holes
      .filter((hole) => !waitsFor.includes(hole))
      .map((hole) => {
        const players = playersOn(card, hole).map(({ id }) => id)
        const best = (team: readonly number[]) =>
          betterBall({ scores: net, side: team.filter((id) => players.includes(id)), hole })
        const [one, other] = [best(pairing.team1), best(pairing.team2)]
        // A hole on which both sides have no score is halved; subtracting would give Infinity minus Infinity.
        return { hole, margin: one === other ? 0 : other - one }
      })
    const won = {
      team1: margins.filter(({ margin }) => margin > 0).length,
      team2: margins.filter(({ margin }) => margin < 0).length,
      halved: margins.filter(({ margin }) => margin === 0).length,
    }
    const up = won.team1 - won.team2
    return { ...pairing, won, up, winner: winnerOf({ up, left: waitsFor.length }), waitsFor, margins }
  })
}

function winnerOf({ up, left }: { up: number; left: number }): SixesMatch['winner'] {
  if (Math.abs(up) > left) return up > 0 ? 'team1' : 'team2'
  return left === 0 ? 'halved' : null
}

/**
 * Returns a golfer's share in a match, from the holes that they played: 1, 0.5 or 0; null while these have not decided
 * it.
 */
function share(
  { holes, team1, team2, margins }: PlayedMatch,
  { golfer, isPlayed }: { golfer: OutingGolfer; isPlayed: (hole: number) => boolean },
): number | null {
  const own = margins.filter(({ hole }) => isPlayed(hole))
  const up = sumOf(own, ({ margin }) => Math.sign(margin))
  const winner = winnerOf({ up, left: holes.length - own.length })
  if (winner === null) return null
  if (winner === 'halved') return 0.5
  return (winner === 'team1' ? team1 : team2).includes(golfer.id) ? 1 : 0
}
