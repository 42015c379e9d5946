import type { Reader } from '#db/database.ts'
import { rosterOf, type RosterEntry } from '#db/tee-times/sign-ups-roster.ts'
import type { TeeTime } from '#db/tee-times/tee-times.ts'
import { decimal } from '#golf/units.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { teeTimeOuting } from '#sync/calls/sign-ups.ts'
import { versionOf } from '../server/version-of.ts'
import { golferOfSignUp } from './sign-up.ts'

type GolferToStart = AnswerOf<typeof teeTimeOuting>['golfers'][number]
type Start = Pick<TeeTime, 'id' | 'teeboxId'>

/**
 * Returns the golfers with a spot as the wizard starts an outing with them, and their version. Indexes are not part of
 * the version.
 */
export async function fieldToStart(
  reader: Reader,
  teeTime: Start,
): Promise<{ readonly golfers: readonly GolferToStart[]; readonly version: string }> {
  const roster = await rosterOf(reader, { teetimeId: teeTime.id })
  const golfers = roster.filter(({ place }) => place === 'in').map((entry) => golferToStart(entry, teeTime))
  return { golfers, version: versionOf(golfers.map(({ handicapindex: _index, ...golfer }) => golfer)) }
}

function golferToStart(entry: RosterEntry, { teeboxId }: Start): GolferToStart {
  const { memberId, contact, index, tgroupId, startingHole } = entry
  return {
    ...golferOfSignUp(entry),
    // An outing does not store addresses of members, because their accounts have them.
    user_id: memberId ?? 0,
    email: memberId === null ? contact.email : '',
    handicapindex: decimal(index),
    teebox_id: entry.teeboxId ?? teeboxId,
    tgroup_id: tgroupId,
    starting_hole: startingHole ?? 0,
  }
}
