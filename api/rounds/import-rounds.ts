import { findCourse, listCourses, type CourseCard } from '#db/courses/courses.ts'
import type { Reader, Transaction } from '#db/database.ts'
import { findGolferRecord } from '#db/handicaps/handicap-history.ts'
import { noConditions, postRounds, ratedTees, type NewRound } from '#db/rounds/rounds-posting.ts'
import { postedRoundsOf } from '#db/rounds/rounds.ts'
import { teeName } from '#golf/course/tees.ts'
import { validateDay, validateScore } from '#golf/handicap/round-entry.ts'
import { foldName, namedLike } from '#golf/names.ts'
import { accept, type Result } from '#golf/result.ts'
import { strokes } from '#golf/units.ts'
import { roundFields, type RoundField } from '#sync/calls/round-exchange.ts'
import { golferNotFound } from '../members/member-problems.ts'
import { shownFaults, type FieldFault } from '../server/files/correct-rows.ts'
import { mostRounds } from './post-rounds.ts'
import {
  dateStoredAs,
  namesByWord,
  proposeCourse,
  proposeDate,
  proposeFlag,
  proposeRating,
  proposeSlope,
  proposeTees,
  proposeWhole,
  readDate,
  readFlag,
  readRating,
  readSlope,
  readWhole,
} from './round-fields.ts'

/** A row of a CSV file as text; an unknown value is empty. */
export type RowToImport = { readonly line: number } & Readonly<Record<RoundField, string>>

type RoundFault = FieldFault<RoundField>

type Verdict =
  | { readonly outcome: 'add'; readonly round: NewRound }
  /** `same`: the round is already posted; `skipped`: the person has left the row out. */
  | { readonly outcome: 'same' | 'skipped' }
  | { readonly outcome: 'refused'; readonly faults: readonly RoundFault[] }

export type ValidatedRow = { readonly row: RowToImport; readonly verdict: Verdict }

type Import = {
  readonly memberId: number
  readonly rows: readonly RowToImport[]
  /** The numbers of lines that the person has left out. */
  readonly skipped?: readonly number[] | undefined
  /** Whether the dates of the file have the day before the month. */
  readonly isDayFirst: boolean
  readonly latestDay: string
  /** Whether an administrator imports the file, who may import any possible score, as when posting. */
  readonly isadmin: boolean
}

/** Validates each row as if the accepted rows before it were posted. Changes nothing. */
export async function validateImport(
  reader: Reader,
  { memberId, rows, skipped = [], isDayFirst, latestDay, isadmin }: Import,
): Promise<ValidatedRow[]> {
  const courseOf = await courseFinder(reader)
  const posted = (await postedRoundsOf(reader, memberId)).map(sameness)
  const known = new Set(posted)
  const isSkipped = new Set(skipped)
  /** The line of each accepted round. */
  const lines = new Map<string, number>()
  const hasIndex = isadmin || ((await findGolferRecord(reader, memberId))?.index ?? null) !== null

  /**
   * Whether the round of a row is already posted. It is checked without the tees, because those of an exported round
   * may have been removed since.
   */
  function isKnown(row: RowToImport, course: FoundCourse): boolean {
    const [date, score] = [readDate(row.date, isDayFirst), readWhole(row.score)]
    if (!course.ok || date === undefined || score === undefined) return false
    return known.has(sameness({ date, courseId: course.value.course.id, score: strokes(score) }))
  }

  async function verdictOn(row: RowToImport): Promise<Verdict> {
    if (isSkipped.has(row.line)) return { outcome: 'skipped' }
    const course = await courseOf(row.course)
    if (isKnown(row, course)) return { outcome: 'same' }
    const verdict = validateRow(row, { memberId, isDayFirst, latestDay, course, hasIndex })
    if (verdict.outcome !== 'add') return verdict
    const round = sameness(verdict.round)
    const before = lines.get(round)
    if (before !== undefined) return refusedAtDate(`The same round as in line ${before}.`)
    if (posted.length + lines.size >= mostRounds) return refusedAtDate(`A record can have up to ${mostRounds} rounds.`)
    lines.set(round, row.line)
    return verdict
  }

  const validated: ValidatedRow[] = []
  for (const row of rows) validated.push({ row, verdict: await verdictOn(row) })
  return validated
}

function refusedAtDate(reason: string): Verdict {
  return refused([{ field: 'date', reason, proposal: null }])
}

