import { and, asc, eq, inArray, sql as expression, isNull, ne } from 'drizzle-orm'
import { foldName } from '#golf/names.ts'
import { decimalOrNull, type HandicapIndex } from '#golf/units.ts'
import type { Reader, Transaction } from '../database.ts'
import { pageOf, rowsOf, type PageRequest } from '../page.ts'
import { addedId, containing, countRows, prepared } from '../queries.ts'
import { members, sessions } from '../schema/members.ts'
import { handicapHistory } from '../schema/rounds.ts'

/** What members can enter about themselves. */
export type MemberProfile = {
  readonly phonenum: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zip: string
  /** The number at the handicap association (GHIN). */
  readonly aga: string
  /** The name of the tees that the member usually plays from, such as White; empty for none. */
  readonly tees: string
  readonly postemail: boolean
  readonly teetimenotify: 'None' | 'Text' | 'Email' | 'Both'
  readonly shareemail: boolean
  readonly sharephone: boolean
}

export type NewMember = Partial<MemberProfile> & {
  /** How a new member found out about the club. */
  readonly referral?: string
  readonly username: string
  readonly passwordHash: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly dob: string | null
  /** The index that the member starts with; it counts until the record leads to one. */
  readonly handicapIndex: HandicapIndex | null
  readonly isadmin: boolean
  readonly isconfirmed: boolean
  /** `approved` when left out. */
  readonly approval?: Approval
}

/**
 * Whether an administrator has approved a member. `open`: registered while anyone could, with all rights except sending
 * to all members. `waiting`: not a golfer until an administrator approves. `declined`: the account is deactivated.
 */
type Approval = (typeof members.$inferSelect)['approval']

export async function addMember(
  tx: Transaction,
  { handicapIndex, ...member }: NewMember & { readonly createdAt: string },
): Promise<number> {
  const folded = {
    foldedFirstname: foldName(member.firstname),
    foldedLastname: foldName(member.lastname),
    foldedUsername: foldName(member.username),
  }
  const row = { ...member, ...folded, handicapIndexTenths: handicapIndex, startingIndexTenths: handicapIndex }
  return addedId(await tx.sql.insert(members).values(row).returning({ id: members.id }))
}

/**
 * The condition for a golfer of the club: an active member with a confirmed email who is not waiting for approval.
 * Lists, searches, rosters, recipients and postings contain only golfers. The values are literals, so that SQLite uses
 * the partial index of golfers.
 */
export const isGolfer = expression`${members.isactive} = 1 and ${members.isconfirmed} = 1 and ${members.approval} <> 'waiting' and ${members.leavesAt} is null`

/** The order of every list of members. */
export const byMemberName = [asc(members.foldedLastname), asc(members.foldedFirstname), asc(members.id)]

const accountColumns = {
  id: members.id,
  username: members.username,
  passwordHash: members.passwordHash,
  firstname: members.firstname,
  lastname: members.lastname,
  email: members.email,
  dob: members.dob,
  isadmin: members.isadmin,
  isconfirmed: members.isconfirmed,
  isactive: members.isactive,
  approval: members.approval,
  /** When the account will be deleted, if its member requested that. */
  leavesAt: members.leavesAt,
}

/** A member, as needed for authentication and permissions. */
export type Account = Readonly<Pick<typeof members.$inferSelect, keyof typeof accountColumns>>

type Standing = Pick<Account, 'isactive' | 'isconfirmed' | 'approval' | 'leavesAt'>

/** Whether an account is a golfer's; the same condition as `isGolfer`. */
export function isReady({ isactive, isconfirmed, approval, leavesAt }: Standing): boolean {
  return isactive && isconfirmed && approval !== 'waiting' && leavesAt === null
}

/** Whether the sign-ins of an account are held until the email is confirmed and the registration approved. */
export function isHeld({ isconfirmed, approval }: Pick<Account, 'isconfirmed' | 'approval'>): boolean {
  return !isconfirmed || approval === 'waiting'
}

const accountById = prepared((sql) =>
  sql
    .select(accountColumns)
    .from(members)
    .where(eq(members.id, expression.placeholder('id')))
    .prepare(),
)

const accountByUsername = prepared((sql) =>
  sql
    .select(accountColumns)
    .from(members)
    .where(eq(members.username, expression.placeholder('username')))
    .prepare(),
)

/** Finds an account by username, ignoring case. */
export async function findAccount(reader: Reader, { username }: { username: string }): Promise<Account | undefined> {
  const [account] = await accountByUsername(reader).execute({ username })
  return account
}

export async function findAccountById(reader: Reader, { id }: { id: number }): Promise<Account | undefined> {
  const [account] = await accountById(reader).execute({ id })
  return account
}

