import type { HandicapIndex } from '#golf/units.ts'
import type { Reader } from '../database.ts'
import { byMemberName } from './members.ts'
import { members } from '../schema/members.ts'

/** What the club keeps of a member's account and person, without anything to sign in with. */
export type ExportedAccount = {
  readonly id: number
  readonly lastname: string
  readonly firstname: string
  readonly username: string
  readonly email: string
  readonly phonenum: string
  readonly dob: string | null
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly aga: string
  readonly index: HandicapIndex | null
  readonly isadmin: boolean
  readonly isconfirmed: boolean
  readonly isactive: boolean
  readonly created: string
}

/** Everybody who has ever been a member, by name. */
export async function exportedAccounts(reader: Reader): Promise<ExportedAccount[]> {
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
      isadmin: members.isadmin,
      isconfirmed: members.isconfirmed,
      isactive: members.isactive,
      created: members.createdAt,
    })
    .from(members)
    .orderBy(...byMemberName)
}
