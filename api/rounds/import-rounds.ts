import { findCourse, listCourses, type CourseCard } from '#db/courses/courses.ts'
import type { Reader, Transaction } from '#db/database.ts'
import { noConditions, postRounds, ratedTees, type NewRound } from '#db/rounds/rounds-posting.ts'
import { postedRoundsOf } from '#db/rounds/rounds.ts'
import { isRating, isSlope } from '#golf/course/course-check.ts'
import { judgeDay, judgeScore } from '#golf/handicap/round-entry.ts'
import { foldName, namedLike } from '#golf/names.ts'
import { strokes, tenths } from '#golf/units.ts'

/** A row of a file as somebody wrote it; empty where nothing is known. */
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

/** Either the round that a row becomes, or why it becomes none. */
export type JudgedRow = { readonly round: NewRound } | Problem

type Import = { readonly memberId: number; readonly rows: readonly RowToImport[]; readonly latestDay: string }

/** Judges each row as if those before it that are taken had been posted. Changes nothing. */
export async function validateImport(reader: Reader, { memberId, rows, latestDay }: Import): Promise<JudgedRow[]> {
  const courseOf = await courseFinder(reader)
  const posted = new Set((await postedRoundsOf(reader, memberId)).map(sameness))
  const judged: JudgedRow[] = []
  for (const row of rows) {
    const course = await courseOf(row.course)
    const verdict = validateRow(row, { memberId, latestDay, course })
    const isTwice = 'round' in verdict && posted.has(sameness(verdict.round))
    judged.push(isTwice ? { problem: 'This round is posted already.' } : verdict)
    if ('round' in verdict) posted.add(sameness(verdict.round))
  }
  return judged
}

/** Posts the rows that are taken, in one transaction with their judgement; answers what became of every row. */
export async function importRounds(
  tx: Transaction,
  { by, isadmin, now, ...given }: Import & { readonly by: number; readonly isadmin: boolean; readonly now: Date },
): Promise<JudgedRow[]> {
  const judged = await validateImport(tx, given)
  const newRounds = judged.flatMap((row) => ('round' in row ? [row.round] : []))
  if (newRounds.length > 0) {
    const posting = { source: 'import', postedBy: by, postedAt: now.toISOString() } as const
    const rest = { mid: null, regionId: null, conditions: noConditions, confirmed: isadmin }
    await postRounds(tx, { posting: { ...posting, ...rest }, newRounds })
  }
  return judged
}

function validateRow(
  row: RowToImport,
  { memberId, latestDay, course }: { memberId: number; latestDay: string; course: CourseCard | Problem },
): JudgedRow {
  const date = readDate(row.date)
  if (date === undefined) return { problem: `The date “${row.date}” should be YYYY-MM-DD or MM-DD-YYYY.` }
  const day = judgeDay(date, latestDay)
  if (!day.ok) return { problem: day.refusal.message }
  if ('problem' in course) return course
  const [tees, ...otherTees] = namedLike(course.teeboxes, row.tee, ({ description }) => description)
  if (tees === undefined) return { problem: `${course.course.name} has no teebox “${row.tee}”.` }
  if (otherTees.length > 0) {
    const names = [tees, ...otherTees].map(({ description }) => description)
    return { problem: `The teebox “${row.tee}” could be ${either(names)}. Write it as the course has it.` }
  }
  const rated = ratedAs(row, tees)
  if ('problem' in rated) return rated

  const [score, parorbetter] = [readWhole(row.score), readWhole(row.parorbetter || '0')]
  if (score === undefined) return { problem: `The score “${row.score}” should be a whole number.` }
  if (parorbetter === undefined)
    return { problem: `Holes par or better, “${row.parorbetter}”, should be a whole number.` }
  const possible = judgeScore({ whose: 'The', holes: rated.holes, score, parorbetter })
  if (!possible.ok) return { problem: possible.refusal.message }
  const tournament = readFlag(row.tournament)
  if (tournament === undefined) return { problem: `Tournament, “${row.tournament}”, should be yes or no.` }

  const courseId = course.course.id
  const played = { memberId, date, courseId, score: strokes(score), parorbetter, tournament }
  return { round: { ...rated, ...played, alcohol: '0', gtid: null } }
}

type Rated = ReturnType<typeof ratedTees>

/** With a rating and slope of its own a row keeps those of the day it was played on. */
function ratedAs(row: RowToImport, tees: CourseCard['teeboxes'][number]): Rated | Problem {
  if (row.rating === '' && row.slope === '') return ratedTees(tees)
  const rating = /^\d{2,3}(\.\d)?$/.test(row.rating) ? Number(row.rating) : 0
  const slope = readWhole(row.slope) ?? 0
  if (!isRating(tenths(rating))) return { problem: `The rating “${row.rating}” should be XX.X or XXX.X.` }
  if (!isSlope(slope)) return { problem: `The slope “${row.slope}” should be 55 to 155.` }
  return ratedTees({ id: tees.id, rating, slope })
}

async function courseFinder(reader: Reader): Promise<(typed: string) => Promise<CourseCard | Problem>> {
  // Folded once, and not again for each of a thousand rows.
  const byFold = Map.groupBy(await listCourses(reader), ({ name }) => foldName(name))
  const found = new Map<number, CourseCard | undefined>()
  return async (typed) => {
    const meant = namedLike(byFold.get(foldName(typed)) ?? [], typed, ({ name }) => name)
    const [listed, ...others] = meant
    if (listed === undefined) return noCourse(typed)
    if (others.length > 0) {
      const names = meant.map(({ name }) => name)
      return { problem: `The course “${typed}” could be ${either(names)}. Write it as the club has it.` }
    }
    const card = found.get(listed.id) ?? (await findCourse(reader, { id: listed.id }))
    found.set(listed.id, card)
    return card ?? noCourse(typed)
  }
}

function noCourse(typed: string): Problem {
  return { problem: `The club has no course “${typed}”.` }
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
