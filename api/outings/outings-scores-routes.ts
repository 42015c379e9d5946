import { snapshotOf } from '#db/outings/outing-snapshot.ts'
import { golfersOfOuting, hearListeningGroup } from '#db/outings/outings.ts'
import { scoreOperation } from '#db/scores/replay-scores.ts'
import { applyOnce } from '#db/scores/replay.ts'
import type { ScoreEntry } from '#db/scores/scores.ts'
import { accept, refuse } from '#golf/result.ts'
import { updateScore } from '#sync/calls/outings-board.ts'
import { fingerprint } from '../replay/replay-operations.ts'
import type { Routes } from '../server/route.ts'
import { mayScore } from './outing-access.ts'
import type { OutingContext } from './outing-context.ts'
import type { OutingProblem } from './outing-problems.ts'
import { holeToPlay } from './outings-view.ts'
import { readHeaders, writerOf } from './score-headers.ts'

/** Recording a hole in a call of its own. Phones replay their scores instead; both end in the same operation. */
export function registerOutingScores({ route }: Routes<OutingProblem>, context: OutingContext): void {
  const { db, now, newId, access, live } = context

  route(updateScore, async ({ params: { outingId, hole }, body: { golfers }, ...asked }) => {
    const place = await access.enter(asked, outingId)
    if (!place.ok) return place
    const { actor, outing } = place.value
    const sent = readHeaders(asked, { values: golfers.length, newId })
    if (!sent) return refuse('score.unreadable-header', 'A header of this request cannot be read.')
    if (new Set(golfers.map(({ id }) => id)).size < golfers.length) {
      return refuse('score.golfer-twice', 'A golfer is in the list twice.')
    }

    const field = await golfersOfOuting(db, outingId)
    const tgroupId = field.find(({ id }) => id === golfers[0]?.id)?.tgroupId
    if (tgroupId === undefined || !mayScore(place.value, tgroupId)) {
      return refuse('score.not-in-group', 'This golfer does not play in the group that is scored here.')
    }

    const { mid } = sent
    const entries = golfers.map(({ id, holescore }, at): ScoreEntry => {
      const baseVer = sent.baseVers?.[at]
      return { mid: `${mid}:${id}`, golferId: id, strokes: holescore, ...(baseVer === undefined ? {} : { baseVer }) }
    })
    const args = { outingId, hole, golfers, baseVers: sent.baseVers ?? null }
    const writer = writerOf(actor, { ...sent, now: now() })
    const operation = {
      mid,
      name: 'updateScore',
      argsHash: fingerprint(args),
      args: JSON.stringify(args),
      ...scoreOperation({ outingId, tgroupId, hole, entries, writer }),
    }
    const result = await applyOnce(db, { operation, actor, now: now() })
    if (!result.ok) return result
    live.wake(outingId)
    if (place.value.groups.includes(tgroupId)) await hearListeningGroup(db, { outingId, tgroupId, now: now() })
    return accept({ hole: holeToPlay(await snapshotOf(db, outing), { tgroupId, after: hole }) })
  })
}
