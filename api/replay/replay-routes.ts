import { type Change, changesAfter, lastChange } from '#db/cells/changes.ts'
import { foreignPrincipal, openReplay, type OperationAnswer, type ReplayRefusal } from '#db/cells/replay.ts'
import { isDiskFull } from '#db/faults.ts'
import { codesBefore } from '#db/outings/access-codes.ts'
import { groupsOfOuting, noteListenerSeen, worthWriting } from '#db/outings/outings.ts'
import { type Result, accept, refuse } from '#golf/result.ts'
import { groupOfPrincipal, memberOfPrincipal, principalOfGroup } from '#sync/calls/principals.ts'
import {
  type Change as WireChange,
  type Exception,
  type Mutation,
  type OperationName,
  type PullAnswer,
  answerHeader,
  openOuting,
  protocolVersion,
  pull,
  push,
  stream,
} from '#sync/calls/replay.ts'
import { signUpToAsk } from '#sync/calls/sign-ups.ts'
import { outOfTaps } from '#sync/calls/taps.ts'
import { streamChanges } from '../outings/board/live.ts'
import {
  type AccessRefusal,
  type Asked,
  type Admission,
  actorOf,
  mayScore,
  type OutingContext,
} from '../outings/outing-access.ts'
import { asCell, asFreshness, asScoreCell, asSignatureCell } from '../outings/outings-view.ts'
import { startFromPhone } from '../outings/start-from-phone.ts'
import { logSecurity } from '../process/log.ts'
import { actingMember } from '../server/callers/acting-member.ts'
import { changerOf, whoIs } from '../server/callers/caller.ts'
import { type AdminRefusal, passwordAgain } from '../server/callers/identity.ts'
import { createBuckets } from '../server/http/token-buckets.ts'
import type { Problems } from '../server/problem.ts'
import type { Routes } from '../server/route.ts'
import { type Origin, operationsOf, startIn } from './replay-operations.ts'

export const replayProblems = {
  'replay.gap': { status: 409, title: 'Operation missing' },
  'replay.sequence-reused': { status: 409, title: 'Number used twice' },
  'replay.foreign-principal': { status: 403, title: 'Not your scores' },
  'replay.payload-mismatch': { status: 422, title: 'Different content' },
  'replay.not-started': { status: 403, title: 'Outing not started' },
  'replay.upgrade-required': { status: 426, title: 'Update required' },
  'replay.cursor-unknown': { status: 410, title: 'Out of step' },
} satisfies Problems

const pageOfChanges = 1000
/**
 * The budget of operations of a group or a member. Operations are kept for good, so a stolen code must not fill the
 * disk. A round has some hundred operations; after a restore a phone sends those of seven days again.
 */
const operationBudget = { atOnce: 20_000, aSecond: 1 }
/** The most groups for which a server remembers when it last stored that a phone was seen. */
const mostNoted = 1000

/**
 * The calls by which phones exchange data: a code for a capability, operations sent to the server, changes received
 * from it.
 */
