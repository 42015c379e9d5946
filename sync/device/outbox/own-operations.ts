import type { Refusal } from '#golf/result.ts'
import { principalOfMember } from '../../calls/principals.ts'
import { operationVersions, type OperationName } from '../../calls/replay.ts'
import { signedInUser } from '../connection/credentials.ts'
import type { Device } from '../device.ts'
import type { RejectedRow, OutboxRow } from '../storage/device-database.ts'
import { keepOrMakeRoom } from '../storage/forget-outings.ts'
import { savedInTime } from '../storage/storage-in-time.ts'
import { withDatabase } from '../storage/with-database.ts'
import { queueOperations } from './outbox.ts'

/** An operation of a member outside of any outing. */
type OwnOperation = {
  readonly memberId: number
  /** The key under which the server applies it once. */
  readonly mid: string
  readonly name: OperationName
  readonly args: unknown
  /** The rejected operation that this one replaces; it is deleted in the same transaction. */
  readonly instead?: string | undefined
}

/**
 * Queues an operation of a member. Resolves when it is on the disk; the same `mid` is queued once. When the phone is
 * full, finished outings are deleted first.
 */
export async function keepOwn(device: Device, operation: OwnOperation): Promise<void> {
  const keeping = keepOrMakeRoom(device.database, () => keep(device, operation))
  await savedInTime(device.ports, keeping)
  device.sendingWanted.notify()
  device.ports.askForBackgroundSync?.()
}

/** Reads the waiting and rejected operations of the signed-in member, in the order in which they were entered. */
export async function readOwn(device: Device): Promise<readonly (OutboxRow | RejectedRow)[]> {
  const user = signedInUser(device)
  if (!user) return []
  const { outbox, rejected } = device.database
  const principal = principalOfMember(user.id)
  const isOwn = (row: OutboxRow | RejectedRow) => row.principal === principal
  const rows = await withDatabase(device.database, async () => [
    ...(await outbox.filter(isOwn).toArray()),
    ...(await rejected.filter(isOwn).toArray()),
  ])
  return rows.toSorted((one, other) => one.at - other.at)
}

/** Returns why an operation was rejected; null while it waits. */
export function refusalOf(row: OutboxRow | RejectedRow): Refusal | null {
  if (!('code' in row)) return null
  const { code, message, fields } = row
  return { code, message, fields }
}

async function keep({ database, ports }: Device, { memberId, instead, ...entered }: OwnOperation): Promise<void> {
  const { outbox, rejected, queues } = database
  await withDatabase(database, () =>
    database.transaction('rw', [outbox, rejected, queues], async () => {
      if ((await outbox.get(entered.mid)) ?? (await rejected.get(entered.mid))) return
      const operation = { ...entered, v: operationVersions[entered.name], at: ports.now(), outingId: null }
      const principal = principalOfMember(memberId)
      await queueOperations(database, { principal, operations: [operation], newId: ports.newId })
      if (instead !== undefined) await rejected.delete(instead)
    }),
  )
}
