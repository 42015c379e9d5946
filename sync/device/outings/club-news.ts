import type { PullAnswer } from '../../calls/replay.ts'
import type { Device } from '../device.ts'
import { cellTables } from '../outbox/cell-kinds.ts'
import { byThisClock, takeTold } from './outing-kept.ts'
import { refreshOuting } from './outings.ts'
import { withDatabase } from '../with-database.ts'

type News = { readonly outingId: number; readonly answer: PullAnswer }

/**
 * Takes over what the club tells about an outing: cells, how far it was told, and when each group was heard. Answers
 * whether anything was new. Throws a ClubFailure when golfers, groups or settings have changed and cannot be fetched:
 * the cursor stays where it was, and the same is told again.
 */
export async function takeNews(device: Device, { outingId, answer }: News): Promise<boolean> {
  if (answer.changes.some(({ kind }) => kind === 'outing')) await refreshOuting(device, outingId)
  const { database, ports } = device
  const { outings, notices } = database
  const now = ports.now()
  await withDatabase(database, () =>
    database.transaction('rw', [...cellTables(database), outings, notices], async () => {
      const row = await outings.get(outingId)
      if (!row) return
      const clockAhead = answer.serverNow - now
      const groups = answer.groups.map((group) => byThisClock(group, clockAhead))
      const scores = answer.changes.flatMap(({ cell }) => cell ?? [])
      const choices = answer.changes.flatMap((change) => change.wolf ?? [])
      const left = answer.changes.flatMap((change) => change.leave ?? [])
      await takeTold(device, { outingId, scores, wolf: choices, left })
      await outings.put({
        ...row,
        snapshot: { ...row.snapshot, groups },
        cursor: Math.max(row.cursor, answer.cursor),
        clockAhead,
        refreshedAt: now,
      })
    }),
  )
  return answer.changes.length > 0
}
