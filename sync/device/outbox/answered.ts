import { scoreSet } from '../../calls/replay.ts'
import type { AnsweredRow, DeviceDatabase, OutboxRow } from '../device-database.ts'
import type { Settled } from './settled.ts'

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
 * Takes what is kept of a principal, in the order in which it was answered, to be sent once more. Scores that still
 * stand as this phone's own are shown as waiting. Inside the caller's transaction over answered and scores.
 */
export async function takeAnswered(database: DeviceDatabase, principal: string): Promise<readonly AnsweredRow[]> {
  const rows = await database.answered.where({ principal }).sortBy('seq')
  const inOrder = rows.toSorted((a, b) => a.answeredAt - b.answeredAt || a.seq - b.seq)
  await database.answered.bulkDelete(inOrder.map(({ mid }) => mid))
  // The last one of a cell is the one that waits, so it is put there first.
  for (const row of inOrder.toReversed()) await showAsWaiting(database, row)
  return inOrder
}

export function asOutboxRow({ mid, principal, seq, name, v, at, outingId, args }: AnsweredRow): OutboxRow {
  return { mid, principal, seq, name, v, at, outingId, args }
}

async function showAsWaiting({ scores }: DeviceDatabase, row: AnsweredRow): Promise<void> {
  const { mid, principal, at, name, args } = row
  const score = name === 'score.set' ? scoreSet().safeParse(args) : null
  if (!score?.success) return
  const { outingId, golferId, hole, strokes, baseVer } = score.data
  const cell = await scores.get([outingId, golferId, hole])
  if (!cell || cell.queued || cell.taken !== strokes) return
  await scores.put({ ...cell, queued: { mid, principal, strokes, baseVer, at } })
}
