import type { Collection } from 'dexie'
import { principalOfMember, signedInUser } from '../connection/credentials.ts'
import type { Device } from '../device.ts'
import type { DeviceDatabase, ClientQueue, OutboxRow, Operation } from '../storage/device-database.ts'
import { withDatabase } from '../storage/with-database.ts'

/**
 * Appends operations to their principal's queue, inside the caller's transaction over outbox and queues. The first one
 * creates the queue, so that numbers and operations are always stored together.
 */
export async function queueOperations(
  database: DeviceDatabase,
  {
    principal,
    operations,
    newId,
    queue: known,
  }: {
    readonly principal: string
    readonly operations: readonly Operation[]
    readonly newId: () => string
    /** The queue, where the transaction has read it already. */
    readonly queue?: ClientQueue | undefined
  },
): Promise<void> {
  const queue = known ?? (await database.queues.get(principal)) ?? beginQueue(principal, newId())
  await Promise.all([
    database.outbox.bulkAdd(
      operations.map((operation, index) => ({ ...operation, principal, seq: queue.nextSeq + index })),
    ),
    database.queues.put({ ...queue, nextSeq: queue.nextSeq + operations.length }),
  ])
}

export async function readQueue({ outbox }: DeviceDatabase, principal: string): Promise<OutboxRow[]> {
  return await ofQueue(outbox, principal).toArray()
}

/** The operations of a queue in their order. */
export function ofQueue(outbox: DeviceDatabase['outbox'], principal: string): Collection<OutboxRow, string> {
  return outbox.where('[principal+seq]').between([principal, -Infinity], [principal, Infinity])
}

/** Whether an operation of the queue is not acknowledged. */
export function isOwed(queue: ClientQueue): boolean {
  return queue.nextSeq - 1 > queue.ackedSeq
}

/**
 * The suspended queues of the member who is signed in go on: their own, and those of outings that they started here.
 * Resolves with whether there is one.
 */
export async function resumeQueues(device: Device): Promise<boolean> {
  const { database } = device
  const member = signedInUser(device)?.id
  if (member === undefined) return false
  return await withDatabase(database, async () => {
    const started = await database.capabilities.filter(({ startedBy }) => startedBy === member).toArray()
    const own = new Set([principalOfMember(member), ...started.map(({ principal }) => principal)])
    const ofMember = database.queues.filter(({ principal, parked }) => parked !== null && own.has(principal))
    return (await ofMember.modify({ parked: null })) > 0
  })
}

function beginQueue(principal: string, clientId: string): ClientQueue {
  return { principal, clientId, nextSeq: 1, ackedSeq: 0, parked: null }
}
