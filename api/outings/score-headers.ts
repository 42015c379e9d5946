import { intentInstant } from '#db/scores/scores-cell.ts'
import type { Writer } from '#db/scores/scores.ts'
import type { Asked } from './outing-access.ts'
import { operationId } from '../server/route.ts'
import { readableInstant } from '../replay/replay-operations.ts'

/** What a phone that follows versions says beside the body. */
type SentHeaders = {
  readonly mid: string
  readonly at?: number
  readonly sentAt?: number
  /** One for each value of the body, in its order. */
  readonly baseVers?: readonly number[]
}

/** The optional headers of a phone that follows versions; undefined when one of them makes no sense. */
export function readHeaders(
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

/** Whole numbers with commas between them; none without the header, undefined when it says something else. */
function numbers(header: string | readonly string[] | undefined): readonly number[] | undefined {
  if (header === undefined) return []
  return typeof header === 'string' && /^\d{1,15}(,\d{1,15})*$/.test(header) ? header.split(',').map(Number) : undefined
}

/** Without a phone's instants a value was meant when it came. */
export function writerOf(
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
