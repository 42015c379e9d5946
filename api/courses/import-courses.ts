import { findStoredCourse, listCourses } from '#db/courses/courses.ts'
import type { Database, Transaction } from '#db/database.ts'
import { transaction } from '#db/transaction.ts'
import { comparable, isRating, isSameName } from '#golf/course/course-check.ts'
import { isSameCard, teeName, type RatingGender } from '#golf/course/tees.ts'
import { foldName } from '#golf/names.ts'
import { decimal, tenths } from '#golf/units.ts'
import { courseFields, type CourseField } from '#sync/calls/courses-import.ts'
import { courseEntry, eachCourseText, type CourseText } from '#sync/calls/courses.ts'
import { holeFromWire, holeToWire } from '#sync/calls/shapes.ts'
import { mostTeeboxes } from '#sync/calls/teeboxes.ts'
import { readSlope } from '../rounds/round-fields.ts'
import { shownFaults, type FieldFault } from '../server/files/correct-rows.ts'
import { letRequestsRun } from '../server/in-parts.ts'
import {
  figuresIn,
  holesOf,
  proposeCourseField,
  readDecimal,
  readGender,
  readYardage,
  type Holes,
} from './course-fields.ts'
import type { TeesRow } from './course-files.ts'
import { addEnteredCourse, editCourse, enteredOf, type CourseEditor } from './edit-course.ts'

type ValidatedTees = {
  readonly row: TeesRow
  readonly outcome: 'add' | 'change' | 'same' | 'refused' | 'skipped'
  /**
   * The line with the first fault of the same course, because of which this line without a fault is left out; null
   * otherwise.
   */
  readonly waitsFor: number | null
  readonly faults: readonly FieldFault<CourseField>[]
}

type Import = {
  readonly rows: readonly TeesRow[]
  readonly by: CourseEditor
  /** The course name in the previous line, by line. It is the proposal for a line without a name. */
  readonly namesBefore: ReadonlyMap<number, string>
}

type File = Pick<Import, 'rows' | 'by'> & {
  /** The numbers of lines that the person has left out. */
  readonly skipped?: readonly number[] | undefined
  readonly isPreview: boolean
}

type Imported = { readonly validated: readonly ValidatedTees[]; readonly written: readonly Written[] }

/**
 * The most tees in one transaction, because every score of the club waits for it. A course with more tees still gets a
 * single transaction.
 */
const teesAtOnce = 40

/**
 * Adds the courses of a file, and updates those whose name the club has; values missing in the file stay, and tees are
 * matched by name. A course is imported as a whole: a line with a fault leaves out all of its lines. Returns the
 * outcome of each line and the courses that were written. A preview does the same and rolls back, so that it shows
 * exactly what an import does.
 */
export async function importCourses(db: Database, { rows, by, skipped = [], isPreview }: File): Promise<Imported> {
  const isSkipped = new Set(skipped)
  const validated = rows.filter(({ line }) => isSkipped.has(line)).map((row) => taken(row, 'skipped'))
  const written: Written[] = []
  const namesBefore = new Map(rows.map(({ line }, place) => [line, rows[place - 1]?.name ?? '']))
  for (const part of partsOf(rows.filter(({ line }) => !isSkipped.has(line)))) {
    const lines = { rows: part, by, namesBefore }
    const imported = isPreview ? await tryPart(db, lines) : await transaction(db, (tx) => writePart(tx, lines))
    validated.push(...imported.validated)
    written.push(...imported.written)
    await letRequestsRun()
  }
  return { validated: validated.toSorted((one, other) => one.row.line - other.row.line), written }
}

