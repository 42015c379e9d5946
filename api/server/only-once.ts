import { findAnswer, keepAnswer } from '#db/answered-calls.ts'
import type { Reader, Transaction } from '#db/database.ts'
import { day } from '#db/instants.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { AnswerOf, Call } from '#sync/calls/call.ts'
import type { Caller } from './callers/caller.ts'
import type { Context } from './context.ts'
import { versionOf } from './version-of.ts'

/** The refusal of a form that was sent again with changes after it had arrived. */
export type SentBefore = 'request.sent-before'

type Work<Answer, Code extends string> = (tx: Transaction) => Promise<Result<Answer, Code>>

/**
 * Makes the work of a transaction take effect once for each key of a request. The answer of accepted work is stored
 * under the key in the same transaction, and a repeated request gets it without running the work.
 */
export type OnlyOnce<Answer> = <Given extends Answer, Code extends string>(
  work: Work<Given, Code>,
) => Work<Answer | Given, Code | SentBefore>

/** Milliseconds for which an answer is stored: twice as long as a phone waits for one. */
export const answersKept = 2 * day

type Headers = Readonly<Record<string, unknown>>

/**
 * Returns the Idempotency-Key of a request; undefined without one. The schema of a call that declares the header
 * validates its form.
 */
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
  /** Returns the answer to an earlier request with the same key; undefined if none has taken effect. */
  readonly earlier: (reader: Reader) => Promise<Result<Answer, SentBefore> | undefined>
  readonly onlyOnce: OnlyOnce<Answer>
}

/**
 * Returns the functions for a request that takes effect once. Without a key, without a member, or for a call that is
 * not declared so, each request is a new one.
 */
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
    // An earlier release may have stored an answer of a different shape.
    const answer = call.answer.safeParse(JSON.parse(kept.answer))
    return kept.request === request && answer.success ? accept(answer.data as AnswerOf<C>) : sentBefore(call)
  }

  return {
    earlier,
    onlyOnce: (work) => async (tx) => {
      // The same request may have taken effect since this one began, on this or another server.
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
