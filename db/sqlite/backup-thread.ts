import { constants, getPriority, setPriority } from 'node:os'
import { workerData } from 'node:worker_threads'
import { backUpPacked } from './backups.ts'
import { openConnection } from './connection.ts'
import { assertNotEmpty } from './migrate.ts'
import { whyUnusable } from './unusable.ts'

/**
 * Lowers the priority of the backup, so that scores go first on few processors. On Linux the priority is the thread's
 * own, elsewhere it would be the whole server's.
 */
function goBehind(): void {
  const { PRIORITY_BELOW_NORMAL: behind } = constants.priority
  if (process.platform !== 'linux' || getPriority() >= behind) return
  try {
    setPriority(behind)
  } catch {
    // The system may forbid it; a backup at normal priority is better than none.
  }
}

/** The thread that `backUpDatabase` starts; its errors are passed back. */
const { file, to } = workerData as { readonly file: string; readonly to: string }
goBehind()
assertNotEmpty(file)
try {
  const connection = openConnection(file, { readonly: true })
  try {
    await backUpPacked(connection, { to })
  } finally {
    connection.close()
  }
} catch (error) {
  throw whyUnusable(error, { file })
}
