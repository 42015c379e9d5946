import type { Hole } from '../course/course.ts'
import { courseHandicap, strokes } from '../units.ts'
import type { OutingCard, OutingGolfer } from './outing.ts'

/** An invented course for tests: par 72, or 36 over nine holes. */
export function sampleHoles(count: 9 | 18 = 18): readonly Hole[] {
  const pars = [4, 5, 3, 4, 4, 3, 5, 4, 4, 4, 3, 5, 4, 4, 5, 3, 4, 4]
  const strokeIndexes = [7, 11, 17, 3, 1, 15, 9, 5, 13, 8, 18, 2, 10, 6, 12, 16, 4, 14]
  return pars.slice(0, count).map((par, at) => ({ hole: at + 1, par, strokeIndex: strokeIndexes[at] ?? 0 }))
}

type Sample = Partial<Record<'handicap' | 'group' | 'startingHole' | 'leftFrom', number>>

export function sampleGolfer(id: number, golfer: Sample = {}) {
  const handicap = courseHandicap(golfer.handicap ?? 0)
  return {
    id,
    group: golfer.group ?? 1,
    courseHandicap: handicap,
    playingHandicap: handicap,
    startingHole: golfer.startingHole ?? 1,
    leftFrom: golfer.leftFrom ?? null,
  } satisfies OutingGolfer
}

/** A card from rows of gross scores by golfer id, hole 1 first; a gap is a hole without a score. */
export function sampleCard({
  golfers,
  gross,
  holes = sampleHoles(),
}: {
  golfers: readonly OutingGolfer[]
  gross: Readonly<Record<number, readonly (number | undefined)[]>>
  holes?: readonly Hole[]
}): OutingCard {
  return {
    holes,
    golfers,
    scores: (golferId, hole) => {
      const score = gross[golferId]?.[hole - 1]
      return score === undefined ? undefined : strokes(score)
    },
  }
}