export function registerReplay(
  { route, streamRoute }: Routes<keyof typeof replayProblems | AccessRefusal>,
  context: OutingContext,
): void {
  const { db, now, elapsed, access, live, tokens } = context
  const replay = openReplay(db)
  const take = createBuckets({ elapsed, ...operationBudget })
  const noteSeen = createSeenNotes(context)

  route(openOuting, async ({ body: { accessCode, initials, robotcheck }, ...asked }) => {
    const opened = await access.openCode(asked, accessCode, robotcheck)
    if (!opened.ok) return opened
    const { outing, tgroupId } = opened.value
    const actor = actorOf(asked.caller, { tgroupId, initials })
    const memberId = whoIs(asked.caller)?.id ?? null
    const group = { outingId: outing.id, tgroupId }
    const token = tokens.signOuting({ ...group, actor, memberId, codesBefore: await codesBefore(db, group) })
    return accept({ token, principal: principalOfGroup(group), outingId: outing.id, tgroup_id: tgroupId })
  })

  route(push, async ({ body, ...asked }) => {
    void asked.reply.header(answerHeader, String(protocolVersion))
    const { p, clientId, principal, sentAt, nextSeq } = body
    if (p !== protocolVersion) {
      return refuse('replay.upgrade-required', 'Please reload: this app is out of date.')
    }
    const mutations = outOfTaps(body.mutations, principal)
    const sender = await proveSender(context, asked, { principal, mutations, sentAt })
    if (!sender.ok) return sender
    if (!take(principal, Math.max(1, mutations.length))) {
      logSecurity(asked.request, { event: 'excess_rate_limit_exceeded', of: 'operations' })
      return refuse('request.too-many', 'Too many entries from this group. They stay on the phone and are sent later.')
    }

    const { group } = sender.value
    const origin = { ...sender.value, clientId, sentAt, now: now() }
    const operations = operationsOf(mutations, origin)
    const batch = await replay.apply({ ...origin, principal, nextSeq, operations })
    if (!batch.ok) {
      const { code } = batch.refusal
      if (outOfSequence.has(code)) logSecurity(asked.request, { event: 'sequence_fail', code })
      return batch
    }
    if (group && mutations.length > 0) live.wake(group.outingId)
    const { lastSeq, cursor, answers } = batch.value
    return accept({
      lastSeq,
      serverNow: now().getTime(),
      vers: answers.map(({ ver }) => ver),
      cursor,
      exceptions: mutations.flatMap(({ seq }, at) => exceptionsIn(seq, answers[at])),
    })
  })

  route(pull, async ({ query: { outing: outingId, since }, ...asked }) => {
    const admission = await follow(asked, { outingId, since })
    if (!admission.ok) return admission
    await noteSeen(admission.value)
    return accept(await readChanges(admission.value, since))
  })

  streamRoute(stream, async ({ query: { outing: outingId, since: asksSince, brief }, ...asked }) => {
    const since = lastEventId(asked) ?? asksSince
    const admission = await follow(asked, { outingId, since })
    if (!admission.ok) return admission
    return accept((events) =>
      streamChanges(live, {
        stream: events,
        outingId,
        since,
        view: admission.value.isInsider ? 'insider' : 'outsider',
        read: (cursor) => readChanges(admission.value, cursor),
        isBrief: brief !== undefined,
        who: whoListens(asked),
        mayStay: () => mayStay(asked, admission.value),
        onFailure: (error) => asked.request.log.error({ err: error }, 'a stream of changes failed'),
      }),
    )
  })

  async function follow(
    asked: Asked,
    { outingId, since }: { outingId: number; since: number },
  ): Promise<Result<Admission, AccessRefusal | 'replay.cursor-unknown'>> {
    const admission = await access.enter(asked, outingId)
    if (!admission.ok) return admission
    if (since > (await lastChange(db, outingId))) {
      return refuse('replay.cursor-unknown', 'This phone is out of step. Please reopen the outing.')
    }
    return admission
  }

  /**
   * Whether the listener of a stream may stay. A stream lasts for hours, so its rights are validated repeatedly: they
   * end when the outing was handed over, a golfer was removed, or the code has expired. A listener who stays counts as
   * seen.
   */
  async function mayStay(asked: Asked, { outing, isInsider }: Admission): Promise<boolean> {
    const admission = await access.enter(asked, outing.id)
    if (!admission.ok) {
      // A listener with a code stays without a robot check while codes are being guessed from its address.
      return admission.refusal.code === 'robot.required' && (await access.stillOpens(asked, outing.id))
    }
    if (admission.value.isInsider !== isInsider) return false
    await noteSeen(admission.value)
    return true
  }

  async function readChanges(admission: Admission, since: number): Promise<PullAnswer> {
    const outingId = admission.outing.id
    const { cursor, more, changes } = await changesAfter(db, { outingId, since, limit: pageOfChanges })
    const groups = await groupsOfOuting(db, outingId)
    return {
      cursor,
      more,
      changes: changes.map((change) => asChange(change, admission)),
      groups: groups.map(asFreshness),
      serverNow: now().getTime(),
    }
  }
}

/**
 * Returns a function that stores when a phone of a group was last seen, which includes a listener that may score the
 * group. Of many listeners under one code only the first one queries the database: otherwise thousands would wait for a
 * turn of the outing, and scores would wait behind them.
 */
function createSeenNotes({ db, now, elapsed }: Pick<OutingContext, 'db' | 'now' | 'elapsed'>) {
  /** The time when this server last stored that a group was seen, by `elapsed`; the key is the outing and group. */
  const noted = new Map<string, number>()

  return async ({ outing, groups }: Admission): Promise<void> => {
    const [tgroupId] = groups
    if (tgroupId === undefined) return
    const at = elapsed()
    const key = `${outing.id}/${tgroupId}`
    if (at - (noted.get(key) ?? -Infinity) < worthWriting) return
    if (noted.size === mostNoted) noted.clear()
    noted.set(key, at)
    try {
      await noteListenerSeen(db, { outingId: outing.id, tgroupId, now: now() })
    } catch (error) {
      // A full disk does not end the stream: phones continue to receive changes.
      if (isDiskFull(error)) return
      noted.delete(key)
      throw error
    }
  }
}

/** Identifies the rights of a listener. Thousands may listen under one code, all with the same rights. */
function whoListens({ caller, request }: Asked): string {
  const { tgroupId, codesBefore: codes } = caller.outing ?? {}
  return [whoIs(caller)?.id, tgroupId, codes, request.headers['x-access-code']].join('/')
}

/** The verified sender of a batch. */
type Sender = Pick<Origin, 'group' | 'member' | 'actor' | 'senderId'>

