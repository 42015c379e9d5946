import { cellsOf, cellTables, waitingOf, type DeviceDatabase, type OutingRow } from './device-database.ts'
import { isStorageFull } from './with-database.ts'

/** Deletes the outings that were viewed by id with a sign-in. */
export async function forgetViewedOutings(database: DeviceDatabase): Promise<void> {
  await forget(database, (outing) => outing.principal === null)
}

/** `openedAt` of an outing that was left and not opened since. */
export const leftAt = 0

/** Deletes an outing that was left, unless operations of it wait. */
export async function forgetLeftOuting(database: DeviceDatabase, outingId: number): Promise<void> {
  await forget(database, (outing) => outing.outingId === outingId && outing.openedAt === leftAt)
}

/** Deletes outings that are over. */
export async function forgetFinishedOutings(database: DeviceDatabase): Promise<void> {
  await forget(database, (outing) => outing.snapshot.outing.status !== 'inprogress')
}

/**
 * Runs `keep`. When the phone is full, deletes finished outings and runs it again. When it is still full, deletes
 * cached answers and runs it a last time. All that is deleted can be fetched again.
 */
export async function keepOrMakeRoom<Kept>(database: DeviceDatabase, keep: () => Promise<Kept>): Promise<Kept> {
  for (const makeRoom of [forgetFinishedOutings, forgetCachedAnswers]) {
    try {
      return await keep()
    } catch (error) {
      if (!isStorageFull(error)) throw error
      await makeRoom(database)
    }
  }
  return await keep()
}

async function forgetCachedAnswers({ seen }: DeviceDatabase): Promise<void> {
  await seen.clear()
}

/**
 * Deletes the chosen outings, except those with waiting or rejected operations: these name golfers and holes of the
 * outing.
 */
async function forget(database: DeviceDatabase, chosen: (outing: OutingRow) => boolean): Promise<void> {
  const { outings, drafts, conflictReports, outbox, rejected } = database
  const cells = cellTables(database)
  await database.transaction('rw', [...cells, outings, drafts, conflictReports, outbox, rejected], async () => {
    for (const { outingId } of await outings.filter(chosen).toArray()) {
      const needed = (await waitingOf(database, outingId)).length + (await rejected.where({ outingId }).count())
      if (needed > 0) continue
      for (const table of cells) await cellsOf<object>(table, outingId).delete()
      await drafts.where({ outingId }).delete()
      await conflictReports.where({ outingId }).delete()
      await outings.delete(outingId)
    }
  })
}
