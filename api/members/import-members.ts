import type { Database, Reader, Transaction } from '#db/database.ts'
import { findNewcomers } from '#db/members/invitations.ts'
import { changeStartingIndex, listForImport, type ListedMember } from '#db/members/members-import.ts'
import { addMember, changeAccount, changeSettings } from '#db/members/members.ts'
import { scheduleInvitations } from '#db/members/scheduled-invitations.ts'
import { transaction } from '#db/transaction.ts'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { foldName } from '#golf/names.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { handicapIndex } from '#golf/units.ts'
import type { Context } from '../server/context.ts'
import { shownFaults } from '../server/files/correct-rows.ts'
import { letRequestsRun } from '../server/in-parts.ts'
import { inviteAll } from './invite-members.ts'
import {
  changedSettings,
  newIndex,
  validateRows,
  type PersonToAdd,
  type SeenRows,
  type ValidatedRow,
  type Validation,
} from './match-members.ts'
import type { MemberRow } from './member-files.ts'

type ListToImport = Pick<Validation, 'skipped'> & { readonly rows: readonly MemberRow[] }

/** Returns the outcome of each row of a list, as an import would return it. */
export async function previewMembers(
  reader: Reader,
  { rows, skipped }: ListToImport,
): Promise<readonly ValidatedRow[]> {
  const known = await listForImport(reader)
  const validated: ValidatedRow[] = []
  let seen: SeenRows = new Map()
  for (const part of partsOf(rows)) {
    const outcome = validateRows(part, { known, skipped, seen })
    validated.push(...outcome.validated)
    seen = outcome.seen
    await letRequestsRun()
  }
  return validated
}

/** The invitations of one import, which are sent together. */
type Batch = {
  readonly batch: string
  readonly dueAt: string
  readonly invitedBy: number
  readonly createdAt: string
}

type Import = ListToImport & {
  readonly passwordHash: string
  readonly at: string
  /** Null to invite no one. */
  readonly invitations: Batch | null
}

/**
 * Adds and updates the members of a list. Each part is one transaction, which also schedules the invitations of the
 * members it adds. Returns the outcome of each row and the number of invitations.
 */
export async function importMembers(
  db: Database,
  { rows, invitations, ...given }: Import,
): Promise<{ readonly validated: readonly ValidatedRow[]; readonly invited: number }> {
  let before: ImportedPart = { validated: [], added: [], seen: new Map() }
  let invited = 0
  for (const part of partsOf(rows)) {
    const done = await transaction(db, async (tx) => {
      const imported = await importPart(tx, { ...given, rows: part, before })
      const scheduled = invitations === null ? 0 : await schedule(tx, imported.added, invitations)
      return { ...imported, scheduled }
    })
    const validated = [...before.validated, ...done.validated]
    before = { validated, added: [...before.added, ...done.added], seen: done.seen }
    invited += done.scheduled
    await letRequestsRun()
  }
  return { validated: before.validated, invited }
}

/** The rows in one transaction. Every score of the club and every other request wait for it. */
const rowsAtOnce = 200

function partsOf(rows: readonly MemberRow[]): readonly (readonly MemberRow[])[] {
  const parts = Math.ceil(rows.length / rowsAtOnce)
  return Array.from({ length: parts }, (_, at) => rows.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce))
}

/** Schedules invitations for the new members who have an email; returns how many. */
async function schedule(tx: Transaction, ids: readonly number[], batch: Batch): Promise<number> {
  const members = (await findNewcomers(tx, ids)).filter(({ email }) => email !== '').map(({ id }) => id)
  if (members.length > 0) await scheduleInvitations(tx, { ...batch, members })
  return members.length
}

/** The part of a list that has been imported so far. */
type ImportedPart = {
  readonly validated: readonly ValidatedRow[]
  readonly added: readonly number[]
  readonly seen: SeenRows
}

type Part = Omit<Import, 'invitations'> & { readonly before: ImportedPart }

async function importPart(tx: Transaction, { rows, skipped, before, passwordHash, at }: Part): Promise<ImportedPart> {
  const members = await listForImport(tx)
  // Members added from earlier parts of this list count as its rows and not as existing members.
  const isNew = new Set(before.added)
  const known = members.filter(({ id }) => !isNew.has(id))
  const { validated, seen } = validateRows(rows, { known, skipped, seen: before.seen })
  const usernames = usernamesOf(members)
  // The queries are sent without waiting for each result: with a database server, the round trips of a long list would
  // take longer than a request may.
  const added = await Promise.all(
    validated.map(async ({ verdict }) => {
      if (verdict.outcome === 'change') await changePerson(tx, verdict)
      if (verdict.outcome !== 'add') return []
      return [(await addPerson(tx, { person: verdict.person, usernames, passwordHash, at })).id]
    }),
  )
  return { validated, added: added.flat(), seen }
}

