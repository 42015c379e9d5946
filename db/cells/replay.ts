import { getTableColumns, inArray, sql as expression } from 'drizzle-orm'
import { type Refusal, type Result, accept, fieldsOf, refuse } from '#golf/result.ts'
import { sumOf } from '#golf/sums.ts'
import type { Database, Transaction } from '../database.ts'
import { noteGroupSeen, type GroupSeen } from '../outings/outings.ts'
import { amongKeys, insertInSets } from '../queries.ts'
import { syncClients, syncMutations } from '../schema/replay.ts'
import { savepoint, transaction } from '../transaction.ts'
import { openCellSet, type CellSet, type CellWork, type Effect } from './cell-recording.ts'
import { lastChange } from './changes.ts'
import { midsOf, type Corrected } from './corrected-operations.ts'

/**
 * An operation takes effect once for its id, however often it is sent. Operations on cells are recorded in memory and
 * written together with their neighbors; any other runs its own statements, at its position in the batch.
 */
export type Operation<Code extends string = string> = {
  readonly mid: string
  readonly name: string
  readonly argsHash: string
  /** The arguments as received, which are stored when the operation is refused. */
  readonly args: string
} & Work<Code>

export type Work<Code extends string = string> = CellWork<Code> | { readonly run: Run<Code> }

/** Depends only on the database, so that a repetition from the same state has the same effect. */
export type Run<Code extends string = string> = (tx: Transaction) => Promise<Result<Effect, Code>>

/** An operation with its sequence number in a client's queue, and the one of its batch that it corrects. */
export type NumberedOperation = Operation & { readonly seq: number; readonly corrects?: Corrected | null }

export type Batch = {
  readonly clientId: string
  /** The principal of the operations, which never changes for a client's queue. */
  readonly principal: string
  /** The group whose scores these are; null for operations of a member outside of an outing. */
  readonly group: { readonly outingId: number; readonly tgroupId: number } | null
  /** The sender as shown to others, and the sender's member id if there is one. */
  readonly actor: string
  readonly senderId: number | null
  /** The sequence number of the phone's next operation. */
  readonly nextSeq: number
  readonly operations: readonly NumberedOperation[]
  readonly now: Date
}

export type OperationAnswer<Code extends string = string> =
  | Effect
  | { readonly outcome: 'rejected'; readonly ver: 0; readonly refusal: Refusal<Code> }

type BatchAnswer = {
  /** The last sequence number of the client's queue. */
  readonly lastSeq: number
  /** In the order of the operations. */
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

/** Applies batches from phones. Batches of one outing that arrive during a transaction share the next one. */
export type Replay = {
  readonly apply: (batch: Batch) => Promise<Result<BatchAnswer, ReplayRefusal>>
}

type Waiting = {
  readonly batch: Batch
  readonly resolve: (answer: Result<BatchAnswer, ReplayRefusal>) => void
  readonly reject: (error: unknown) => void
}

/**
 * The most unsent operations that a phone can report. The number is not verified, and a board shows the sum of a group:
 * without a limit, the sum of two phones could exceed the safe integers of JavaScript.
 */
const mostPending = 100_000

/**
 * The most that one transaction may cost, so that the first phones of a crowd do not wait for the last. An operation on
 * a cell costs 1.
 */
const mostCost = 400
const mostBatches = 64
/**
 * The cost of a group's operation that runs its own statements; it may read a whole outing, which takes three
 * milliseconds with 144 golfers.
 */
const costOfGroupRun = 32
/**
 * The cost of a member's operation, which may post a round and replay a golfer's record from its day on, which takes up
 * to a tenth of a second.
 */
const costOfMemberRun = 100

/** Returns the cost of an operation, during which all scores of the club wait. */
function costOf({ group }: Batch, operation: NumberedOperation): number {
  if (!('run' in operation)) return 1
  return group === null ? costOfMemberRun : costOfGroupRun
}

export function openReplay(db: Database): Replay {
  const outings = new Map<number, Waiting[]>()

  /** Applies the waiting batches, one transaction after another, until there are none. */
  async function applyWaiting(outingId: number, waiting: Waiting[]): Promise<void> {
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
      // Deferred, because requests that arrived in the same turn of the event loop are still being parsed.
      setImmediate(() => void applyWaiting(group.outingId, waiting))
    })
  }

  return { apply: (batch) => applyInParts(batch, applyPart) }
}

