import type { ListedMember } from '#db/members/members-import.ts'
import { foldName } from '#golf/names.ts'
import { handicapIndex, type HandicapIndex } from '#golf/units.ts'
import { memberFields, type MemberField } from '#sync/calls/members-import.ts'
import type { FieldFault } from '../server/files/correct-rows.ts'
import { fieldFault, proposeCorrection, readListedIndex } from './member-fields.ts'
import type { MemberRow } from './member-files.ts'

export type PersonToAdd = {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly phonenum: string
  readonly aga: string
  readonly tees: string
  readonly index: number | null
}

type Verdict =
  | { readonly outcome: 'add'; readonly person: PersonToAdd }
  | { readonly outcome: 'change'; readonly person: PersonToAdd; readonly member: ListedMember }
  | { readonly outcome: 'same' | 'skipped' }
  | { readonly outcome: 'refused'; readonly faults: readonly FieldFault<MemberField>[] }

export type ValidatedRow = { readonly row: MemberRow; readonly verdict: Verdict }

/** The rows read so far, by each key that identifies their person. */
export type SeenRows = ReadonlyMap<string, MemberRow>

export type Validation = {
  readonly known: readonly ListedMember[]
  readonly skipped?: readonly number[] | undefined
  /** The rows of earlier parts of the list. */
  readonly seen?: SeenRows
}

/** Determines the outcome of each row as if the rows before it had been imported. */
export function validateRows(
  rows: readonly MemberRow[],
  { known, skipped = [], seen = new Map() }: Validation,
): { readonly validated: readonly ValidatedRow[]; readonly seen: SeenRows } {
  const verdictOn = verdicts(known)
  const memberOf = membersByUsername(known)
  const isSkipped = new Set(skipped)
  const before = new Map(seen)
  const validated = rows.map((row): ValidatedRow => {
    if (isSkipped.has(row.line)) return { row, verdict: { outcome: 'skipped' } }
    const read = readPerson(row)
    if ('outcome' in read) return { row, verdict: read }
    const member = memberOf(row)
    const { isAs, isKnownBy } = keysOf(read, member)
    const key = isAs.find((each) => before.has(each))
    const other = key === undefined ? undefined : before.get(key)
    if (key !== undefined && other !== undefined) return { row, verdict: sameAs(other, key, read) }
    for (const key of isKnownBy) before.set(key, row)
    return { row, verdict: verdictOn(read, member) }
  })
  return { validated, seen: before }
}

/** Refuses a row because an earlier row has the same key, and so may be the same person. */
function sameAs(other: MemberRow, key: string, person: PersonToAdd): Verdict {
  const field = key.startsWith('ghin ') ? 'aga' : key.startsWith('email ') ? 'email' : 'firstname'
  const named = `Line ${other.line}, ${other.firstname} ${other.lastname},`
  // A couple may share an email, so the names decide whether it is the same person.
  if (nameKey(other) === nameKey(person)) return refused(field, `The same person as in line ${other.line}.`)
  return field === 'email'
    ? refused(field, emailTaken(named))
    : refused(field, `${named} has this GHIN number too. Correct it, or leave it blank.`)
}

function emailTaken(by: string): string {
  return `${by} has this email too. Correct it, or leave it blank if they share it.`
}

function refused(field: MemberField, reason: string): Verdict {
  return { outcome: 'refused', faults: [{ field, reason, proposal: null }] }
}

/**
 * Returns the keys that would match an earlier row of the same person (`isAs`), and the keys that later rows can match
 * (`isKnownBy`). Two people can share a name only if both have a better key, such as an email, that distinguishes them.
 */
function keysOf(
  person: PersonToAdd,
  member: ListedMember | undefined,
): { readonly isAs: readonly string[]; readonly isKnownBy: readonly string[] } {
  const { aga, email } = person
  const name = `name ${nameKey(person)}`
  const nameAlone = `${name} alone`
  const better = [
    ...(member === undefined ? [] : [`member ${member.id}`]),
    ...(aga === '' ? [] : [`ghin ${aga}`]),
    ...(email === '' ? [] : [`email ${email}`]),
  ]
  if (better.length === 0) return { isAs: [name], isKnownBy: [name, nameAlone] }
  return { isAs: [...better, nameAlone], isKnownBy: [...better, name] }
}

/** Returns a lookup of the member with both the username and the name of a row. */
function membersByUsername(known: readonly ListedMember[]): (row: MemberRow) => ListedMember | undefined {
  const members = new Map(known.map((member) => [member.username.toLowerCase(), member]))
  return (row) => {
    const member = members.get(row.username?.toLowerCase() ?? '')
    return member !== undefined && nameKey(member) === nameKey(row) ? member : undefined
  }
}

