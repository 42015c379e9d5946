import { getTableColumns, inArray, sql as expression } from 'drizzle-orm'
import { type Refusal, type Result, accept, fieldsOf, refuse } from '#golf/result.ts'
import type { Database, Transaction } from '../database.ts'
import { noteGroupSeen, type GroupSeen } from '../outings/outings.ts'
import { amongKeys, insertInSets } from '../queries.ts'
import { syncClients, syncMutations } from '../schema/replay.ts'
import { savepoint, transaction } from '../transaction.ts'
import { openCellSet, type CellSet, type CellWork, type Effect } from './cell-recording.ts'
import { lastChange } from './changes.ts'

/**
 * An operation takes effect once under one id, however often it is sent. One on cells is recorded in memory and written
 * together with its neighbors; any other runs its own statements, in its place in the batch.
 */
export type Operation<Code extends string = string> = {
  readonly mid: string
  readonly name: string
  readonly argsHash: string
  /** The arguments as received; kept when the operation is refused. */
  readonly args: string
} & Work<Code>

export type Work<Code extends string = string> = CellWork<Code> | { readonly run: Run<Code> }

/** Uses only the database, so that running it twice from the same state has the same effect. */
export type Run<Code extends string = string> = (tx: Transaction) => Promise<Result<Effect, Code>>

/** An operation with its number in a client's queue. */
export type NumberedOperation = Operation & { readonly seq: number }

export type Batch = {
  readonly clientId: string
  /** In whose name the operations were made; a client's queue never changes its principal. */
  readonly principal: string
  /** The group whose scores these are; null for what a member does outside of an outing. */
  readonly group: { readonly outingId: number; readonly tgroupId: number } | null
  /** The sender as others see them, and the member behind it if there is one. */
  readonly actor: string
  readonly senderId: number | null
  /** The number that the phone gives its next operation. */
  readonly nextSeq: number
  readonly operations: readonly NumberedOperation[]
  readonly now: Date
}

export type OperationAnswer<Code extends string = string> =
  | Effect
  | { readonly outcome: 'rejected'; readonly ver: 0; readonly refusal: Refusal<Code> }

type BatchAnswer = {
  /** The last number of the client's queue. */
  readonly lastSeq: number
  /** In the order of the batch. */
  readonly answers: readonly OperationAnswer[]
  /** The cursor of the outing's changes; 0 without an outing. */
  readonly cursor: number
}

export type ReplayRefusal =
  | 'replay.gap'
  | 'replay.sequence-reused'
  | 'replay.foreign-principal'
  | 'replay.payload-mismatch'

const selectClients = amongKeys((sql, clientIds) =>
  sql
    .select({ clientId: syncClients.clientId, principal: syncClients.principal, lastSeq: syncClients.lastSeq })
    .from(syncClients)
    .where(inArray(syncClients.clientId, clientIds))
    .prepare(),
)

