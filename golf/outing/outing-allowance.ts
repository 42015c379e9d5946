import type { OwnGameId } from '../games/game.ts'
import { ownGameOf } from '../games/own-games.ts'
import { allowances } from '../strokes/allowances.ts'
import type { Percent } from '../strokes/playing-handicap.ts'

/**
 * The default allowance of an outing: that of stroke play and Stableford by Rules of Handicapping Appendix C, and 100%
 * in games that Appendix C doesn't name.
 */
export function outingAllowance(ownGameId: OwnGameId): Percent {
  const game = ownGameOf(ownGameId)
  return game.ok && game.value.comparesGolfers ? allowances.other : allowances.strokePlay
}
