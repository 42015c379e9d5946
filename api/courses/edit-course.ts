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
import { checkPar, isSameName } from '#golf/course/course-check.ts'
import { validateCourseEntry, validateTeebox } from '#golf/course/course-entry.ts'
import type { Hole } from '#golf/course/course.ts'
import { isSameCard, teeName, type RatingGender } from '#golf/course/tees.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { tenths } from '#golf/units.ts'
import { eachCourseText, type CourseEntry, type CourseFact } from '#sync/calls/courses.ts'
import { holeFromWire } from '#sync/calls/shapes.ts'
import type { TeeboxEntry } from '#sync/calls/teeboxes.ts'
import { memberOf, type Caller } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { versionOf } from '../server/version-of.ts'
import type { CourseProblem } from './course-problems.ts'

/** A teebox as entered in a form. `rating` is a decimal; null stands for an empty field. */
type EnteredTeebox = {
  readonly id: number | null
  readonly description: string
  readonly rating: number | null
  readonly slope: number | null
  /** In this field and the next two, undefined keeps the stored value. */
  readonly yardage?: number | null | undefined
  readonly gender?: RatingGender | undefined
  /** The teebox's own par and stroke indexes; empty when it has those of the course. */
  readonly holes?: readonly Hole[] | undefined
}

/** A course of a form; `state` is `--` outside the United States. */
type EnteredCourse = Omit<CourseFields, CourseFact> & {
  /** Undefined keeps the stored value. */
  readonly [Fact in CourseFact]?: string | undefined
} & {
  readonly holes: readonly Hole[]
  readonly teeboxes: readonly EnteredTeebox[]
  /** The person has confirmed a par above 72. */
  readonly isParConfirmed?: boolean
}

/** Maps a form to a course. The form names the region `region_id` and the stroke index of a hole `handicap`. */
export function enteredOf({
  region_id: regionId,
  holes,
  teeboxes,
  par_confirmed,
  ...entry
}: CourseEntry): EnteredCourse {
  const isParConfirmed = par_confirmed === 1
  return { ...entry, regionId, holes: holes.map(holeFromWire), teeboxes: teeboxes.map(teeboxOf), isParConfirmed }
}

export function teeboxOf({ holes, ...teebox }: TeeboxEntry): EnteredTeebox {
  return { ...teebox, holes: holes?.map(holeFromWire) }
}

/** Members fill only empty fields; administrators change every field. */
export type CourseEditor = { readonly isadmin: boolean; readonly now: Date }

export function courseEditor(caller: Caller, { now }: Pick<Context, 'now'>): CourseEditor {
  return { isadmin: memberOf(caller).isadmin, now: now() }
}

/** Returns the version of a course with its teeboxes and holes; undefined for an unknown course. */
export async function versionOfCourse(reader: Reader, { id }: { id: number }): Promise<string | undefined> {
  const stored = await findStoredCourse(reader, { id })
  return stored && versionOf(stored)
}

export async function addEnteredCourse(
  tx: Transaction,
  { entered: given, now }: { entered: EnteredCourse; now: Date },
): Promise<Result<number, CourseProblem>> {
  const entered = withFacts(given)
  const valid = await validateCourse(tx, { entered, id: 0 })
  if (!valid.ok) return valid
  const { holes } = entered
  const teeboxes = entered.teeboxes.map(ratedTeebox)
  const par = validatePar([holes, ...teeboxes.map((teebox) => teebox.holes)], entered)
  if (!par.ok) return par
  const addedAt = now.toISOString()
  return accept(
    await addCourse(tx, {
      ...storedFields(entered),
      source: 'a member',
      holes,
      teeboxes: teeboxes.map(({ id: _new, ...teebox }) => teebox),
      addedAt,
    }),
  )
}

/** The changes of an edit, for the log: the names of fields, or `holes`, and the teeboxes. */
export type CourseEdited = { readonly fields: readonly string[]; readonly teeboxes: TeeboxesSaved }

/**
 * Saves a course. The form is compared with the course as it is stored now, not with the one that the form was opened
 * with.
 */
