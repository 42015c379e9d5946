import { sideWeights } from '../strokes/allowances.ts'
import { pairs, type GameRules } from './game-rules.ts'
import { oneBallGame, type OneBallStanding } from './one-ball.ts'

/**
 * Chapman (Pinehurst): both partners tee off, each plays the other's ball, then they choose one and play it in turn.
 * Committee Procedures 9; 60% of the lower and 40% of the higher Course Handicap (Rules of Handicapping Appendix C).
 */
export const chapman: GameRules<OneBallStanding<'chapman'>> = {
  ...oneBallGame('chapman'),
  name: 'Chapman',
  about: 'Both tee off and swap balls, then pick one and alternate shots',
  allowance: () => sideWeights.greensomes,
  canPlay: pairs,
}
