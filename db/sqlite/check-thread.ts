import { parentPort, workerData } from 'node:worker_threads'
import { openConnection, quickCheck } from './connection.ts'

/** The thread in which a large database is checked when it is opened; its errors are passed back. */
const { file } = workerData as { readonly file: string }
const connection = openConnection(file, { readonly: true })
try {
  parentPort?.postMessage(quickCheck(connection))
} finally {
  connection.close()
}
