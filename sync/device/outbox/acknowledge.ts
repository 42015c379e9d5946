import type { PushAnswer } from '../../calls/replay.ts'
import { inEveryKind, isOfSameCell } from '../cells/cell-kinds.ts'
import { acknowledgeCells, type Acknowledged } from '../cells/cells.ts'
import type { Device } from '../device.ts'
import {
  cellTables,
  type RejectedRow,
  type DeviceDatabase,
  type ClientQueue,
  type OutboxRow,
} from '../storage/device-database.ts'
import { withDatabase } from '../storage/with-database.ts'
import { readQueue } from './client-queue.ts'
import { accountForMissing, asRejected, renewQueue } from './queue-repair.ts'
import { sendingFacts } from './sync-status.ts'

type Answered = { readonly queue: ClientQueue; readonly rows: readonly OutboxRow[]; readonly answer: PushAnswer }

/**
 * Writes down what the club says about a batch, in one transaction: the operations leave the outbox, their cells get
 * the club's version, refused ones are kept as rejected, conflicts become a notice, and the queue knows how far the
 * club is. A page that dies before the end of it sends the batch again, and gets the same answer.
 */
export async function acknowledge(device: Device, { queue: sent, rows, answer }: Answered): Promise<void> {
  const { database, ports } = device
  const { outbox, dead, answered, notices, lanes, meta, capabilities } = database
  const tables = [...cellTables(database), outbox, dead, answered, notices, lanes, meta, capabilities]
  await withDatabase(database, () =>
    database.transaction('rw', tables, async () => {
      const queue = await lanes.get(sent.principal)
      // Another tab was told first that this storage is a copy: under the new name everything is sent again.
      if (queue?.clientId !== sent.clientId) return
      const exceptions = new Map(answer.exceptions.map((exception) => [exception.seq, exception]))
      const receivedAt = new Date(answer.serverNow).toISOString()
      const acknowledged = rows
        .map((row, place) => ({ row, ver: answer.vers[place] ?? 0, exception: exceptions.get(row.seq), receivedAt }))
        .filter(({ row }) => row.seq > queue.ackedSeq)
      await inEveryKind((kind) => acknowledgeCells(database, kind, { acknowledged, now: ports.now() }))
      const inQueue = await readQueue(database, queue.principal)
      await dead.bulkPut(acknowledged.flatMap((one) => rejectionsOf(one, { inQueue, now: ports.now() })))
      await keepAnswered(database, { acknowledged, clientId: queue.clientId, now: ports.now() })
      await outbox.bulkDelete(acknowledged.map(({ row }) => row.mid))
      const ackedSeq = Math.max(queue.ackedSeq, rows.at(-1)?.seq ?? 0)
      await lanes.put({ ...queue, ackedSeq })
      await meta.put({ key: sendingFacts.lastSentAt, value: ports.now() })
      await meta.delete(sendingFacts.upgradeNeeded)
      // The club has passed over numbers that this phone no longer has anything for.
      await accountForMissing(device, { queue, count: ackedSeq - queue.ackedSeq - acknowledged.length })
      if (answer.lastSeq >= queue.nextSeq) await renewQueue(device, { principal: queue.principal, first: [] })
    }),
  )
}

function rejectionsOf(
  { row, exception }: Acknowledged,
  { inQueue, now }: { readonly inQueue: readonly OutboxRow[]; readonly now: number },
): RejectedRow[] {
  if (exception?.outcome !== 'rejected') return []
  const { code = 'replay.rejected', message = 'The club did not take this.' } = exception
  const enteredAnew = inQueue.some((other) => other.seq > row.seq && isOfSameCell(other, row))
  return [{ ...asRejected(row, { refusal: { code, message }, refusedAt: now }), enteredAnew }]
}

/** The club makes a copy of its data every hour; a week is for whoever notices late that it is needed. */
const keptFor = 7 * 24 * 60 * 60_000

/** Keeps what the club has answered for some days, inside the caller's transaction. */
async function keepAnswered(
  { answered }: DeviceDatabase,
  {
    acknowledged,
    clientId,
    now,
  }: {
    readonly acknowledged: readonly Acknowledged[]
    readonly clientId: string
    readonly now: number
  },
): Promise<void> {
  await answered.bulkPut(
    acknowledged.map(({ row, exception }) => ({
      ...row,
      clientId,
      answeredAt: now,
      isRefused: exception?.outcome === 'rejected',
    })),
  )
  await answered
    .where('answeredAt')
    .below(now - keptFor)
    .delete()
}
