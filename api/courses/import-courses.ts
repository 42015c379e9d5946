import { findStoredCourse, listCourses } from '#db/courses/courses.ts'
import type { Database, Transaction } from '#db/database.ts'
import { transaction } from '#db/transaction.ts'
import { comparable, isSameName } from '#golf/course/course-check.ts'
import { isSameCard, teeName, type RatingGender } from '#golf/course/tees.ts'
import { foldName } from '#golf/names.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { decimal } from '#golf/units.ts'
import { mostTees } from '#sync/calls/courses-import.ts'
import { courseEntry, eachCourseText, type CourseEntry, type CourseText } from '#sync/calls/courses.ts'
import { holeFromWire, holeToWire } from '#sync/calls/shapes.ts'
import { readTable, type TableRow } from '../server/table.ts'
import { addEnteredCourse, editCourse, enteredOf, type CourseEditor } from './edit-course.ts'

/** How lists from elsewhere call a text of a course. */
const otherNames: Partial<Record<CourseText, readonly string[]>> = {
  name: ['course', 'course name', 'club'],
  address1: ['address', 'street'],
  city: ['town'],
  zip: ['zip code', 'postal code'],
  phonenum: ['phone', 'phone number'],
  website: ['web', 'url'],
}

/** The columns of a file, with their names in lists from elsewhere. */
const columns = {
  ...eachCourseText((name) => otherNames[name] ?? []),
  gender: ['sex', 'rated for'],
  tee: ['tees', 'teebox', 'tee name'],
  rating: ['course rating', 'cr'],
  slope: ['slope rating', 'sr'],
  yardage: ['yards', 'length'],
  pars: ['par by hole'],
  indexes: ['stroke indexes', 'stroke index', 'handicaps', 'si'],
} as const

type Column = keyof typeof columns
type Row = TableRow<Column>

export type CourseFile = { readonly rows: readonly Row[]; readonly ignored: readonly string[] }

type Outcome = 'add' | 'change' | 'same' | 'refused'

type ValidatedTees = { readonly row: Row; readonly outcome: Outcome; readonly problem: string | null }

