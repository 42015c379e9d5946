import { foldName, withoutSuffix } from '#golf/names.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { mostListed, type Correction, type SaidColumn } from '#sync/calls/import-files.ts'
import type { ListColumn, MemberField } from '#sync/calls/members-import.ts'
import { correctRows } from '../server/files/correct-rows.ts'
import { readTable } from '../server/files/table.ts'

// cspell:ignore abschlag abschläge abschlaege adresse colour farbe familienname hcpi mailadresse mitglied nachname
// cspell:ignore stammvorgabe telefon telefonnummer vorname vornamen zuname
/** The names that lists from elsewhere use for a column, English ones and those of German associations and programs. */
const columns = {
  firstname: ['first name', 'first', 'given name', 'forename', 'vorname', 'vornamen'],
  lastname: ['last name', 'last', 'surname', 'family name', 'nachname', 'familienname', 'zuname'],
  name: ['name', 'full name', 'member', 'player', 'golfer', 'mitglied', 'spieler'],
  email: ['email', 'email address', 'mail', 'e-mail-adresse', 'mailadresse'],
  phonenum: [
    'phone',
    'phone number',
    'mobile',
    'cell',
    'cell phone',
    'telephone',
    'telefon',
    'telefonnummer',
    'mobil',
    'handy',
  ],
  aga: ['ghin', 'ghin number', 'ghin no', 'aga', 'usga', 'usga number'],
  tees: [
    'tee',
    'teebox',
    'tee boxes',
    'usual tees',
    'usual tee',
    'home tees',
    'home tee',
    'preferred tees',
    'preferred tee',
    'tee color',
    'tee colour',
    'abschlag',
    'abschläge',
    'abschlaege',
    'tee farbe',
  ],
  // Only in the club's own export. It distinguishes members of the same name and identifies no one without the name.
  username: [],
  index: ['index', 'handicap index', 'hi', 'hcpi', 'hcp index', 'stammvorgabe', 'starting index', 'handicap', 'hcp'],
} as const

const { tees: _tees, ...columnsBefore } = columns

/** Whether the app of the previous release knows a column. */
function isBefore<Said extends { readonly column: string | null }>(
  said: Said,
): said is Said & { readonly column: keyof typeof columnsBefore | null } {
  return said.column !== 'tees'
}

/** A row of a list as text; an unknown value is empty. */
export type MemberRow = { readonly line: number; readonly username?: string } & Readonly<Record<MemberField, string>>

export type MemberFile = {
  readonly rows: readonly MemberRow[]
  readonly ignored: readonly string[]
  readonly columns: readonly { readonly name: string; readonly field: ListColumn | null; readonly example: string }[]
  /** No column has the names, so that no row can be read. */
  readonly lacksNames: boolean
}

type List = {
  readonly csv: string
  readonly columns?: readonly SaidColumn<ListColumn>[] | undefined
  readonly corrections?: readonly Correction<MemberField>[] | undefined
  readonly skipped?: readonly number[] | undefined
  /**
   * Whether the app that sends the list knows usual tees. For the app of the previous release their column is ignored.
   */
  readonly hasTees?: boolean | undefined
}

/**
 * Reads the rows of a list with corrections applied. Columns are found by their names in the header, in any order and
 * spelling.
 */
export function readMembersList({
  csv,
  columns: said = [],
  corrections = [],
  skipped = [],
  hasTees = false,
}: List): Result<MemberFile, 'member.list-unreadable'> {
  const file = readMembersFile(csv, said, hasTees)
  if (!file.ok || file.value.lacksNames) return file
  const { rows, ...rest } = file.value
  const corrected = correctRows(rows, { corrections, skipped })
  return corrected.ok
    ? accept({ rows: corrected.value, ...rest })
    : refuse('member.list-unreadable', corrected.refusal.message)
}

function readMembersFile(
  csv: string,
  said: readonly SaidColumn<ListColumn>[],
  hasTees: boolean,
): Result<MemberFile, 'member.list-unreadable'> {
  const asSaid = said.map(({ place, field }) => ({ place, column: field }))
  const { rows, has, ignored, headings } = hasTees
    ? readTable(csv, columns, asSaid)
    : readTable(csv, columnsBefore, asSaid.filter(isBefore))
  if (rows.length > mostListed) {
    return refuse('member.list-unreadable', `A file can have up to ${mostListed} members. Please split it.`)
  }
  const found = headings.map(({ column, ...heading }) => ({ ...heading, field: column === 'username' ? null : column }))
  const lacksNames = !has('name') && !(has('firstname') && has('lastname'))
  const named = rows.map(({ name, firstname, lastname, ...row }) => {
    const whole = splitListed(name, firstname)
    return { tees: '', ...row, firstname: firstname || whole.firstname, lastname: lastname || whole.lastname }
  })
  return accept({ rows: lacksNames ? [] : named, ignored, columns: found, lacksNames })
}

/**
 * Splits a name like “Ito, Carol” or “Carol Ito”. Without a comma, the last word is the last name. If the first name
 * has a column of its own, the rest is the last name, in which German lists write all of “van Dyk”.
 */
function splitListed(name: string, known: string): { firstname: string; lastname: string } {
  const { rest, suffix } = withoutSuffix(name)
  const { firstname, lastname } = splitWithoutSuffix(rest, known)
  return { firstname, lastname: suffix === undefined ? lastname : `${lastname} ${suffix}` }
}

function splitWithoutSuffix(name: string, known: string): { firstname: string; lastname: string } {
  const [last = '', ...first] = name.split(',').map((part) => part.trim())
  if (first.length > 0) return { firstname: first.join(' '), lastname: last }
  const words = last.split(/\s+/)
  if (known !== '') return { firstname: known, lastname: withoutStart(words, known.split(/\s+/)) }
  return { firstname: words.slice(0, -1).join(' '), lastname: words.at(-1) ?? '' }
}

/** Removes the first name from a column with both names. A last name alone stays whole. */
function withoutStart(words: readonly string[], start: readonly string[]): string {
  const hasStart =
    words.length > start.length && start.every((word, at) => foldName(word) === foldName(words[at] ?? ''))
  return words.slice(hasStart ? start.length : 0).join(' ')
}
