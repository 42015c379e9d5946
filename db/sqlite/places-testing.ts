import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { DatabasePlace } from '../database.ts'
import type { TestPlaces } from '../places-testing.ts'

/** Test equipment: files in folders of their own. */
export const sqlitePlaces: TestPlaces = {
  empty: async (folder) => newPlace(folder),
  fill: (isFull) => `PRAGMA max_page_count = ${isFull ? 1 : 1_000_000}`,
  unguard: (_table, guard) => `DROP TRIGGER IF EXISTS ${guard}`,
  async tamper(place, sql) {
    const file = new Sqlite(fileAt(place))
    const guards = file.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck().all()
    for (const name of guards) file.exec(`DROP TRIGGER ${String(name)}`)
    file.pragma('foreign_keys = 0')
    file.exec(sql)
    file.exec("DELETE FROM sqlite_sequence WHERE name = 'audit_links' AND NOT EXISTS (SELECT 1 FROM audit_links)")
    file.close()
  },
  async keep(place) {
    const bytes = readFileSync(fileAt(place))
    return async (folder) => {
      const copy = newPlace(folder)
      writeFileSync(copy.file, bytes)
      return copy
    }
  },
}

/** Test equipment: overwrites the first page of a table in a file that no one has open. */
export function damageTable(file: string, table: string): void {
  const database = new Sqlite(file, { readonly: true })
  const root = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table)
  const size = Number(database.pragma('page_size', { simple: true }))
  database.close()
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(size, 0xff), 0, size, (Number(root) - 1) * size)
  closeSync(handle)
}

function fileAt(place: DatabasePlace): string {
  if (!('file' in place)) throw new Error('This is no place of SQLite')
  return place.file
}

function newPlace(folder?: string) {
  const path = folder ?? mkdtempSync(join(tmpdir(), 'nomad-db-'))
  const remove = async () => (folder === undefined ? rmSync(path, { recursive: true }) : undefined)
  return { file: join(path, 'nomad.db'), remove }
}
