import { storedEntries, storedScore, type HoleValue } from '../card/hole-entry.ts'
import type { Hole } from '../course/course.ts'
import { courseHandicap } from '../units.ts'
import { cardOfEntries, type OutingCard, type OutingGolfer } from './outing.ts'

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

/** Builds a card from rows of scores and pickups by golfer id, hole 1 first; undefined is a hole without an entry. */
export function sampleCard({
  golfers,
  gross,
  holes = sampleHoles(),
}: {
  golfers: readonly OutingGolfer[]
  gross: Readonly<Record<number, readonly (HoleValue | undefined)[]>>
  holes?: readonly Hole[]
}): OutingCard {
  const written = Object.entries(gross).flatMap(([golferId, row]) =>
    row.map((value, at) => ({ golferId: Number(golferId), hole: at + 1, ...storedScore(value ?? null) })),
  )
  return cardOfEntries({ holes, golfers, entries: storedEntries(written) })
}
