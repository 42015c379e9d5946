import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Reader } from '../database.ts'
import { pageOf, rowsOf, type PageRequest } from '../page.ts'
import { countRows } from '../queries.ts'
import { members } from '../schema/members.ts'

/** `waiting`: for approval; `open`: registered while anyone could. */
type RegistrationState = 'waiting' | 'open'

/** Returns a page of the registrations in a state, oldest first. */
export async function listRegistrations(
  reader: Reader,
  { state, ...asked }: PageRequest & { readonly state: RegistrationState },
) {
  const where = and(eq(members.approval, state), eq(members.isactive, true), isNull(members.leavesAt))
  const { limit, offset } = rowsOf(asked)
  const results = await reader.sql
    .select({
      id: members.id,
      firstname: members.firstname,
      lastname: members.lastname,
      username: members.username,
      email: members.email,
      phonenum: members.phonenum,
      city: members.city,
      state: members.state,
      aga: members.aga,
      referral: members.referral,
      isconfirmed: members.isconfirmed,
      createdAt: members.createdAt,
    })
    .from(members)
    .where(where)
    .orderBy(asc(members.id))
    .limit(limit)
    .offset(offset)
  const total = await countRows(reader, members, where)
  return pageOf(asked, { results, total })
}
