import { workerData } from 'node:worker_threads'
import { backUpPacked } from './backups.ts'
import { openConnection } from './connection.ts'

/** The work of backUpDatabase, in a thread of its own; its errors are passed back. */
const { file, to } = workerData as { readonly file: string; readonly to: string }
const connection = openConnection(file, { readonly: true })
try {
  await backUpPacked(connection, { to })
} finally {
  connection.close()
}