/** A batch as sent. The age of its operations is measured from `sentAt`. */
type Batch = Pick<Origin, 'sentAt'> & { readonly principal: string; readonly mutations: readonly Mutation[] }

type SenderRefusal =
  | AdminRefusal
  | 'outing.code-expired'
  | 'outing.code-replaced'
  | 'replay.foreign-principal'
  | 'replay.not-started'

/** Verifies that the caller may send operations of this principal, a group of an outing or a member. */
async function proveSender(context: OutingContext, asked: Asked, batch: Batch): Promise<Result<Sender, SenderRefusal>> {
  const memberId = memberOfPrincipal(batch.principal)
  return memberId === undefined
    ? proveGroup(context, asked, batch)
    : proveMember(context, asked, { ...batch, memberId })
}

async function proveGroup(context: OutingContext, asked: Asked, batch: Batch): Promise<Result<Sender, SenderRefusal>> {
  const group = groupOfPrincipal(batch.principal)
  const outingId = group?.outingId ?? 0
  const started = await startOfBatch(context, asked, { ...batch, outingId })
  if (!started.ok) return started
  const admission = await context.access.enter(asked, outingId)
  if (!admission.ok) {
    const { code, message } = admission.refusal
    const isOver = code === 'outing.code-expired' || code === 'outing.code-replaced'
    return isOver ? refuse(code, message) : foreignPrincipal()
  }
  if (!group || !mayScore(admission.value, group.tgroupId)) return foreignPrincipal()
  const { actor, senderId } = admission.value
  return accept({ group, member: null, actor, senderId })
}

/**
 * Starts the outing of a batch that begins with its start. If the start is refused, the whole batch is refused, so that
 * the phone keeps it until the member has fixed the cause.
 */
async function startOfBatch(
  context: OutingContext,
  { caller }: Asked,
  { mutations, sentAt, outingId }: Batch & { readonly outingId: number },
): Promise<Result<unknown, 'replay.not-started'>> {
  const { member } = caller
  const found = startIn(mutations, { sentAt, now: context.now() })
  if (found?.start.outingId !== outingId || member?.scope !== 'full') return accept(undefined)
  const started = await startFromPhone(context, { ...found, by: changerOf(caller), actor: member.name })
  return started.ok ? started : refuse('replay.not-started', started.refusal.message)
}

/**
 * Verifies that a member sends operations in their own name, after a login with their own password. A sign-in by an
 * email link may send sign-ups only (SEC-16); a batch with any other operation waits on the phone for the password.
 */
function proveMember(
  context: OutingContext,
  { caller: { member } }: Asked,
  { memberId, mutations }: Batch & { readonly memberId: number },
): Result<Sender, SenderRefusal> {
  if (member?.id !== memberId) return foreignPrincipal()
  // An administrator's entries for others wait on the phone for the next login, because running them now would refuse
  // them for good.
  if (member.isLapsedAdmin && mutations.some((mutation) => isForOther(mutation, member.id))) {
    return passwordAgain()
  }
  const mayByLink = member.scope === 'link' && mutations.every(({ name }) => byLink.has(name))
  if (member.scope !== 'full' && !mayByLink) return foreignPrincipal()
  return accept({ group: null, member: actingMember(context, member), actor: member.name, senderId: member.id })
}

/** Operations that a sign-in by an email link may send; a noop fills a gap in a queue and does nothing. */
const byLink: ReadonlySet<string> = new Set<OperationName>(['signup.add', 'noop'])

function isForOther({ name, args }: Mutation, memberId: number): boolean {
  const asked = name === 'signup.add' ? signUpToAsk().safeParse(args) : undefined
  return asked?.success === true && asked.data.user_id !== memberId
}

/** The refusals of a request that overtook another one, or of a phone whose data was copied to a second phone. */
const outOfSequence: ReadonlySet<string> = new Set<ReplayRefusal>(['replay.gap', 'replay.sequence-reused'])

function asChange({ chg, kind, cell, wolf, leave, sign, record }: Change, admission: Admission): WireChange {
  return {
    chg,
    kind,
    cell: cell && asScoreCell(cell, admission),
    ...(wolf && { wolf: asCell(wolf, admission) }),
    ...(leave && { leave: asCell(leave, admission) }),
    ...(sign && { sign: asSignatureCell(sign, admission) }),
    ...(record && { record: asCell(record, admission) }),
  }
}

function lastEventId({ request }: Asked): number | undefined {
  const id = request.headers['last-event-id']
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : undefined
}

/**
 * Returns the exception of an operation that was not applied as entered. The response lists only exceptions; all other
 * operations were applied.
 */
function exceptionsIn(seq: number, answer: OperationAnswer | undefined): Exception[] {
  if (!answer || answer.outcome === 'applied') return []
  if (answer.outcome === 'contested') return [{ seq, ...answer }]
  const { code, message, fields } = answer.refusal
  return [{ seq, outcome: 'rejected', code, message, fields }]
}
