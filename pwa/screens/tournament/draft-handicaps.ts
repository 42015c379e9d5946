import { wizardCourseHandicap } from '#golf/course/course-handicap.ts'
import { spinStrokes } from '#golf/outing/spin.ts'
import { handicapIndex, tenths, type CourseHandicap } from '#golf/units.ts'
import type { Teebox } from '#sync/calls/teeboxes.ts'
import type { OutingDraft } from './outing-draft.ts'

export type DraftHandicap = { readonly course: CourseHandicap; readonly playing: CourseHandicap }

type Ground = { readonly par: number; readonly holes: 9 | 18; readonly teeboxes: Readonly<Record<string, Teebox>> }

/** The strokes of every golfer whose index and tee are known, by key: the full ones and those after the spin. */
export function draftHandicaps(
  { golfers, spin }: Pick<OutingDraft, 'golfers' | 'spin'>,
  { par, holes, teeboxes }: Ground,
): ReadonlyMap<string, DraftHandicap> {
  const known = golfers.flatMap(({ key, index, teeboxId, group }) => {
    const teebox = teeboxes[String(teeboxId)]
    if (index === null || teebox === undefined) return []
    const { rating, slope } = teebox
    const course = wizardCourseHandicap({
      index: handicapIndex(index),
      teebox: { rating: tenths(rating), slope, par },
      holes,
    })
    return [{ key, group, course }]
  })
  const playing = spinStrokes(
    known.map(({ group, course }, id) => ({ id, group, courseHandicap: course })),
    spin,
  )
  return new Map(known.map(({ key, course }, id) => [key, { course, playing: playing.get(id) ?? course }]))
}
