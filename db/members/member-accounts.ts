import { and, count, eq, sql as fragment } from 'drizzle-orm'
import { containing } from '../containing.ts'
import type { Reader, Transaction } from '../database.ts'
import { byMemberName } from './members.ts'
import { pageOf, rowsOf } from '../page.ts'
import type { Page, PageAsked } from '../page.ts'
import { members, sessions } from '../schema/members.ts'

/** What may change about an account. Who may change it has been decided. */
export type AccountChange = {
  readonly passwordHash?: string
  readonly email?: string
  readonly isconfirmed?: boolean
  readonly isactive?: boolean
  readonly isadmin?: boolean
}

export async function changeAccount(tx: Transaction, { id, ...change }: AccountChange & { id: number }): Promise<void> {
  await tx.sql.update(members).set(change).where(eq(members.id, id))
}

/** No more mails about tee times; a text that was chosen beside them stays. */
export async function endMailsOf(tx: Transaction, { id }: { id: number }): Promise<void> {
  const { teetimenotify: chosen } = members
  const rest = fragment`CASE ${chosen} WHEN 'Both' THEN 'Text' WHEN 'Email' THEN 'None' ELSE ${chosen} END`
  await tx.sql.update(members).set({ teetimenotify: rest }).where(eq(members.id, id))
}

/** Administrators who can sign in. */
export async function listAdmins(reader: Reader): Promise<{ id: number; firstname: string; email: string }[]> {
  const { id, firstname, email } = members
  return reader.sql
    .select({ id, firstname, email })
    .from(members)
    .where(and(eq(members.isadmin, true), eq(members.isactive, true)))
}

/** Administrators who can sign in: a club without one could not be administered any more. */
export async function countAdmins(reader: Reader): Promise<number> {
  const [row] = await reader.sql
    .select({ admins: count() })
    .from(members)
    .where(and(eq(members.isadmin, true), eq(members.isactive, true)))
  return row?.admins ?? 0
}

export type ListedAccount = {
  readonly id: number
  readonly username: string
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  readonly phonenum: string
  readonly aga: string
  readonly isadmin: boolean
  readonly isconfirmed: boolean
  readonly isactive: boolean
  readonly created: string
  /** When any of the member's sign-ins was used last. */
  readonly seen: string | null
}

/** Members by name, also those who have left; a name is looked for in first and last name and in the username. */
export async function searchAccounts(
  reader: Reader,
  { name = '', ...asked }: PageAsked & { name?: string | undefined },
): Promise<Page<ListedAccount>> {
  const named = containing([members.foldedFirstname, members.foldedLastname, members.foldedUsername], name)
  const ofMember = fragment`${sessions.memberId} = ${members.id}`
  const lastUse = fragment<string | null>`(SELECT max(${sessions.seenAt}) FROM ${sessions} WHERE ${ofMember})`
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
      isadmin: members.isadmin,
      isconfirmed: members.isconfirmed,
      isactive: members.isactive,
      created: members.createdAt,
      seen: lastUse,
    })
    .from(members)
    .where(named)
    .orderBy(...byMemberName)
    .limit(limit)
    .offset(offset)
  const [row] = await reader.sql.select({ total: count() }).from(members).where(named)
  return pageOf(asked, { results, total: row?.total ?? 0 })
}
