import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Reader, Transaction } from './database.ts'
import { answeredCalls } from './schema/server.ts'

/**
 * The identity of a submitted form, which may arrive several times: the member, the declared call, and the key that the
 * form generated.
 */
export type SentCall = { readonly memberId: number; readonly call: string; readonly mid: string }

/** The fingerprint of the request, and the response as JSON. */
type Answered = { readonly request: string; readonly answer: string }

/** The number of responses kept for each member: many more than the forms that a phone can be waiting for. */
const mostOfMember = 50

export async function findAnswer(reader: Reader, sent: SentCall): Promise<Answered | undefined> {
  const { request, answer } = answeredCalls
  const [found] = await reader.sql.select({ request, answer }).from(answeredCalls).where(isSent(sent))
  return found
}

/**
 * Stores a response in the transaction of the change that it reports. The member's oldest responses are deleted before
 * and not after the insert, so that the new one is kept even if older ones have later times because the clock was
 * ahead.
 */
export async function keepAnswer(tx: Transaction, kept: SentCall & Answered & { readonly at: string }): Promise<void> {
  const { at: answeredAt, ...row } = kept
  const older = await tx.sql
    .select({ memberId: answeredCalls.memberId, call: answeredCalls.call, mid: answeredCalls.mid })
    .from(answeredCalls)
    .where(eq(answeredCalls.memberId, kept.memberId))
    .orderBy(desc(answeredCalls.answeredAt), desc(answeredCalls.mid))
    .limit(mostOfMember)
    .offset(mostOfMember - 1)
  for (const sent of older) await tx.sql.delete(answeredCalls).where(isSent(sent))
  await tx.sql.insert(answeredCalls).values({ ...row, answeredAt })
}

/** Deletes responses that are too old for any phone to be waiting for, oldest first; returns how many. */
export async function deleteOldAnswers(
  tx: Transaction,
  { before, most }: { readonly before: string; readonly most: number },
): Promise<number> {
  const oldest = tx.sql
    .select({ mid: answeredCalls.mid })
    .from(answeredCalls)
    .where(lt(answeredCalls.answeredAt, before))
    .orderBy(asc(answeredCalls.answeredAt))
    .limit(most)
  const deleted = await tx.sql
    .delete(answeredCalls)
    .where(and(inArray(answeredCalls.mid, oldest), lt(answeredCalls.answeredAt, before)))
    .returning({ mid: answeredCalls.mid })
  return deleted.length
}

function isSent({ memberId, call, mid }: SentCall) {
  return and(eq(answeredCalls.memberId, memberId), eq(answeredCalls.call, call), eq(answeredCalls.mid, mid))
}
