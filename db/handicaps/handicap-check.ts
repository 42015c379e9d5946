import { eq } from 'drizzle-orm'
import { emptyRecord, replay } from '#golf/handicap/record.ts'
import type { Reader } from '../database.ts'
import { entriesToStore } from './handicap-entries.ts'
import { roundsOfMember } from './handicap-history.ts'
import { allEntries } from './handicap-replay.ts'
import { members } from '../schema/members.ts'
import { handicapRecords } from '../schema/rounds.ts'

export async function everyMember(reader: Reader): Promise<number[]> {
  const rows = await reader.sql.select({ id: members.id }).from(members).orderBy(members.id)
  return rows.map(({ id }) => id)
}

/** Whether everything that is stored of a member's record is what replaying all of the rounds anew gives (REL-11). */
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
    // An index that somebody came with is no part of the record.
    (last?.after.index ?? member?.index) === member?.index
  )
}

function asText(entries: readonly { readonly roundId: number }[]): string {
  return JSON.stringify(entries.toSorted((one, other) => one.roundId - other.roundId))
}