/** Returns how many of the waiting batches share the next transaction. */
function fitting(waiting: readonly Waiting[]): number {
  let cost = 0
  const end = waiting.slice(0, mostBatches).findIndex(({ batch }) => {
    cost += sumOf(batch.operations, (operation) => costOf(batch, operation))
    return cost > mostCost
  })
  return end === -1 ? mostBatches : Math.max(1, end)
}

/**
 * Applies batches in one transaction. If it fails, each is applied separately, so that a batch fails only because of
 * its own content.
 */
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
 * Replays a batch of a client's queue in one transaction: effects, history, answers and the queue's sequence number are
 * stored together or not at all. An operation that is already known gets its first answer again. A refused one is
 * recorded with the reason, and later ones are still applied. A sequence number that is skipped, or reused for another
 * operation, refuses the whole batch. A batch without operations is never refused for its numbers, so that a phone can
 * query the number of its queue.
 */
export async function applyBatch(db: Database, batch: Batch): Promise<Result<BatchAnswer, ReplayRefusal>> {
  const [answer] = await applyInOne(db, [batch])
  if (!answer) throw new Error('A batch was not answered')
  return answer
}

/**
 * Applies a batch that is too large for one transaction in parts, between which other transactions run. When a part
 * fails or is refused, the parts before it stay applied; when the batch is sent again, their operations get their first
 * answers.
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
  let cost = mostCost
  for (const operation of batch.operations) {
    cost += costOf(batch, operation)
    if (cost > mostCost) {
      parts.push([])
      cost = costOf(batch, operation)
    }
    parts.at(-1)?.push(operation)
  }
  return parts
}

/** Applies batches of one outing, or one batch of a member, in one transaction. */
async function applyInOne(db: Database, batches: readonly Batch[]): Promise<Result<BatchAnswer, ReplayRefusal>[]> {
  const group = batches[0]?.group
  return await transaction(db, (tx) => replay(tx, batches), group ? { outing: group.outingId } : 'club')
}

/** Runs the operation of a separate request once; each repetition of its id gets the same answer. */
export async function applyOnce<Code extends string>(
  db: Database,
  { operation, now, ...sender }: { operation: Operation<Code>; now: Date } & Pick<Batch, 'actor' | 'senderId'>,
): Promise<Result<Effect, Code | 'replay.payload-mismatch'>> {
  return await transaction(db, async (tx) => {
    const operations = await openOperations(tx, [operation])
    // A refusal stored under this id came from this operation, so its code is one of the operation's own.
    const withoutQueue = { ...sender, now, clientId: null, seq: null }
    const answer = (await operations.apply(operation, withoutQueue)) as OperationAnswer<Code>
    await operations.write()
    return answer.outcome === 'rejected' ? { ok: false, refusal: answer.refusal } : accept(answer)
  })
}

type Client = Pick<typeof syncClients.$inferSelect, 'clientId' | 'principal' | 'lastSeq'>

/** Replays batches in order, as if each had a transaction of its own. */
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
    const client = { clientId, principal, lastSeq, outingId, tgroupId, pending, seenAt: now.toISOString() }
    clients.set(clientId, client)
    changedClients.set(clientId, client)
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

/** The answer to a batch; its cursor is available after the changes were written. */
type Replayed = Omit<BatchAnswer, 'cursor'> & { readonly cursor: () => number }

async function readClients(tx: Transaction, batches: readonly Batch[]): Promise<Map<string, Client>> {
  const rows = await selectClients(
    tx,
    batches.map(({ clientId }) => clientId),
  )
  return new Map(rows.map((client) => [client.clientId, client]))
}

/** Shown when a phone is out of step with the server; details of the protocol do not help a golfer. */
const unmatched = 'This entry couldn’t be matched. Enter it again.'

function validateBatch(
  { principal, operations }: Batch,
  { client, known }: { client: Client | undefined; known: ReadonlyMap<string, KnownAnswer> },
): Result<number, ReplayRefusal> {
  if (client && client.principal !== principal) {
    return foreignPrincipal()
  }
  let last = client?.lastSeq ?? 0
  for (const { seq, mid } of operations) {
    if (seq > last + 1) return refuse('replay.gap', unmatched)
    if (seq === last + 1) last = seq
    else if (!known.has(mid)) return refuse('replay.sequence-reused', unmatched)
  }
  return accept(last)
}

export function foreignPrincipal() {
  return refuse('replay.foreign-principal', 'These scores were entered with another login or code.')
}

