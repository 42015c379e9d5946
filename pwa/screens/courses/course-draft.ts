import { isSameName } from '#golf/course/course-check.ts'
import { validateCourseEntry, validateTeebox, type CourseEntry as ValidatedCourse } from '#golf/course/course-entry.ts'
import { teeName, type RatingGender } from '#golf/course/tees.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { abroad, eachCourseText, type courseById, type CourseEntry, type CourseText } from '#sync/calls/courses.ts'
import { holeFromWire, type CourseHole } from '#sync/calls/shapes.ts'
import type { Teebox, TeeboxEntry } from '#sync/calls/teeboxes.ts'
import type { ServerRefusal } from '#sync/device/connection/server-calls.ts'
import { isSame, type Stored } from '../../forms/use-typed-over.ts'
import { texts } from './texts.ts'

/** A rating of a tee, as typed. `key` identifies rows that have no id yet. */
export type TeeboxDraft = {
  readonly key: number
  readonly id: number | null
  readonly description: string
  readonly gender: RatingGender
  /** Pars and stroke indexes of the rating; empty if they are those of the course. */
  readonly holes: readonly HoleDraft[]
  readonly rating: string
  readonly slope: string
  readonly yardage: string
}

/** A hole as typed. `hole` is its number on the card. */
export type HoleDraft = { readonly hole: number; readonly par: number | null; readonly handicap: string }

export type CourseDraft = {
  readonly [Text in CourseText]: string
} & {
  readonly region: number | null
  readonly holes: readonly HoleDraft[]
  readonly teeboxes: readonly TeeboxDraft[]
}

const newTeebox: Omit<TeeboxDraft, 'key'> = {
  id: null,
  description: '',
  gender: 'M',
  rating: '',
  slope: '',
  yardage: '',
  holes: [],
}

export const emptyCourse: CourseDraft = {
  ...eachCourseText(() => ''),
  region: null,
  holes: [],
  teeboxes: [{ key: 1, ...newTeebox }],
}

const anyCard: readonly HoleDraft[] = [{ hole: 1, par: null, handicap: '' }]

/** An example with a row in every list, for the kinds of values. */
export const anyCourse: CourseDraft = {
  ...emptyCourse,
  holes: anyCard,
  teeboxes: [{ key: 1, ...newTeebox, holes: anyCard }],
}

export function draftOf({ course, version, holes, teeboxes }: AnswerOf<typeof courseById>): Stored<CourseDraft> {
  const values = {
    ...eachCourseText((name) => course[name]),
    state: course.state === '' ? abroad : course.state,
    region: course.region_id,
    holes: cardDraftOf(holes),
    teeboxes: Object.values(teeboxes).map(teeboxDraftOf),
  }
  return { values, version }
}

function teeboxDraftOf(teebox: Teebox): TeeboxDraft {
  const { id, description, gender = 'M', rating, slope, yardage, holes = [] } = teebox
  const figures = { rating: rating.toFixed(1), slope: String(slope), yardage: yardage === null ? '' : String(yardage) }
  return { key: id, id, description, gender, ...figures, holes: cardDraftOf(holes) }
}

function cardDraftOf(holes: readonly CourseHole[]): readonly HoleDraft[] {
  return holes.map(({ hole, par, handicap }) => ({ hole, par, handicap: String(handicap) }))
}

/**
 * Returns the request. The web address is trimmed, because a pasted one often has a space that would make it invalid.
 */
export function entryOf({
  region,
  website,
  holes,
  teeboxes,
  ...text
}: CourseDraft): CourseEntry & Record<CourseText, string> {
  const card = cardEntryOf(holes)
  return { ...text, website: website.trim(), region_id: region, holes: card, teeboxes: teeboxes.map(teeboxEntryOf) }
}

function cardEntryOf(holes: readonly HoleDraft[]) {
  return holes.map(({ hole, par, handicap }) => ({ hole, par: par ?? 0, handicap: Number(handicap) }))
}

