import { sideWeights } from '../strokes/allowances.ts'
import { pairs, type GameRules } from './game-rules.ts'
import { oneBallGame, type OneBallStanding } from './one-ball.ts'

/**
 * Foursomes (alternate shot): partners play one ball in turn, and tee off in turn from hole to hole. Rules of Golf 22;
 * half of the partners' Course Handicaps (Rules of Handicapping Appendix C).
 */
export const foursomes: GameRules<OneBallStanding<'foursomes'>> = {
  ...oneBallGame('foursomes'),
  name: 'Foursomes',
  about: 'Two partners, one ball, alternate shots',
  allowance: () => sideWeights.foursomes,
  canPlay: pairs,
}

/**
 * Returns the partner who tees off on a hole. Partners alternate from hole to hole (Rules of Golf 22.3): the first one
 * on odd holes of play, the second on even ones. Extra holes continue the sequence.
 */
export function teesOff<Golfer>(
  partners: readonly Golfer[],
  { order, hole }: { readonly order: readonly number[]; readonly hole: number },
): Golfer | undefined {
  const at = hole > order.length ? hole - 1 : order.indexOf(hole)
  return partners[at % 2]
}