const upsertClients = insertInSets(getTableColumns(syncClients), (sql, rows) =>
  sql
    .insert(syncClients)
    .values(rows)
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

const selectKnown = amongKeys((sql, mids) =>
  sql
    .select({ mid: syncMutations.mid, argsHash: syncMutations.argsHash, answer: syncMutations.answer })
    .from(syncMutations)
    .where(inArray(syncMutations.mid, mids))
    .prepare(),
)

const insertMutations = insertInSets(getTableColumns(syncMutations), (sql, rows) =>
  sql.insert(syncMutations).values(rows).prepare(),
)

/** Takes batches from phones. Those of one outing that arrive during a write share its next transaction. */
export type Replay = {
  readonly apply: (batch: Batch) => Promise<Result<BatchAnswer, ReplayRefusal>>
}

type Waiting = {
  readonly batch: Batch
  readonly resolve: (answer: Result<BatchAnswer, ReplayRefusal>) => void
  readonly reject: (error: unknown) => void
}

/**
 * Operations that a phone can have unsent. The number is its own claim, and a board shows the sum of a group: without a
 * limit two phones could claim a sum that is no longer a whole number of JavaScript.
 */
const mostPending = 100_000

/** The most that one transaction does, in operations on cells, so that the last phone of a crowd does not wait for all. */
const mostWork = 400
const mostBatches = 64
/** An operation of a group that runs its own statements may read all of an outing: three milliseconds with 144 golfers. */
const workOfGroup = 32
/**
 * The work of a member's operation, which may post a round and replay a golfer's record from its day on: up to a tenth
 * of a second.
 */
const workOfMember = 100

/** What an operation takes of the time for which all scores of the club wait. */
function workOf({ group }: Batch, operation: NumberedOperation): number {
  if (!('run' in operation)) return 1
  return group === null ? workOfMember : workOfGroup
}

export function openReplay(db: Database): Replay {
  const outings = new Map<number, Waiting[]>()

  /** Applies waiting batches, a transaction at a time, until there are none. */
  async function work(outingId: number, waiting: Waiting[]): Promise<void> {
    while (waiting.length > 0) await applyTogether(db, waiting.splice(0, fitting(waiting)))
    outings.delete(outingId)
  }

  function applyPart(batch: Batch): ReturnType<Replay['apply']> {
    const { group } = batch
    if (group === null) return applyBatch(db, batch)
    return new Promise((resolve, reject) => {
      const waiting = outings.get(group.outingId) ?? []
      waiting.push({ batch, resolve, reject })
      if (outings.has(group.outingId)) return
      outings.set(group.outingId, waiting)
      // Requests that arrived in the same turn of the event loop are still being read.
      setImmediate(() => void work(group.outingId, waiting))
    })
  }

  return { apply: (batch) => applyInParts(batch, applyPart) }
}

/** How many of the batches that wait share the next transaction. */
function fitting(waiting: readonly Waiting[]): number {
  let work = 0
  const end = waiting.slice(0, mostBatches).findIndex(({ batch }) => {
    work += batch.operations.reduce((sum, operation) => sum + workOf(batch, operation), 0)
    return work > mostWork
  })
  return end === -1 ? mostBatches : Math.max(1, end)
}

/** Applies batches in one transaction. If it fails, each is tried alone, so that it fails only for its own reasons. */
async function applyTogether(db: Database, crowd: readonly Waiting[]): Promise<void> {
  try {
    const batches = crowd.map(({ batch }) => batch)
    const answers = await applyInOne(db, batches)
    for (const [at, answer] of answers.entries()) crowd[at]?.resolve(answer)
  } catch (error) {
    if (crowd.length === 1) return crowd[0]?.reject(error)
    for (const { batch, resolve, reject } of crowd) await applyBatch(db, batch).then(resolve, reject)
  }
}

/**
 * Replays a batch of a client's queue in one transaction: effects, history, answers and the number of the queue are
 * stored together or not at all. A known operation gets its first answer again. A refused one is recorded with the
 * reason, and those behind it are still applied. A number left out, or used for another operation, refuses the whole
 * batch; a batch without operations is never refused for its numbers, so a phone can learn the number of its queue.
 */
export async function applyBatch(db: Database, batch: Batch): Promise<Result<BatchAnswer, ReplayRefusal>> {
  const [answer] = await applyInOne(db, [batch])
  if (!answer) throw new Error('A batch was not answered')
  return answer
}

/**
 * Applies a batch that is too much for one transaction in parts, with the turns of others in between. A part that fails or
 * is refused leaves those before it applied; when the batch is sent again, they get their first answers.
 */
async function applyInParts(batch: Batch, applyPart: Replay['apply']): ReturnType<Replay['apply']> {
  const [first = [], ...others] = partsOf(batch)
  let part = await applyPart({ ...batch, operations: first })
  const answers = part.ok ? [...part.value.answers] : []
  for (const operations of others) {
    if (!part.ok) return part
    await new Promise((resolve) => setImmediate(resolve))
    part = await applyPart({ ...batch, operations })
    if (part.ok) answers.push(...part.value.answers)
  }
  return part.ok ? accept({ ...part.value, answers }) : part
}

function partsOf(batch: Batch): readonly (readonly NumberedOperation[])[] {
  const parts: NumberedOperation[][] = []
  let work = mostWork
  for (const operation of batch.operations) {
    work += workOf(batch, operation)
    if (work > mostWork) {
      parts.push([])
      work = workOf(batch, operation)
    }
    parts.at(-1)?.push(operation)
  }
  return parts
}

/** Applies batches of one outing, or one of a member, in one transaction. */
async function applyInOne(db: Database, batches: readonly Batch[]): Promise<Result<BatchAnswer, ReplayRefusal>[]> {
  const group = batches[0]?.group
  return await transaction(db, (tx) => replay(tx, batches), group ? { outing: group.outingId } : 'club')
}

/** Runs an operation of a separate call: once, with the same answer to every repeat of its id. */
export async function applyOnce<Code extends string>(
  db: Database,
  { operation, now, ...sender }: { operation: Operation<Code>; now: Date } & Pick<Batch, 'actor' | 'senderId'>,
): Promise<Result<Effect, Code | 'replay.payload-mismatch'>> {
  return await transaction(db, async (tx) => {
    const operations = await openOperations(tx, [operation])
    // The refusal stored under this id came from this operation, so the code is one of its own.
    const source = { ...sender, now, clientId: null, seq: null }
    const answer = (await operations.apply(operation, source)) as OperationAnswer<Code>
    await operations.write()
    return answer.outcome === 'rejected' ? { ok: false, refusal: answer.refusal } : accept(answer)
  })
}

type Client = Pick<typeof syncClients.$inferSelect, 'clientId' | 'principal' | 'lastSeq'>

/** Batches in their order, as if each had a transaction of its own. */
async function replay(tx: Transaction, batches: readonly Batch[]): Promise<Result<BatchAnswer, ReplayRefusal>[]> {
  const [clients, operations] = await Promise.all([
    readClients(tx, batches),
    openOperations(
      tx,
      batches.flatMap((batch) => batch.operations),
    ),
  ])
  const changedClients = new Map<string, typeof syncClients.$inferSelect>()
  const seenGroups = new Map<string, GroupSeen>()
  const answered: Result<Replayed, ReplayRefusal>[] = []
  for (const batch of batches) {
    const { clientId, principal, group, nextSeq, now } = batch
    const validated = validateBatch(batch, { client: clients.get(clientId), known: operations.known })
    if (!validated.ok) {
      answered.push(validated)
      continue
    }
    const lastSeq = validated.value
    const answers: OperationAnswer[] = []
    for (const operation of batch.operations) {
      answers.push(await operations.apply(operation, { ...batch, seq: operation.seq }))
    }
    const { outingId, tgroupId } = group ?? { outingId: null, tgroupId: null }
    const pending = Math.min(mostPending, Math.max(0, nextSeq - 1 - lastSeq))
    clients.set(clientId, { clientId, principal, lastSeq })
    changedClients.set(clientId, {
      clientId,
      principal,
      lastSeq,
      outingId,
      tgroupId,
      pending,
      seenAt: now.toISOString(),
    })
    if (group) seenGroups.set(principal, { ...group, now })
    answered.push(accept({ lastSeq, answers, cursor: outingId === null ? () => 0 : await operations.cursor(outingId) }))
  }
  await Promise.all([
    operations.write(),
    upsertClients(tx, [...changedClients.values()]),
    ...[...seenGroups.values()].map((group) => noteGroupSeen(tx, group)),
  ])
  return answered.map((one) => (one.ok ? accept({ ...one.value, cursor: one.value.cursor() }) : one))
}

/** The answer to a batch; its cursor is known once the changes are written. */
type Replayed = Omit<BatchAnswer, 'cursor'> & { readonly cursor: () => number }

async function readClients(tx: Transaction, batches: readonly Batch[]): Promise<Map<string, Client>> {
  const rows = await selectClients(
    tx,
    batches.map(({ clientId }) => clientId),
  )
  return new Map(rows.map((client) => [client.clientId, client]))
}

/** A phone out of step with the server: details of the protocol help no golfer. */
const unmatched = 'This entry couldn’t be matched. Enter it again.'

function validateBatch(
  { principal, operations }: Batch,
  { client, known }: { client: Client | undefined; known: ReadonlyMap<string, KnownAnswer> },
): Result<number, ReplayRefusal> {
  if (client && client.principal !== principal) {
    return refuse('replay.foreign-principal', 'These scores were entered with another login or code.')
  }
  let last = client?.lastSeq ?? 0
  for (const { seq, mid } of operations) {
    if (seq > last + 1) return refuse('replay.gap', unmatched)
    if (seq === last + 1) last = seq
    else if (!known.has(mid)) return refuse('replay.sequence-reused', unmatched)
  }
  return accept(last)
}

type KnownAnswer = { readonly argsHash: string; readonly answer: OperationAnswer }

/** In whose name an operation runs, and its place in a client's queue if it has one. */
type Source = Pick<Batch, 'actor' | 'senderId' | 'now'> & {
  readonly clientId: string | null
  readonly seq: number | null
}

/**
 * Operations of one transaction. Recorded cells are written by `write`, and before an operation that runs statements.
 */
type OpenOperations = {
  /** Every answer given to one of them, including those of this transaction. */
  readonly known: ReadonlyMap<string, KnownAnswer>
  readonly apply: (operation: Operation, source: Source) => Promise<OperationAnswer>
  /** The last change of an outing so far, once it is written. */
  readonly cursor: (outingId: number) => Promise<() => number>
  readonly write: () => Promise<void>
}

async function openOperations(tx: Transaction, operations: readonly Operation[]): Promise<OpenOperations> {
  const known = await readKnown(tx, operations)
  const answered: (typeof syncMutations.$inferSelect)[] = []
  const changes: number[] = []
  const state: { cells: CellSet | null } = { cells: null }
  return { known, apply, cursor, write }

  async function apply(operation: Operation, source: Source): Promise<OperationAnswer> {
    const first = known.get(operation.mid)
    if (first) return repeat(first, operation)
    const { mid, name, argsHash, args } = operation
    const { actor, senderId, now, clientId, seq } = source
    const result = 'run' in operation ? await runAlone(operation.run) : record(operation, await cells())
    const answer = result.ok ? result.value : rejected(result.refusal)
    known.set(mid, { argsHash, answer })
    answered.push({
      mid,
      clientId,
      seq,
      name,
      argsHash,
      refusedArgs: result.ok ? null : args,
      // What took effect is in the history of what it changed, with the name.
      actor: result.ok ? '' : actor,
      senderId: result.ok ? null : senderId,
      outcome: answer.outcome,
      answer: JSON.stringify(answer),
      receivedAt: now.toISOString(),
    })
    return answer
  }

  /** The cells of all remaining operations. */
  async function cells(): Promise<CellSet> {
    if (state.cells) return state.cells
    const ahead = operations.flatMap((one) => ('run' in one || known.has(one.mid) ? [] : one.cells))
    state.cells = await openCellSet(tx, ahead)
    return state.cells
  }

  async function runAlone(run: Run): Promise<Result<Effect, string>> {
    await write()
    state.cells = null
    return await takenBackWhenRefused(tx, run)
  }

  async function cursor(outingId: number): Promise<() => number> {
    const recorded = state.cells?.changes() ?? []
    const last = recorded.findLastIndex((change) => change.outingId === outingId)
    if (last < 0) {
      const written = await lastChange(tx, outingId)
      return () => written
    }
    const place = changes.length + last
    return () => changes[place] ?? 0
  }

  async function write(): Promise<void> {
    const [numbers] = await Promise.all([state.cells?.write(), insertMutations(tx, answered.splice(0))])
    changes.push(...(numbers ?? []))
  }
}

async function readKnown(tx: Transaction, operations: readonly Operation[]): Promise<Map<string, KnownAnswer>> {
  const rows = await selectKnown(
    tx,
    operations.map(({ mid }) => mid),
  )
  return new Map(
    rows.map(({ mid, argsHash, answer }) => [mid, { argsHash, answer: JSON.parse(answer) as OperationAnswer }]),
  )
}

function repeat({ argsHash, answer }: KnownAnswer, operation: Operation): OperationAnswer {
  if (argsHash === operation.argsHash) return answer
  return rejected({ code: 'replay.payload-mismatch', message: 'Already sent with different details.' })
}

function record(work: CellWork, cells: CellSet): Result<Effect, string> {
  const result = work.record(cells)
  if (!result.ok) work.keepRefused?.(cells, result.refusal)
  return result
}

/** A refusal rolls back what the operation did before it; a failure ends the whole batch. */
async function takenBackWhenRefused(tx: Transaction, run: Run): Promise<Result<Effect, string>> {
  const refused = new Map<unknown, Refusal>()
  try {
    return await savepoint(tx, async () => {
      const result = await run(tx)
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

function rejected(refusal: Refusal): OperationAnswer {
  const { code, message } = refusal
  return { outcome: 'rejected', ver: 0, refusal: { code, message, fields: fieldsOf(refusal) } }
}
