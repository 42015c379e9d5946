import { parOfHoles } from '../course/course.ts'
import { holesOf, type OutingCard } from '../outing/outing.ts'
import type { HandicapSpin } from '../outing/spin.ts'
import { tieBreakerOf } from '../ties/countback.ts'
import type { TieRule } from '../ties/places.ts'
import type { UnroundedHandicap } from '../units.ts'
import { recordsOfGame, rootOf, type GameRecord } from './game-records.ts'
import { withoutAbsent, type OutingGame, type OutingOfGames } from './played-games.ts'
import { asGroupChoice, type StoredChoice } from './recorded-choices.ts'

/** An outing with its games, as the server and the phones store it. */
type StoredOuting = {
  readonly card: OutingCard
  readonly balls: readonly StoredBall[]
  readonly games: readonly (Omit<OutingGame, 'records'> & { readonly rootId?: number | undefined })[]
  readonly records: readonly GameRecord[]
  readonly choices: readonly StoredChoice[]
  readonly spin: HandicapSpin
  readonly isOver: boolean
  readonly ties?: TieRule | undefined
}

/** The handicap of a golfer, or of a side that shares a ball. */
type StoredBall = {
  readonly id: number
  readonly course: UnroundedHandicap
  /** The golfers of a side, with the par of their tees where it is known; empty for an own ball. */
  readonly partners?: readonly { readonly par?: number | undefined }[] | undefined
}

export type GamesInPlay = { readonly outing: OutingOfGames; readonly games: readonly OutingGame[] }

/**
 * Converts a stored outing to the input of its games. Once the outing is over, golfers without an entry are removed
 * from the games.
 */
export function gamesInPlay({ card, balls, games, records, choices, spin, isOver, ties }: StoredOuting): GamesInPlay {
  const golferById = new Map(card.golfers.map((golfer) => [golfer.id, golfer]))
  const outing: OutingOfGames = {
    card,
    rated: balls.map(({ id, course, partners = [] }) => {
      const par = parOfHoles(holesOf(golferById.get(id) ?? {}, card))
      const partnerPars = partners.map((partner) => partner.par ?? par)
      return { id, par, course, ...(partnerPars.length > 0 && { partnerPars }) }
    }),
    spin,
    sharing: [],
    choices: choices.map(asGroupChoice),
    isOver,
    breakTies: tieBreakerOf(ties),
  }
  const played = games.map((game): OutingGame => ({ ...game, records: recordsOfGame(records, rootOf(game)) }))
  return withoutAbsent(outing, played)
}
