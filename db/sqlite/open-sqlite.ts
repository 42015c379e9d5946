import { once } from 'node:events'
import { statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Database, DatabasePlace, Moment } from '../database.ts'
import { lockDatabase, openConnection, quickCheck, type Connection } from './connection.ts'
import { openIntegrityMonitor } from './integrity.ts'
import { assertNotEmpty, bringUpToDate, type MigrateOptions } from './migrate.ts'
import { queriesOf } from './queries.ts'
import { damaged, whyUnusable } from './unusable.ts'
import { openWriter } from './writer.ts'

type OfClock = Pick<DatabasePlace, 'now'>

/**
 * Creates or migrates, checks and opens the database, with one connection that writes and one that only reads. Throws
 * when another process uses the file, or it is damaged, belongs to another program or has a newer version.
 */
export async function openSqlite(options: MigrateOptions & OfClock): Promise<Database> {
  const { file } = options
  const toUndo = [lockDatabase(file)]
  const undo = () => toUndo.reverse().forEach((step) => step())
  try {
    assertLocalDisk(dirname(file))
    bringUpToDate(options)
    const writing = openConnection(file, { readonly: false })
    toUndo.push(() => writing.close())
    await assertSound(writing, options)
    const reading = openConnection(file, { readonly: true })
    toUndo.push(() => reading.close())

    const integrity = openIntegrityMonitor()
    const { write, idle, commits } = await openWriter(writing, integrity)
    return {
      file,
      servers: null,
      sql: queriesOf(reading),
      write,
      inspect: integrity.inspect,
      damaged: integrity.damaged,
      commits,
      async close() {
        await idle()
        try {
          writing.pragma('wal_checkpoint(TRUNCATE)')
        } finally {
          undo()
        }
      },
    }
  } catch (error) {
    undo()
    throw whyUnusable(error, options)
  }
}

export async function openMomentOfSqlite(place: OfClock & { readonly file: string }): Promise<Moment> {
  const { file } = place
  assertNotEmpty(file)
  try {
    const connection = openConnection(file, { readonly: true })
    connection.exec('BEGIN')
    return { sql: queriesOf(connection), close: async () => void connection.close() }
  } catch (error) {
    throw whyUnusable(error, place)
  }
}

async function assertSound(connection: Connection, { now }: OfClock): Promise<void> {
  const { name: file } = connection
  const finding = statSync(file).size < largeFile ? quickCheck(connection) : await checkApart(connection)
  if (finding !== 'ok') throw damaged({ file, now }, finding)
}

/**
 * The bytes from which a file is checked in a thread of its own. A check takes seconds for each gigabyte, in which the
 * scores of the other clubs of the server would wait. The thread itself takes longer than the check of a small file.
 */
const largeFile = 16 * 1024 * 1024

async function checkApart(connection: Connection): Promise<string> {
  const thread = new Worker(new URL('check-thread.ts', import.meta.url), { workerData: { file: connection.name } })
  try {
    const [finding] = (await once(thread, 'message')) as [string]
    return finding
  } catch {
    // An error of a thread is not the engine's own, by which damage is known.
    return quickCheck(connection)
  }
}

/** Network file systems by their Linux numbers; locks and shared memory are unreliable on them. */
const networkFileSystems = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB2'],
  [0x01021997, '9P'],
  [0x00c36400, 'Ceph'],
])

/** Throws when a folder is on a network file system: SQLite's write-ahead log is only safe on a local disk. */
export function assertLocalDisk(folder: string, typeOf = (path: string) => statfsSync(path).type): void {
  const name = networkFileSystems.get(typeOf(folder) >>> 0)
  if (name === undefined) return
  throw new Error(`${folder} is on a network disk (${name}): put DATA_DIR on a disk of this machine`)
}