export function teeboxEntryOf({ id, description, gender, rating, slope, yardage, holes }: TeeboxDraft): TeeboxEntry {
  return {
    id,
    description: description.trim(),
    gender,
    holes: cardEntryOf(holes),
    rating: figureOf(rating, /^\d{2,3}\.\d$/),
    slope: figureOf(slope, /^\d{1,4}$/),
    yardage: yardage === '' ? null : Number(yardage),
  }
}

/** Returns the number in a text: NaN if it is not a number, which every rule refuses; null if it is empty. */
function figureOf(text: string, pattern: RegExp): number | null {
  if (text.trim() === '') return null
  return pattern.test(text) ? Number(text) : Number.NaN
}

/** A message and the path of its field, such as teeboxes.0.rating; undefined if it is about no single field. */
export type Fault = { readonly message: string; readonly at?: string }

/** Returns every fault of the form, in the form's order. */
export function draftFaults(draft: CourseDraft): readonly Fault[] {
  const missing = [...draft.teeboxes.flatMap(missingOfTeebox), ...missingOf('holes', draft.holes)]
  const { holes, ...entry } = entryOf(draft)
  // A missing figure is reported once, and not also as an invalid one.
  const isComplete = missing.length === 0
  const validated: ValidatedCourse = {
    ...entry,
    holes: isComplete ? holes.map(holeFromWire) : [],
    teeboxes: draft.teeboxes.map((teebox) => validatedTeebox(isComplete ? teebox : { ...teebox, holes: [] })),
  }
  return [...validateCourseEntry(validated), ...missing]
}

/** Returns every fault of the teeboxes of a form, for a course with this card. */
export function teeboxDraftFaults(teeboxes: readonly TeeboxDraft[], card: readonly HoleDraft[]): readonly Fault[] {
  const missing = teeboxes.flatMap(missingOfTeebox)
  if (missing.length > 0) return missing
  return validateTeebox(teeboxes.map(validatedTeebox), card)
}

export function faultAt(faults: readonly Fault[], at: string): string | undefined {
  return faults.find((fault) => fault.at === at)?.message
}

/** Returns the first faults, those about no field before the others, and how many more there are. */
export function summaryOf(faults: readonly Fault[]): readonly string[] {
  const ofNoField = faults.filter(({ at }) => at === undefined)
  const sentences = [...ofNoField, ...faults.filter(({ at }) => at !== undefined)].map(({ message }) => message)
  const most = Math.max(3, ofNoField.length)
  if (sentences.length <= most) return sentences
  return [...sentences.slice(0, most), texts.form.moreFaults(sentences.length - most)]
}

/** Returns the faults found when the form was sent that are not corrected yet. */
export function stillFaults(found: readonly Fault[], now: readonly Fault[]): readonly Fault[] {
  return found.filter(({ message, at }) => now.some((other) => other.message === message && other.at === at))
}

/** The server's refusal of a draft. */
export type Refused = { readonly faults: readonly Fault[]; readonly sent: CourseDraft }

/** Returns a refusal with its faults; there are none if it is about no field. */
export function refusedOf({ fields = {} }: Pick<ServerRefusal, 'fields'>, sent: CourseDraft): Refused {
  return { faults: Object.entries(fields).map(([at, message]) => ({ message, at })), sent }
}

/** Returns the faults in parts of the form that are unchanged since it was sent: a text, the holes, the teeboxes. */
export function stillRefused({ faults, sent }: Refused, now: CourseDraft): readonly Fault[] {
  const partOf = (draft: CourseDraft, at = '') => Object.entries(draft).find(([name]) => name === at.split('.')[0])
  return faults.filter(({ at }) => isSame(partOf(sent, at), partOf(now, at)))
}

function missingOf(card: string, holes: readonly HoleDraft[]): readonly (Fault & { readonly at: string })[] {
  return holes.flatMap(({ hole, par, handicap }) => [
    ...(par === null ? [{ message: texts.holes.parRequired(hole), at: `${card}.${hole}.par` }] : []),
    ...(handicap === '' ? [{ message: texts.holes.strokeIndexRequired(hole), at: `${card}.${hole}.strokeIndex` }] : []),
  ])
}