/** Divides the lines of a file into parts, one for each transaction. The lines of a course stay together. */
function partsOf(rows: readonly TeesRow[]): readonly (readonly TeesRow[])[] {
  const parts: TeesRow[][] = []
  for (const lines of Map.groupBy(rows, (row) => foldName(row.name)).values()) {
    const last = parts.at(-1)
    if (last !== undefined && last.length + lines.length <= teesAtOnce) last.push(...lines)
    else parts.push([...lines])
  }
  return parts
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

async function writePart(tx: Transaction, { rows, by, namesBefore }: Import): Promise<Imported> {
  const known = new Map((await listCourses(tx)).map(({ id, name }) => [foldName(name), id]))
  const validated: ValidatedTees[] = []
  const written: Written[] = []
  for (const [name, lines] of Map.groupBy(rows, (row) => foldName(row.name))) {
    const id = known.get(name)
    // The export writes a course without tees as such a line.
    if (id !== undefined && lines.every(({ tee, rating, slope }) => tee + rating + slope === '')) {
      validated.push(...lines.map((row) => taken(row, 'same')))
      continue
    }
    const { texts, tees, faults } = readCourse(lines, namesBefore)
    const saved = faults.length > 0 ? faults : await save(tx, { texts, tees, lines, id, by })
    if ('outcome' in saved) {
      validated.push(...lines.map((row) => taken(row, saved.outcome)))
      written.push(saved)
    } else validated.push(...leftOut(lines, saved))
  }
  return { validated, written }
}

type Written = { readonly course: number; readonly outcome: 'add' | 'change' | 'same' }

function taken(row: TeesRow, outcome: Written['outcome'] | 'skipped'): ValidatedTees {
  return { row, outcome, waitsFor: null, faults: [] }
}

/**
 * Marks the lines of a course with faults as refused. Its lines without a fault refer to the first line that has one.
 */
function leftOut(lines: readonly TeesRow[], found: readonly LineFault[]): ValidatedTees[] {
  const byLine = Map.groupBy(found, ({ line }) => line)
  const first = Math.min(...byLine.keys())
  return lines.map((row) => {
    const faults = byLine.get(row.line) ?? []
    const ofForm = courseFields.flatMap((field) => faults.find((fault) => fault.field === field) ?? [])
    return { row, outcome: 'refused', waitsFor: faults.length > 0 ? null : first, faults: ofForm }
  })
}

type LineFault = FieldFault<CourseField> & { readonly line: number }

function faultIn(row: TeesRow, field: CourseField, reason: string): LineFault {
  return { line: row.line, field, reason, proposal: proposeCourseField(field, row[field]) }
}

type ReadTees = {
  readonly row: TeesRow
  readonly description: string
  readonly gender: RatingGender
  readonly rating: number
  readonly slope: number
  readonly yardage: number | undefined
  /** Empty if the file has no holes for these tees. */
  readonly holes: Holes
}

type ReadCourse = {
  readonly texts: Readonly<Record<CourseText, string>>
  readonly tees: readonly ReadTees[]
  readonly faults: readonly LineFault[]
}

/** Reads the tees of a course, and collects a fault for each field that cannot be read. */
function readCourse(lines: readonly TeesRow[], namesBefore: Import['namesBefore']): ReadCourse {
  const faults: LineFault[] = []
  const byName = new Map<string, ReadTees>()
  for (const row of lines) {
    if (row.name === '') {
      const before = namesBefore.get(row.line) ?? ''
      const reason = 'The name of the course is missing.'
      faults.push({ line: row.line, field: 'name', reason, proposal: before === '' ? null : before })
    }
    const read = readTees(row)
    if ('faults' in read) {
      faults.push(...read.faults)
      continue
    }
    const name = comparable(teeName(read))
    const twin = byName.get(name)
    if (twin !== undefined && row.name !== '') {
      faults.push({
        line: row.line,
        field: 'tee',
        reason: `The same tees as in line ${twin.row.line}.`,
        proposal: null,
      })
    }
    byName.set(name, twin ?? read)
  }
  const said = (name: CourseText) => lineThatSays(lines, name)?.[name] ?? ''
  const texts = { ...eachCourseText(said), phonenum: said('phonenum').replaceAll(/\D/g, '') }
  return { texts, tees: [...byName.values()], faults }
}

/** Returns the first line with a value for the field. */
function lineThatSays(lines: readonly TeesRow[], field: CourseField): TeesRow | undefined {
  return lines.find((row) => row[field] !== '')
}

function readTees(row: TeesRow): ReadTees | { readonly faults: readonly LineFault[] } {
  const { tee } = row
  const isForWomen = /\(W\)$/i.test(tee)
  const gender = isForWomen ? 'W' : readGender(row.gender)
  const rating = readDecimal(row.rating)
  const slope = readSlope(row.slope)
  const yardage = readYardage(row.yardage)
  const card = readCard(row)
  const faults = 'faults' in card ? [...card.faults] : []
  if (gender === undefined) {
    faults.push(faultIn(row, 'gender', `Tees are rated for men or women: write M or W for “${shown(row.gender)}”.`))
  }
  if (tee === '') faults.push(faultIn(row, 'tee', 'The name of the tees is missing.'))
  if (rating === undefined || !isRating(tenths(rating))) {
    faults.push(faultIn(row, 'rating', `The rating “${shown(row.rating)}” should be XX.X or XXX.X.`))
  }
  if (slope === undefined) faults.push(faultIn(row, 'slope', `The slope “${shown(row.slope)}” should be 55 to 155.`))
  if (yardage === undefined) {
    faults.push(faultIn(row, 'yardage', `The yardage “${shown(row.yardage)}” should be a whole number.`))
  }
  const isRead = gender !== undefined && rating !== undefined && slope !== undefined
  if ('faults' in card || faults.length > 0 || !isRead) return { faults }
  return {
    row,
    rating,
    slope,
    yardage: yardage ?? undefined,
    holes: card.holes,
    description: isForWomen ? tee.slice(0, -'(W)'.length).trim() : tee,
    gender,
  }
}

/** Combines the lists of pars and stroke indexes into holes, or returns their faults. */
function readCard(row: TeesRow): { readonly holes: Holes } | { readonly faults: readonly LineFault[] } {
  const [pars, indexes] = [figuresIn(row.pars), figuresIn(row.indexes)]
  const faults = (['pars', 'indexes'] as const)
    .filter((field) => figuresIn(row[field]).some(Number.isNaN))
    .map((field) => faultIn(row, field, 'Pars and stroke indexes should be whole numbers with spaces.'))
  if (faults.length > 0) return { faults }
  if (pars.length === indexes.length) return { holes: holesOf(pars, indexes) }
  const field = pars.length === 9 || pars.length === 18 ? 'indexes' : 'pars'
  return { faults: [faultIn(row, field, `There are ${pars.length} pars and ${indexes.length} stroke indexes.`)] }
}

function shown(text: string): string {
  return text.length > 20 ? `${text.slice(0, 20)}…` : text
}

type Save = Pick<ReadCourse, 'texts' | 'tees'> & {
  readonly lines: readonly TeesRow[]
  readonly id: number | undefined
  readonly by: CourseEditor
}

async function save(tx: Transaction, { id, by, lines, ...read }: Save): Promise<Written | readonly LineFault[]> {
  const stored = id === undefined ? undefined : await findStoredCourse(tx, { id })
  const entry = entryOf(read, stored)
  const { tees } = read
  const tooMany = entry.teeboxes.length - mostTeeboxes
  if (tooMany > 0) {
    return tees.slice(-tooMany).map(({ row }) => faultIn(row, 'tee', `A course can have up to ${mostTeeboxes} tees.`))
  }
  const otherLength = tees.find(({ holes }) => holes.length > 0 && holes.length !== entry.holes.length)
  if (otherLength !== undefined) {
    const reason = `The course has ${entry.holes.length} holes, and this line has ${otherLength.holes.length}.`
    return [faultIn(otherLength.row, 'pars', reason)]
  }
  const placed = (at: string | undefined, message: string) => faultAt(at, { message, tees, lines, stored })
  const parsed = courseEntry().safeParse(entry)
  if (!parsed.success) return parsed.error.issues.map(({ path, message }) => placed(path.join('.'), message))
  const entered = enteredOf(parsed.data)
  if (id === undefined) {
    const added = await addEnteredCourse(tx, { entered, now: by.now })
    return added.ok ? { course: added.value, outcome: 'add' } : [placed(added.refusal.at, added.refusal.message)]
  }
  const edited = await editCourse(tx, { id, entered, by })
  if (!edited.ok) return [placed(edited.refusal.at, edited.refusal.message)]
  const { fields, teeboxes } = edited.value
  const isChanged = fields.length + teeboxes.updated.length > 0
  return { course: id, outcome: isChanged ? 'change' : 'same' }
}

type Refused = Pick<ReadCourse, 'tees'> & {
  readonly message: string
  readonly lines: readonly TeesRow[]
  readonly stored: Stored
}

/** Finds the line and field of the file that a field of the form came from, such as teeboxes.0.rating. */
function faultAt(at = 'name', { message, tees, lines, stored }: Refused): LineFault {
  const [part = '', place] = at.split('.')
  const last = at.split('.').at(-1)
  const inCard = last === 'par' ? 'pars' : 'indexes'
  const [first] = lines
  if (first === undefined) throw new Error('a course of a file has a line')
  if (part === 'holes') return faultIn(tees.find(({ holes }) => holes.length > 0)?.row ?? first, inCard, message)
  if (part === 'teeboxes' && place === undefined) return changedTees({ message, tees, lines, stored })
  if (part === 'teeboxes') {
    const ofForm = courseFields.find((field) => field === last) ?? (at.includes('holes') ? inCard : 'tee')
    return faultIn(tees[Number(place)]?.row ?? first, ofForm, message)
  }
  const field = courseFields.find((each) => each === part) ?? 'name'
  return faultIn(lineThatSays(lines, field) ?? first, field, message)
}

/** Finds the value by which a member would change existing tees, which only an administrator may do. */
function changedTees({ message, tees, stored, lines }: Refused): LineFault {
  for (const { row, ...rated } of tees) {
    const before = stored?.teeboxes.find((teebox) => isSameName(teeName(teebox), teeName(rated)))
    if (before === undefined || before.removedAt !== null) return faultIn(row, 'tee', message)
    if (decimal(before.rating) !== rated.rating) return faultIn(row, 'rating', message)
    if (before.slope !== rated.slope) return faultIn(row, 'slope', message)
    if (before.yardage !== null && before.yardage !== rated.yardage) return faultIn(row, 'yardage', message)
  }
  const row = tees.find(({ holes }) => holes.length > 0)?.row ?? lines[0]
  if (row === undefined) throw new Error('a course of a file has a line')
  return faultIn(row, 'pars', message)
}

type Stored = Awaited<ReturnType<typeof findStoredCourse>>

/** Fills in the form of a course as if a person had entered the file. */
function entryOf({ texts, tees }: Pick<ReadCourse, 'texts' | 'tees'>, stored: Stored) {
  const kept = stored?.fields
  const played = stored?.teeboxes.filter(({ removedAt }) => removedAt === null) ?? []
  const filled = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
  const { regionId, ...place } = kept ?? { ...texts, regionId: null }
  // A course outside the United States has no state.
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
    // The preview counts as the confirmation of a par above 72.
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
 * The card of the course: the stored one if any tees of the file are played on it, otherwise that of the first tees
 * with a card.
 */
function cardOf(tees: readonly ReadTees[], stored: Stored): Holes {
  const card = stored?.holes.map(holeToWire) ?? []
  const cards = tees.map(({ holes }) => holes).filter((holes) => holes.length > 0)
  return cards.some((holes) => isSame(holes, card)) ? card : (cards[0] ?? card)
}

/**
 * The holes to store for tees: their own if they differ from the card of the course, otherwise none. Undefined for tees
 * without holes in the file, which keeps the stored ones.
 */
function ownCard(holes: Holes, course: Holes): Holes | undefined {
  if (holes.length === 0) return undefined
  return isSame(holes, course) ? [] : holes
}

function isSame(one: Holes, other: Holes): boolean {
  return isSameCard(one.map(holeFromWire), other.map(holeFromWire))
}

/** A line as the preview shows it. */
export function shownTees({ row, outcome, waitsFor, faults }: ValidatedTees) {
  const { line, name, tee, rating, slope, pars } = row
  const waits = waitsFor === null ? null : `Left out with line ${waitsFor} of this course.`
  const problem = faults[0]?.reason ?? waits
  const holes = figuresIn(pars).length
  return { line, name, tee, rating, slope, holes, outcome, problem, faults: shownFaults(row, faults) }
}
