import {
  and,
  eq,
  getTableColumns,
  getTableName,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { foldName } from '#golf/names.ts'
import type { Reader, Transaction } from '../database.ts'
import type { PostedOuting } from '../outings/outing-endings.ts'
import {
  accountLinks,
  accountRequests,
  emailChanges,
  recoveryCodes,
  secondSteps,
  tempPasswords,
  usedRobotChecks,
} from '../schema/accounts.ts'
import { auditLinks } from '../schema/audit.ts'
import {
  changeLog,
  scoreHistory,
  scores,
  wolfChoices,
  wolfHistory,
  departureHistory,
  departures,
  signatureHistory,
  signatures,
  gameRecordHistory,
  gameRecords,
} from '../schema/cells.ts'
import { clubChanges, clubPictures, clubSettings } from '../schema/club.ts'
import { courseConditions, courses, holes, teeboxes, teeboxHoles } from '../schema/courses.ts'
import { invitations, scheduledInvitations, members, sessions } from '../schema/members.ts'
import { broadcasts, broadcastStops, messages, pushSubscriptions } from '../schema/messages.ts'
import {
  fieldBulletins,
  followLinks,
  outingCheckIns,
  outingEndings,
  outingGames,
  outingGolfers,
  outingGroups,
  outingHandovers,
  outingReopenings,
  outingResultEmails,
  outingResults,
  outingStakes,
  outingTees,
  replacedCodes,
  teetimes,
} from '../schema/outings.ts'
import { syncClients, syncMutations } from '../schema/replay.ts'
import {
  associationRounds,
  handicapHistory,
  handicapRecords,
  roundChanges,
  roundHolds,
  roundPostings,
  roundReports,
  rounds,
  roundUndos,
} from '../schema/rounds.ts'
import { seasonOutingsLeftOut, seasons } from '../schema/seasons.ts'
import { answeredCalls, heartbeat, jobs } from '../schema/server.ts'
import { signUpRequests, signUpRounds, signUps, calendarFeeds, feelers } from '../schema/tee-times.ts'
import type { Account } from './members.ts'

type Member = {
  readonly id: number
  readonly username: string
  /** Empty unless confirmed, because anyone can enter another person's address at the registration. */
  readonly email: string
  /**
   * Empty when rows with this name may belong to another person: for an account that was never a golfer's, and for a
   * golfer who has a namesake.
   */
  readonly name: string
}

/** The condition for the rows of a table about a member. */
type Mine = (reader: Reader, member: Member) => SQL | undefined

/**
 * How a member's rows are handled at the deletion. `kept`: the rows stay without the name, because other golfers'
 * results or the history need them.
 */
type Ending = 'deleted' | 'kept' | ((tx: Transaction, member: Member) => Promise<unknown>)

type Held = {
  readonly table: SQLiteTable
  /** Null for a table without personal data. */
  readonly mine: Mine | null
  /** Columns left out of the download: secrets, and data of other people. */
  readonly hidden?: readonly string[]
  readonly ending: Ending
}

const nothingOf = (table: SQLiteTable): Held => ({ table, mine: null, ending: 'kept' })

/** The name shown for a deleted member. */
export const formerMember = { firstname: 'Former', lastname: 'member' } as const
const formerName = `${formerMember.firstname} ${formerMember.lastname}`

const roundsOf = (reader: Reader, { id }: Member) =>
  reader.sql.select({ id: rounds.id }).from(rounds).where(eq(rounds.memberId, id))

const playedAs = (reader: Reader, { id }: Member) =>
  reader.sql.select({ id: outingGolfers.id }).from(outingGolfers).where(eq(outingGolfers.memberId, id))

const signUpsOf = (reader: Reader, { id }: Member) =>
  reader.sql.select({ id: signUps.id }).from(signUps).where(eq(signUps.memberId, id))

/** The condition for rows with the member's name in a column; no rows when the name is empty. */
function ofName(column: AnySQLiteColumn, { name }: Member): SQL {
  return name === '' ? sql`1 = 0` : eq(column, name)
}

/** Rows that are kept, found by a column with the member's id. */
const keptOf = (table: SQLiteTable, memberId: AnySQLiteColumn): Held => ({
  table,
  mine: (_, { id }) => eq(memberId, id),
  ending: 'kept',
})

/** Rows that are kept, found by a column with the golfer id under which the member played in an outing. */
const keptOfGolfer = (table: SQLiteTable & { golferId: AnySQLiteColumn }, hidden: readonly string[] = []): Held => ({
  table,
  mine: (reader, member) => inArray(table.golferId, playedAs(reader, member)),
  hidden,
  ending: 'kept',
})

/** Rows that are kept, found by a column with one of the member's rounds. */
const keptOfRound = (table: SQLiteTable & { roundId: AnySQLiteColumn }): Held => ({
  table,
  mine: (reader, member) => inArray(table.roundId, roundsOf(reader, member)),
  ending: 'kept',
})

/**
 * The personal data in each table, in an order in which it can be deleted. A test fails when a table is missing, so
 * that for each new table someone decides what a member can see of it and how it is deleted.
 */
export const personalData: readonly Held[] = [
  {
    table: accountLinks,
    mine: (_, { id }) => eq(accountLinks.memberId, id),
    hidden: ['hash'],
    ending: 'deleted',
  },
  { table: emailChanges, mine: (_, { id }) => eq(emailChanges.memberId, id), ending: 'deleted' },
  {
    table: tempPasswords,
    mine: (_, { id }) => eq(tempPasswords.memberId, id),
    hidden: ['passwordHash', 'sid'],
    ending: 'deleted',
  },
  {
    table: recoveryCodes,
    mine: (_, { id }) => eq(recoveryCodes.memberId, id),
    hidden: ['hash'],
    ending: 'deleted',
  },
  {
    table: secondSteps,
    mine: (_, { id }) => eq(secondSteps.memberId, id),
    hidden: ['secret', 'usedStep'],
    ending: 'deleted',
  },
  {
    table: accountRequests,
    mine: (_, { username }) => eq(accountRequests.username, username),
    ending: 'deleted',
  },
  {
    table: invitations,
    mine: (_, { id }) => eq(invitations.memberId, id),
    hidden: ['hash', 'invitedBy'],
    ending: 'deleted',
  },
  {
    table: scheduledInvitations,
    mine: (_, { id }) => eq(scheduledInvitations.memberId, id),
    hidden: ['batch', 'invitedBy'],
    ending: 'deleted',
  },
  {
    table: messages,
    // Includes messages to and from the address without a member id, such as those of the contact page.
    mine: (_, { id, email }) =>
      or(
        eq(messages.memberId, id),
        email === ''
          ? undefined
          : and(isNull(messages.memberId), or(eq(messages.receiver, email), eq(messages.replyTo, email))),
      ),
    hidden: ['secret', 'dedupeKey'],
    ending: 'deleted',
  },
  {
    table: pushSubscriptions,
    mine: (_, { id }) => eq(pushSubscriptions.memberId, id),
    hidden: ['endpoint', 'p256dh', 'auth', 'vapidKey', 'sid'],
    ending: 'deleted',
  },
  { table: sessions, mine: (_, { id }) => eq(sessions.memberId, id), hidden: ['sid'], ending: 'deleted' },
  {
    table: answeredCalls,
    mine: (_, { id }) => eq(answeredCalls.memberId, id),
    // The data that the answers refer to is in tables of its own.
    hidden: ['mid', 'request', 'answer'],
    ending: 'deleted',
  },
  {
    table: calendarFeeds,
    mine: (_, { id }) => eq(calendarFeeds.memberId, id),
    hidden: ['secretHash'],
    ending: 'deleted',
  },
  keptOf(broadcasts, broadcasts.memberId),
  {
    table: broadcastStops,
    mine: (_, { id }) => or(eq(broadcastStops.stoppedBy, id), eq(broadcastStops.liftedBy, id)),
    ending: 'kept',
  },
  {
    table: feelers,
    mine: (_, { id }) => eq(feelers.memberId, id),
    // The row stays because a queued broadcast may still refer to its id.
    ending: (tx, { id }) => tx.sql.update(feelers).set({ comments: '' }).where(eq(feelers.memberId, id)),
  },
  { table: signUpRequests, mine: (_, { id }) => eq(signUpRequests.askedBy, id), hidden: ['hash'], ending: 'deleted' },
  {
    table: signUpRounds,
    mine: (reader, member) => inArray(signUpRounds.signUpId, signUpsOf(reader, member)),
    ending: 'deleted',
  },
  {
    table: signUps,
    mine: (_, { id }) => eq(signUps.memberId, id),
    ending: (tx, { id }) =>
      tx.sql
        .update(signUps)
        .set({
          name: formerName,
          email: '',
          phone: '',
          notify: 0,
          membershipId: '',
          courseBest: '',
          scoreBest: null,
          foursome: '',
          partner: '',
          paidHow: '',
        })
        .where(eq(signUps.memberId, id)),
  },
  {
    table: outingGolfers,
    mine: (_, { id }) => eq(outingGolfers.memberId, id),
    ending: (tx, { id }) =>
      tx.sql
        .update(outingGolfers)
        .set({ ...formerMember, foldedLastname: foldName(formerMember.lastname), email: '' })
        .where(eq(outingGolfers.memberId, id)),
  },
  keptOfGolfer(scores, ['clientId']),
  keptOfGolfer(scoreHistory),
  keptOfGolfer(departures, ['clientId']),
  keptOfGolfer(departureHistory),
  keptOfGolfer(signatures, ['clientId']),
  keptOfGolfer(gameRecords, ['clientId']),
  keptOfGolfer(signatureHistory),
  keptOfGolfer(gameRecordHistory),
  {
    table: rounds,
    mine: (_, { id }) => eq(rounds.memberId, id),
    ending: (tx, { id }) =>
      tx.sql
        .update(rounds)
        .set({ alcohol: '0' })
        .where(and(eq(rounds.memberId, id), ne(rounds.alcohol, '0'))),
  },
  keptOf(roundPostings, roundPostings.postedBy),
  keptOfRound(roundChanges),
  keptOf(roundUndos, roundUndos.memberId),
  keptOfRound(roundHolds),
  keptOf(roundReports, roundReports.reportedBy),
  keptOf(handicapHistory, handicapHistory.memberId),
  keptOf(handicapRecords, handicapRecords.memberId),
  keptOfRound(associationRounds),
  keptOf(teetimes, teetimes.organizerId),
  {
    table: outingEndings,
    mine: (_, { id }) => eq(outingEndings.memberId, id),
    hidden: ['board', 'answer'],
    ending: eraseFromEndings,
  },
  keptOf(outingReopenings, outingReopenings.memberId),
  {
    table: outingHandovers,
    mine: (_, { id }) =>
      or(eq(outingHandovers.fromId, id), eq(outingHandovers.toId, id), eq(outingHandovers.handedBy, id)),
    ending: 'kept',
  },
  keptOf(replacedCodes, replacedCodes.replacedBy),
  keptOf(fieldBulletins, fieldBulletins.sentBy),
  {
    table: outingCheckIns,
    mine: (reader, member) => inArray(outingCheckIns.golferId, playedAs(reader, member)),
    hidden: ['checkedBy'],
    ending: 'deleted',
  },
  {
    table: outingGames,
    mine: (_, member) => or(ofName(outingGames.addedBy, member), ofName(outingGames.removedBy, member)),
    ending: async (tx, member) => {
      await tx.sql.update(outingGames).set({ addedBy: formerName }).where(ofName(outingGames.addedBy, member))
      await tx.sql.update(outingGames).set({ removedBy: formerName }).where(ofName(outingGames.removedBy, member))
    },
  },
  keptOf(outingResults, outingResults.changedBy),
  keptOf(outingStakes, outingStakes.changedBy),
  keptOf(outingResultEmails, outingResultEmails.sentBy),
  keptOf(seasons, seasons.changedBy),
  keptOf(seasonOutingsLeftOut, seasonOutingsLeftOut.leftOutBy),
  keptOf(courseConditions, courseConditions.givenBy),
  keptOf(clubChanges, clubChanges.changedBy),
  {
    table: syncMutations,
    // Only refused operations have a sender; those of earlier releases have a name and mostly no id.
    mine: (_, member) =>
      and(
        isNotNull(syncMutations.refusedArgs),
        or(
          eq(syncMutations.senderId, member.id),
          and(isNull(syncMutations.senderId), ofName(syncMutations.actor, member)),
        ),
      ),
    hidden: ['clientId', 'argsHash'],
    ending: eraseFromOperations,
  },
  {
    table: syncClients,
    mine: (_, { id }) => eq(syncClients.principal, `u:${id}`),
    hidden: ['clientId'],
    ending: 'deleted',
  },
  {
    table: members,
    mine: (_, { id }) => eq(members.id, id),
    hidden: ['passwordHash', 'foldedFirstname', 'foldedLastname', 'foldedUsername'],
    ending: eraseMember,
  },
  ...[usedRobotChecks, auditLinks, clubPictures, clubSettings, courses, holes, teeboxes, teeboxHoles].map(nothingOf),
  ...[followLinks, outingGroups, outingTees, changeLog, wolfChoices, wolfHistory, heartbeat, jobs].map(nothingOf),
]

const erasedUsername = (id: number) => `former.${id}`

/** Whether the personal data of an account has been deleted. */
export function isErased({ id, username, isactive }: Pick<Account, 'id' | 'username' | 'isactive'>): boolean {
  return !isactive && username === erasedUsername(id)
}

/**
 * Erases the row of a member. The index and the approval stay, so that the records that other golfers' outings refer to
 * remain consistent.
 */
async function eraseMember(tx: Transaction, { id }: Member): Promise<void> {
  const username = erasedUsername(id)
  await tx.sql
    .update(members)
    .set({
      ...formerMember,
      foldedFirstname: foldName(formerMember.firstname),
      foldedLastname: foldName(formerMember.lastname),
      username,
      foldedUsername: foldName(username),
      email: '',
      dob: null,
      phonenum: '',
      address: '',
      city: '',
      state: '',
      zip: '',
      aga: '',
      tees: '',
      referral: '',
      postemail: false,
      leavesAt: null,
      teetimenotify: 'None',
      shareemail: false,
      sharephone: false,
      isadmin: false,
      isactive: false,
    })
    .where(eq(members.id, id))
}

/** Removes the name from the stored answers of the postings of the member's outings. */
async function eraseFromEndings(tx: Transaction, member: Member): Promise<void> {
  const played = await playedAs(tx, member)
  const mine = new Set(played.map(({ id }) => id))
  const nameless = <Golfer extends { readonly id: number; readonly name: string }>(golfers: readonly Golfer[]) =>
    golfers.map((golfer) => (mine.has(golfer.id) ? { ...golfer, name: formerName } : golfer))
  const ended = await tx.sql
    .selectDistinct({ outingId: outingEndings.outingId, run: outingEndings.run, answer: outingEndings.answer })
    .from(outingEndings)
    .innerJoin(outingGolfers, eq(outingGolfers.outingId, outingEndings.outingId))
    .where(and(eq(outingGolfers.memberId, member.id), isNotNull(outingEndings.answer)))
  for (const { outingId, run, answer } of ended) {
    const { rounds: posted, notposted } = JSON.parse(answer ?? '') as PostedOuting
    await tx.sql
      .update(outingEndings)
      .set({ answer: JSON.stringify({ rounds: nameless(posted), notposted: nameless(notposted) }) })
      .where(and(eq(outingEndings.outingId, outingId), eq(outingEndings.run, run)))
  }
}

/**
 * Deletes the stored input of refused operations: that of the member's own operations and of sign-ups of the member by
 * other people. Removes the name from outings that others tried to start.
 */
async function eraseFromOperations(tx: Transaction, member: Member): Promise<void> {
  const { mid, name, actor, senderId, refusedArgs } = syncMutations
  const isRefused = isNotNull(refusedArgs)
  const forgotten = { actor: formerName, senderId: null, refusedArgs: null }
  await tx.sql
    .update(syncMutations)
    .set(forgotten)
    .where(and(isRefused, eq(senderId, member.id)))
  await tx.sql
    .update(syncMutations)
    .set(forgotten)
    .where(and(isRefused, isNull(senderId), ofName(actor, member)))
  const ofOthers = await tx.sql
    .select({ mid, args: refusedArgs })
    .from(syncMutations)
    .where(and(isRefused, inArray(name, ['outing.start', 'signup.add'])))
  for (const one of ofOthers) {
    const left = withoutMember(one.args ?? '', member.id)
    if (left !== one.args) await tx.sql.update(syncMutations).set({ refusedArgs: left }).where(eq(mid, one.mid))
  }
}

type RefusedArgs = { readonly golfers?: unknown; readonly user_id?: unknown } | null

/**
 * Returns the input of a refused start without the member's name. Null for a sign-up of the member, and for input that
 * was stored truncated, because the stored part may contain the name.
 */
function withoutMember(args: string, id: number): string | null {
  let refused: RefusedArgs
  try {
    refused = JSON.parse(args) as RefusedArgs
  } catch {
    return null
  }
  if (refused?.user_id === id) return null
  if (!Array.isArray(refused?.golfers)) return args
  const golfers = refused.golfers as readonly ({ readonly user_id?: unknown } | null)[]
  if (!golfers.some((golfer) => golfer?.user_id === id)) return args
  const nameless = golfers.map((golfer) => (golfer?.user_id === id ? { ...golfer, ...formerMember } : golfer))
  return JSON.stringify({ ...refused, golfers: nameless })
}

/** Whether the name also belongs to another golfer, or to a former one whose data is not deleted. */
async function hasNamesake(reader: Reader, { id, firstname, lastname }: Named): Promise<boolean> {
  const isCalledSo = and(
    eq(members.foldedLastname, foldName(lastname)),
    eq(members.foldedFirstname, foldName(firstname)),
  )
  const namesakes = await reader.sql
    .select({ isconfirmed: members.isconfirmed, approval: members.approval })
    .from(members)
    .where(and(isCalledSo, ne(members.id, id)))
  return namesakes.some(wasGolfer)
}

type Named = { readonly id: number; readonly firstname: string; readonly lastname: string }

/**
 * Whether an account is or was a golfer's. Other accounts prove nothing, because anyone can register under another
 * person's name.
 */
function wasGolfer({ isconfirmed, approval }: Pick<Account, 'isconfirmed' | 'approval'>): boolean {
  return isconfirmed && approval !== 'waiting' && approval !== 'declined'
}

async function findMember(reader: Reader, id: number): Promise<Member> {
  const { username, email, firstname, lastname, isconfirmed, approval } = members
  const [member] = await reader.sql
    .select({ id: members.id, username, email, firstname, lastname, isconfirmed, approval })
    .from(members)
    .where(eq(members.id, id))
  if (member === undefined) throw new Error('There is no such member')
  const isItsOwn = wasGolfer(member) && !(await hasNamesake(reader, member))
  return {
    id,
    username: member.username,
    email: member.isconfirmed ? member.email : '',
    name: isItsOwn ? `${member.firstname} ${member.lastname}` : '',
  }
}

/** Returns everything stored about a member, by table, without secrets. */
export async function readPersonalData(
  reader: Reader,
  { id }: { readonly id: number },
): Promise<Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>> {
  const member = await findMember(reader, id)
  const found: Record<string, Record<string, unknown>[]> = {}
  for (const { table, mine, hidden = [] } of personalData) {
    if (mine === null) continue
    const shown = Object.entries(getTableColumns(table)).filter(([name]) => !hidden.includes(name))
    const rows = await reader.sql.select(Object.fromEntries(shown)).from(table).where(mine(reader, member))
    if (rows.length > 0) found[getTableName(table)] = rows
  }
  return found
}

/**
 * Deletes what is stored about a member, except data that other golfers' results need, which stays without the name.
 * `passwordHash` is the hash of a random password.
 */
export async function erasePersonalData(
  tx: Transaction,
  { id, passwordHash }: { readonly id: number; readonly passwordHash: string },
): Promise<void> {
  const member = await findMember(tx, id)
  for (const { table, mine, ending } of personalData) {
    if (mine === null || ending === 'kept') continue
    if (ending === 'deleted') await tx.sql.delete(table).where(mine(tx, member))
    else await ending(tx, member)
  }
  await tx.sql.update(members).set({ passwordHash }).where(eq(members.id, id))
}

/** Returns the members whose deletion is due. */
export async function membersToErase(reader: Reader, { at }: { readonly at: string }): Promise<number[]> {
  const { id, leavesAt } = members
  const rows = await reader.sql.select({ id }).from(members).where(lte(leavesAt, at)).orderBy(id)
  return rows.map((row) => row.id)
}
