import { readScoreOperation, scoreOperation } from './cells.ts'
import { groupOfPrincipal } from './principals.ts'
import type { Mutation, Tap } from './replay.ts'
import { followingId, momentOf } from './uuid-v7.ts'

// Packs the scores of each tap in a batch into one entry, and unpacks them.

/**
 * Packs operations: consecutive scores of one tap become one entry. An operation that is not a plain score of the
 * principal’s outing stays unchanged.
 */
export function inTaps(mutations: readonly Mutation[], principal: string): readonly (Mutation | Tap)[] {
  const outingId = groupOfPrincipal(principal)?.outingId
  const packed: (Mutation | Tap)[] = []
  for (const mutation of mutations) {
    const before = packed.at(-1)
    const one = asTap(mutation, outingId)
    if (before && one && isFollowedBy(before, one)) before.scores.push(...one.scores)
    else packed.push(one ?? mutation)
  }
  return packed
}

/** Unpacks a batch: returns each operation as if it had been sent alone. */
export function outOfTaps(packed: readonly (Mutation | Tap)[], principal: string): readonly Mutation[] {
  const outingId = groupOfPrincipal(principal)?.outingId ?? 0
  return packed.flatMap((one) => ('scores' in one ? operationsOf(one, outingId) : one))
}

/** The version of the operations in taps. A later version would need another format. */
const v = 1

function operationsOf({ mid, seq, at = momentOf(mid), hole, scores }: Tap, outingId: number): Mutation[] {
  return scores.map(([golferId, value, baseVer = 0], place) => ({
    mid: followingId(mid, place),
    seq: seq + place,
    v,
    at,
    ...scoreOperation({ baseVer, golferId, hole, outingId }, value),
  }))
}

/** Returns a score as a tap with that score alone; null for another operation. */
function asTap(mutation: Mutation, outingId: number | undefined): Tap | null {
  const { mid, seq, at, from } = mutation
  const score = mutation.v === v && from === undefined ? readScoreOperation(mutation) : null
  if (score === null || score.place.outingId !== outingId) return null
  const { golferId, hole, baseVer } = score.place
  const inTap: Tap['scores'][number] = baseVer === 0 ? [golferId, score.value] : [golferId, score.value, baseVer]
  return { mid, seq, ...(at !== momentOf(mid) && { at }), hole, scores: [inTap] }
}

function isFollowedBy(before: Mutation | Tap, { mid, seq, at, hole }: Tap): before is Tap {
  if (!('scores' in before) || before.hole !== hole) return false
  const count = before.scores.length
  const isNext = before.seq + count === seq && followingId(before.mid, count) === mid
  return isNext && (before.at ?? momentOf(before.mid)) === (at ?? momentOf(mid))
}
