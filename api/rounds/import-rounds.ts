import { findCourse, listCourses, type CourseCard } from '#db/courses/courses.ts'
import type { Reader, Transaction } from '#db/database.ts'
import { findGolferRecord } from '#db/handicaps/handicap-history.ts'
import { noConditions, postRounds, ratedTees, type NewRound } from '#db/rounds/rounds-posting.ts'
import { postedRoundsOf } from '#db/rounds/rounds.ts'
import { isRating, isSlope } from '#golf/course/course-check.ts'
import { teeName } from '#golf/course/tees.ts'
import { validateDay, validateScore } from '#golf/handicap/round-entry.ts'
import { foldName, namedLike } from '#golf/names.ts'
import { accept, acceptUnless, refuse, type Result } from '#golf/result.ts'
import { strokes, tenths } from '#golf/units.ts'
import { mostRounds } from './post-rounds.ts'

/** A row of a CSV file as text; an unknown value is empty. */
export type RowToImport = {
  readonly date: string
  readonly course: string
  readonly tee: string
  readonly score: string
  readonly parorbetter: string
  readonly tournament: string
  readonly rating: string
  readonly slope: string
}

type Problem = { readonly problem: string }

/** The round of a row, or why it is refused. */
export type ValidatedRow = { readonly round: NewRound } | Problem

type Import = {
  readonly memberId: number
  readonly rows: readonly RowToImport[]
  readonly latestDay: string
  /** An administrator brings the file, and may bring any possible score, as when posting. */
  readonly isadmin: boolean
}

/** Validates each row as if the accepted rows before it were posted. Changes nothing. */
export async function validateImport(
  reader: Reader,
  { memberId, rows, latestDay, isadmin }: Import,
): Promise<ValidatedRow[]> {
  const courseOf = await courseFinder(reader)
  const posted = (await postedRoundsOf(reader, memberId)).map(sameness)
  const known = new Set(posted)
  const record = { rounds: posted.length }
  const hasIndex = isadmin || ((await findGolferRecord(reader, memberId))?.index ?? null) !== null
  const validated: ValidatedRow[] = []
  for (const row of rows) {
    const course = await courseOf(row.course)
    const verdict = validateRow(row, { memberId, latestDay, course, hasIndex })
    if ('problem' in verdict) validated.push(verdict)
    else if (known.has(sameness(verdict.round))) validated.push({ problem: 'This round is already posted.' })
    else if (record.rounds >= mostRounds) validated.push({ problem: `A record can have up to ${mostRounds} rounds.` })
    else {
      validated.push(verdict)
      known.add(sameness(verdict.round))
      record.rounds += 1
    }
  }
  return validated
}

/** Posts the valid rows in the transaction that validates them; answers every row. */
export async function importRounds(
  tx: Transaction,
  { by, now, ...given }: Import & { readonly by: number; readonly now: Date },
): Promise<Result<ValidatedRow[], 'golfer.not-found'>> {
  const golfer = await validateGolfer(tx, given)
  if (!golfer.ok) return golfer
  const validated = await validateImport(tx, given)
  const newRounds = validated.flatMap((row) => ('round' in row ? [row.round] : []))
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
): Promise<Result<null, 'golfer.not-found'>> {
  if ((await findGolferRecord(reader, memberId)) !== undefined) return accept(null)
  return refuse('golfer.not-found', 'This golfer isn’t a member of the club.')
}

function validateRow(
  row: RowToImport,
  {
    memberId,
    latestDay,
    course,
    hasIndex,
  }: { memberId: number; latestDay: string; course: CourseCard | Problem; hasIndex: boolean },
): ValidatedRow {
  const date = readDate(row.date)
  if (date === undefined) return { problem: `The date “${row.date}” should be YYYY-MM-DD or MM-DD-YYYY.` }
  const day = validateDay(date, latestDay)
  if (!day.ok) return { problem: day.refusal.message }
  if ('problem' in course) return course
  const [tees, ...otherTees] = namedLike(course.teeboxes, row.tee, teeName)
  if (tees === undefined) return { problem: `${course.course.name} has no teebox “${row.tee}”.` }
  if (otherTees.length > 0) {
    const names = [tees, ...otherTees].map(teeName)
    return { problem: `The teebox “${row.tee}” could be ${either(names)}. Use the name that the course has.` }
  }
  const rated = ratedAs(row, tees)
  if ('problem' in rated) return rated

  const [score, parorbetter] = [readWhole(row.score), readWhole(row.parorbetter || '0')]
  if (score === undefined) return { problem: `The score “${row.score}” should be a whole number.` }
  if (parorbetter === undefined)
    return { problem: `Holes par or better, “${row.parorbetter}”, should be a whole number.` }
  const possible = acceptUnless(score, validateScore({ whose: 'The', tees: rated, score, parorbetter, hasIndex }))
  if (!possible.ok) return { problem: possible.refusal.message }
  const tournament = readFlag(row.tournament)
  if (tournament === undefined) return { problem: `Tournament, “${row.tournament}”, should be yes or no.` }

  const courseId = course.course.id
  const played = { memberId, date, courseId, score: strokes(score), parorbetter, tournament }
  return { round: { ...rated, ...played, alcohol: '0', gtid: null } }
}

type Rated = ReturnType<typeof ratedTees>

/** A row with a rating and slope keeps them, because they are those of the day it was played. */
function ratedAs(row: RowToImport, tees: CourseCard['teeboxes'][number]): Rated | Problem {
  if (row.rating === '' && row.slope === '') return ratedTees(tees)
  const rating = /^\d{2,3}(\.\d)?$/.test(row.rating) ? Number(row.rating) : 0
  const slope = readWhole(row.slope) ?? 0
  if (!isRating(tenths(rating))) return { problem: `The rating “${row.rating}” should be XX.X or XXX.X.` }
  if (!isSlope(slope)) return { problem: `The slope “${row.slope}” should be 55 to 155.` }
  return ratedTees({ id: tees.id, rating, slope })
}

async function courseFinder(reader: Reader): Promise<(typed: string) => Promise<CourseCard | Problem>> {
  // Folded once instead of once per row.
  const byFold = Map.groupBy(await listCourses(reader), ({ name }) => foldName(name))
  const found = new Map<number, CourseCard | undefined>()
  return async (typed) => {
    const meant = namedLike(byFold.get(foldName(typed)) ?? [], typed, ({ name }) => name)
    const [listed, ...others] = meant
    if (listed === undefined) return noCourse(typed)
    if (others.length > 0) {
      const names = meant.map(({ name }) => name)
      return { problem: `The course “${typed}” could be ${either(names)}. Use the club’s name for it.` }
    }
    const card = found.get(listed.id) ?? (await findCourse(reader, { id: listed.id }))
    found.set(listed.id, card)
    return card ?? noCourse(typed)
  }
}

function noCourse(typed: string): Problem {
  return { problem: `No course named “${typed}”.` }
}

function either(names: readonly string[]): string {
  return names.map((name) => `“${name}”`).join(' or ')
}

function sameness({ date, courseId, score }: Pick<NewRound, 'date' | 'courseId' | 'score'>): string {
  return `${date} ${courseId} ${score}`
}

function readDate(text: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  const [, month = '', day = '', year = ''] = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(text) ?? []
  return year === '' ? undefined : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function readWhole(text: string): number | undefined {
  return /^\d{1,3}$/.test(text) ? Number(text) : undefined
}

function readFlag(text: string): boolean | undefined {
  if (['', '0', 'n', 'no'].includes(text.toLowerCase())) return false
  return ['1', 'y', 'yes', 't'].includes(text.toLowerCase()) ? true : undefined
}
