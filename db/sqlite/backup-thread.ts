import { workerData } from 'node:worker_threads'
import { backUp } from './backups.ts'
import { openConnection } from './connection.ts'

/** What backUpDatabase runs in a thread of its own; what it throws arrives there. */
const { file, to } = workerData as { readonly file: string; readonly to: string }
const connection = openConnection(file, { readonly: true })
try {
  backUp(connection, { to })
} finally {
  connection.close()
}
