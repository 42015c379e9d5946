import { eq } from 'drizzle-orm'
import { emptyRecord, replay } from '#golf/handicap/record.ts'
import type { HandicapIndex } from '#golf/units.ts'
import type { Reader, Transaction } from '../database.ts'
import { members } from '../schema/members.ts'
import { handicapRecords } from '../schema/rounds.ts'
import { roundsOfMember } from './handicap-history.ts'
import { entriesToStore, allEntries, replayRecord } from './handicap-replay.ts'

export async function everyMember(reader: Reader): Promise<number[]> {
  const rows = await reader.sql.select({ id: members.id }).from(members).orderBy(members.id)
  return rows.map(({ id }) => id)
}

/** Whether the stored record of a member equals a replay of all rounds (REL-11). */
export async function isRecordSound(reader: Reader, memberId: number): Promise<boolean> {
  const entries = replay(await roundsOfMember(reader, memberId))
  const last = entries.at(-1)
  const expected = entriesToStore(memberId, { entries, start: emptyRecord })
  const stored = await allEntries(reader, memberId)
  const [record] = await reader.sql.select().from(handicapRecords).where(eq(handicapRecords.memberId, memberId))
  const [member] = await reader.sql
    .select({ index: members.handicapIndexTenths })
    .from(members)
    .where(eq(members.id, memberId))
  return (
    asText(expected) === asText(stored) &&
    record?.lastRoundId === last?.round.id &&
    record?.lastDate === last?.round.date &&
    record?.state === (last && JSON.stringify(last.after)) &&
    // The index that a member started with is not part of the record.
    (last?.after.index ?? member?.index) === member?.index
  )
}

function asText(entries: readonly { readonly roundId: number }[]): string {
  return JSON.stringify(entries.toSorted((one, other) => one.roundId - other.roundId))
}

type RebuiltRecord = {
  readonly firstname: string
  readonly lastname: string
  readonly before: HandicapIndex | null
  readonly after: HandicapIndex | null
}

/** A place that sorts before every round. */
const beginning = { date: '', id: 0 }

/**
 * Replays a member's record from its first round and stores it; returns null when the stored record was already
 * correct.
 */
export async function rebuildRecord(tx: Transaction, memberId: number): Promise<RebuiltRecord | null> {
  if (await isRecordSound(tx, memberId)) return null
  const before = await findMember(tx, memberId)
  const index = await replayRecord(tx, { memberId, from: beginning })
  // The stored index may differ from the record. Without a record, the starting index stays.
  if (index !== null) await tx.sql.update(members).set({ handicapIndexTenths: index }).where(eq(members.id, memberId))
  const { firstname, lastname, index: after } = await findMember(tx, memberId)
  return { firstname, lastname, before: before.index, after }
}

async function findMember(tx: Transaction, id: number) {
  const { firstname, lastname, handicapIndexTenths: index } = members
  const [member] = await tx.sql.select({ firstname, lastname, index }).from(members).where(eq(members.id, id))
  if (!member) throw new Error(`Member ${id} is missing`)
  return member
}