/**
 * Returns a function that matches a person on the list to a member: by GHIN number, by email and name, by `member`, or
 * by name alone.
 */
function verdicts(known: readonly ListedMember[]): (person: PersonToAdd, member: ListedMember | undefined) => Verdict {
  const byAga = new Map(known.filter(({ aga }) => aga !== '').map((member) => [member.aga, member]))
  const byEmail = Map.groupBy(known, ({ email }) => email.toLowerCase())
  const byName = Map.groupBy(known, nameKey)

  function ofNamesakes(person: PersonToAdd): Verdict {
    const [namesake, ...more] = byName.get(nameKey(person)) ?? []
    if (namesake === undefined) return { outcome: 'add', person }
    if (more.length > 0) return isOneOfSeveral
    const isOther = person.aga !== '' && namesake.aga !== '' && !isSameValue(person.aga, namesake.aga)
    return isOther ? { outcome: 'add', person } : compared(person, namesake)
  }

  return (person, member) => {
    const withNumber = byAga.get(person.aga)
    if (withNumber !== undefined) {
      const isSameName = foldName(withNumber.lastname) === foldName(person.lastname)
      const isSame = member === undefined ? isSameName : member.id === withNumber.id
      const { firstname, lastname } = withNumber
      if (isSame) return compared(person, withNumber)
      return refused('aga', `This number belongs to ${firstname} ${lastname}. Correct it, or leave it blank.`)
    }
    const [first, ...others] = person.email === '' ? [] : (byEmail.get(person.email) ?? [])
    if (first === undefined) return member === undefined ? ofNamesakes(person) : compared(person, member)
    const sharing = [first, ...others]
    const same = sharing.find(({ id }) => id === member?.id) ?? sharing.find((one) => nameKey(one) === nameKey(person))
    return same ? compared(person, same) : refused('email', emailTaken(`${first.firstname} ${first.lastname}`))
  }
}

const isOneOfSeveral: Verdict = {
  outcome: 'refused',
  faults: [
    { field: 'email', reason: 'Several members have this name. Enter the email of the one you mean.', proposal: null },
    { field: 'aga', reason: 'Or enter the GHIN number of the one you mean.', proposal: null },
  ],
}

function nameKey({ firstname, lastname }: { readonly firstname: string; readonly lastname: string }): string {
  return `${foldName(lastname)} ${foldName(firstname)}`
}

/** Reads the person of a row, or returns a fault for each field that cannot be read. */
function readPerson(row: MemberRow): PersonToAdd | Extract<Verdict, { outcome: 'refused' }> {
  const faults = memberFields.flatMap((field) => {
    const reason = fieldFault(field, row[field])
    return reason === null ? [] : [{ field, reason, proposal: proposeCorrection(field, row[field]) }]
  })
  const index = readListedIndex(row.index)
  if (faults.length > 0 || !index.ok) return { outcome: 'refused', faults }
  const { line: _, username: _unused, ...texts } = row
  return { ...texts, email: row.email.toLowerCase(), index: index.value }
}

/**
 * Compares a person with the stored member: only values that differ count, and an empty cell changes nothing. An email
 * that the member already has is never replaced, because it gives access to the account.
 */
function compared(person: PersonToAdd, member: ListedMember): Verdict {
  const hasEmail = person.email !== '' && member.email === ''
  const isChanged =
    hasEmail || newIndex(person, member) !== null || Object.keys(changedSettings(person, member)).length > 0
  return isChanged ? { outcome: 'change', person, member } : { outcome: 'same' }
}

/**
 * Returns the index that a member is to start with; null if it stays. The club’s export contains the current index,
 * which the rounds of the member have led to.
 */
export function newIndex(person: PersonToAdd, member: ListedMember): HandicapIndex | null {
  const index = person.index === null ? null : handicapIndex(person.index)
  return index === member.startingIndex || index === member.index ? null : index
}

/** Returns the settings of a person that differ from those of the member. */
export function changedSettings(person: PersonToAdd, member: ListedMember) {
  const fields = ['phonenum', 'aga', 'tees'] as const
  const changed = fields.filter((field) => person[field] !== '' && !isSameValue(person[field], member[field]))
  return Object.fromEntries(changed.map((field) => [field, person[field]]))
}

/** Whether a value equals the stored one, whose leading zeros a spreadsheet drops. */
function isSameValue(listed: string, stored: string): boolean {
  return listed === stored || (/^0\d+$/.test(stored) && stored.replace(/^0+/, '') === listed)
}
