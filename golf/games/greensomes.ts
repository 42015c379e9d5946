import { sideWeights } from '../strokes/allowances.ts'
import { pairs, type GameRules } from './game-rules.ts'
import { oneBallGame, type OneBallStanding } from './one-ball.ts'

/**
 * Greensomes: both partners tee off, choose one of the balls and play it in turn. Committee Procedures 9; 60% of the
 * lower and 40% of the higher Course Handicap (Rules of Handicapping Appendix C).
 */
export const greensomes: GameRules<OneBallStanding<'greensomes'>> = {
  ...oneBallGame('greensomes'),
  name: 'Greensomes',
  about: 'Both tee off, pick one ball, then alternate shots',
  allowance: () => sideWeights.greensomes,
  canPlay: pairs,
}