function missingOfTeebox(teebox: TeeboxDraft, place: number): readonly Fault[] {
  return missingOf(`teeboxes.${place}.holes`, teebox.holes).map(({ message, at }) => {
    return { message: texts.teebox.about(teeName(teebox), message), at }
  })
}

function validatedTeebox(teebox: TeeboxDraft): ValidatedCourse['teeboxes'][number] {
  const { holes = [], ...entry } = teeboxEntryOf(teebox)
  return { ...entry, holes: holes.map(holeFromWire) }
}

/** Returns as many holes as the course has. Typed values stay. New holes come last, with the free numbers. */
export function withHoleCount(holes: readonly HoleDraft[], count: number): readonly HoleDraft[] {
  const numbers = Array.from({ length: Math.max(count, holes.length) }, (_, place) => place + 1)
  const free = numbers.filter((number) => !holes.some(({ hole }) => hole === number))
  return [...holes, ...free.map((hole) => ({ hole, par: null, handicap: '' }))].slice(0, count)
}

export function withTeebox(teeboxes: readonly TeeboxDraft[]): readonly TeeboxDraft[] {
  return [...teeboxes, { key: Math.max(0, ...teeboxes.map(({ key }) => key)) + 1, ...newTeebox }]
}

export function parOf(holes: readonly HoleDraft[]): number {
  return holes.reduce((sum, { par }) => sum + (par ?? 0), 0)
}

/** Updates a draft after another person has saved: typed holes and teeboxes stay, the others take the saved values. */
export function caughtUp(typed: Partial<CourseDraft>, { before, now }: { before: CourseDraft; now: CourseDraft }) {
  const { holes, teeboxes } = typed
  return {
    ...typed,
    ...(holes && { holes: holesCaughtUp(holes, { before: before.holes, now: now.holes }) }),
    ...(teeboxes && { teeboxes: teeboxesCaughtUp(teeboxes, { before: before.teeboxes, now: now.teeboxes }) }),
  }
}

type Lists<Each> = { before: readonly Each[]; now: readonly Each[] }

/**
 * Updates the typed teeboxes. One that the other person removed can't be saved any more; one that they added comes
 * last. Both people may have added the same one, or this person in a save whose answer was lost.
 */
function teeboxesCaughtUp(typed: readonly TeeboxDraft[], { before, now }: Lists<TeeboxDraft>): readonly TeeboxDraft[] {
  const stored = (list: readonly TeeboxDraft[], id: number | null) => list.find((teebox) => teebox.id === id)
  const kept = typed.flatMap((teebox) => {
    if (teebox.id === null) {
      const same = now.find(
        (other) => stored(before, other.id) === undefined && isSameName(teeName(other), teeName(teebox)),
      )
      return [same === undefined ? teebox : { ...teebox, id: same.id, key: same.key }]
    }
    const saved = stored(now, teebox.id)
    return saved === undefined ? [] : [isSame(teebox, stored(before, teebox.id)) ? saved : teebox]
  })
  const isNew = ({ id }: TeeboxDraft) => stored(before, id) === undefined && stored(kept, id) === undefined
  return [...kept, ...now.filter(isNew)]
}

function holesCaughtUp(typed: readonly HoleDraft[], { before, now }: Lists<HoleDraft>): readonly HoleDraft[] {
  if (typed.length !== now.length) return isSame(typed, before) ? now : typed
  return typed.map((hole) => {
    const isOwn = (other: HoleDraft) => other.hole === hole.hole
    return isSame(hole, before.find(isOwn)) ? (now.find(isOwn) ?? hole) : hole
  })
}

/**
 * Whether an editor may change a field: administrators may change every field, members those that were empty when the
 * form opened.
 */
export function mayChange(stored: string | number | null, { isadmin }: { isadmin: boolean }): boolean {
  return isadmin || stored === '' || stored === null
}
