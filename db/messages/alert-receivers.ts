import { and, asc, eq, gt, isNotNull, isNull, ne, notExists, or, sql as expression, type SQL } from 'drizzle-orm'
import { foldName } from '#golf/names.ts'
import type { Reader } from '../database.ts'
import { isGolfer } from '../members/members.ts'
import { members } from '../schema/members.ts'
import { pushSubscriptions } from '../schema/messages.ts'
import { outingGolfers } from '../schema/outings.ts'
import { signUps } from '../schema/tee-times.ts'
import type { MessageKind } from './messages.ts'

/** The receiver of an alert. A channel that is empty is not used: email, phone number or devices. */
export type AlertReceiver = {
  /** Null for a guest, who has no account here. */
  readonly memberId: number | null
  readonly name: string
  readonly firstname: string
  readonly username: string
  readonly isadmin: boolean
  readonly email: string
  readonly phonenum: string
  readonly devices: readonly { readonly id: number; readonly device: string }[]
}

/**
 * The audience of an alert: all golfers except the sender and, for a tee time, except those who have signed up for it.
 */
type AlertAudience = { readonly sender: number; readonly teetimeId: number | null }

const columns = {
  memberId: members.id,
  firstname: members.firstname,
  lastname: members.lastname,
  username: members.username,
  isadmin: members.isadmin,
  email: members.email,
  phonenum: members.phonenum,
  notify: members.teetimenotify,
}

const takesAlerts = [isGolfer, ne(members.teetimenotify, 'None')]

/** Returns the next members of an audience with an id above `after`, each with the channels that they chose. */
export async function nextReceivers(
  reader: Reader,
  { after, limit, ...audience }: AlertAudience & { readonly after: number; readonly limit: number },
): Promise<(AlertReceiver & { readonly memberId: number })[]> {
  const found = await reader.sql
    .select(columns)
    .from(members)
    .where(and(gt(members.id, after), ...isInAudience(reader, audience)))
    .orderBy(asc(members.id))
    .limit(limit)
  return Promise.all(found.map((member) => receiverOf(reader, member)))
}

/** Whether a member still wants a message of a broadcast; it may have been queued for hours or be a retry. */
export async function isStillWanted(
  reader: Reader,
  { memberId, kind }: { readonly memberId: number; readonly kind: MessageKind },
): Promise<boolean> {
  const [member] = await reader.sql
    .select({ notify: members.teetimenotify })
    .from(members)
    .where(and(eq(members.id, memberId), ...takesAlerts))
  if (member === undefined) return false
  return kind === 'push' || member.notify === 'Both' || member.notify === (kind === 'mail' ? 'Email' : 'Text')
}

type AudienceSize = {
  readonly members: number
  readonly mails: number
  readonly texts: number
  readonly pushes: number
}

/** Counts the members that an alert would reach, and the messages of each kind. */
export async function sizeOfAudience(reader: Reader, audience: AlertAudience): Promise<AudienceSize> {
  const devices = reader.sql
    .select({ devices: expression`count(*)` })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.memberId, members.id))
  const isMailed = expression`${members.teetimenotify} in ('Email', 'Both')`
  const isTexted = expression`${members.teetimenotify} in ('Text', 'Both') and ${members.phonenum} <> ''`
  const total = (of: SQL) => expression<number>`coalesce(sum(${of}), 0)`
  const number = (of: SQL) => total(expression`case when ${of} then 1 else 0 end`)
  const [size] = await reader.sql
    .select({
      members: number(expression`(${isMailed}) or (${isTexted}) or (${devices}) > 0`),
      mails: number(isMailed),
      texts: number(isTexted),
      pushes: total(expression`(${devices})`),
    })
    .from(members)
    .where(and(...isInAudience(reader, audience)))
  if (size === undefined) throw new Error('The query of sums has no row')
  return size
}

/** Returns the golfers signed up for a tee time, with a spot or on the waiting list, who want alerts about it. */
export async function signedUpReceivers(
  reader: Reader,
  { teetimeId }: { teetimeId: number },
): Promise<AlertReceiver[]> {
  return signUpReceivers(reader, and(eq(signUps.teetimeId, teetimeId), isNull(signUps.endedAt)))
}

/** Returns the golfer of a sign-up, including one that has ended; undefined when the golfer wants no alerts. */
export async function signUpReceiver(
  reader: Reader,
  { signUpId }: { signUpId: number },
): Promise<(AlertReceiver & { readonly teetimeId: number }) | undefined> {
  const [receiver] = await signUpReceivers(reader, eq(signUps.id, signUpId))
  return receiver
}

async function signUpReceivers(
  reader: Reader,
  isMeant: SQL | undefined,
): Promise<(AlertReceiver & { readonly teetimeId: number })[]> {
  const found = await reader.sql
    .select({ teetimeId: signUps.teetimeId, guest: { name: signUps.name, email: signUps.email }, member: columns })
    .from(signUps)
    .leftJoin(members, and(eq(members.id, signUps.memberId), ...takesAlerts))
    .where(and(isMeant, eq(signUps.notify, 1), or(isNull(signUps.memberId), isNotNull(members.id))))
    .orderBy(asc(signUps.id))
  const receivers = found.map(async ({ teetimeId, guest, member }) => ({
    teetimeId,
    ...(member === null ? guestReceiver(guest) : await receiverOf(reader, member)),
  }))
  return Promise.all(receivers)
}

/** A guest can only be reached by the email of the sign-up. */
function guestReceiver({ name, email }: { name: string; email: string }): AlertReceiver {
  const nothing = { memberId: null, username: '', isadmin: false, phonenum: '', devices: [] }
  return { ...nothing, name, firstname: name, email }
}

