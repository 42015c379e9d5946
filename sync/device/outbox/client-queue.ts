import type { DeviceDatabase, Lane, OutboxRow, Operation } from '../storage/device-database.ts'

/**
 * Puts operations at the end of their principal's lane, inside the caller's transaction over outbox and lanes. A lane
 * begins with its first operation, so that its numbers and what they count are always on the disk together.
 */
export async function queueOperations(
  database: DeviceDatabase,
  {
    principal,
    operations,
    newId,
  }: {
    readonly principal: string
    readonly operations: readonly Operation[]
    readonly newId: () => string
  },
): Promise<void> {
  const lane = (await database.lanes.get(principal)) ?? beginLane(principal, newId())
  await database.outbox.bulkAdd(
    operations.map((operation, index) => ({ ...operation, principal, seq: lane.nextSeq + index })),
  )
  await database.lanes.put({ ...lane, nextSeq: lane.nextSeq + operations.length })
}

/** What waits in a lane, in its order. */
export async function readLaneRows(database: DeviceDatabase, principal: string): Promise<OutboxRow[]> {
  return await database.outbox.where('[principal+seq]').between([principal, -Infinity], [principal, Infinity]).toArray()
}

/** Whether the club still owes an answer to anything that was ever put into the lane. */
export function isOwed(lane: Lane): boolean {
  return lane.nextSeq - 1 > lane.ackedSeq
}

function beginLane(principal: string, clientId: string): Lane {
  return { principal, clientId, nextSeq: 1, ackedSeq: 0, parked: null }
}
