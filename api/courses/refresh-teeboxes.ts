import type { FastifyBaseLogger } from 'fastify'
import { publishedRating } from '#db/courses/course-catalogue.ts'
import { findCourse, findDetailedCourse } from '#db/courses/courses.ts'
import { refreshTeeboxes } from '#db/courses/teeboxes.ts'
import { isRecent, minute } from '#db/instants.ts'
import { transaction } from '#db/transaction.ts'
import { validateTeebox } from '#golf/course/course-entry.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { decimal } from '#golf/units.ts'
import type { CourseCatalogue, WantedCourse } from '../outside/course-catalogue.ts'
import { reasonOf } from '../process/log.ts'
import type { Context } from '../server/context.ts'
import type { CourseProblem } from './course-problems.ts'
import { courseNotFound } from './edit-course.ts'

/**
 * The shortest time between two queries of the catalogue for the same course, because each selection of a course in the
 * app requests a refresh.
 */
const catalogueRest = 10 * minute

type Refreshed = Result<number[], CourseProblem>
type Refresh = { readonly id: number; readonly catalogue: CourseCatalogue; readonly log: FastifyBaseLogger }

/**
 * Stores the catalogue's changes to the teeboxes of a course and returns the ids of new and changed teeboxes.
 * Simultaneous requests for the same course share one refresh.
 */
export function createRefresh(
  context: Pick<Context, 'db' | 'now'>,
  catalogue: CourseCatalogue,
): (course: Omit<Refresh, 'catalogue'>) => Promise<Refreshed> {
  const running = new Map<number, Promise<Refreshed>>()
  return ({ id, log }) => {
    const refreshed = running.get(id) ?? refresh(context, { id, catalogue, log }).finally(() => running.delete(id))
    running.set(id, refreshed)
    return refreshed
  }
}

async function refresh({ db, now }: Pick<Context, 'db' | 'now'>, { id, catalogue, log }: Refresh): Promise<Refreshed> {
  const found = await findDetailedCourse(db, { id })
  if (found === undefined) return courseNotFound()
  const { catalogueAt } = found.details
  if (catalogueAt !== null && isRecent(catalogueAt, { now: now(), within: catalogueRest })) return accept([])
  const answered = await ask(catalogue, found.course)
  if (!answered.ok) {
    log.warn({ reason: answered.reason }, 'the course catalogue could not be used')
    return refuse('course.refresh-failed', 'Teebox Refresh Failed: Could not refresh teeboxes. Please try again.')
  }
  return accept(
    await transaction(db, async (tx) => {
      // The catalogue takes seconds to answer, and the card of the course may have changed during them.
      const { holes } = (await findCourse(tx, { id })) ?? found
      // A card that the course cannot have is left out, together with its rating.
      const published = answered.teeboxes
        .map((teebox) => publishedRating(teebox, holes))
        .filter((teebox) => validateTeebox([{ ...teebox, rating: decimal(teebox.rating) }], holes).length === 0)
      return await refreshTeeboxes(tx, { courseId: id, published, now: now() })
    }),
  )
}

async function ask(catalogue: CourseCatalogue, course: WantedCourse) {
  try {
    return { ok: true, teeboxes: (await catalogue.teeboxesOf(course)) ?? [] } as const
  } catch (error) {
    return { ok: false, reason: reasonOf(error) } as const
  }
}
