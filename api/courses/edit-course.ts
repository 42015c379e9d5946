import {
  addCourse,
  courseFieldsOf,
  findCourseNamed,
  findStoredCourse,
  isCourseInPlay,
  updateCourse,
  type CourseFields,
} from '#db/courses/courses.ts'
import { saveTeeboxes, type SavedTeebox, type TeeboxesSaved } from '#db/courses/teeboxes.ts'
import type { Reader, Transaction } from '#db/database.ts'
import { isSameName } from '#golf/course/course-check.ts'
import { courseFaults, teeboxFaults } from '#golf/course/course-entry.ts'
import type { Hole } from '#golf/course/course.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { tenths } from '#golf/units.ts'
import type { CourseProblem } from './course-problems.ts'

/** A teebox as a form has it: `rating` is a decimal, and what is not written is null. */
export type EnteredTeebox = {
  readonly id: number | null
  readonly description: string
  readonly rating: number | null
  readonly slope: number | null
  /** Undefined leaves it as it is. */
  readonly yardage?: number | null | undefined
}

/** A course as a form has it; `state` is `--` outside of the United States. */
export type EnteredCourse = CourseFields & {
  readonly holes: readonly Hole[]
  readonly teeboxes: readonly EnteredTeebox[]
}

/** Who changes a course. Members fill only what is empty; administrators change everything. */
export type CourseEditor = { readonly isadmin: boolean; readonly now: Date }

/** Adds a course that a member knows; answers its id. */
export async function addEnteredCourse(
  tx: Transaction,
  { entered, now }: { entered: EnteredCourse; now: Date },
): Promise<Result<number, CourseProblem>> {
  const valid = await validateCourse(tx, { entered, id: 0 })
  if (!valid.ok) return valid
  const { holes } = entered
  const teeboxes = entered.teeboxes.map(ratedTeebox).map((teebox) => ({ ...teebox, yardage: teebox.yardage ?? null }))
  const addedAt = now.toISOString()
  return accept(await addCourse(tx, { ...storedFields(entered), source: 'a member', holes, teeboxes, addedAt }))
}

/** What an edit has changed, for the record of who changed what: names of fields, `holes`, and the teeboxes. */
export type CourseEdited = { readonly fields: readonly string[]; readonly teeboxes: TeeboxesSaved }

/** Saves a course. What is compared is what is stored now, not what the editor saw when the form was opened. */
export async function editCourse(
  tx: Transaction,
  { id, entered, by }: { id: number; entered: EnteredCourse; by: CourseEditor },
): Promise<Result<CourseEdited, CourseProblem>> {
  const stored = await findStoredCourse(tx, { id })
  if (stored === undefined) return unknownCourse()
  const valid = await validateCourse(tx, { entered, id })
  if (!valid.ok) return valid

  const fields = storedFields(entered)
  const changed = fieldNames(fields).filter((field) => stored.fields[field] !== fields[field])
  const isOtherCard = cardText(stored.holes) !== cardText(entered.holes)
  if (!by.isadmin) {
    const taken = changed.find((field) => isFilled(stored.fields[field]))
    if (taken !== undefined) return onlyAdministrators(labels[taken] ?? taken)
    if (isOtherCard && stored.holes.length > 0) return onlyAdministrators('holes')
  }
  if (entered.holes.length < stored.holes.length && (await isCourseInPlay(tx, { id }))) {
    return refuse('course.in-play', 'An outing is being scored here. Its holes cannot be taken away until it is over.')
  }
  const teeboxes = await editTeeboxes(tx, { courseId: id, teeboxes: entered.teeboxes, by })
  if (!teeboxes.ok) return teeboxes
  if (changed.length > 0 || isOtherCard) await updateCourse(tx, { id, fields, ...(isOtherCard && entered) })
  return accept({ fields: [...changed, ...(isOtherCard ? ['holes'] : [])], teeboxes: teeboxes.value })
}

/**
 * Makes the teeboxes of a course those of the form; the ones that are left out are removed. Members fill only what is
 * empty: the first teeboxes of a course, and unknown yardages.
 */
