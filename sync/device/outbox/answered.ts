import { inEveryKind } from '../cells/cell-kinds.ts'
import type { Settled } from '../cells/cells.ts'
import { showAsWaiting } from '../cells/cells.ts'
import type { AnsweredRow, DeviceDatabase, OutboxRow } from '../storage/device-database.ts'

/** The club makes a copy of its data every hour; a week is for whoever notices late that it is needed. */
const keptFor = 7 * 24 * 60 * 60_000

/** Keeps what the club has answered for some days, inside the caller's transaction. */
export async function keepAnswered(
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

/**
 * Takes what is kept of a principal, in the order in which it was answered, to be sent once more. What still stands
 * as this phone's own is shown as waiting. Inside the caller's transaction over answered and cells.
 */
export async function takeAnswered(database: DeviceDatabase, principal: string): Promise<readonly AnsweredRow[]> {
  const rows = await database.answered.where({ principal }).sortBy('seq')
  const inOrder = rows.toSorted((a, b) => a.answeredAt - b.answeredAt || a.seq - b.seq)
  await database.answered.bulkDelete(inOrder.map(({ mid }) => mid))
  // The last one of a cell is the one that waits, so it is put there first.
  for (const row of inOrder.toReversed()) await inEveryKind((kind) => showAsWaiting(database, kind, row))
  return inOrder
}

export function asOutboxRow({ mid, principal, seq, name, v, at, outingId, args }: AnsweredRow): OutboxRow {
  return { mid, principal, seq, name, v, at, outingId, args }
}
