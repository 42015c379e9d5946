import { findCourse, type CourseCard } from '#db/courses/courses.ts'
import type { Database, Transaction } from '#db/database.ts'
import type { RandomBytes } from '#db/outings/access-codes.ts'
import { teesOfOuting } from '#db/outings/outing-tees.ts'
import { outingOrganizedBy } from '#db/outings/outings-lists.ts'
import { readOuting, validateInProgress, type Outing, type OutingSettings } from '#db/outings/outings.ts'
import { formerGolfers, membersAmong, saveOuting } from '#db/outings/save-outing.ts'
import { findTeeTime } from '#db/tee-times/tee-times.ts'
import { transaction } from '#db/transaction.ts'
import { validateField, type FieldRefusal, type GolferEntry } from '#golf/outing/field.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { decimal } from '#golf/units.ts'
import type { Changer } from '../server/callers/caller.ts'
import { noSuchOuting, notForPractice, onlyOrganizer, validateOrganizer } from './organizer.ts'

export type OutingUpdate = {
  /** 0 starts an outing; the id of an open tee time turns that tee time into the outing. */
  readonly id: number
  readonly by: Changer
  readonly settings: OutingSettings
  readonly entries: readonly GolferEntry[]
  readonly removedIds: readonly number[]
  /** The name in the history for moving scores to another golfer. */
  readonly actor: string
  readonly now: Date
  readonly today: string
  readonly newId: () => string
  readonly randomBytes: RandomBytes
}

export type UpdateRefusal = FieldRefusal | ChangeRefusal

/** Starts an outing, or changes one in progress, as a whole or not at all. */
export async function updateOuting(
  db: Database,
  update: OutingUpdate,
): Promise<Result<{ id: number; code: string }, UpdateRefusal>> {
  return await transaction(db, async (tx) => {
    const { id, by, settings, entries, removedIds, today } = update
    const changed = await outingToChange(tx, update)
    if (!changed.ok) return changed
    const outing = changed.value
    const organizerId = outing?.organizerId ?? by.memberId

    const former = await formerGolfers(tx, id)
    const plays = former.some(({ memberId, removed }) => memberId === organizerId && !removed)
    const field = validateField({
      settings,
      entries,
      removedIds,
      // A tee time has the golfers who signed up; the member who starts it need not be one of them.
      stayingId: id === 0 || plays ? organizerId : null,
      course: await courseOf(tx, { settings, outing }),
      members: await membersAmong(tx, entries),
      former,
      today,
      keptDate: outing?.date ?? null,
    })
    if (!field.ok) return field
    return accept(await saveOuting(tx, { ...update, organizerId, field: field.value }))
  })
}

/** The course as it is, with the tees of an outing in progress as they were when it started. */
async function courseOf(
  tx: Transaction,
  { settings: { courseId }, outing }: { settings: OutingSettings; outing: Outing | undefined },
): Promise<CourseCard | undefined> {
  const course = await findCourse(tx, { id: courseId })
  if (course === undefined || outing?.courseId !== courseId) return course
  const copied = (await teesOfOuting(tx, outing.id)).map((tee) => {
    return { ...tee, course_id: courseId, rating: decimal(tee.rating), yardage: null }
  })
  const others = course.teeboxes.filter(({ id }) => !copied.some((tee) => tee.id === id))
  return { ...course, teeboxes: [...copied, ...others] }
}

type ChangeRefusal =
  | 'outing.not-found'
  | 'outing.not-organizer'
  | 'outing.posted'
  | 'outing.practice'
  | 'outing.cancelled'
  | 'outing.already-in-progress'

/** The outing to change, or undefined when one is started. */
async function outingToChange(
  tx: Transaction,
  { id, by }: OutingUpdate,
): Promise<Result<Outing | undefined, ChangeRefusal>> {
  if (id === 0) return await validateFree(tx, by)
  const outing = await readOuting(tx, id)
  if (!outing) return await validateStart(tx, { id, by })
  if (outing.practice === 1) return notForPractice('A practice outing stays as it is.')
  const allowed = validateOrganizer(outing, by)
  if (!allowed.ok) return allowed
  const goesOn = validateInProgress(outing)
  return goesOn.ok ? accept(outing) : goesOn
}

/** A tee time becomes an outing when its submitter or an administrator starts it, who then is the organizer. */
async function validateStart(
  tx: Transaction,
  { id, by }: Pick<OutingUpdate, 'id' | 'by'>,
): Promise<Result<undefined, ChangeRefusal>> {
  const teeTime = await findTeeTime(tx, id)
  if (teeTime === undefined) return noSuchOuting()
  if (teeTime.submitter.id === by.memberId || by.isadmin) return await validateFree(tx, by)
  return onlyOrganizer('Only the member who submitted this tee time can start it.')
}

/**
 * A member runs one outing at a time; a second would leave the phones and the posting of the first without an
 * organizer.
 */
async function validateFree(
  tx: Transaction,
  { memberId }: Changer,
): Promise<Result<undefined, 'outing.already-in-progress'>> {
  if ((await outingOrganizedBy(tx, memberId)) === undefined) return accept(undefined)
  return refuse(
    'outing.already-in-progress',
    'You have an outing in progress. Post its scores or cancel it before you start a new one.',
  )
}
