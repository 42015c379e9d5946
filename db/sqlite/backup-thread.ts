import { constants, getPriority, setPriority } from 'node:os'
import { workerData } from 'node:worker_threads'
import { backUpPacked } from './backups.ts'
import { openConnection } from './connection.ts'

/** Scores go first where processors are few. On Linux a priority is the thread's own, elsewhere the whole server's. */
function goBehind(): void {
  const { PRIORITY_BELOW_NORMAL: behind } = constants.priority
  if (process.platform !== 'linux' || getPriority() >= behind) return
  try {
    setPriority(behind)
  } catch {
    // A machine may forbid it: a backup at the usual priority is better than none.
  }
}

/** The work of backUpDatabase, in a thread of its own; its errors are passed back. */
const { file, to } = workerData as { readonly file: string; readonly to: string }
goBehind()
const connection = openConnection(file, { readonly: true })
try {
  await backUpPacked(connection, { to })
} finally {
  connection.close()
}