export async function editTeeboxes(
  tx: Transaction,
  { courseId, teeboxes, by }: { courseId: number; teeboxes: readonly EnteredTeebox[]; by: CourseEditor },
): Promise<Result<TeeboxesSaved, CourseProblem>> {
  const stored = await findStoredCourse(tx, { id: courseId })
  if (stored === undefined) return unknownCourse()
  const [fault] = teeboxFaults(teeboxes)
  if (fault !== undefined) return refuse(fault.code, fault.message)

  const played = stored.teeboxes.filter(({ removedAt }) => removedAt === null)
  const removed = stored.teeboxes.filter(({ removedAt }) => removedAt !== null)
  const saved = teeboxes.map((teebox): SavedTeebox => {
    const { yardage = stored.teeboxes.find(({ id }) => id === teebox.id)?.yardage ?? null } = teebox
    return { ...ratedTeebox(teebox), yardage }
  })
  const ids = saved.flatMap(({ id }) => (id === null ? [] : [id]))
  if (new Set(ids).size < ids.length || ids.some((id) => !played.some((teebox) => teebox.id === id))) {
    return refuse('teebox.not-found', 'One of the teeboxes is not there any more. Please open the course again.')
  }
  const takesRemovedName = ({ id, description }: SavedTeebox) =>
    id !== null && removed.some((teebox) => isSameName(teebox.description, description))
  const nameless = saved.find(takesRemovedName)
  if (nameless !== undefined) {
    const name = nameless.description
    return refuse('teebox.name-removed', `A teebox named ${name} was removed. Add it as a new one to bring it back.`)
  }
  if (!by.isadmin && played.length > 0 && !onlyFills(saved, played)) return onlyAdministrators('teeboxes')
  return accept(await saveTeeboxes(tx, { courseId, saved, stored: stored.teeboxes, now: by.now }))
}

export function unknownCourse() {
  return refuse('course.not-found', 'This course is not known.')
}

async function validateCourse(
  reader: Reader,
  { entered, id }: { entered: EnteredCourse; id: number },
): Promise<Result<null, CourseProblem>> {
  const [fault] = courseFaults(entered)
  if (fault !== undefined) return refuse(fault.code, fault.message)
  const named = await findCourseNamed(reader, entered.name.trim())
  if (named === undefined || named === id) return accept(null)
  return refuse('course.name-taken', 'There is a course by that name already.')
}

function onlyAdministrators(what: string): Result<never, CourseProblem> {
  return refuse('course.field-set', `Only administrators can change the ${what} of this course.`)
}

/** Of the fields that people call by another name than the code. */
const labels: Partial<Record<keyof CourseFields, string>> = {
  address1: 'address',
  address2: 'address',
  regionId: 'region',
  phonenum: 'phone',
}

function storedFields(entered: EnteredCourse): CourseFields {
  const { name, city, state } = entered
  const stored = { name: name.trim(), city: city.trim(), state: state === '--' ? '' : state.toUpperCase() }
  return { ...courseFieldsOf(entered), ...stored }
}

function fieldNames(fields: CourseFields): (keyof CourseFields)[] {
  return Object.keys(fields) as (keyof CourseFields)[]
}

function isFilled(value: string | number | null): boolean {
  return value !== null && value !== ''
}

function cardText(card: readonly Hole[]): string {
  const inOrder = card.toSorted((one, other) => one.hole - other.hole)
  return inOrder.map(({ hole, par, strokeIndex }) => `${hole} ${par} ${strokeIndex}`).join(',')
}

/** Only of a teebox in which the rules found no fault. */
function ratedTeebox({ id, rating, slope, description, yardage }: EnteredTeebox) {
  return { id, description: description.trim(), rating: tenths(rating ?? 0), slope: slope ?? 0, yardage }
}

type Played = Pick<SavedTeebox, 'id' | 'description' | 'rating' | 'slope' | 'yardage'>

function onlyFills(saved: readonly SavedTeebox[], played: readonly Played[]): boolean {
  if (saved.length !== played.length) return false
  return played.every(({ id, description, rating, slope, yardage }) => {
    const now = saved.find((teebox) => teebox.id === id)
    const isSame = now?.description === description && now.rating === rating && now.slope === slope
    return isSame && (yardage === null || now.yardage === yardage)
  })
}
