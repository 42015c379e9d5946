import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database, Moment } from '../database.ts'
import { lockDatabase, openConnection, queriesOf, type Connection } from './connection.ts'
import { openIntegrityMonitor } from './integrity.ts'
import { bringUpToDate, type MigrateOptions } from './migrate.ts'
import { openWriter } from './writer.ts'

/**
 * Creates or migrates, checks and opens the database: one connection that writes, another that only reads. Throws when
 * another process serves the file, when it is damaged, of another program or of a newer version.
 */
export async function openSqlite(options: MigrateOptions): Promise<Database> {
  const { file } = options
  const toUndo = [lockDatabase(file)]
  const undo = () => toUndo.reverse().forEach((step) => step())
  try {
    assertLocalDisk(dirname(file))
    bringUpToDate(options)
    const writing = openConnection(file, { readonly: false })
    toUndo.push(() => writing.close())
    assertSound(writing)
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
    throw error
  }
}

export async function openMomentOfSqlite({ file }: { readonly file: string }): Promise<Moment> {
  const connection = openConnection(file, { readonly: true })
  connection.exec('BEGIN')
  return { sql: queriesOf(connection), close: async () => void connection.close() }
}

function assertSound(connection: Connection): void {
  const finding: unknown = connection.pragma('quick_check', { simple: true })
  if (finding !== 'ok') throw new Error(`${connection.name} is damaged: ${String(finding)}`)
}

/** Network file systems by their Linux numbers. Locks and shared memory are not reliable on them. */
const networkFileSystems = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB2'],
  [0x01021997, '9P'],
  [0x00c36400, 'Ceph'],
])

/** Throws when a folder is on another machine's disk: SQLite's write-ahead log is only safe on a local one. */
export function assertLocalDisk(folder: string, typeOf = (path: string) => statfsSync(path).type): void {
  const name = networkFileSystems.get(typeOf(folder) >>> 0)
  if (name === undefined) return
  throw new Error(`${folder} is on a network disk (${name}): put DATA_DIR on a disk of this machine`)
}
