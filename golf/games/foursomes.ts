import { sideWeights } from '../strokes/allowances.ts'
import { pairs, type GamePlay, type GameRules, type HolePrompt } from './game-rules.ts'
import { oneBallGame, type OneBallStanding } from './one-ball.ts'
import { teesOff } from './tees-off.ts'

const oneBall = oneBallGame('foursomes')

/**
 * Foursomes (alternate shot): partners play one ball in turn, and tee off in turn from hole to hole. Rules of Golf 22;
 * half of the partners' Course Handicaps (Rules of Handicapping Appendix C).
 */
export const foursomes: GameRules<OneBallStanding<'foursomes'>> = {
  ...oneBall,
  name: 'Foursomes',
  about: 'Two partners, one ball, alternate shots',
  allowance: () => sideWeights.foursomes,
  canPlay: pairs,
  prompts: (play, hole) => [...teeingOff(play, hole), ...oneBall.prompts(play, hole)],
}

function teeingOff({ order, sides }: GamePlay, hole: number): readonly HolePrompt[] {
  return sides.flatMap(({ id, golfers }) => {
    const golfer = teesOff(golfers, { order, hole })
    return golfer === undefined
      ? []
      : [{ when: 'before', asks: 'nothing', shows: 'tees-off', side: id, golfer } as const]
  })
}
