import { accept, refuse, type Result } from '#golf/result.ts'
import { mostTees, type CourseField } from '#sync/calls/courses-import.ts'
import { eachCourseText, type CourseText } from '#sync/calls/courses.ts'
import type { Correction, SaidColumn } from '#sync/calls/import-files.ts'
import { correctRows } from '../server/files/correct-rows.ts'
import { readTable, type Table, type TableRow } from '../server/files/table.ts'

/** Other names for a text of a course, as files of other programs have them. */
const otherNames: Partial<Record<CourseText, readonly string[]>> = {
  name: ['course', 'course name', 'club'],
  address1: ['address', 'street'],
  city: ['town'],
  zip: ['zip code', 'postal code'],
  phonenum: ['phone', 'phone number'],
  website: ['web', 'url'],
}

/** The columns of a file, each with its names in files of other programs. */
const columns = {
  ...eachCourseText((name) => otherNames[name] ?? []),
  gender: ['sex', 'rated for'],
  tee: ['tees', 'teebox', 'tee name'],
  rating: ['course rating', 'cr'],
  slope: ['slope rating', 'sr'],
  yardage: ['yards', 'length'],
  pars: ['par by hole'],
  indexes: ['stroke indexes', 'stroke index', 'handicaps', 'si'],
} as const satisfies Record<CourseField, readonly string[]>

type Column = keyof typeof columns
/** A line of tees as text; an unknown value is empty. */
export type TeesRow = TableRow<Column>

export type CourseFile = {
  readonly rows: readonly TeesRow[]
  /** The names of columns that are passed over. */
  readonly ignored: readonly string[]
  readonly columns: readonly { readonly name: string; readonly field: CourseField | null; readonly example: string }[]
}

const required = ['name', 'tee', 'rating', 'slope'] as const

type FileToRead = {
  readonly csv: string
  readonly columns?: readonly SaidColumn<CourseField>[] | undefined
  readonly corrections?: readonly Correction<CourseField>[] | undefined
  readonly skipped?: readonly number[] | undefined
}

/**
 * Reads tees with corrections applied, from a CSV with a row for each or from a JSON file, both as the club's export
 * writes them. A CSV that lacks a required column yields no rows; a person can then assign the columns, if the app can
 * send that (the one of 0.5.0 cannot).
 */
export function readCoursesFile(
  { csv, columns: said, corrections = [], skipped = [] }: FileToRead,
  { mayLackColumns }: { mayLackColumns: boolean },
): Result<CourseFile, 'course.file-unreadable'> {
  const asSaid = said?.map(({ place, field }) => ({ place, column: field }))
  const file = /^\s*[[{]/.test(csv) ? readJson(csv) : accept(readTable(csv, columns, asSaid))
  if (!file.ok) return file
  const { rows, ignored, has, headings } = file.value
  const found = headings.map(({ column, ...heading }) => ({ ...heading, field: column }))
  const missing = required.filter((column) => !has(column))
  if (missing.length > 0) {
    const canSay = mayLackColumns && said !== undefined && headings.length >= required.length && rows.length > 0
    if (canSay) return accept({ rows: [], ignored, columns: found })
    return refuse('course.file-unreadable', `Add a header row with ${missing.join(', ')}.`)
  }
  if (rows.length > mostTees) return tooManyTees()
  const corrected = correctRows(rows, { corrections, skipped })
  return corrected.ok
    ? accept({ rows: corrected.value, ignored, columns: found })
    : refuse('course.file-unreadable', corrected.refusal.message)
}

type Json = Readonly<Record<string, unknown>>

function readJson(text: string): Result<Table<Column>, 'course.file-unreadable'> {
  const courses = coursesIn(text)
  if (courses === undefined) {
    return refuse('course.file-unreadable', 'This isn’t JSON with courses. Choose a file that was exported here.')
  }
  const tees = courses.flatMap((course) => {
    const [own, holes] = [objectsIn(course['teeboxes']), objectsIn(course['holes'])]
    return (own.length === 0 ? [{}] : own).map((each: Json) => ({ course, own: each, holes }))
  })
  // The limit is checked before the tees are expanded, because each row repeats the fields of its course.
  if (tees.length > mostTees) return tooManyTees()
  const rows = tees.map(({ course, own, holes }, place): TeesRow => {
    const ownHoles = objectsIn(own['holes'])
    const card = ownHoles.length > 0 ? ownHoles : holes
    const cells: Json = { pars: listOf(card, 'par'), indexes: listOf(card, 'strokeIndex') }
    const texts = Object.keys(columns).map((column) => [column, textOf(cells[column] ?? own[column] ?? course[column])])
    return { line: place + 1, ...(Object.fromEntries(texts) as Record<Column, string>) }
  })
  return accept({ rows, ignored: [], has: () => true, headings: [] })
}

function tooManyTees() {
  return refuse('course.file-unreadable', `A file can have up to ${mostTees} tees. Please split it.`)
}

/** The text of a JSON value, truncated above the length of any valid value. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 1000).trim() : ''
}

function coursesIn(text: string): readonly Json[] | undefined {
  try {
    const file: unknown = JSON.parse(text)
    const list: unknown = isObject(file) ? file['courses'] : file
    return Array.isArray(list) && list.every(isObject) ? list : undefined
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function objectsIn(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** The values of the holes in order. A list that is too long is cut off, but stays long enough to be refused. */
function listOf(holes: readonly Json[], figure: string): string {
  return holes
    .slice(0, 19)
    .toSorted((one, other) => Number(one['hole']) - Number(other['hole']))
    .map((hole) => String(Number(hole[figure])))
    .join(' ')
}