/** A golfer of a tee time or of the outing that it became: signed up, in the field, or removed from it. */
export type FieldGolfer = {
  /** Null for a guest. */
  readonly memberId: number | null
  readonly name: string
  readonly firstname: string
  /** From the member's account; for a guest, as entered. Empty for none. */
  readonly email: string
  /** As entered in the sign-up form; empty for none. */
  readonly phone: string
  /** Whether the golfer has a spot; once the outing is started, whether the golfer plays in its field. */
  readonly isIn: boolean
  /** Null for a golfer who plays without having signed up. */
  readonly place: 'in' | 'waiting' | null
  readonly notify: boolean
}

/**
 * Returns everyone affected by changes of a tee time, in the order of signing up, followed by golfers who play without
 * a sign-up.
 */
export async function fieldGolfers(
  reader: Reader,
  { teetimeId, isStarted }: { readonly teetimeId: number; readonly isStarted: boolean },
): Promise<readonly FieldGolfer[]> {
  const account = { firstname: members.firstname, lastname: members.lastname, email: members.email }
  const { memberId, name, email, phone, place, notify } = signUps
  const signedUp = await reader.sql
    .select({ memberId, name, email, phone, place, notify, account })
    .from(signUps)
    .leftJoin(members, eq(members.id, memberId))
    .where(and(eq(signUps.teetimeId, teetimeId), isNull(signUps.endedAt)))
    .orderBy(asc(signUps.id))
  const { firstname, lastname, removedAt } = outingGolfers
  const entered = await reader.sql
    .select({ memberId: outingGolfers.memberId, firstname, lastname, email: outingGolfers.email, removedAt, account })
    .from(outingGolfers)
    .leftJoin(members, eq(members.id, outingGolfers.memberId))
    .where(eq(outingGolfers.outingId, teetimeId))
    .orderBy(asc(isNotNull(removedAt)), asc(outingGolfers.id))
  const field = entered.map((row): FieldGolfer => {
    const { firstname: first, lastname: last, email: address } = row.account ?? row
    const said = { memberId: row.memberId, name: `${first} ${last}`, firstname: first, email: address, phone: '' }
    return { ...said, isIn: row.removedAt === null, place: null, notify: true }
  })
  const found = signedUp.map((row): FieldGolfer => {
    const said =
      row.account === null
        ? { memberId: row.memberId, name: row.name, firstname: row.name, email: row.email }
        : { ...row.account, memberId: row.memberId, name: `${row.account.firstname} ${row.account.lastname}` }
    const isIn = isStarted ? field.some((one) => one.isIn && areSame(one, said)) : row.place === 'in'
    return { ...said, phone: row.phone, isIn, place: row.place, notify: row.notify === 1 }
  })
  for (const golfer of field) if (!found.some((one) => areSame(one, golfer))) found.push(golfer)
  return found
}

type Person = Pick<FieldGolfer, 'memberId' | 'name' | 'email'>

/**
 * Whether two entries are the same person. Guests have no account, so the email decides, or else the name. A guest who
 * became a member is matched by the email.
 */
export function areSame(one: Person, other: Person): boolean {
  if (one.memberId !== null && other.memberId !== null) return one.memberId === other.memberId
  if (one.email !== '' && one.email.toLowerCase() === other.email.toLowerCase()) return true
  return one.memberId === other.memberId && foldName(one.name) === foldName(other.name)
}

/** Returns how a golfer is alerted; undefined for a member who wants no alerts. */
export async function receiverOfGolfer(reader: Reader, golfer: FieldGolfer): Promise<AlertReceiver | undefined> {
  const { memberId, name, firstname, email } = golfer
  if (memberId === null) return { ...guestReceiver({ name, email }), firstname }
  const [member] = await reader.sql
    .select(columns)
    .from(members)
    .where(and(eq(members.id, memberId), ...takesAlerts))
  return member && (await receiverOf(reader, member))
}

/**
 * Returns the members who play in an outing, with all their devices, for messages during their round. Members who
 * turned alerts off are left out.
 */
export async function fieldReceivers(
  reader: Reader,
  { outingId }: { readonly outingId: number },
): Promise<readonly AlertReceiver[]> {
  const found = await reader.sql
    .select(columns)
    .from(members)
    .innerJoin(outingGolfers, eq(outingGolfers.memberId, members.id))
    .where(and(eq(outingGolfers.outingId, outingId), isNull(outingGolfers.removedAt), ...takesAlerts))
    .orderBy(asc(members.id))
  return Promise.all(found.map((member) => receiverOf(reader, member)))
}

type MemberRow = Omit<AlertReceiver, 'memberId' | 'name' | 'devices'> & {
  readonly memberId: number
  readonly lastname: string
  readonly notify: 'None' | 'Text' | 'Email' | 'Both'
}

async function receiverOf(
  reader: Reader,
  { notify, lastname, ...member }: MemberRow,
): Promise<AlertReceiver & { readonly memberId: number }> {
  const devices = await reader.sql
    .select({ id: pushSubscriptions.id, device: pushSubscriptions.device })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.memberId, member.memberId))
    .orderBy(asc(pushSubscriptions.id))
  return {
    ...member,
    name: `${member.firstname} ${lastname}`,
    email: notify === 'Text' ? '' : member.email,
    phonenum: notify === 'Email' ? '' : member.phonenum,
    devices,
  }
}

function isInAudience({ sql }: Reader, { sender, teetimeId }: AlertAudience): SQL[] {
  const everybody = [...takesAlerts, ne(members.id, sender)]
  if (teetimeId === null) return everybody
  const own = sql
    .select({ id: signUps.id })
    .from(signUps)
    .where(and(eq(signUps.teetimeId, teetimeId), eq(signUps.memberId, members.id), isNull(signUps.endedAt)))
  return [...everybody, notExists(own)]
}
