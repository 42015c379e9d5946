import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestPlaces } from '../places-testing.ts'

/** Test equipment: files in folders of their own. */
export const sqlitePlaces: TestPlaces = {
  empty: async (folder) => newPlace(folder),
  fill: (isFull) => `PRAGMA max_page_count = ${isFull ? 1 : 1_000_000}`,
  unguard: (_table, guard) => `DROP TRIGGER IF EXISTS ${guard}`,
  async keep(place) {
    if (!('file' in place)) throw new Error('This is no place of SQLite')
    const bytes = readFileSync(place.file)
    return async (folder) => {
      const copy = newPlace(folder)
      writeFileSync(copy.file, bytes)
      return copy
    }
  },
}

function newPlace(folder?: string) {
  const path = folder ?? mkdtempSync(join(tmpdir(), 'nomad-db-'))
  const remove = async () => (folder === undefined ? rmSync(path, { recursive: true }) : undefined)
  return { file: join(path, 'nomad.db'), remove }
}
