import { accept } from '../result.ts'
import { allowances } from '../strokes/allowances.ts'
import { offTheLow, type BoardLine, type GamePlay, type GameRules, type SideGolfers } from './game-rules.ts'
import { matchPrompts, playMatch, type MatchStanding } from './match.ts'

type MatchPlayStanding = {
  readonly game: 'match'
  /** Side A and side B. */
  readonly sides: readonly SideGolfers[]
  readonly match: MatchStanding
}

/**
 * Match play between two golfers (Rules of Golf 3.2), or between sides whose better ball counts (four-ball, 23).
 * Strokes are off the low golfer of the match: all of the Course Handicap in singles, 90% with partners (Rules of
 * Handicapping Appendix C).
 */
export const matchPlay: GameRules<MatchPlayStanding> = {
  kind: 'match',
  name: 'Match play',
  about: 'Win more holes than the other side; partners count their better ball',
  ball: 'own',
  sides: 'two',
  strokes: () => offTheLow,
  allowance: ({ sides }) => [sides.every((size) => size === 1) ? allowances.match : allowances.fourBallMatch],
  canPlay: () => accept(null),
  prompts: matchPrompts,
  standing: (play) => ({ game: 'match', sides: golfersOf(play), match: playMatch(play) }),
  lines: ({ sides, match }) => matchLines(sides, match),
  waitsFor: ({ match }) => match.waitsFor,
}

export function golfersOf({ sides }: Pick<GamePlay, 'sides'>): readonly SideGolfers[] {
  return sides.map(({ id, golfers }) => ({ id, golfers }))
}

/**
 * Formats a match: one line for the side that leads or has won, or for both sides while the match is level. A level
 * match that continues reads `All square; play on at hole 1`.
 */
export function matchLines(sides: readonly SideGolfers[], match: MatchStanding): readonly BoardLine[] {
  const { winner, leader, text, goesOnAt } = match
  const side = winner === 'A' || winner === 'B' ? winner : leader
  const shown = side === null ? sides : sides.slice(side === 'A' ? 0 : 1).slice(0, 1)
  return [
    {
      of: shown.flatMap(({ golfers }) => golfers),
      text: goesOnAt === null ? text : `All square; play on at hole ${goesOnAt}`,
    },
  ]
}
