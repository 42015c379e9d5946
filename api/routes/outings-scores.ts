import { golfersOfOuting } from '#db/outings-field.ts'
import { hearListeningGroup } from '#db/outings-heard.ts'
import { applyOnce } from '#db/replay.ts'
import { scoreOperation } from '#db/replay-scores.ts'
import { intentInstant } from '#db/scores-cell.ts'
import type { ScoreEntry, Writer } from '#db/scores.ts'
import { accept, refuse } from '#golf/result.ts'
import { updateScore } from '#sync/calls/outings.ts'
import { mayScore, type Asked } from '../outing-access.ts'
import type { OutingContext } from '../outing-context.ts'
import type { Routes } from '../route.ts'
import { holeToPlay, pictureOf } from './outings-view.ts'
import { fingerprint, readableInstant } from './replay-operations.ts'

export type UpdateScoreRefusal = 'score.unreadable-header' | 'score.golfer-twice'

/** Recording a hole in a call of its own. Phones replay their scores instead; both end in the same operation. */
export function registerOutingScores({ route }: Routes, context: OutingContext): void {
  const { db, now, newId, access, live } = context

  route(updateScore, async ({ params: { outingId, hole }, body: { golfers }, ...asked }) => {
    const place = await access.enter(asked, outingId)
    if (!place.ok) return place
    const { actor, outing } = place.value
    const sent = readHeaders(asked, golfers.length)
    if (!sent) return refuse('score.unreadable-header', 'A header of this request cannot be read.')
    if (new Set(golfers.map(({ id }) => id)).size < golfers.length) {
      return refuse('score.golfer-twice', 'A golfer is in the list twice.')
    }

    const field = await golfersOfOuting(db, outingId)
    const tgroupId = field.find(({ id }) => id === golfers[0]?.id)?.tgroupId
    if (tgroupId === undefined || !mayScore(place.value, tgroupId)) {
      return refuse('score.not-in-group', 'This golfer does not play in the group that is scored here.')
    }

    const mid = sent.key ?? newId()
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
    return accept({ hole: holeToPlay(await pictureOf(db, outing), { tgroupId, after: hole }) })
  })
}

type SentHeaders = {
  readonly key?: string
  readonly at?: number
  readonly sentAt?: number
  /** One for each golfer of the body, in its order. */
  readonly baseVers?: readonly number[]
}

/** The optional headers of a phone that follows versions; undefined when one of them makes no sense. */
function readHeaders({ request: { headers } }: Asked, golfers: number): SentHeaders | undefined {
  const key = headers['idempotency-key']
  const baseVers = numbers(headers['x-base-ver'])
  const [at, sentAt] = [numbers(headers['x-at']), numbers(headers['x-sent-at'])]
  if (key !== undefined && !(typeof key === 'string' && /^[\w-]{8,64}$/.test(key))) return undefined
  if (!at || !sentAt || !baseVers || at.length > 1 || sentAt.length > 1) return undefined
  if (baseVers.length > 0 && baseVers.length !== golfers) return undefined
  return {
    ...(key !== undefined && { key }),
    ...(at[0] !== undefined && { at: at[0] }),
    ...(sentAt[0] !== undefined && { sentAt: sentAt[0] }),
    ...(baseVers.length > 0 && { baseVers }),
  }
}

/** Whole numbers with commas between them; none without the header, undefined when it says something else. */
function numbers(header: string | readonly string[] | undefined): readonly number[] | undefined {
  if (header === undefined) return []
  return typeof header === 'string' && /^\d{1,15}(,\d{1,15})*$/.test(header) ? header.split(',').map(Number) : undefined
}

/** Without a phone's instants a score was meant when it came. */
function writerOf(actor: string, { at, sentAt, now }: SentHeaders & { readonly now: Date }): Writer {
  const isTimed = at !== undefined && sentAt !== undefined
  return {
    actor,
    clientId: null,
    enteredAt: at === undefined ? null : readableInstant(at),
    intentAt: isTimed ? intentInstant({ at, sentAt, now }) : now.toISOString(),
    receivedAt: now.toISOString(),
  }
}
