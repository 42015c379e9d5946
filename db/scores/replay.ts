import { eq, getTableColumns, inArray, sql as expression } from 'drizzle-orm'
import { type Refusal, type Result, accept, refuse } from '#golf/result.ts'
import type { Database, Transaction } from '../database.ts'
import { hearGroup } from '../outings/outings.ts'
import { placeholdersOf, prepared } from '../queries.ts'
import { syncClients, syncMutations } from '../schema/replay.ts'
import { savepoint, transaction } from '../transaction.ts'
import { type CellValue, lastChange } from './changes.ts'

/** What an operation did: `ver` is the version of its cell, 0 when it has none. */
export type Effect =
  | { readonly outcome: 'applied'; readonly ver: number }
  | {
      readonly outcome: 'contested'
      readonly ver: number
      /** What the cell shows now. */
      readonly shown: CellValue & { readonly by: string; readonly at: string }
      /** What was entered, and is kept in the history. */
      readonly kept: CellValue
    }

/** What is done once under one id, however often it is sent. */
export type Operation<Code extends string = string> = {
  readonly mid: string
  readonly name: string
  readonly argsHash: string
  /** What was asked, as it came: kept when the operation is refused. */
  readonly args: string
  /** Touches nothing but the database, so that running it twice from the same state has the same effect. */
  readonly run: (tx: Transaction) => Promise<Result<Effect, Code>>
  /** What remains of a refused operation, written after its own effects have been taken back. */
  readonly keepRefused?: (tx: Transaction, refusal: Refusal) => Promise<void>
}

/** An operation with its number in a phone's lane. */
export type NumberedOperation = Operation & { readonly seq: number }

export type Batch = {
  readonly clientId: string
  /** Under whom the lane's operations were made; one lane never changes hands. */
  readonly principal: string
  /** The group whose scores these are; null for what a member does outside of any outing. */
  readonly group: { readonly outingId: number; readonly tgroupId: number } | null
  readonly actor: string
  /** The number that the phone gives its next operation. */
  readonly nextSeq: number
  readonly operations: readonly NumberedOperation[]
  readonly now: Date
}

export type OperationAnswer<Code extends string = string> =
  | Effect
  | { readonly outcome: 'rejected'; readonly ver: 0; readonly refusal: Refusal<Code> }

export type BatchAnswer = {
  /** How far the lane has come. */
  readonly lastSeq: number
  /** In the order of the batch. */
  readonly answers: readonly OperationAnswer[]
  /** Of the outing's changes; 0 without an outing. */
  readonly cursor: number
}

export type ReplayRefusal =
  | 'replay.gap'
  | 'replay.sequence-reused'
  | 'replay.foreign-principal'
  | 'replay.payload-mismatch'

const { placeholder } = expression

const selectLane = prepared((sql) =>
  sql
    .select({ principal: syncClients.principal, lastSeq: syncClients.lastSeq })
    .from(syncClients)
    .where(eq(syncClients.clientId, placeholder('clientId')))
    .prepare(),
)

const upsertLane = prepared((sql) =>
  sql
    .insert(syncClients)
    .values(placeholdersOf(getTableColumns(syncClients)))
    .onConflictDoUpdate({
      target: syncClients.clientId,
      set: {
        lastSeq: expression`excluded.last_seq`,
        pending: expression`excluded.pending`,
        seenAt: expression`excluded.seen_at`,
      },
    })
    .prepare(),
)

const insertMutation = prepared((sql) =>
  sql
    .insert(syncMutations)
    .values(placeholdersOf(getTableColumns(syncMutations)))
    .prepare(),
)

/**
 * Replays a batch of a lane in one transaction: what an operation does, its history, its answer and the lane's number
 * are kept together or not at all. A known operation gets its first answer again. A refused one is recorded with the
 * reason, and those behind it go on. A number left out, or used for something else, refuses the whole batch; one
 * without operations is never refused for its numbers, and so tells a phone how far its lane has come.
 */
