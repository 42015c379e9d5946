import { cellTables, type DeadRow, type DeviceDatabase, type Lane, type OutboxRow } from '../storage/device-database.ts'
import type { PushAnswer } from '../../calls/replay.ts'
import { inEveryKind, isOfSameCell } from '../cells/cell-kinds.ts'
import { settleCells, type Settled } from '../cells/cells.ts'
import type { Device } from '../device.ts'
import { withDatabase } from '../storage/with-database.ts'
import { readLaneRows } from './client-queue.ts'
import { accountForMissing, asDead, rotateLane } from './queue-repair.ts'
import { sendingFacts } from './sync-status.ts'

type Answered = { readonly lane: Lane; readonly rows: readonly OutboxRow[]; readonly answer: PushAnswer }

/**
 * Writes down what the club says about a batch, in one transaction: the operations leave the outbox, their cells get
 * the club's version, refused ones go to the tray, contested ones become a notice, and the lane knows how far the
 * club is. A page that dies before the end of it sends the batch again, and gets the same answer.
 */
export async function acknowledge(device: Device, { lane: sent, rows, answer }: Answered): Promise<void> {
  const { database, ports } = device
  const { outbox, dead, answered, notices, lanes, meta, capabilities } = database
  const tables = [...cellTables(database), outbox, dead, answered, notices, lanes, meta, capabilities]
  await withDatabase(database, () =>
    database.transaction('rw', tables, async () => {
      const lane = await lanes.get(sent.principal)
      // Another tab was told first that this storage is a copy: under the new name everything is sent again.
      if (lane?.clientId !== sent.clientId) return
      const exceptions = new Map(answer.exceptions.map((exception) => [exception.seq, exception]))
      const receivedAt = new Date(answer.serverNow).toISOString()
      const settled = rows
        .map((row, place) => ({ row, ver: answer.vers[place] ?? 0, exception: exceptions.get(row.seq), receivedAt }))
        .filter(({ row }) => row.seq > lane.ackedSeq)
      await inEveryKind((kind) => settleCells(database, kind, { settled, now: ports.now() }))
      const inLane = await readLaneRows(database, lane.principal)
      await dead.bulkPut(settled.flatMap((one) => asRefused(one, { inLane, now: ports.now() })))
      await keepAnswered(database, { settled, clientId: lane.clientId, now: ports.now() })
      await outbox.bulkDelete(settled.map(({ row }) => row.mid))
      const ackedSeq = Math.max(lane.ackedSeq, rows.at(-1)?.seq ?? 0)
      await lanes.put({ ...lane, ackedSeq })
      await meta.put({ key: sendingFacts.lastSentAt, value: ports.now() })
      await meta.delete(sendingFacts.upgradeNeeded)
      // The club has passed over numbers that this phone no longer has anything for.
      await accountForMissing(device, { lane, count: ackedSeq - lane.ackedSeq - settled.length })
      if (answer.lastSeq >= lane.nextSeq) await rotateLane(device, { principal: lane.principal, first: [] })
    }),
  )
}

function asRefused(
  { row, exception }: Settled,
  { inLane, now }: { readonly inLane: readonly OutboxRow[]; readonly now: number },
): DeadRow[] {
  if (exception?.outcome !== 'rejected') return []
  const { code = 'replay.rejected', message = 'The club did not take this.' } = exception
  const enteredAnew = inLane.some((other) => other.seq > row.seq && isOfSameCell(other, row))
  return [{ ...asDead(row, { refusal: { code, message }, refusedAt: now }), enteredAnew }]
}

/** The club makes a copy of its data every hour; a week is for whoever notices late that it is needed. */
const keptFor = 7 * 24 * 60 * 60_000

/** Keeps what the club has answered for some days, inside the caller's transaction. */
async function keepAnswered(
  { answered }: DeviceDatabase,
  {
    settled,
    clientId,
    now,
  }: {
    readonly settled: readonly Settled[]
    readonly clientId: string
    readonly now: number
  },
): Promise<void> {
  await answered.bulkPut(
    settled.map(({ row, exception }) => ({
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