/** A member as shown to everyone. `handicapindex` is a decimal, negative for a plus golfer, null without an index. */
export type ListedGolfer = {
  readonly id: number
  readonly firstname: string
  readonly lastname: string
  readonly handicapindex: number | null
  /** Set when the index is the one that the golfer joined with; left out once a round has led to an index. */
  readonly transferred?: true
}

/** Whether a round has led to an index; until then, the index is the one that the golfer joined with, if any. */
export const hasOwnIndex = expression<
  boolean | number
>`exists (select 1 from ${handicapHistory} where ${handicapHistory.memberId} = ${members.id} and ${handicapHistory.indexAfterTenths} is not null)`

export const golferColumns = {
  id: members.id,
  firstname: members.firstname,
  lastname: members.lastname,
  indexTenths: members.handicapIndexTenths,
  hasOwnIndex,
}

type GolferRow = {
  readonly id: number
  readonly firstname: string
  readonly lastname: string
  readonly indexTenths: HandicapIndex | null
  /** SQLite returns 0 or 1. */
  readonly hasOwnIndex: boolean | number
}

const golfersByName = prepared((sql) =>
  sql
    .select(golferColumns)
    .from(members)
    .where(isGolfer)
    .orderBy(...byMemberName)
    .prepare(),
)

/** Every golfer of the club, by name. */
export async function listGolfers(reader: Reader): Promise<ListedGolfer[]> {
  const rows = await golfersByName(reader).execute()
  return rows.map(golferOf)
}

/** Returns the tees that golfers usually play from, by member id, without golfers who have not named any. */
export async function listUsualTees(reader: Reader): Promise<ReadonlyMap<number, string>> {
  const rows = await reader.sql
    .select({ id: members.id, tees: members.tees })
    .from(members)
    .where(and(isGolfer, ne(members.tees, '')))
  return new Map(rows.map(({ id, tees }) => [id, tees]))
}

export async function findGolfer(reader: Reader, { id }: { id: number }): Promise<ListedGolfer | undefined> {
  const [row] = await reader.sql
    .select(golferColumns)
    .from(members)
    .where(and(eq(members.id, id), isGolfer))
  return row && golferOf(row)
}

export function golferOf({ indexTenths, hasOwnIndex: isOwn, id, firstname, lastname }: GolferRow): ListedGolfer {
  const isTransferred = indexTenths !== null && !isOwn
  const handicapindex = decimalOrNull(indexTenths)
  return { id, firstname, lastname, handicapindex, ...(isTransferred && { transferred: true }) }
}

/** The account settings of a member. */
export type Settings = MemberProfile & {
  readonly firstname: string
  readonly lastname: string
  /** YYYY-MM-DD; null while unknown. */
  readonly dob: string | null
}

const settingsColumns = {
  firstname: members.firstname,
  lastname: members.lastname,
  phonenum: members.phonenum,
  address: members.address,
  city: members.city,
  state: members.state,
  zip: members.zip,
  aga: members.aga,
  tees: members.tees,
  dob: members.dob,
  postemail: members.postemail,
  teetimenotify: members.teetimenotify,
  shareemail: members.shareemail,
  sharephone: members.sharephone,
}

export async function readSettings(
  reader: Reader,
  { id }: { id: number },
): Promise<(Settings & { id: number; username: string; email: string }) | undefined> {
  const [row] = await reader.sql
    .select({ id: members.id, username: members.username, email: members.email, ...settingsColumns })
    .from(members)
    .where(eq(members.id, id))
  return row
}

export async function changeSettings(
  tx: Transaction,
  { id, settings }: { id: number; settings: { readonly [Field in keyof Settings]?: Settings[Field] | undefined } },
): Promise<void> {
  const { firstname, lastname } = settings
  const folded = {
    ...(firstname !== undefined && { foldedFirstname: foldName(firstname) }),
    ...(lastname !== undefined && { foldedLastname: foldName(lastname) }),
  }
  await tx.sql
    .update(members)
    .set({ ...settings, ...folded })
    .where(eq(members.id, id))
}

type DirectoryEntry = {
  readonly id: number
  readonly firstname: string
  readonly lastname: string
  /** Null unless the member shares it. */
  readonly email: string | null
  readonly phonenum: string | null
}

/** The golfers of the club by name, with the contact details that each of them shares. */
export async function listDirectory(reader: Reader): Promise<DirectoryEntry[]> {
  const rows = await reader.sql
    .select({
      id: members.id,
      firstname: members.firstname,
      lastname: members.lastname,
      email: members.email,
      phonenum: members.phonenum,
      shareemail: members.shareemail,
      sharephone: members.sharephone,
    })
    .from(members)
    .where(isGolfer)
    .orderBy(...byMemberName)
  return rows.map(({ shareemail, sharephone, email, phonenum, ...person }) => ({
    ...person,
    email: shareemail ? email : null,
    phonenum: sharephone && phonenum !== '' ? phonenum : null,
  }))
}

/** The data of a member's card. `index` is a decimal, negative for a plus golfer, null without one. */
type CardHolder = { readonly name: string; readonly aga: string; readonly index: number | null }