export async function applyBatch(db: Database, batch: Batch): Promise<Result<BatchAnswer, ReplayRefusal>> {
  const turn = batch.group === null ? 'club' : { outing: batch.group.outingId }
  const work = async (tx: Transaction) => {
    const { clientId, principal, group, actor, operations, nextSeq, now } = batch
    const [lane] = await selectLane(tx).execute({ clientId })
    if (lane && lane.principal !== principal) {
      return refuse('replay.foreign-principal', 'These scores were entered under another sign-in or code.')
    }
    const known = await knownAnswers(tx, operations)
    const numbered = judgeNumbers(operations, { before: lane?.lastSeq ?? 0, known })
    if (!numbered.ok) return numbered

    const answers: OperationAnswer[] = []
    for (const operation of operations) {
      const first = known.get(operation.mid)
      const source = { operation, actor, now, clientId, seq: operation.seq }
      const answer = first ? repeat(first, operation) : await run(tx, source)
      if (!first) known.set(operation.mid, { argsHash: operation.argsHash, answer })
      answers.push(answer)
    }

    const lastSeq = numbered.value
    const pending = Math.max(0, nextSeq - 1 - lastSeq)
    const seenAt = now.toISOString()
    const { outingId, tgroupId } = group ?? { outingId: null, tgroupId: null }
    await upsertLane(tx).execute({ clientId, principal, lastSeq, outingId, tgroupId, pending, seenAt })
    if (group === null) return accept({ lastSeq, answers, cursor: 0 })
    await hearGroup(tx, { ...group, now })
    return accept({ lastSeq, answers, cursor: await lastChange(tx, group.outingId) })
  }
  return await transaction(db, work, turn)
}

/** Runs an operation that came in a call of its own: once, with the same answer to every repeat of its id. */
export async function applyOnce<Code extends string>(
  db: Database,
  { operation, actor, now }: { operation: Operation<Code>; actor: string; now: Date },
): Promise<Result<Effect, Code | 'replay.payload-mismatch'>> {
  return await transaction(db, async (tx) => {
    const first = (await knownAnswers(tx, [operation])).get(operation.mid)
    const source = { operation, actor, now, clientId: null, seq: null }
    // What was stored under this id was refused by this operation, so the code is one of its own.
    const answer = (first ? repeat(first, operation) : await run(tx, source)) as OperationAnswer<Code>
    return answer.outcome === 'rejected' ? { ok: false, refusal: answer.refusal } : accept(answer)
  })
}

type KnownAnswer = { readonly argsHash: string; readonly answer: OperationAnswer }

async function knownAnswers(tx: Transaction, operations: readonly Operation[]): Promise<Map<string, KnownAnswer>> {
  const mids = operations.map(({ mid }) => mid)
  const rows = await tx.sql
    .select({ mid: syncMutations.mid, argsHash: syncMutations.argsHash, answer: syncMutations.answer })
    .from(syncMutations)
    .where(inArray(syncMutations.mid, mids))
  return new Map(
    rows.map(({ mid, argsHash, answer }) => [mid, { argsHash, answer: JSON.parse(answer) as OperationAnswer }]),
  )
}

/** The lane's last number after the batch. */
function judgeNumbers(
  operations: readonly NumberedOperation[],
  { before, known }: { before: number; known: ReadonlyMap<string, KnownAnswer> },
): Result<number, ReplayRefusal> {
  let last = before
  for (const { seq, mid } of operations) {
    if (seq > last + 1) return refuse('replay.gap', `Operation ${last + 1} is missing.`)
    if (seq === last + 1) last = seq
    else if (!known.has(mid)) return refuse('replay.sequence-reused', `Number ${seq} stands for another operation.`)
  }
  return accept(last)
}

function repeat({ argsHash, answer }: KnownAnswer, operation: Operation): OperationAnswer {
  if (argsHash === operation.argsHash) return answer
  return rejected({ code: 'replay.payload-mismatch', message: 'This operation was sent before with another content.' })
}

/** Under whose name an operation runs, and its place in a lane when it has one. */
type Source = {
  readonly actor: string
  readonly now: Date
  readonly clientId: string | null
  readonly seq: number | null
}

async function run(
  tx: Transaction,
  { operation, actor, now, clientId, seq }: Source & { operation: Operation },
): Promise<OperationAnswer> {
  const { mid, name, argsHash, args } = operation
  const result = await takenBackWhenRefused(tx, operation)
  if (!result.ok) await operation.keepRefused?.(tx, result.refusal)
  const answer = result.ok ? result.value : rejected(result.refusal)
  await insertMutation(tx).execute({
    mid,
    clientId,
    seq,
    name,
    argsHash,
    refusedArgs: result.ok ? null : args,
    outcome: answer.outcome,
    answer: JSON.stringify(answer),
    actor,
    receivedAt: now.toISOString(),
  })
  return answer
}

/** A refusal takes back what the operation did before it was refused; a failure goes on and ends the whole batch. */
async function takenBackWhenRefused(tx: Transaction, operation: Operation): Promise<Result<Effect, string>> {
  const refused = new Map<unknown, Refusal>()
  try {
    return await savepoint(tx, async () => {
      const result = await operation.run(tx)
      if (result.ok) return result
      const signal = new Error(result.refusal.message)
      refused.set(signal, result.refusal)
      throw signal
    })
  } catch (error) {
    const refusal = refused.get(error)
    if (!refusal) throw error
    return { ok: false, refusal }
  }
}

function rejected({ code, message }: Refusal): OperationAnswer {
  return { outcome: 'rejected', ver: 0, refusal: { code, message } }
}
