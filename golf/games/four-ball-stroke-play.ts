import { allowances } from '../strokes/allowances.ts'
import { teamGame, type TeamStanding } from './best-ball.ts'
import { pairs, type GameRules } from './game-rules.ts'

/**
 * Four-ball stroke play: the lower score of two partners counts on a hole; a pair that both picked up has no total.
 * Rules of Golf 23.2; 85% of each Course Handicap (Rules of Handicapping Appendix C).
 */
export const fourBallStrokePlay: GameRules<TeamStanding<'four-ball-stroke-play'>> = {
  ...teamGame('four-ball-stroke-play', { scoring: ({ by }) => by ?? 'net', whenShort: 'no-return' }),
  name: 'Four-ball stroke play',
  about: 'The better score of two partners counts',
  allowance: () => [allowances.fourBallStrokePlay],
  canPlay: pairs,
}