export async function editCourse(
  tx: Transaction,
  { id, entered: given, by, version }: { id: number; entered: EnteredCourse; by: CourseEditor } & Opened,
): Promise<Result<CourseEdited, CourseProblem>> {
  const stored = await findStoredCourse(tx, { id })
  if (stored === undefined) return courseNotFound()
  if (version !== undefined && version !== versionOf(stored)) return changedByAnother()
  const entered = withFacts(given, stored.fields)
  const kept = entered.teeboxes.map((teebox) => withKept(teebox, stored.teeboxes))
  const valid = await validateCourse(tx, { entered: { ...entered, teeboxes: kept }, id })
  if (!valid.ok) return valid

  const fields = storedFields(entered)
  const changed = fieldNames(fields).filter((field) => stored.fields[field] !== fields[field])
  const isOtherCard = !isSameCard(stored.holes, entered.holes)
  const { isParConfirmed = false } = entered
  const par = validatePar(isOtherCard ? [entered.holes] : [], { isParConfirmed })
  if (!par.ok) return par
  const mayChange = by.isadmin ? accept(null) : validateFills({ changed, isOtherCard }, stored)
  if (!mayChange.ok) return mayChange
  if (entered.holes.length < stored.holes.length && (await isCourseInPlay(tx, { id }))) {
    return refuse('course.in-play', 'An outing is in progress here. You can remove holes when it’s over.')
  }
  const teeboxes = await editTeeboxes(tx, { courseId: id, teeboxes: kept, by, isParConfirmed, card: entered.holes })
  if (!teeboxes.ok) return teeboxes
  if (changed.length > 0 || isOtherCard) await updateCourse(tx, { id, fields, ...(isOtherCard && entered) })
  return accept({ fields: [...changed, ...(isOtherCard ? ['holes'] : [])], teeboxes: teeboxes.value })
}

/** Refuses changes by members who are not administrators, except in empty fields. */
function validateFills(
  { changed, isOtherCard }: { readonly changed: readonly (keyof CourseFields)[]; readonly isOtherCard: boolean },
  stored: { readonly fields: CourseFields; readonly holes: readonly Hole[] },
): Result<null, CourseProblem> {
  const taken = changed.find((field) => isFilled(stored.fields[field]))
  if (taken !== undefined) return onlyAdministrators(taken)
  return isOtherCard && stored.holes.length > 0 ? onlyAdministrators('holes') : accept(null)
}

/** The version of the course when the form was opened; undefined for a form without one. */
type Opened = { readonly version?: string | undefined }

type TeeboxesEdit = Opened & {
  readonly courseId: number
  readonly teeboxes: readonly EnteredTeebox[]
  readonly by: CourseEditor
  readonly isParConfirmed: boolean
  /** The card that the course has after the edit; by default the stored one. */
  readonly card?: readonly Hole[]
}

/**
 * Replaces the teeboxes of a course by those of the form. Members may only add the first teeboxes of a course and
 * missing yardages.
 */
export async function editTeeboxes(
  tx: Transaction,
  { courseId, teeboxes, by, isParConfirmed, card, version }: TeeboxesEdit,
): Promise<Result<TeeboxesSaved, CourseProblem>> {
  const stored = await findStoredCourse(tx, { id: courseId })
  if (stored === undefined) return courseNotFound()
  if (version !== undefined && version !== versionOf(stored)) return changedByAnother()
  const kept = teeboxes.map((teebox) => withKept(teebox, stored.teeboxes))
  const [fault] = validateTeebox(kept, card ?? stored.holes)
  if (fault !== undefined) return refuse(fault.code, fault.message, fault.at)

  const played = stored.teeboxes.filter(({ removedAt }) => removedAt === null)
  const removed = stored.teeboxes.filter(({ removedAt }) => removedAt !== null)
  const saved = kept.map((teebox): SavedTeebox => ratedTeebox(teebox))
  const known = validateKnown(saved, { played, removed })
  if (!known.ok) return known
  if (!by.isadmin && played.length > 0 && !onlyFills(saved, played)) return onlyAdministrators('teeboxes')
  const isNewCard = ({ id, holes }: SavedTeebox) =>
    !isSameCard(holes, played.find((teebox) => teebox.id === id)?.holes ?? [])
  const par = validatePar(
    saved.filter(isNewCard).map(({ holes }) => holes),
    { isParConfirmed },
  )
  if (!par.ok) return par
  return accept(await saveTeeboxes(tx, { courseId, saved, stored: stored.teeboxes, now: by.now }))
}

/**
 * Refuses a teebox that the course does not have, one that is in the form twice, and one with the name of a removed
 * teebox.
 */
