import { findAnswer, keepAnswer } from '#db/answered-calls.ts'
import type { Reader, Transaction } from '#db/database.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { AnswerOf, Call } from '#sync/calls/call.ts'
import type { Caller } from './callers/caller.ts'
import type { Context } from './context.ts'
import { day } from './time.ts'
import { versionOf } from './version-of.ts'

/** The code for a form that was corrected after it had arrived. */
export type SentBefore = 'request.sent-before'

type Work<Answer, Code extends string> = (tx: Transaction) => Promise<Result<Answer, Code>>

/**
 * Makes the work of a transaction take effect once for one sending of a form: when it accepts, its answer is kept in
 * the same transaction under the key of the request, and answered to the same request instead of the work.
 */
export type OnlyOnce<Answer> = <Given extends Answer, Code extends string>(
  work: Work<Given, Code>,
) => Work<Answer | Given, Code | SentBefore>

/** Milliseconds for which an answer is kept: twice as long as a phone waits for one. */
export const answersKept = 2 * day

type Headers = Readonly<Record<string, unknown>>

/** The Idempotency-Key of a request; undefined without one. The schema of a call that declares it validates its shape. */
export function keySent({ headers }: { readonly headers: Headers }): string | undefined {
  const key = headers['idempotency-key']
  return typeof key === 'string' ? key : undefined
}

type Sent = {
  readonly params: unknown
  readonly body: unknown
  readonly caller: Caller
  readonly request: { readonly headers: Headers }
}

type Sending<Answer> = {
  /** What was answered to the same request; undefined for one that has not taken effect. */
  readonly earlier: (reader: Reader) => Promise<Result<Answer, SentBefore> | undefined>
  readonly onlyOnce: OnlyOnce<Answer>
}

/** A request of a call that is declared to take effect once. Without a key or a member each request is a new one. */
export function sendingOf<C extends Call>(
  call: C,
  { params, body, caller, request: { headers } }: Sent,
  { now }: Pick<Context, 'now'>,
): Sending<AnswerOf<C>> {
  const mid = keySent({ headers })
  const hasNoKey = call.onlyOnce === undefined || call.setsState?.(body) === true
  if (hasNoKey || mid === undefined || caller.member === null) {
    return { earlier: async () => undefined, onlyOnce: (work) => work }
  }
  const sent = { memberId: caller.member.id, call: `${call.method} ${call.path}`, mid }
  const request = versionOf([params, body])

  async function earlier(reader: Reader): Promise<Result<AnswerOf<C>, SentBefore> | undefined> {
    const kept = await findAnswer(reader, sent)
    if (kept === undefined) return undefined
    // The release that kept it may have answered in another shape.
    const answer = call.answer.safeParse(JSON.parse(kept.answer))
    return kept.request === request && answer.success ? accept(answer.data as AnswerOf<C>) : sentBefore(call)
  }

  return {
    earlier,
    onlyOnce: (work) => async (tx) => {
      // It may have taken effect since this request began, at this server or at another one.
      const known = await earlier(tx)
      if (known !== undefined) return known
      const result = await work(tx)
      if (result.ok) {
        await keepAnswer(tx, { ...sent, request, answer: JSON.stringify(result.value), at: now().toISOString() })
      }
      return result
    },
  }
}

function sentBefore({ onlyOnce }: Call) {
  if (onlyOnce === 'save') {
    return refuse('request.sent-before', 'What you saved before did arrive. Check the values, then save again.')
  }
  return refuse(
    'request.sent-before',
    'What you sent before did arrive. To correct it, change it there. To send this as well, send it again.',
  )
}
