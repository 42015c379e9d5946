import { useQueryClient } from '@tanstack/react-query'
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
import { texts } from './texts.ts'
import { dropKey, keyToSend } from './unanswered.ts'

/**
 * Sends a form under the loading overlay. Resolves with a refusal also when there is no answer. What is sent again after
 * that has the same key, if the call takes effect once.
 */
export function useServerSend() {
  const device = useDevice()
  const user = useUser()
  const answers = useQueryClient()
  const during = useLoading()
  return async <C extends Call>(call: C, request: ServerRequest<C>): Promise<ServerResult<AnswerOf<C>>> => {
    const { body } = request as { readonly body?: unknown }
    const hasNoKey = call.onlyOnce === undefined || call.setsState?.(body) === true
    if (hasNoKey || user === null) return await during(answered(callServer(device, call, request)))
    const answer = await during(answered(sendOnce(device, { call, request, memberId: user.id })))
    // The lists on this phone do not have yet what was sent before.
    if (!answer.ok && answer.refusal.code === sentBefore) void answers.invalidateQueries()
    return answer
  }
}

/** The server has done what was sent before, and not this. */
const sentBefore = 'request.sent-before'

/** Whether a save was refused because the server has newer values: another person's, or those that were sent before. */
function hasNewerValues({ code }: Pick<ServerRefusal, 'code'>): boolean {
  return code === sentBefore || code.endsWith('.changed')
}

type CatchingUp<Answer, Stored> = {
  readonly readAgain: () => Promise<Answer | undefined>
  /** The values of an answer that the form edits, with their version. */
  readonly storedOf: (answer: Answer) => Stored
  readonly catchUp: (now: Stored) => void
}

/** After a refused save: newer values of the server are taken as read, so that the next save is over them. */
export async function catchUpAfter<Answer, Stored>(
  refusal: ServerRefusal,
  { readAgain, storedOf, catchUp }: CatchingUp<Answer, Stored>,
): Promise<void> {
  if (!hasNewerValues(refusal)) return
  const now = await readAgain()
  if (now !== undefined) catchUp(storedOf(now))
}

type Sending<C extends Call> = {
  readonly call: C
  readonly request: ServerRequest<C>
  /** Who sends it. */
  readonly memberId: number
}

/** Sends under the key of the last time when no answer came. */
async function sendOnce<C extends Call>(
  device: Device,
  { call, request, memberId }: Sending<C>,
): Promise<ServerResult<AnswerOf<C>>> {
  const sent = { memberId, address: `${call.method} ${call.path} ${JSON.stringify(subjectOf(request))}` }
  const answer = await callServer(device, call, { ...request, mid: keyToSend(device.ports, sent) })
  // Any other refusal leaves open what became of the one before.
  if (answer.ok || answer.refusal.code === sentBefore) dropKey(device.ports, sent)
  return answer
}

/** What a request is about: some calls have its id in their body. */
function subjectOf(request: object): object {
  const { params, body } = request as { readonly params?: object; readonly body?: Ids }
  return { ...params, id_in_body: body?.id, course_id: body?.course_id }
}

type Ids = { readonly id?: unknown; readonly course_id?: unknown }

/** Turns a ServerFailure into a refusal, so that a form stays unchanged and shows its message. */
export async function answered<Value>(work: Promise<ServerResult<Value>>): Promise<ServerResult<Value>> {
  try {
    return await work
  } catch (failure) {
    if (!isServerFailure(failure)) throw failure
    return { ok: false, refusal: refusalOf(failure) }
  }
}

const failureCodes = { unreachable: 'club.unreachable', failed: 'club.failed' } as const

/** A ServerFailure as a refusal. */
export function refusalOf(failure: ServerFailure): ServerRefusal {
  return { code: failureCodes[failure.kind], message: failureText(failure) }
}

/** Whether a refusal is in fact a ServerFailure: what was sent may still take effect. */
export function isFailure({ code }: Pick<ServerRefusal, 'code'>): boolean {
  return code === failureCodes.failed || isUnreached({ code })
}

/** Whether it is one without any answer. */
export function isUnreached({ code }: Pick<ServerRefusal, 'code'>): boolean {
  return code === failureCodes.unreachable
}

export type Failure = { readonly title: string; readonly text: string }

/**
 * What is said of a change that takes effect once, however often it is sent: `title` and the reason where it was not
 * made. Without an answer it may have been made all the same; another network's login page did not let it through.
 */
export function failureOf({ message }: Pick<ServerRefusal, 'message'>, title: string): Failure {
  return message === texts.unreachable ? texts.noAnswer : { title, text: message }
}
