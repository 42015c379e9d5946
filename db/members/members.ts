import { and, asc, eq, sql as fragment } from 'drizzle-orm'
import { foldName } from '#golf/names.ts'
import { decimal } from '#golf/units.ts'
import type { HandicapIndex } from '#golf/units.ts'
import { addedId } from '../added-id.ts'
import type { Reader, Transaction } from '../database.ts'
import { prepared } from '../prepared.ts'
import { members } from '../schema/members.ts'

/** What members tell the club about themselves, and may leave out. */
export type MemberProfile = {
  readonly phonenum: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zip: string
  /** The number at the handicap association (GHIN). */
  readonly aga: string
  readonly postemail: boolean
  readonly teetimenotify: 'None' | 'Text' | 'Email' | 'Both'
  readonly shareemail: boolean
  readonly sharephone: boolean
}

export type NewMember = Partial<MemberProfile> & {
  /** How somebody who registered heard of the club. */
  readonly referral?: string
  readonly username: string
  readonly passwordHash: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly dob: string | null
  readonly handicapIndex: HandicapIndex | null
  readonly isadmin: boolean
  readonly isconfirmed: boolean
}

export async function addMember(
  tx: Transaction,
  { handicapIndex, ...member }: NewMember & { readonly createdAt: string },
): Promise<number> {
  const folded = {
    foldedFirstname: foldName(member.firstname),
    foldedLastname: foldName(member.lastname),
    foldedUsername: foldName(member.username),
  }
  const row = { ...member, ...folded, handicapIndexTenths: handicapIndex }
  return addedId(await tx.sql.insert(members).values(row).returning({ id: members.id }))
}

/**
 * Who is a golfer of the club: lists, searches, rosters, recipients and whatever takes a round know nobody else. Somebody
 * who registered is one when the email is confirmed. Written out, so that SQLite finds the index of golfers by it.
 */
export const isGolfer = fragment`${members.isactive} = 1 and ${members.isconfirmed} = 1`

/** The order of every list of members. */
export const byMemberName = [asc(members.foldedLastname), asc(members.foldedFirstname), asc(members.id)]

/** What a sign-in needs to know about a member. */
export type Account = {
  readonly id: number
  readonly username: string
  readonly passwordHash: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly dob: string | null
  readonly isadmin: boolean
  readonly isconfirmed: boolean
  readonly isactive: boolean
}

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
}

const accountById = prepared((sql) =>
  sql
    .select(accountColumns)
    .from(members)
    .where(eq(members.id, fragment.placeholder('id')))
    .prepare(),
)

const accountByUsername = prepared((sql) =>
  sql
    .select(accountColumns)
    .from(members)
    .where(eq(members.username, fragment.placeholder('username')))
    .prepare(),
)

/** Usernames are the same in capitals and small letters. */
export async function findAccount(reader: Reader, { username }: { username: string }): Promise<Account | undefined> {
  const [account] = await accountByUsername(reader).execute({ username })
  return account
}

export async function findAccountById(reader: Reader, { id }: { id: number }): Promise<Account | undefined> {
  const [account] = await accountById(reader).execute({ id })
  return account
}

/** A member as everybody sees one. `handicapindex` is a decimal, negative for a plus golfer, null without an index. */
export type ListedGolfer = {
  readonly id: number
  readonly firstname: string
  readonly lastname: string
  readonly handicapindex: number | null
}

const golferColumns = {
  id: members.id,
  firstname: members.firstname,
  lastname: members.lastname,
  indexTenths: members.handicapIndexTenths,
}

type GolferRow = Omit<ListedGolfer, 'handicapindex'> & { readonly indexTenths: HandicapIndex | null }

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

/** One golfer of the club. */
export async function findGolfer(reader: Reader, { id }: { id: number }): Promise<ListedGolfer | undefined> {
  const [row] = await reader.sql
    .select(golferColumns)
    .from(members)
    .where(and(eq(members.id, id), isGolfer))
  return row && golferOf(row)
}

function golferOf({ indexTenths, ...golfer }: GolferRow): ListedGolfer {
  return { ...golfer, handicapindex: indexTenths === null ? null : decimal(indexTenths) }
}
