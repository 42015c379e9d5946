import { and, asc, eq, ne } from 'drizzle-orm'
import { courseFaults, teeboxFaults, type CourseFault } from '#golf/course/course-entry.ts'
import type { Hole } from '#golf/course/course.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { tenths } from '#golf/units.ts'
import { addCourse, foldedCourse, type CourseDetails } from './courses.ts'
import type { Reader, Transaction } from '../database.ts'
import { courses, holes } from '../schema/courses.ts'
import { teetimes } from '../schema/outings.ts'
import { saveTeeboxes, type SavedTeebox, type TeeboxesSaved, type TeeboxRefusal } from './teeboxes.ts'

/** A teebox as a form has it: `rating` is a decimal, and what is not written is null. */
export type EnteredTeebox = {
  readonly id: number | null
  readonly description: string
  readonly rating: number | null
  readonly slope: number | null
  /** Undefined leaves it as it is. */
  readonly yardage: number | null | undefined
}

export type EnteredCourse = CourseDetails & {
  readonly name: string
  readonly city: string
  /** Two letters; `--` outside of the United States. */
  readonly state: string
  readonly holes: readonly Hole[]
  readonly teeboxes: readonly EnteredTeebox[]
}

export type CourseEditRefusal =
  | 'course.not-found'
  | 'course.name-taken'
  | 'course.field-set'
  | 'course.in-play'
  | CourseFault
  | TeeboxRefusal

/** Who changes a course. Members fill only what is empty; administrators change everything. */
export type CourseEditor = { readonly isadmin: boolean; readonly now: Date }

const unknownCourse = 'This course is not known.'

/** Adds a course that a member knows; answers its id. */
export async function addEnteredCourse(
  tx: Transaction,
  { entered, now }: { entered: EnteredCourse; now: Date },
): Promise<Result<number, CourseEditRefusal>> {
  const judged = await judge(tx, { entered, id: 0 })
  if (!judged.ok) return judged
  const { holes: card, teeboxes, name, city, state, ...details } = entered
  return accept(
    await addCourse(tx, {
      name: name.trim(),
      city: city.trim(),
      state: storedState(state),
      source: 'a member',
      details,
      holes: card,
      teeboxes: teeboxes.map(ratedTeebox).map((teebox) => ({ ...teebox, yardage: teebox.yardage ?? null })),
      addedAt: now.toISOString(),
    }),
  )
}

/** What an edit has changed, for the record of who changed what: names of fields, `holes`, and the teeboxes. */
export type CourseEdited = { readonly fields: readonly string[]; readonly teeboxes: TeeboxesSaved }

/** Saves a course. What is compared is what is stored now, not what the editor saw when the form was opened. */
export async function editCourse(
  tx: Transaction,
  { id, entered, by: { isadmin, now } }: { id: number; entered: EnteredCourse; by: CourseEditor },
): Promise<Result<CourseEdited, CourseEditRefusal>> {
  const [stored] = await tx.sql.select().from(courses).where(eq(courses.id, id))
  if (stored === undefined) return refuse('course.not-found', unknownCourse)
  const judged = await judge(tx, { entered, id })
  if (!judged.ok) return judged

  const { holes: card, teeboxes, name, city, state, ...details } = entered
  const fields = { name: name.trim(), city: city.trim(), state: storedState(state), ...details }
  const changed = Object.entries(fields).filter(([field, value]) => stored[field as keyof typeof fields] !== value)
  const before = await tx.sql.select().from(holes).where(eq(holes.courseId, id)).orderBy(asc(holes.hole))
  const isOtherCard = cardText(before) !== cardText(card)
  if (!isadmin) {
    const [taken] = changed.filter(([field]) => isFilled(stored[field as keyof typeof fields]))
    if (taken !== undefined) return onlyAdministrators(labels[taken[0]] ?? taken[0])
    if (isOtherCard && before.length > 0) return onlyAdministrators('holes')
  }
  if (card.length < before.length && (await isInPlay(tx, id))) {
    return refuse('course.in-play', 'An outing is being scored here. Its holes cannot be taken away until it is over.')
  }
  const saved = await saveTeeboxes(tx, { courseId: id, saved: teeboxes.map(ratedTeebox), isadmin, now })
  if (!saved.ok) return saved
  if (changed.length > 0) {
    await tx.sql
      .update(courses)
      .set({ ...fields, ...foldedCourse(fields) })
      .where(eq(courses.id, id))
  }
  if (isOtherCard) {
    await tx.sql.delete(holes).where(eq(holes.courseId, id))
    if (card.length > 0) await tx.sql.insert(holes).values(card.map((hole) => ({ courseId: id, ...hole })))
  }
  const edited = [...changed.map(([field]) => field), ...(isOtherCard ? ['holes'] : [])]
  return accept({ fields: edited, teeboxes: saved.value })
}

/** Saves only the teeboxes of a course. */
export async function editTeeboxes(
  tx: Transaction,
  { courseId, teeboxes, by }: { courseId: number; teeboxes: readonly EnteredTeebox[]; by: CourseEditor },
): Promise<Result<TeeboxesSaved, CourseEditRefusal>> {
  const [course] = await tx.sql.select({ id: courses.id }).from(courses).where(eq(courses.id, courseId))
  if (course === undefined) return refuse('course.not-found', unknownCourse)
  const [fault] = teeboxFaults(teeboxes)
  if (fault !== undefined) return refuse(fault.code, fault.message)
  return saveTeeboxes(tx, { courseId, saved: teeboxes.map(ratedTeebox), ...by })
}

async function isInPlay(reader: Reader, courseId: number): Promise<boolean> {
  const open = and(eq(teetimes.courseId, courseId), eq(teetimes.inprogress, 1))
  return (await reader.sql.select({ id: teetimes.id }).from(teetimes).where(open).limit(1)).length > 0
}

async function judge(
  reader: Reader,
  { entered, id }: { entered: EnteredCourse; id: number },
): Promise<Result<null, CourseEditRefusal>> {
  const [fault] = courseFaults(entered)
  if (fault !== undefined) return refuse(fault.code, fault.message)
  const [other] = await reader.sql
    .select({ id: courses.id })
    .from(courses)
    .where(and(eq(courses.name, entered.name.trim()), ne(courses.id, id)))
  return other === undefined ? accept(null) : refuse('course.name-taken', 'There is a course by that name already.')
}

function onlyAdministrators(what: string): Result<never, CourseEditRefusal> {
  return refuse('course.field-set', `Only administrators can change the ${what} of this course.`)
}

const labels: Readonly<Record<string, string>> = {
  name: 'name',
  address1: 'address',
  address2: 'address',
  city: 'city',
  state: 'state',
  zip: 'zip',
  regionId: 'region',
  phonenum: 'phone',
  website: 'website',
}

function isFilled(value: string | number | null): boolean {
  return value !== null && value !== ''
}

function storedState(state: string): string {
  return state === '--' ? '' : state.toUpperCase()
}

function cardText(card: readonly Hole[]): string {
  const inOrder = card.toSorted((one, other) => one.hole - other.hole)
  return inOrder.map(({ hole, par, strokeIndex }) => `${hole} ${par} ${strokeIndex}`).join(',')
}

/** Only of a teebox in which the rules found no fault. */
function ratedTeebox({ rating, slope, description, ...teebox }: EnteredTeebox): SavedTeebox {
  return { ...teebox, description: description.trim(), rating: tenths(rating ?? 0), slope: slope ?? 0 }
}