/** Validates and posts the rows in one transaction; returns the outcome of every row. */
export async function importRounds(
  tx: Transaction,
  { by, now, ...given }: Import & { readonly by: number; readonly now: Date },
): Promise<Result<ValidatedRow[], 'golfer.not-found'>> {
  const golfer = await validateGolfer(tx, given)
  if (!golfer.ok) return golfer
  const validated = await validateImport(tx, given)
  const newRounds = validated.flatMap(({ verdict }) => (verdict.outcome === 'add' ? [verdict.round] : []))
  if (newRounds.length > 0) {
    const posting = { source: 'import', postedBy: by, postedAt: now.toISOString() } as const
    const rest = { mid: null, regionId: null, conditions: noConditions, confirmed: given.isadmin }
    await postRounds(tx, { posting: { ...posting, ...rest }, newRounds })
  }
  return accept(validated)
}

export async function validateGolfer(
  reader: Reader,
  { memberId }: Pick<Import, 'memberId'>,
): Promise<Result<NonNullable<Awaited<ReturnType<typeof findGolferRecord>>>, 'golfer.not-found'>> {
  const golfer = await findGolferRecord(reader, memberId)
  if (golfer !== undefined) return accept(golfer)
  return golferNotFound()
}

type Played = {
  readonly memberId: number
  readonly isDayFirst: boolean
  readonly latestDay: string
  readonly course: FoundCourse
  readonly hasIndex: boolean
}

/**
 * Reads the round of a row, or returns a fault for each field that cannot be read. Fields that depend on the tees are
 * validated only if the tees were found.
 */
function validateRow(row: RowToImport, { memberId, isDayFirst, latestDay, course, hasIndex }: Played): Verdict {
  const date = validateDate(row.date, { isDayFirst, latestDay })
  const tees = course.ok ? validateTees(row.tee, course.value) : null
  const rating = validateRating(row)
  const slope = validateSlope(row)
  const score = readWhole(row.score)
  const parorbetter = readWhole(row.parorbetter || '0')
  const tournament = readFlag(row.tournament)
  const read = [date, course, tees, rating, slope]
  const faults = read.flatMap((field) => (field === null || field.ok ? [] : [field.refusal]))
  if (score === undefined) faults.push(noWhole('score', { row, what: 'The score' }))
  if (parorbetter === undefined) faults.push(noWhole('parorbetter', { row, what: 'Holes par or better,' }))
  if (tournament === undefined) {
    const reason = `Tournament, “${row.tournament}”, should be yes or no.`
    faults.push({ field: 'tournament', reason, proposal: proposeFlag(row.tournament) })
  }
  if (!tees?.ok || !rating.ok || !slope.ok || score === undefined || parorbetter === undefined) return refused(faults)
  const rated = ratedAs(tees.value, { rating: rating.value, slope: slope.value })
  for (const { code, message } of validateScore({ whose: 'The', tees: rated, score, parorbetter, hasIndex })) {
    faults.push({ field: code === 'round.par-or-better' ? 'parorbetter' : 'score', reason: message, proposal: null })
  }
  if (faults.length > 0 || !date.ok || !course.ok || tournament === undefined) return refused(faults)

  const courseId = course.value.course.id
  const played = { memberId, date: date.value, courseId, score: strokes(score), parorbetter, tournament }
  return { outcome: 'add', round: { ...rated, ...played, alcohol: '0', gtid: null } }
}

/** Refuses a row with its faults in the order of the form's fields. */
function refused(faults: readonly RoundFault[]): Verdict {
  const placeOf = ({ field }: RoundFault) => roundFields.indexOf(field)
  return { outcome: 'refused', faults: faults.toSorted((one, other) => placeOf(one) - placeOf(other)) }
}

type Read<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly refusal: RoundFault }

function unread(field: RoundField, { reason, proposal }: Omit<RoundFault, 'field'>): Read<never> {
  return { ok: false, refusal: { field, reason, proposal } }
}

function noWhole(
  field: 'score' | 'parorbetter',
  { row, what }: { readonly row: RowToImport; readonly what: string },
): RoundFault {
  return {
    field,
    reason: `${what} “${row[field]}”${field === 'score' ? '' : ','} should be a whole number.`,
    proposal: proposeWhole(row[field]),
  }
}