function validateKnown(
  saved: readonly SavedTeebox[],
  { played, removed }: Readonly<Record<'played' | 'removed', readonly Played[]>>,
): Result<null, CourseProblem> {
  const ids = saved.flatMap(({ id }) => (id === null ? [] : [id]))
  if (new Set(ids).size < ids.length || ids.some((id) => !played.some((teebox) => teebox.id === id))) {
    return refuse('teebox.not-found', 'The teeboxes have changed. Please reopen the course.')
  }
  const takesRemovedName = (saving: SavedTeebox) =>
    saving.id !== null && removed.some((teebox) => isSameName(teeName(teebox), teeName(saving)))
  const nameless = saved.find(takesRemovedName)
  if (nameless !== undefined) {
    const name = teeName(nameless)
    return refuse('teebox.name-removed', `A teebox named ${name} was removed. Add it as a new one to restore it.`)
  }
  return accept(null)
}

function changedByAnother() {
  return refuse('course.changed', 'Another person has changed this course. Check the new values, then save again.')
}

export function courseNotFound() {
  return refuse('course.not-found', 'Course not found.')
}

async function validateCourse(
  reader: Reader,
  { entered, id }: { entered: WholeCourse; id: number },
): Promise<Result<null, CourseProblem>> {
  const [fault] = validateCourseEntry(entered)
  if (fault !== undefined) return refuse(fault.code, fault.message, fault.at)
  const named = await findCourseNamed(reader, entered.name.trim())
  if (named === undefined || named === id) return accept(null)
  return refuse('course.name-taken', 'A course with this name already exists.', 'name')
}

function onlyAdministrators(what: keyof CourseFields | 'holes' | 'teeboxes'): Result<never, CourseProblem> {
  return refuse('course.field-set', `Only administrators can change the ${labels[what] ?? what} of this course.`, what)
}

/** The labels of fields that differ from their names. */
const labels: Partial<Record<string, string>> = {
  address1: 'address',
  address2: 'address',
  regionId: 'region',
  phonenum: 'phone',
}

type WholeCourse = EnteredCourse & CourseFields

function withFacts(entered: EnteredCourse, stored?: CourseFields): WholeCourse {
  return { ...entered, ...eachCourseText((name) => entered[name] ?? stored?.[name] ?? '') }
}

function storedFields(entered: WholeCourse): CourseFields {
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

/** Requires a confirmation of a new card whose par is above 72. */
function validatePar(
  cards: readonly (readonly Hole[])[],
  { isParConfirmed = false }: Pick<EnteredCourse, 'isParConfirmed'>,
): Result<null, CourseProblem> {
  const high = cards.map(checkPar).find((card) => !card.ok)
  return high === undefined || high.ok || isParConfirmed ? accept(null) : high
}

/** Completes a form: values that it leaves out keep their stored value. */
function withKept(entered: EnteredTeebox, stored: readonly Kept[]): EnteredTeebox {
  const before = stored.find(({ id }) => id === entered.id)
  const { yardage = before?.yardage, gender = before?.gender, holes = before?.holes } = entered
  return { ...entered, yardage, gender, holes }
}

type Kept = Pick<SavedTeebox, 'id' | 'yardage' | 'gender' | 'holes'>

/** Converts an entered teebox to a stored one. The teebox must be valid. */
function ratedTeebox({
  id,
  rating,
  slope,
  description,
  yardage,
  gender = 'M',
  holes = [],
}: EnteredTeebox): SavedTeebox {
  const rated = { rating: tenths(rating ?? 0), slope: slope ?? 0, yardage: yardage ?? null }
  return { id, description: description.trim(), gender, holes, ...rated }
}

type Played = Pick<SavedTeebox, 'id' | 'description' | 'gender' | 'rating' | 'slope' | 'yardage' | 'holes'>

function onlyFills(saved: readonly SavedTeebox[], played: readonly Played[]): boolean {
  if (saved.length !== played.length) return false
  return played.every(({ id, yardage, holes, ...before }) => {
    const now = saved.find((teebox) => teebox.id === id)
    if (now === undefined || !isSameCard(now.holes, holes)) return false
    const { description, gender, rating, slope } = before
    const isSame =
      now.description === description && now.gender === gender && now.rating === rating && now.slope === slope
    return isSame && (yardage === null || now.yardage === yardage)
  })
}
