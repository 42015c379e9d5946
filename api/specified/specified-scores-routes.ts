import { cellOperation, type Writer } from '#db/cells/cell-recording.ts'
import { intentInstant } from '#db/cells/cell-rule.ts'
import { applyOnce, type Operation } from '#db/cells/replay.ts'
import { scoreKind, scoresOf, type ScoreEntry } from '#db/cells/scores.ts'
import { choiceKind } from '#db/cells/wolf-choices.ts'
import { snapshotOf } from '#db/outings/outing-snapshot.ts'
import { currentPlacesOf } from '#db/outings/outings-lists.ts'
import { golfersOfOuting, noteListenerSeen } from '#db/outings/outings.ts'
import { ownGameIdOf } from '#golf/games/game.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { updateScore, updateWolf } from '#sync/calls/specified.ts'
import {
  mayScore,
  type AccessRefusal,
  type Asked,
  type Admission,
  type OutingContext,
} from '../outings/outing-access.ts'
import type { OutingProblem } from '../outings/outing-problems.ts'
import { holeToPlay } from '../outings/outings-view.ts'
import { fingerprint, readableInstant } from '../replay/replay-operations.ts'
import { operationId, success, type Routes } from '../server/route.ts'

/** Calls that record scores or a Wolf's choice. They run the same operations as the batches of phones. */
export function registerSpecifiedScores({ route }: Routes<OutingProblem>, context: OutingContext): void {
  const { db, now, newId, access, live } = context

  route(updateScore, async ({ params: { outingId, hole }, body: { golfers }, ...asked }) => {
    const admission = await access.enter(asked, outingId)
    if (!admission.ok) return admission
    const { actor, outing } = admission.value
    const sent = readHeaders(asked, { values: golfers.length, newId })
    if (!sent) return unreadableHeader()
    if (new Set(golfers.map(({ id }) => id)).size < golfers.length) {
      return refuse('score.golfer-twice', 'A golfer is listed twice.')
    }

    const field = await golfersOfOuting(db, outingId)
    const tgroupId = field.find(({ id }) => id === golfers[0]?.id)?.tgroupId
    if (tgroupId === undefined || !mayScore(admission.value, tgroupId)) {
      return refuse('score.not-in-group', 'This golfer isn’t in this group.')
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
      ...cellOperation(scoreKind, scoresOf({ outingId, tgroupId, hole, entries, writer })),
    }
    const result = await apply(admission.value, { operation, tgroupId })
    if (!result.ok) return result
    return accept({ hole: holeToPlay(await snapshotOf(db, outing), { tgroupId, after: hole }) })
  })

  route(updateWolf, async ({ body, ...asked }) => {
    const admission = await enterNamed(asked, body.outingId)
    if (!admission.ok) return admission
    const { actor, groups, outing } = admission.value
    const outingId = outing.id
    const sent = readHeaders(asked, { values: 1, newId })
    if (!sent) return unreadableHeader()
    const tgroupId = body.tgroup_id ?? groups[0]
    if (tgroupId === undefined || !mayScore(admission.value, tgroupId)) {
      return refuse('score.not-in-group', 'Only its golfers can enter a group’s Wolf pick.')
    }

    const { hole, wolfGame, wolfPartner } = body
    const { mid } = sent
    const [baseVer] = sent.baseVers ?? []
    const args = { outingId, tgroupId, hole, wolfGame, wolfPartner, baseVer: baseVer ?? null }
    const entry = { mid, wolfGame, wolfPartner, ...(baseVer === undefined ? {} : { baseVer }) }
    const writer = writerOf(actor, { ...sent, now: now() })
    const operation = {
      mid,
      name: 'updateWolf',
      argsHash: fingerprint(args),
      args: JSON.stringify(args),
      ...cellOperation(choiceKind, [{ outingId, tgroupId, hole, entry, writer }]),
    }
    const result = await apply(admission.value, { operation, tgroupId })
    return result.ok ? accept(success) : result
  })

  async function apply<Code extends string>(
    { outing: { id: outingId }, groups, actor, senderId }: Admission,
    { operation, tgroupId }: { readonly operation: Operation<Code>; readonly tgroupId: number },
  ) {
    const result = await applyOnce(db, { operation, actor, senderId, now: now() })
    if (!result.ok) return result
    live.wake(outingId)
    if (groups.includes(tgroupId)) await noteListenerSeen(db, { outingId, tgroupId, now: now() })
    return result
  }

  /**
   * Enters the named outing, otherwise that of the capability or code, otherwise the one in which the member plays.
   * Among several, one that plays Wolf takes precedence.
   */
  async function enterNamed(
    asked: Asked,
    named: number | undefined,
  ): Promise<Result<Admission, AccessRefusal | 'outing.which'>> {
    const { caller, request } = asked
    const known = named ?? caller.outing?.outingId
    if (known !== undefined) return await access.enter(asked, known)
    const code = request.headers['x-access-code']
    if (typeof code === 'string') {
      const opened = await access.openCode(asked, code)
      return opened.ok ? await access.enter(asked, opened.value.outing.id) : opened
    }
    const places = caller.member === null ? [] : await currentPlacesOf(db, caller.member.id)
    const ofWolf = places.filter(({ ownGameId }) => ownGameId === ownGameIdOf.wolf)
    const [place, other] = ofWolf.length > 0 ? ofWolf : places
    if (other !== undefined) {
      return refuse('outing.which', 'You play in several outings. Name one by outingId or by its access code.')
    }
    return await access.enter(asked, place?.outingId ?? 0)
  }
}

function unreadableHeader() {
  return refuse('score.unreadable-header', 'This request couldn’t be read. Please reload and try again.')
}

/** The headers of a client that tracks versions. */
type SentHeaders = {
  readonly mid: string
  readonly at?: number
  readonly sentAt?: number
  /** The versions that the client saw, one for each value of the body, in order. */
  readonly baseVers?: readonly number[]
}

/** Reads the headers; undefined when one is malformed. */
function readHeaders(
  { request }: Asked,
  { values, newId }: { readonly values: number; readonly newId: () => string },
): SentHeaders | undefined {
  const { headers } = request
  const mid = operationId(request, newId)
  const baseVers = numbers(headers['x-base-ver'])
  const [at, sentAt] = [numbers(headers['x-at']), numbers(headers['x-sent-at'])]
  if (mid === undefined || !at || !sentAt || !baseVers || at.length > 1 || sentAt.length > 1) return undefined
  if (baseVers.length > 0 && baseVers.length !== values) return undefined
  return {
    mid,
    ...(at[0] !== undefined && { at: at[0] }),
    ...(sentAt[0] !== undefined && { sentAt: sentAt[0] }),
    ...(baseVers.length > 0 && { baseVers }),
  }
}

/** Parses comma-separated whole numbers; empty without the header, undefined when it is malformed. */
function numbers(header: string | readonly string[] | undefined): readonly number[] | undefined {
  if (header === undefined) return []
  return typeof header === 'string' && /^\d{1,15}(,\d{1,15})*$/.test(header) ? header.split(',').map(Number) : undefined
}

/** Returns the writer of a value. Without the client's times, the value gets the time of its arrival. */
function writerOf(
  actor: string,
  { at, sentAt, now }: Pick<SentHeaders, 'at' | 'sentAt'> & { readonly now: Date },
): Writer {
  const isTimed = at !== undefined && sentAt !== undefined
  return {
    actor,
    clientId: null,
    enteredAt: at === undefined ? null : readableInstant(at),
    intentAt: isTimed ? intentInstant({ at, sentAt, now }) : now.toISOString(),
    receivedAt: now.toISOString(),
  }
}