function validateDate(text: string, { isDayFirst, latestDay }: Pick<Played, 'isDayFirst' | 'latestDay'>): Read<string> {
  const date = readDate(text, isDayFirst)
  const proposal = proposeDate(text, latestDay, isDayFirst)
  if (date === undefined) {
    const formats = isDayFirst
      ? 'YYYY-MM-DD, because other lines have the day before the month.'
      : 'YYYY-MM-DD or MM-DD-YYYY.'
    const isStored = proposal !== null && proposal === dateStoredAs(text)
    const reason = isStored
      ? `“${text}” is a date as spreadsheets store it. Format the column as a date there, or enter the date here.`
      : `The date “${text}” should be ${formats}`
    return unread('date', { reason, proposal })
  }
  const day = validateDay(date, latestDay)
  return day.ok ? day : unread('date', { reason: day.refusal.message, proposal })
}

function validateTees(typed: string, { course, teeboxes }: CourseCard): Read<CourseCard['teeboxes'][number]> {
  const [tees, ...otherTees] = namedLike(teeboxes, typed, teeName)
  if (tees === undefined) {
    const proposal = proposeTees(typed, teeboxes.map(teeName))
    return unread('tee', { reason: `${course.name} has no teebox “${typed}”.`, proposal })
  }
  if (otherTees.length === 0) return { ok: true, value: tees }
  const names = [tees, ...otherTees].map(teeName)
  const reason = `The teebox “${typed}” could be ${either(names)}. Use the name that the course has.`
  return unread('tee', { reason, proposal: null })
}

/** Reads the rating of a row; null for the rating of the tees. A row must have both rating and slope or neither. */
function validateRating({ rating, slope }: RowToImport): Read<number | null> {
  if (rating === '' && slope === '') return { ok: true, value: null }
  const read = readRating(rating)
  if (read !== undefined) return { ok: true, value: read }
  return unread('rating', {
    reason: `The rating “${rating}” should be XX.X or XXX.X.`,
    proposal: proposeRating(rating),
  })
}

function validateSlope({ rating, slope }: RowToImport): Read<number | null> {
  if (rating === '' && slope === '') return { ok: true, value: null }
  const read = readSlope(slope)
  if (read !== undefined) return { ok: true, value: read }
  return unread('slope', { reason: `The slope “${slope}” should be 55 to 155.`, proposal: proposeSlope(slope) })
}

type Rated = ReturnType<typeof ratedTees>

/**
 * Returns the rating of a round. A rating and slope in the row take precedence, because they are those of the day it
 * was played.
 */
function ratedAs(
  tees: CourseCard['teeboxes'][number],
  { rating, slope }: { readonly rating: number | null; readonly slope: number | null },
): Rated {
  return ratedTees(rating === null || slope === null ? tees : { id: tees.id, rating, slope })
}

type FoundCourse = Read<CourseCard>

async function courseFinder(reader: Reader): Promise<(typed: string) => Promise<FoundCourse>> {
  const courses = await listCourses(reader)
  // Folded once here instead of once for each row.
  const byFold = Map.groupBy(courses, ({ name }) => foldName(name))
  const byWord = namesByWord(courses.map(({ name }) => name))
  const cards = new Map<number, CourseCard | undefined>()
  const found = new Map<string, FoundCourse>()

  async function find(typed: string): Promise<FoundCourse> {
    const meant = namedLike(byFold.get(foldName(typed)) ?? [], typed, ({ name }) => name)
    const [listed, ...others] = meant
    if (listed === undefined) return noCourse(typed, proposeCourse(typed, byWord))
    if (others.length > 0) {
      const names = meant.map(({ name }) => name)
      const reason = `The course “${typed}” could be ${either(names)}. Use the club’s name for it.`
      return unread('course', { reason, proposal: null })
    }
    const card = cards.get(listed.id) ?? (await findCourse(reader, { id: listed.id }))
    cards.set(listed.id, card)
    return card === undefined ? noCourse(typed, null) : { ok: true, value: card }
  }

  return async (typed) => {
    const course = found.get(typed) ?? (await find(typed))
    found.set(typed, course)
    return course
  }
}

function noCourse(typed: string, proposal: string | null): FoundCourse {
  return unread('course', { reason: `No course named “${typed}”.`, proposal })
}

function either(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join(' or ')
}

function sameness({ date, courseId, score }: Pick<NewRound, 'date' | 'courseId' | 'score'>): string {
  return `${date} ${courseId} ${score}`
}

/** A row as the preview displays it. The app of 0.5.0 reads `problem` of each row that is not posted. */
export function shownRow({ row, verdict }: ValidatedRow) {
  const faults = verdict.outcome === 'refused' ? shownFaults(row, verdict.faults) : []
  const problem = verdict.outcome === 'same' ? 'This round is already posted.' : (faults[0]?.reason ?? null)
  return { ...row, outcome: verdict.outcome, problem, faults }
}
