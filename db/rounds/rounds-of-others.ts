import { and, count, eq, gt, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { Reader } from '../database.ts'
import { members } from '../schema/members.ts'
import { roundHolds, roundPostings, rounds } from '../schema/rounds.ts'

/** So many rounds of others one member may post in a day. */
const othersADay = 40
/** So many of them of one golfer: two days of thirty-six holes. */
const ofOneGolfer = 4
const dayLong = 86_400_000

export type OthersToPost = {
  readonly by: number
  /** Whose rounds; the poster's own does not count. */
  readonly memberIds: readonly number[]
  /** Everybody of one outing. */
  readonly isOuting: boolean
  readonly now: Date
}

/**
 * Whether a member may post these rounds of others today, by hand and from outings together (SEC-21). One outing may be
 * of any size when it is all that they post for others in a day: a club's event is.
 */
export async function judgeOthers(
  reader: Reader,
  { by, memberIds, isOuting, now }: OthersToPost,
): Promise<Result<null, 'round.too-many-others'>> {
  const others = memberIds.filter((id) => id !== by)
  if (others.length === 0) return accept(null)
  const since = new Date(now.getTime() - dayLong).toISOString()
  const posted = await reader.sql
    .select({ memberId: rounds.memberId, rounds: count() })
    .from(roundPostings)
    .innerJoin(rounds, eq(rounds.postingId, roundPostings.id))
    .leftJoin(roundHolds, and(eq(roundHolds.roundId, rounds.id), isNull(roundHolds.settledAt)))
    .where(
      and(
        eq(roundPostings.postedBy, by),
        gt(roundPostings.postedAt, since),
        inArray(roundPostings.source, ['member', 'outing']),
        ne(rounds.memberId, by),
        // What was taken back counts no more; what waits has been posted.
        or(isNull(rounds.deletedAt), isNotNull(roundHolds.id)),
      ),
    )
    .groupBy(rounds.memberId)
  const often = posted.filter((golfer) => others.includes(golfer.memberId) && golfer.rounds >= ofOneGolfer)
  if (often.length > 0)
    return await tooManyOfOne(
      reader,
      often.map(({ memberId }) => memberId),
    )
  const already = posted.reduce((sum, golfer) => sum + golfer.rounds, 0)
  if (already + others.length <= othersADay || (isOuting && already === 0)) return accept(null)
  return refuse(
    'round.too-many-others',
    isOuting
      ? `You can post ${othersADay} rounds of other golfers in a day, or one outing of any size. Ask an administrator to post this one.`
      : `You can post ${othersADay} rounds of other golfers in a day.`,
  )
}

async function tooManyOfOne(reader: Reader, ids: readonly number[]) {
  const golfers = await reader.sql
    .select({ firstname: members.firstname, lastname: members.lastname })
    .from(members)
    .where(inArray(members.id, [...ids]))
  const who = golfers.map(({ firstname, lastname }) => `${firstname} ${lastname}`).join(', ')
  return refuse('round.too-many-others', `You can post ${ofOneGolfer} rounds of another golfer in a day: ${who}.`)
}
