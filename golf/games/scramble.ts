import type { OutingGolfer } from '../outing/outing.ts'
import { scrambleWeights } from '../strokes/allowances.ts'
import { sumOf } from '../sums.ts'
import { teams, type GamePlay, type GameRules, type GameSide } from './game-rules.ts'
import { golfersOfSides, oneBallGame, type OneBallStanding } from './one-ball.ts'

/** The tee shots used in a scramble that requires some of every partner, by golfer in the order of the side. */
export type Drives = {
  readonly side: number
  readonly golfers: readonly { readonly golferId: number; readonly used: number; readonly needed: number }[]
  /** Golfers who were replaced or removed after the side had used drives of theirs. */
  readonly former: readonly { readonly golferId: number; readonly used: number }[]
  /** Partners who still need a drive, listed once the remaining holes are no more than the drives still needed. */
  readonly mustUse: readonly number[]
  /** The drives still needed beyond the remaining holes. No penalty follows automatically: the Committee decides. */
  readonly short: number
}

type ScrambleStanding = OneBallStanding<'scramble'> & { readonly drives: readonly Drives[] }

const oneBall = oneBallGame('scramble')

/**
 * Scramble: all partners play from where the best ball lies. Committee Procedures 9; shares of the partners' Course
 * Handicaps by the size of the team (Rules of Handicapping Appendix C).
 */
export const scramble: GameRules<ScrambleStanding> = {
  ...oneBall,
  name: 'Scramble',
  about: 'Everyone plays from the best ball',
  allowance: ({ sides }) => scrambleWeights(Math.max(...sides)),
  canPlay: teams,
  prompts: (play, hole) => [...oneBall.prompts(play, hole), ...drivesOf(play).map(() => ({ asks: 'drive' }) as const)],
  standing: (play) => ({ ...oneBall.standing(play), drives: drivesOf(play) }),
  lines: (standing) => [
    ...oneBall.lines(standing),
    ...standing.drives
      .filter(({ short }) => short > 0)
      .map(({ side, short }) => ({
        of: golfersOfSides(standing.sides, [side]),
        text: drivesText({ golfers: [], short }),
      })),
  ],
}

function drivesOf({ order, sides, settings, records }: GamePlay): readonly Drives[] {
  const required = settings.requiredDrives ?? 0
  if (required === 0) return []
  return sides.map((side) => countDrives({ side, required, holes: order.length, drives: records.drives ?? [] }))
}

/** `2 drives short`, `4 drives to go`, or `Drives done`. */
export function drivesText({ golfers, short }: Pick<Drives, 'golfers' | 'short'>): string {
  if (short > 0) return `${short} ${short === 1 ? 'drive' : 'drives'} short`
  const needed = sumOf(golfers, (golfer) => golfer.needed)
  return needed === 0 ? 'Drives done' : `${needed} ${needed === 1 ? 'drive' : 'drives'} to go`
}

/** Counts the used drives. The latest record of a hole counts, and a drive of a golfer who left the side stays used. */
export function countDrives({
  side,
  required,
  holes,
  drives,
}: {
  side: Pick<GameSide, 'id' | 'golfers'> & Pick<OutingGolfer, 'former'>
  required: number
  holes: number
  drives: readonly { readonly hole: number; readonly golferId: number }[]
}): Drives {
  const { former = [] } = side
  const chosen = new Map(
    drives
      .filter(({ golferId }) => side.golfers.includes(golferId) || former.includes(golferId))
      .map((drive) => [drive.hole, drive]),
  )
  const usedOf = (id: number) => [...chosen.values()].filter(({ golferId }) => golferId === id).length
  const golfers = side.golfers.map((golferId) => {
    const used = usedOf(golferId)
    return { golferId, used, needed: Math.max(0, required - used) }
  })
  const needed = sumOf(golfers, (golfer) => golfer.needed)
  const left = holes - chosen.size
  return {
    side: side.id,
    golfers,
    former: former.map((golferId) => ({ golferId, used: usedOf(golferId) })).filter(({ used }) => used > 0),
    mustUse: left > needed ? [] : golfers.filter((golfer) => golfer.needed > 0).map(({ golferId }) => golferId),
    short: Math.max(0, needed - left),
  }
}