type KnownAnswer = { readonly argsHash: string; readonly answer: OperationAnswer }

/** The sender of an operation, and its position in a client's queue if it has one. */
type Sender = Pick<Batch, 'actor' | 'senderId' | 'now'> & {
  readonly clientId: string | null
  readonly seq: number | null
}

/**
 * The operations of one transaction. Recorded cells are written by `write`, and before an operation that runs
 * statements.
 */
type OpenOperations = {
  /** All known answers to these operations, including those of this transaction. */
  readonly known: ReadonlyMap<string, KnownAnswer>
  readonly apply: (operation: Correcting, sender: Sender) => Promise<OperationAnswer>
  /** Returns the last change of an outing; the inner function can be called once the changes are written. */
  readonly cursor: (outingId: number) => Promise<() => number>
  readonly write: () => Promise<void>
}

type Correcting = Operation & Pick<NumberedOperation, 'corrects'>

async function openOperations(tx: Transaction, operations: readonly Correcting[]): Promise<OpenOperations> {
  const known = await readKnown(tx, operations)
  const answered: (typeof syncMutations.$inferSelect)[] = []
  const changes: number[] = []
  /** The cells that were read; null at first, and after an operation that runs its own statements. */
  let set: CellSet | null = null
  return { known, apply, cursor, write }

  async function apply(operation: Correcting, sender: Sender): Promise<OperationAnswer> {
    const first = known.get(operation.mid)
    if (first) return repeat(first, operation)
    const { mid, name, argsHash, args } = operation
    const { actor, senderId, now, clientId, seq } = sender
    const result =
      'run' in operation ? await runAlone(operation.run) : record(operation, await cells(), refusedBefore(operation))
    const answer = result.ok ? result.value : rejected(result.refusal)
    known.set(mid, { argsHash, answer })
    answered.push({
      mid,
      clientId,
      seq,
      name,
      argsHash,
      refusedArgs: result.ok ? null : args,
      // An operation that took effect is in the history of what it changed, which has the name.
      actor: result.ok ? '' : actor,
      senderId: result.ok ? null : senderId,
      outcome: answer.outcome,
      answer: JSON.stringify(answer),
      receivedAt: now.toISOString(),
    })
    return answer
  }

  function refusedBefore({ corrects }: Correcting): number {
    return midsOf(corrects).filter((mid) => known.get(mid)?.answer.outcome === 'rejected').length
  }

  /** Reads the cells of all remaining operations. */
  async function cells(): Promise<CellSet> {
    if (set !== null) return set
    const ahead = operations.flatMap((one) => ('run' in one || known.has(one.mid) ? [] : one.cells))
    set = await openCellSet(tx, ahead)
    return set
  }

  async function runAlone(run: Run): Promise<Result<Effect, string>> {
    await write()
    set = null
    return await takenBackWhenRefused(tx, run)
  }

  async function cursor(outingId: number): Promise<() => number> {
    const recorded = set?.changes() ?? []
    const last = recorded.findLastIndex((change) => change.outingId === outingId)
    if (last < 0) {
      const written = await lastChange(tx, outingId)
      return () => written
    }
    const place = changes.length + last
    return () => changes[place] ?? 0
  }

  async function write(): Promise<void> {
    const [numbers] = await Promise.all([set?.write(), insertMutations(tx, answered.splice(0))])
    changes.push(...(numbers ?? []))
  }
}

/** Reads the known answers to operations, and to those that they correct. */
async function readKnown(tx: Transaction, operations: readonly Correcting[]): Promise<Map<string, KnownAnswer>> {
  const mids = new Set(operations.flatMap(({ mid, corrects }) => [mid, ...midsOf(corrects)]))
  const rows = await selectKnown(tx, [...mids])
  return new Map(
    rows.map(({ mid, argsHash, answer }) => [mid, { argsHash, answer: JSON.parse(answer) as OperationAnswer }]),
  )
}

function repeat({ argsHash, answer }: KnownAnswer, operation: Operation): OperationAnswer {
  if (argsHash === operation.argsHash) return answer
  return rejected({ code: 'replay.payload-mismatch', message: 'Already sent with different details.' })
}

function record(work: CellWork, cells: CellSet, refusedBefore: number): Result<Effect, string> {
  const result = work.record(cells, refusedBefore)
  if (!result.ok) work.keepRefused?.(cells, result.refusal)
  return result
}

/** Runs an operation in a savepoint: a refusal rolls back its own writes, an error fails the whole batch. */
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
