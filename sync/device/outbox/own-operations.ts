import { operations, type OperationName } from '../../calls/replay.ts'
import { principalOfMember, signedInUser } from '../connection/credentials.ts'
import type { Device } from '../device.ts'
import type { RejectedRow, OutboxRow } from '../storage/device-database.ts'
import { keepOrMakeRoom } from '../storage/forget-outings.ts'
import { withDatabase } from '../storage/with-database.ts'
import { queueOperations } from './client-queue.ts'

/** Something that a member does under the own name, outside of any outing. */
export type OwnOperation = {
  readonly memberId: number
  /** The key under which the club does it once, however often it is sent. */
  readonly mid: string
  readonly name: OperationName
  readonly args: unknown
  /** The refused operation that this one corrects: it leaves the tray in the same step. */
  readonly instead?: string | undefined
}

/**
 * Puts an operation at the end of what a member has to send, and makes room for it by forgetting finished outings.
 * Resolves only after the disk has it; one that is here already is not put twice.
 */
export async function keepOwn(device: Device, operation: OwnOperation): Promise<void> {
  await keepOrMakeRoom(device.database, () => keep(device, operation))
  device.replayWanted.notify()
  device.ports.askForBackgroundSync?.()
}

/** What waits of the signed-in member, and what the club refused, in the order in which it was entered. */
export async function readOwn(device: Device): Promise<readonly (OutboxRow | RejectedRow)[]> {
  const user = signedInUser(device)
  if (!user) return []
  const { outbox, dead } = device.database
  const principal = principalOfMember(user.id)
  const isOwn = (row: OutboxRow | RejectedRow) => row.principal === principal
  const rows = [...(await outbox.filter(isOwn).toArray()), ...(await dead.filter(isOwn).toArray())]
  return rows.toSorted((one, other) => one.at - other.at)
}

/** Why the club refused something, for the machine and for the person; null while it waits. */
export function refusalOf(row: OutboxRow | RejectedRow): { readonly code: string; readonly message: string } | null {
  return 'code' in row ? { code: row.code, message: row.message } : null
}

async function keep({ database, ports }: Device, { memberId, instead, ...entered }: OwnOperation): Promise<void> {
  const { outbox, dead, lanes } = database
  await withDatabase(database, () =>
    database.transaction('rw', [outbox, dead, lanes], async () => {
      if ((await outbox.get(entered.mid)) ?? (await dead.get(entered.mid))) return
      const operation = { ...entered, v: operations[entered.name].version, at: ports.now(), outingId: null }
      const principal = principalOfMember(memberId)
      await queueOperations(database, { principal, operations: [operation], newId: ports.newId })
      if (instead !== undefined) await dead.delete(instead)
    }),
  )
}
