import { eq } from 'drizzle-orm'
import type { HandicapIndex } from '#golf/units.ts'
import type { Transaction } from '../database.ts'
import { isRecordSound } from './handicap-check.ts'
import { replayRecord } from './handicap-replay.ts'
import { members } from '../schema/members.ts'

/** A record that was stored otherwise than the rules of this program give it. */
export type RebuiltRecord = {
  readonly firstname: string
  readonly lastname: string
  readonly before: HandicapIndex | null
  readonly after: HandicapIndex | null
}

/** Earlier than every round. */
const beginning = { date: '', id: 0 }

/**
 * Replays a member's record from its first round and stores what the rules of this program give, whatever was stored.
 * Null when that is stored already.
 */
export async function rebuildRecord(tx: Transaction, memberId: number): Promise<RebuiltRecord | null> {
  if (await isRecordSound(tx, memberId)) return null
  const before = await findMember(tx, memberId)
  const index = await replayRecord(tx, { memberId, from: beginning })
  // Also when the stored one was another than the record said. An index that somebody came with stays without a record.
  if (index !== null) await tx.sql.update(members).set({ handicapIndexTenths: index }).where(eq(members.id, memberId))
  const { firstname, lastname, index: after } = await findMember(tx, memberId)
  return { firstname, lastname, before: before.index, after }
}

async function findMember(tx: Transaction, id: number) {
  const { firstname, lastname, handicapIndexTenths: index } = members
  const [member] = await tx.sql.select({ firstname, lastname, index }).from(members).where(eq(members.id, id))
  if (!member) throw new Error(`The database has no member ${id}`)
  return member
}
