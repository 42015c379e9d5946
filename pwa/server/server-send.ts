import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnswerOf, Call } from '#sync/calls/call.ts'
import { isServerFailure, type ServerFailure } from '#sync/device/connection/exchange.ts'
import {
  callServer,
  type ServerRefusal,
  type ServerRequest,
  type ServerResult,
} from '#sync/device/connection/server-calls.ts'
import type { Device } from '#sync/device/device.ts'
import { useDevice, useUser } from '../device/device-context.tsx'
import { useLoading } from '../ui/loading.tsx'
import { failureText } from './failure-text.ts'
import { refetchAll } from './server-query.ts'
import { texts } from './texts.ts'
import { dropKey, keyToSend } from './unanswered.ts'

/**
 * Sends a form under the loading overlay. Resolves with a refusal also when there is no answer. For a call that must
 * take effect once, the next attempt after that reuses the idempotency key.
 *
 * A change without an answer may have been made. Only without a network it was certainly not sent, unless an earlier
 * attempt got no answer either.
 */
export function useServerSend() {
  const device = useDevice()
  const user = useUser()
  const answers = useQueryClient()
  const during = useLoading()
  /** The address of the last change if it got no answer. */
  const unanswered = useRef<string | null>(null)
  return async <C extends Call>(call: C, request: ServerRequest<C>): Promise<ServerResult<AnswerOf<C>>> => {
    const address = addressOf(call, request)
    const isUnsent = !navigator.onLine && unanswered.current !== address
    const answer = await during(sent(call, request))
    if (call.method === 'GET') return answer
    const isUnanswered = !answer.ok && answer.refusal.code === failureCodes.unreachable
    if (!isUnsent) unanswered.current = isUnanswered ? address : null
    if (!isUnanswered || !isUnsent) return answer
    return { ok: false, refusal: asUnsent(answer.refusal) }
  }

  async function sent<C extends Call>(call: C, request: ServerRequest<C>): Promise<ServerResult<AnswerOf<C>>> {
    const { body } = request as { readonly body?: unknown }
    const hasNoKey = (call.onlyOnce ?? call.keepsKey) === undefined || call.setsState?.(body) === true
    if (hasNoKey || user === null) return await answered(callServer(device, call, request))
    return await listed(answered(sendOnce(device, { call, request, memberId: user.id })))
  }

  /**
   * Returns the answer once the lists on the screen show what an earlier request did, if it took effect instead of this
   * one. A tap before that would be a new request for the same.
   */
  async function listed<Value>(sending: Promise<ServerResult<Value>>): Promise<ServerResult<Value>> {
    const answer = await sending
    if (!answer.ok && answer.refusal.code === sentBefore) await refetchAll(answers)
    return answer
  }
}

/**
 * The refusal code for a reused key: the server executed the earlier request, and not this one, which has other
 * content.
 */
const sentBefore = 'request.sent-before'

/**
 * Whether a save was refused because the server has newer values: those of another person, or of an earlier attempt.
 */
function hasNewerValues({ code }: Pick<ServerRefusal, 'code'>): boolean {
  return code === sentBefore || code.endsWith('.changed')
}

type CatchingUp<Answer, Stored> = {
  readonly readAgain: () => Promise<Answer | undefined>
  /** Returns the values of an answer that the form edits, with their version. */
  readonly storedOf: (answer: Answer) => Stored
  readonly catchUp: (now: Stored) => void
}

/**
 * Returns a function for after a save that was refused because of newer values. It reads these and bases the form on
 * them, so that the next save is accepted. The overlay stays until then: a tap in between would be refused again, as if
 * another person had changed the values.
 */
export function useCatchUpAfter() {
  const during = useLoading()
  return async <Answer, Stored>(
    refusal: ServerRefusal,
    { readAgain, storedOf, catchUp }: CatchingUp<Answer, Stored>,
  ): Promise<void> => {
    if (!hasNewerValues(refusal)) return
    const now = await during(readAgain())
    if (now !== undefined) catchUp(storedOf(now))
  }
}

type Sending<C extends Call> = {
  readonly call: C
  readonly request: ServerRequest<C>
  /** The member who sends it. */
  readonly memberId: number
}

/** Sends a request, under the key of the previous attempt if that got no answer. */
async function sendOnce<C extends Call>(
  device: Device,
  { call, request, memberId }: Sending<C>,
): Promise<ServerResult<AnswerOf<C>>> {
  const sent = { memberId, address: addressOf(call, request) }
  const answer = await callServer(device, call, { ...request, mid: keyToSend(device.ports, sent) })
  // After any other refusal it is still unknown whether the earlier attempt took effect.
  if (answer.ok || answer.refusal.code === sentBefore) dropKey(device.ports, sent)
  return answer
}

/** Identifies what a request changes. */
function addressOf({ method, path }: Call, request: object): string {
  return `${method} ${path} ${JSON.stringify(subjectOf(request))}`
}

/** Returns what identifies the subject of a request. Some calls have its id in their body instead of the path. */
function subjectOf(request: object): object {
  const { params, body } = request as { readonly params?: object; readonly body?: Ids }
  return { ...params, id_in_body: body?.id, course_id: body?.course_id }
}

type Ids = { readonly id?: unknown; readonly course_id?: unknown }

/** Turns a ServerFailure into a refusal, so that a form keeps its values and shows the message. */
export async function answered<Value>(work: Promise<ServerResult<Value>>): Promise<ServerResult<Value>> {
  try {
    return await work
  } catch (failure) {
    if (!isServerFailure(failure)) throw failure
    return { ok: false, refusal: refusalOf(failure) }
  }
}

/**
 * The refusal codes for failures. `blocked` stands for the login page of a network, which answered instead, and `unsent`
 * for a change that was not sent, because there was no network.
 */
const failureCodes = {
  unreachable: 'club.unreachable',
  blocked: 'club.blocked',
  unsent: 'club.unsent',
  failed: 'club.failed',
} as const

/** Returns a ServerFailure as a refusal. */
export function refusalOf(failure: ServerFailure): ServerRefusal {
  return { code: failureCodes[failure.isForeign ? 'blocked' : failure.kind], message: failureText(failure) }
}

/** Returns a refusal for no answer as that of a change that was not sent. */
export function asUnsent(refusal: ServerRefusal): ServerRefusal {
  return refusal.code === failureCodes.unreachable ? { ...refusal, code: failureCodes.unsent } : refusal
}

/** Whether a refusal stands for a ServerFailure. The request may still have taken effect. */
export function isFailure({ code }: Pick<ServerRefusal, 'code'>): boolean {
  return code === failureCodes.failed || isUnreached({ code })
}

/** Whether a refusal stands for a request without any answer of the server. */
export function isUnreached({ code }: Pick<ServerRefusal, 'code'>): boolean {
  const { unreachable, blocked, unsent } = failureCodes
  return code === unreachable || code === blocked || code === unsent
}

type Refused = Pick<ServerRefusal, 'code' | 'message'>

/**
 * Returns the reason of a failed change. Without an answer the change may have been made, and the reason says so. When
 * another network's login page answered, it was not made.
 *
 * @param mails whether the change sends an email whenever it is made, so also for a second tap
 */
export function reasonOf({ code, message }: Refused, { mails = false } = {}): string {
  if (code !== failureCodes.unreachable) return message
  return mails ? texts.mayMailTwice : texts.noAnswer
}
