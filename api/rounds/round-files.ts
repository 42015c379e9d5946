import type { AssociationRound } from '#db/rounds/association-rounds.ts'
import type { ExportedMember, ExportedRound } from '#db/rounds/rounds.ts'
import { foldName } from '#golf/names.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { decimal, decimalOrNull } from '#golf/units.ts'
import { mostListed, type Correction, type SaidColumn } from '#sync/calls/import-files.ts'
import type { RoundColumn, RoundField } from '#sync/calls/round-exchange.ts'
import { correctRows } from '../server/files/correct-rows.ts'
import { writeCsv, type CsvCell } from '../server/files/csv.ts'
import { csvInParts, jsonInParts } from '../server/files/file-in-parts.ts'
import { readTable } from '../server/files/table.ts'
import type { RowToImport } from './import-rounds.ts'
import { haveDayFirst } from './round-fields.ts'

export type MemberRounds = { readonly member: ExportedMember; readonly rounds: readonly ExportedRound[] }

const roundColumns = [
  'date',
  'course',
  'tee',
  'rating',
  'slope',
  'holes',
  'score',
  'parorbetter',
  'tournament',
  'differential',
  'adjustment',
  'counts',
  'indexBefore',
  'indexAfter',
  'lowIndex',
  'cap',
] as const

/** Rounds with their handicap history, as a CSV that can be imported again. */
export function roundsCsv(everybody: AsyncIterable<MemberRounds>): AsyncIterable<string> {
  return csvInParts(['lastname', 'firstname', ...roundColumns], rowsOf(everybody))
}

async function* rowsOf(everybody: AsyncIterable<MemberRounds>): AsyncIterable<readonly (readonly CsvCell[])[]> {
  for await (const { member, rounds } of everybody) {
    yield rounds.map((round) => [member.lastname, member.firstname, ...Object.values(figures(round))])
  }
}

export function roundsJson(everybody: AsyncIterable<MemberRounds>): AsyncIterable<string> {
  return jsonInParts('members', recordsOf(everybody))
}

async function* recordsOf(everybody: AsyncIterable<MemberRounds>): AsyncIterable<readonly unknown[]> {
  for await (const { member, rounds } of everybody) {
    const { id, firstname, lastname, index } = member
    yield [{ id, firstname, lastname, handicapindex: decimalOrNull(index), rounds: rounds.map(figures) }]
  }
}

/** The values of a round by column, numbers with their decimals. */
function figures(round: ExportedRound): Record<(typeof roundColumns)[number], CsvCell> {
  const { date, course, tee, slope, holes, score, parorbetter, cap } = round
  return {
    date,
    course,
    tee,
    rating: decimal(round.rating),
    slope,
    holes,
    score,
    parorbetter,
    tournament: round.tournament ? 1 : 0,
    differential: decimalOrNull(round.differential),
    adjustment: decimal(round.adjustment),
    counts: round.counts ? 1 : 0,
    indexBefore: decimalOrNull(round.indexBefore),
    indexAfter: decimalOrNull(round.indexAfter),
    lowIndex: decimalOrNull(round.lowIndex),
    cap,
  }
}

/** The CSV that the handicap chair sends to the national association. */
export function associationCsv(rounds: readonly AssociationRound[]): string {
  const headings = [
    'ghin',
    'lastname',
    'firstname',
    'date',
    'course',
    'tee',
    'rating',
    'slope',
    'holes',
    'score',
    'type',
  ]
  const rows = rounds.map(
    ({ aga, lastname, firstname, date, coursename, tee, rating, slope, holes, score, tournament }) => [
      aga,
      lastname,
      firstname,
      date,
      coursename,
      tee,
      decimal(rating),
      slope,
      holes,
      score,
      tournament ? 'T' : '',
    ],
  )
  return writeCsv([headings, ...rows])
}

/** The columns of an import, which have no other names. The names of the golfer are in the club's export. */
const importColumns = {
  lastname: [],
  firstname: [],
  date: [],
  course: [],
  tee: [],
  score: [],
  parorbetter: [],
  tournament: [],
  rating: [],
  slope: [],
} as const
const required = ['date', 'course', 'tee', 'score'] as const
/** The columns of an export that an import does not read. */
const exportedOnly = new Set<string>(roundColumns.filter((name) => !(name in importColumns)))

export type RoundsFile = {
  readonly rows: readonly RowToImport[]
  /** Whether its dates have the day before the month, also those that a person has corrected. */
  readonly isDayFirst: boolean
  /** The golfer whom its rows name; null for a file without names. */
  readonly golfer: { readonly firstname: string; readonly lastname: string } | null
  /** The names of columns that are passed over. */
  readonly ignored: readonly string[]
  readonly columns: readonly { readonly name: string; readonly field: RoundColumn | null; readonly example: string }[]
}

type ListToRead = {
  readonly csv: string
  readonly columns?: readonly SaidColumn<RoundColumn>[] | undefined
  readonly corrections?: readonly Correction<RoundField>[] | undefined
  readonly skipped?: readonly number[] | undefined
}

/**
 * Reads the rows of a file with corrections applied. Columns are found by their names in the header, in any order and
 * spelling. A file that lacks a required column yields no rows; a person can then assign the columns, if the app can
 * send that (the one of 0.5.0 cannot).
 */
export function readRoundsFile(
  { csv, columns: said, corrections = [], skipped = [] }: ListToRead,
  { mayLackColumns }: { mayLackColumns: boolean },
): Result<RoundsFile, 'round.import-unreadable'> {
  const asSaid = said?.map(({ place, field }) => ({ place, column: field }))
  const { rows, has, ignored: passedOver, headings } = readTable(csv, importColumns, asSaid)
  const columns = headings.map(({ column, ...heading }) => ({ ...heading, field: column }))
  const ignored = passedOver.filter((name) => !exportedOnly.has(name))
  const missing = required.filter((name) => !has(name))
  if (missing.length > 0) {
    const canSay = mayLackColumns && said !== undefined && headings.length >= required.length && rows.length > 0
    if (canSay) return accept({ rows: [], isDayFirst: false, golfer: null, ignored, columns })
    return refuse('round.import-unreadable', `Add a header row with ${missing.join(', ')}.`)
  }
  if (rows.length > mostListed) {
    return refuse('round.import-unreadable', `A file can have up to ${mostListed} rounds. Please split it.`)
  }
  const golfers = new Set(rows.map(({ lastname, firstname }) => foldName(`${firstname} ${lastname}`)))
  golfers.delete('')
  // An import is for one golfer. Without this check, the club's export would be imported into the record of a single
  // golfer.
  if (golfers.size > 1) {
    return refuse(
      'round.import-unreadable',
      'This file has rounds of several golfers. Keep the rows of one, and choose whose rounds they are.',
    )
  }
  const corrected = correctRows(rows, { corrections, skipped })
  if (!corrected.ok) return refuse('round.import-unreadable', corrected.refusal.message)
  const isDayFirst = haveDayFirst(rows.map(({ date }) => date))
  const golfer = rows.find(({ lastname }) => lastname !== '') ?? null
  return accept({ rows: corrected.value, isDayFirst, golfer, ignored, columns })
}
