import { and, eq } from 'drizzle-orm'
import { foldName } from '#golf/names.ts'
import { decimal } from '#golf/units.ts'
import type { Reader, Transaction } from '../database.ts'
import { byMemberName, isGolfer } from './members.ts'
import type { MemberProfile } from './members.ts'
import { members } from '../schema/members.ts'

/** What a member sees and changes under account settings. */
export type Settings = MemberProfile & {
  readonly firstname: string
  readonly lastname: string
  /** YYYY-MM-DD, or null until it is known. */
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

export type DirectoryEntry = {
  readonly id: number
  readonly firstname: string
  readonly lastname: string
  /** Null unless the member shares it. */
  readonly email: string | null
  readonly phonenum: string | null
}

/** The golfers of the club by name, with what each of them shares. */
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

/** What a member's card says. `index` is a decimal, negative for a plus golfer, null without one. */
export type CardHolder = { readonly name: string; readonly aga: string; readonly index: number | null }

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
  return { name: `${firstname} ${lastname}`, aga, index: tenths === null ? null : decimal(tenths) }
}