export async function findCardHolder(reader: Reader, { id }: { id: number }): Promise<CardHolder | undefined> {
  const [row] = await reader.sql
    .select({
      firstname: members.firstname,
      lastname: members.lastname,
      aga: members.aga,
      tenths: members.handicapIndexTenths,
    })
    .from(members)
    .where(and(eq(members.id, id), isGolfer))
  if (row === undefined) return undefined
  const { firstname, lastname, aga, tenths } = row
  return { name: `${firstname} ${lastname}`, aga, index: decimalOrNull(tenths) }
}

type AccountChange = {
  readonly passwordHash?: string
  readonly email?: string
  readonly isconfirmed?: boolean
  readonly isactive?: boolean
  readonly isadmin?: boolean
  readonly approval?: Approval
  readonly leavesAt?: string | null
}

export async function changeAccount(tx: Transaction, { id, ...change }: AccountChange & { id: number }): Promise<void> {
  await tx.sql.update(members).set(change).where(eq(members.id, id))
}

/** Unsubscribes a member from emails about tee times; text messages continue. */
export async function endTeeTimeEmails(tx: Transaction, { id }: { id: number }): Promise<void> {
  const { teetimenotify: chosen } = members
  const rest = expression`CASE ${chosen} WHEN 'Both' THEN 'Text' WHEN 'Email' THEN 'None' ELSE ${chosen} END`
  await tx.sql.update(members).set({ teetimenotify: rest }).where(eq(members.id, id))
}

/** An administrator without a pending deletion. */
const isAdministrator = and(eq(members.isadmin, true), eq(members.isactive, true), isNull(members.leavesAt))

export async function listAdmins(reader: Reader): Promise<{ id: number; firstname: string; email: string }[]> {
  const { id, firstname, email } = members
  return reader.sql.select({ id, firstname, email }).from(members).where(isAdministrator).orderBy(members.id)
}

export async function countAdmins(reader: Reader): Promise<number> {
  return await countRows(reader, members, isAdministrator)
}

/**
 * Returns a page of all members by name, including inactive ones. `name` is searched in first name, last name and
 * username.
 */
export async function searchAccounts(
  reader: Reader,
  { name = '', ...asked }: PageRequest & { name?: string | undefined },
) {
  const named = containing([members.foldedFirstname, members.foldedLastname, members.foldedUsername], name)
  const ofMember = expression`${sessions.memberId} = ${members.id}`
  const lastUse = expression<string | null>`(SELECT max(${sessions.seenAt}) FROM ${sessions} WHERE ${ofMember})`
  const { limit, offset } = rowsOf(asked)
  const results = await reader.sql
    .select({
      id: members.id,
      username: members.username,
      firstname: members.firstname,
      lastname: members.lastname,
      email: members.email,
      phonenum: members.phonenum,
      aga: members.aga,
      tees: members.tees,
      isadmin: members.isadmin,
      isconfirmed: members.isconfirmed,
      isactive: members.isactive,
      approval: members.approval,
      created: members.createdAt,
      leaves: members.leavesAt,
      seen: lastUse,
    })
    .from(members)
    .where(named)
    .orderBy(...byMemberName)
    .limit(limit)
    .offset(offset)
  const total = await countRows(reader, members, named)
  return pageOf(asked, { results, total })
}

/** A member's account and profile, without credentials. */
export type ExportedAccount = Awaited<ReturnType<typeof exportedAccounts>>[number]

/** Returns all members by name, including inactive ones. */
export async function exportedAccounts(reader: Reader) {
  return await reader.sql
    .select({
      id: members.id,
      lastname: members.lastname,
      firstname: members.firstname,
      username: members.username,
      email: members.email,
      phonenum: members.phonenum,
      dob: members.dob,
      address: members.address,
      city: members.city,
      state: members.state,
      zip: members.zip,
      aga: members.aga,
      index: members.handicapIndexTenths,
      tees: members.tees,
      isadmin: members.isadmin,
      isconfirmed: members.isconfirmed,
      isactive: members.isactive,
      created: members.createdAt,
    })
    .from(members)
    .orderBy(...byMemberName)
}

type Named = { readonly id: number; readonly firstname: string; readonly lastname: string }

export async function namesOfMembers(reader: Reader, ids: readonly number[]): Promise<Named[]> {
  const { id, firstname, lastname } = members
  return reader.sql
    .select({ id, firstname, lastname })
    .from(members)
    .where(inArray(id, [...ids]))
}

/** Returns the names of those members who are golfers of the club. */
export async function namesOfGolfers(reader: Reader, ids: readonly number[]): Promise<Named[]> {
  const { id, firstname, lastname } = members
  return reader.sql
    .select({ id, firstname, lastname })
    .from(members)
    .where(and(inArray(id, [...ids]), isGolfer))
}