/** The tees of a CSV, a line each, or of a JSON file; both as the export of the club writes them. */
export function readCoursesFile(text: string): Result<CourseFile, 'course.file-unreadable'> {
  const file = /^\s*[[{]/.test(text) ? readJson(text) : accept(readTable(text, columns))
  if (!file.ok) return file
  const { rows, ignored, has } = file.value
  const missing = (['name', 'tee', 'rating', 'slope'] as const).filter((column) => !has(column))
  if (missing.length > 0) {
    return refuse('course.file-unreadable', `Add a header row with ${missing.join(', ')}.`)
  }
  if (rows.length > mostTees) return tooManyTees()
  return accept({ rows, ignored })
}

type Json = Readonly<Record<string, unknown>>

function readJson(
  text: string,
): Result<Omit<ReturnType<typeof readTable<typeof columns>>, 'headings'>, 'course.file-unreadable'> {
  const courses = coursesIn(text)
  if (courses === undefined) {
    return refuse('course.file-unreadable', 'This isn’t JSON with courses. Choose a file that was exported here.')
  }
  const tees = courses.flatMap((course) => {
    const [own, holes] = [objectsIn(course['teeboxes']), objectsIn(course['holes'])]
    return (own.length === 0 ? [{}] : own).map((each: Json) => ({ course, own: each, holes }))
  })
  // The holes are counted before they are read, because each would repeat the facts of the course.
  if (tees.length > mostTees) return tooManyTees()
  const rows = tees.map(({ course, own, holes }, place): Row => {
    const ownHoles = objectsIn(own['holes'])
    const card = ownHoles.length > 0 ? ownHoles : holes
    const cells: Json = { pars: listOf(card, 'par'), indexes: listOf(card, 'strokeIndex') }
    const texts = Object.keys(columns).map((column) => [column, textOf(cells[column] ?? own[column] ?? course[column])])
    return { line: place + 1, ...(Object.fromEntries(texts) as Record<Column, string>) }
  })
  return accept({ rows, ignored: [], has: () => true })
}

function tooManyTees() {
  return refuse('course.file-unreadable', `A file can have up to ${mostTees} tees. Please split it.`)
}

/** Truncated above the length of any valid value. */
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

/** The values of the holes in order; of a list that is too long, just enough to refuse it. */
function listOf(holes: readonly Json[], figure: string): string {
  return holes
    .slice(0, 19)
    .toSorted((one, other) => Number(one['hole']) - Number(other['hole']))
    .map((hole) => String(Number(hole[figure])))
    .join(' ')
}

type Import = { readonly rows: readonly Row[]; readonly by: CourseEditor }

type Imported = { readonly validated: readonly ValidatedTees[]; readonly written: readonly Written[] }

/** Tees in one transaction, for which every score of the club waits; a course that has more is not divided. */
const teesAtOnce = 100

/**
 * Adds the courses of a file, and changes those whose name the club has: what the file leaves out stays, tees are found
 * by their names. A course with a line to fix is left out whole. Answers each line and the courses that it wrote. A
 * preview does the same and takes it back, so that it shows what an import does.
 */
export async function importCourses(
  db: Database,
  { rows, by, isPreview }: Import & { readonly isPreview: boolean },
): Promise<Imported> {
  const validated: ValidatedTees[] = []
  const written: Written[] = []
  for (const part of partsOf(rows)) {
    const imported = await (isPreview ? tryPart : importPart)(db, { rows: part, by })
    validated.push(...imported.validated)
    written.push(...imported.written)
    // Scores that wait are written in between.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { validated: validated.toSorted((one, other) => one.row.line - other.row.line), written }
}

/** The lines of a file, those of a course together. */
function partsOf(rows: readonly Row[]): readonly (readonly Row[])[] {
  const parts: Row[][] = []
  for (const lines of Map.groupBy(rows, (row) => foldName(row.name)).values()) {
    const last = parts.at(-1)
    if (last !== undefined && last.length + lines.length <= teesAtOnce) last.push(...lines)
    else parts.push([...lines])
  }
  return parts
}

function importPart(db: Database, part: Import): Promise<Imported> {
  return transaction(db, (tx) => writePart(tx, part))
}

async function tryPart(db: Database, part: Import): Promise<Imported> {
  try {
    return await transaction(db, async (tx) => {
      throw new TakenBack(await writePart(tx, part))
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.imported
    throw error
  }
}

class TakenBack extends Error {
  readonly imported: Imported
  constructor(imported: Imported) {
    super('A preview writes nothing')
    this.imported = imported
  }
}

async function writePart(tx: Transaction, { rows, by }: Import): Promise<Imported> {
  const known = new Map((await listCourses(tx)).map(({ id, name }) => [foldName(name), id]))
  const validated: ValidatedTees[] = []
  const written: Written[] = []
  for (const [name, lines] of Map.groupBy(rows, (row) => foldName(row.name))) {
    const read = readCourse(lines)
    if (!read.ok) {
      validated.push(...leftOut(lines, read.refusal.line, read.refusal.message))
      continue
    }
    const saved = await save(tx, { ...read.value, id: known.get(name), by })
    if (!saved.ok) validated.push(...leftOut(lines, lines[0]?.line ?? 0, saved.refusal.message))
    else {
      validated.push(...lines.map((row) => ({ row, outcome: saved.value.outcome, problem: null })))
      written.push(saved.value)
    }
  }
  return { validated, written }
}

type Written = { readonly course: number; readonly outcome: Exclude<Outcome, 'refused'> }

/** A course is whole or left out: its other lines say which one has to be fixed. */
function leftOut(lines: readonly Row[], at: number, reason: string): ValidatedTees[] {
  const problemAt = (line: number) => (line === at ? reason : `Left out with line ${at} of this course.`)
  return lines.map((row) => ({ row, outcome: 'refused' as const, problem: problemAt(row.line) }))
}

type Holes = CourseEntry['holes']

type ReadTees = {
  readonly line: number
  readonly description: string
  readonly gender: RatingGender
  readonly rating: number
  readonly slope: number
  readonly yardage: number | undefined
  /** Empty where the file says nothing. */
  readonly holes: Holes
}

type ReadCourse = { readonly texts: Readonly<Record<CourseText, string>>; readonly tees: readonly ReadTees[] }

type Fault = { readonly ok: false; readonly refusal: { readonly line: number; readonly message: string } }

function fault(line: number, message: string): Fault {
  return { ok: false, refusal: { line, message } }
}

function readCourse(lines: readonly Row[]): { readonly ok: true; readonly value: ReadCourse } | Fault {
  const first = lines[0]?.line ?? 0
  const said = (column: Column) => lines.find((row) => row[column] !== '')?.[column] ?? ''
  if (said('name') === '') return fault(first, 'The name of the course is missing.')
  const byName = new Map<string, ReadTees>()
  for (const row of lines) {
    const read = readTees(row)
    if (typeof read === 'string') return fault(row.line, read)
    const name = comparable(teeName(read))
    const twin = byName.get(name)
    if (twin !== undefined) return fault(row.line, `The same tees as in line ${twin.line}.`)
    byName.set(name, read)
  }
  const texts = { ...eachCourseText(said), phonenum: said('phonenum').replaceAll(/\D/g, '') }
  return { ok: true, value: { texts, tees: [...byName.values()] } }
}

/** The holes of two lists of figures, or why they are none. */
function readHoles(pars: string, strokeIndexes: string): Holes | string {
  const [par, index] = [figuresIn(pars), figuresIn(strokeIndexes)]
  if (par.length !== index.length) return `There are ${par.length} pars and ${index.length} stroke indexes.`
  if ([...par, ...index].some(Number.isNaN)) return 'Pars and stroke indexes should be whole numbers with spaces.'
  return par.map((figure, place) => ({ hole: place + 1, par: figure, handicap: index[place] ?? 0 }))
}

function figuresIn(text: string): number[] {
  const parts = text.split(/[\s,;/]+/).filter((part) => part !== '')
  return parts.map((part) => (/^\d{1,2}$/.test(part) ? Number(part) : Number.NaN))
}

function readTees({ line, tee, gender, rating, slope, yardage, pars, indexes }: Row): ReadTees | string {
  if (tee === '') return 'The name of the tees is missing.'
  if (!/^\d{2,3}([.,]\d)?$/.test(rating)) return `The rating “${shown(rating)}” should be XX.X or XXX.X.`
  if (!/^\d{2,3}$/.test(slope)) return `The slope “${shown(slope)}” should be 55 to 155.`
  if (!/^\d{0,4}$/.test(yardage)) return `The yardage “${shown(yardage)}” should be a whole number.`
  const holes = readHoles(pars, indexes)
  if (typeof holes === 'string') return holes
  const isForWomen = /\(W\)$/i.test(tee)
  const figures = { rating: Number(rating.replace(',', '.')), slope: Number(slope) }
  return {
    line,
    holes,
    ...figures,
    yardage: yardage === '' ? undefined : Number(yardage),
    description: isForWomen ? tee.slice(0, -'(W)'.length).trim() : tee,
    gender: isForWomen || /^[wfl]/i.test(gender) ? 'W' : 'M',
  }
}

function shown(text: string): string {
  return text.length > 20 ? `${text.slice(0, 20)}…` : text
}

type Save = ReadCourse & { readonly id: number | undefined; readonly by: CourseEditor }

async function save(tx: Transaction, { id, by, ...read }: Save): Promise<Result<Written, string>> {
  const stored = id === undefined ? undefined : await findStoredCourse(tx, { id })
  const entry = courseEntry().safeParse(entryOf(read, stored))
  if (!entry.success) {
    const { path, message } = entry.error.issues[0] ?? { path: [], message: '' }
    return refuse('course.required', `${path.join(' ')}: ${message}`)
  }
  const entered = enteredOf(entry.data)
  if (id === undefined) {
    const added = await addEnteredCourse(tx, { entered, now: by.now })
    return added.ok ? accept({ course: added.value, outcome: 'add' }) : added
  }
  const edited = await editCourse(tx, { id, entered, by })
  if (!edited.ok) return edited
  const { fields, teeboxes } = edited.value
  const isChanged = fields.length + teeboxes.updated.length > 0
  return accept({ course: id, outcome: isChanged ? 'change' : 'same' })
}

type Stored = Awaited<ReturnType<typeof findStoredCourse>>

/** The form of a course as if a person had entered the file into it. */
function entryOf({ texts, tees }: ReadCourse, stored: Stored): unknown {
  const kept = stored?.fields
  const played = stored?.teeboxes.filter(({ removedAt }) => removedAt === null) ?? []
  const filled = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
  const { regionId, ...place } = kept ?? { ...texts, regionId: null }
  // Outside of the United States a course has no state.
  const state = texts.state || kept?.state || '--'
  const holes = cardOf(tees, stored)
  const ofFile = tees.map(({ description, gender, rating, slope, yardage, holes: card }) => {
    const rated = { description, gender, rating, slope }
    const known = played.find((teebox) => isSameName(teeName(teebox), teeName(rated)))
    const own = { yardage: yardage ?? known?.yardage ?? null, holes: ownCard(card, holes) }
    return { id: known?.id ?? null, ...rated, ...own }
  })
  const ofClub = played.filter(({ id }) => !ofFile.some((teebox) => teebox.id === id))
  return {
    ...place,
    ...filled,
    state,
    region_id: regionId,
    name: kept?.name ?? texts.name,
    holes,
    // The preview is the confirmation.
    par_confirmed: 1,
    teeboxes: [
      ...ofFile,
      ...ofClub.map(({ id, description, rating, slope, yardage }) => {
        return { id, description, rating: decimal(rating), slope, yardage }
      }),
    ],
  }
}

/**
 * The card of the course: the one that it has, while tees of the file are played on it, else that of the first tees.
 */
function cardOf(tees: readonly ReadTees[], stored: Stored): Holes {
  const card = stored?.holes.map(holeToWire) ?? []
  const cards = tees.map(({ holes }) => holes).filter((holes) => holes.length > 0)
  return cards.some((holes) => isSame(holes, card)) ? card : (cards[0] ?? card)
}

/** The holes of tees with a card of their own; undefined keeps what is stored. */
function ownCard(holes: Holes, course: Holes): Holes | undefined {
  if (holes.length === 0) return undefined
  return isSame(holes, course) ? [] : holes
}

function isSame(one: Holes, other: Holes): boolean {
  return isSameCard(one.map(holeFromWire), other.map(holeFromWire))
}

/** A line as the preview shows it. */
export function shownTees({ row: { line, name, tee, rating, slope, pars }, outcome, problem }: ValidatedTees) {
  return { line, name, tee, rating, slope, holes: figuresIn(pars).length, outcome, problem }
}
