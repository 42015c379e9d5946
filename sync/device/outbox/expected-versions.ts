import { cellOf, inEveryKind, type CellKind, type OfOuting } from '../cells/cell-kinds.ts'
import type { DeviceDatabase, OutboxRow } from '../storage/device-database.ts'

type Refusals = {
  /** The queue before the answer, in order. */
  readonly queue: readonly OutboxRow[]
  readonly refused: readonly OutboxRow[]
  /** The server's last number of the queue. It has the operations up to there as they were sent. */
  readonly lastSeq: number
}

/**
 * Corrects the versions on which waiting operations build, after the refusal of operations of the same cells, inside
 * the caller's transaction. A correction entered before the refusal was known expects a version that the refused
 * operation never created; that version may be another phone's value, which its scorer has not seen.
 */
export async function correctVersions(database: DeviceDatabase, refusals: Refusals): Promise<void> {
  const corrected = correctedRows(refusals)
  if (corrected.length === 0) return
  await database.outbox.bulkPut([...corrected])
  await inEveryKind((kind) => correctCells(database, kind, corrected))
}

type Chain = {
  /** The version that the last operation of the cell is expected to create. */
  readonly expectedVer: number
  /** The number of refused operations among those that build on one another. */
  readonly refused: number
}

function correctedRows({ queue, refused, lastSeq }: Refusals): readonly OutboxRow[] {
  const refusedMids = new Set(refused.map(({ mid }) => mid))
  const chains = new Map<string, Chain>()
  return queue.flatMap((row) => {
    const cell = cellOf(row)
    if (cell === null) return []
    const args = row.args as { readonly baseVer: number }
    const before = chains.get(cell)
    const refusedBefore = before?.expectedVer === args.baseVer ? before.refused : 0
    const isRefused = refusedMids.has(row.mid)
    chains.set(cell, { expectedVer: args.baseVer + 1, refused: refusedBefore + Number(isRefused) })
    const isKnown = row.seq <= lastSeq
    return isKnown || refusedBefore === 0 ? [] : [{ ...row, args: { ...args, baseVer: args.baseVer - refusedBefore } }]
  })
}

async function correctCells<Place extends OfOuting, Value>(
  database: DeviceDatabase,
  kind: CellKind<Place, Value>,
  rows: readonly OutboxRow[],
): Promise<void> {
  const table = kind.table(database)
  for (const row of rows) {
    const written = kind.read(row)
    const cell = written && (await table.get(kind.keyOf(written.place)))
    if (!written || cell?.queued?.mid !== row.mid) continue
    await table.put({ ...cell, queued: { ...cell.queued, baseVer: written.baseVer } })
  }
}