type OneMember = {
  readonly person: PersonToAdd
  readonly passwordHash: string
  /** Null to invite no one. */
  readonly invitation: { readonly context: Pick<Context, 'config' | 'randomBytes'>; readonly by: number } | null
  readonly at: Date
}

/** Adds one member by the rules of a list with one row. */
export async function addOneMember(
  tx: Transaction,
  { person, passwordHash, invitation, at }: OneMember,
): Promise<Result<{ id: number; username: string }, 'member.not-added'>> {
  const known = await listForImport(tx)
  const row = { ...person, line: 1, index: indexText(person) }
  const [validated] = validateRows([row], { known }).validated
  if (validated?.verdict.outcome !== 'add') return refuse('member.not-added', whyNot(validated))
  const given = { usernames: usernamesOf(known), passwordHash, at: at.toISOString() }
  const member = await addPerson(tx, { ...given, person: validated.verdict.person })
  if (invitation !== null) {
    await inviteAll(tx, await findNewcomers(tx, [member.id]), { ...invitation, way: 'email', at })
  }
  return accept(member)
}

function indexText({ index }: Pick<PersonToAdd, 'index'>): string {
  return index === null ? '' : formatHandicap(index)
}

function whyNot(validated: ValidatedRow | undefined): string {
  const faults = validated?.verdict.outcome === 'refused' ? validated.verdict.faults : []
  return faults[0]?.reason ?? 'This person is already a member.'
}

/** The usernames of the members in lower case. */
function usernamesOf(members: readonly Pick<ListedMember, 'username'>[]): Set<string> {
  return new Set(members.map(({ username }) => username.toLowerCase()))
}

type Addition = {
  readonly person: PersonToAdd
  /** The usernames in use, in lower case. */
  readonly usernames: Set<string>
  readonly passwordHash: string
  readonly at: string
}

/**
 * Adds a person whom an administrator knows. The member can be put into outings immediately, and can log in after
 * choosing a password.
 */
async function addPerson(
  tx: Transaction,
  { person: { index, ...person }, usernames, passwordHash, at }: Addition,
): Promise<{ id: number; username: string }> {
  const username = freeUsername(person, usernames)
  usernames.add(username)
  const id = await addMember(tx, {
    ...person,
    username,
    passwordHash,
    dob: null,
    handicapIndex: index === null ? null : handicapIndex(index),
    isadmin: false,
    isconfirmed: true,
    // Without an email no notification can be sent.
    ...(person.email === '' && { teetimenotify: 'None' as const }),
    createdAt: at,
  })
  return { id, username }
}

function freeUsername({ firstname, lastname }: Omit<PersonToAdd, 'index'>, taken: Set<string>): string {
  // A name without Latin letters leaves no part, and no dot, which would look like the end of a sentence in an email.
  const parts = [firstname, lastname].map((name) => foldName(name).replaceAll(/[^a-z0-9]/g, ''))
  const base = parts
    .filter((part) => part !== '')
    .join('.')
    .slice(0, 90)
  const stem = base.length > 2 ? base : `member${base}`
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? stem : `${stem}${number}`
    if (!taken.has(name)) return name
  }
}

async function changePerson(
  tx: Transaction,
  { person, member }: { person: PersonToAdd; member: ListedMember },
): Promise<void> {
  const { email } = person
  const settings = changedSettings(person, member)
  const index = newIndex(person, member)
  if (Object.keys(settings).length > 0) await changeSettings(tx, { id: member.id, settings })
  if (email !== '' && member.email === '') await addEmail(tx, { id: member.id, email })
  if (index !== null) await changeStartingIndex(tx, { id: member.id, index })
}

/**
 * Adds the email of a member who had none. A newcomer has not chosen to get no alerts: the member got that setting for
 * the lack of an email.
 */
async function addEmail(tx: Transaction, { id, email }: { id: number; email: string }): Promise<void> {
  await changeAccount(tx, { id, email })
  const isNewcomer = (await findNewcomers(tx, [id])).length > 0
  if (isNewcomer) await changeSettings(tx, { id, settings: { teetimenotify: 'Both' } })
}

/** A row as the preview shows it: the email and index as they will be stored, or as typed where nothing will be. */
export function shownRow({ row, verdict }: ValidatedRow) {
  const { line, firstname, lastname, phonenum, aga, tees } = row
  const { email, index } = 'person' in verdict ? { ...verdict.person, index: indexText(verdict.person) } : row
  const { outcome } = verdict
  const faults = verdict.outcome === 'refused' ? shownFaults(row, verdict.faults) : []
  const name = `${firstname} ${lastname}`.trim()
  return { line, name, email, phonenum, aga, tees, index, outcome, problem: faults[0]?.reason ?? null, faults }
}
