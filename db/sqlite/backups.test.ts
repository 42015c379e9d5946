import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../database.ts'
import { openDatabase } from '../open-database.ts'
import { fileOf, temporaryFolder } from '../testing.ts'
import {
  backUp,
  backUpDatabase,
  backUpPacked,
  backupsFolder,
  listBackups,
  surplusOf,
  thinOutBackups,
} from './backups.ts'
import { openConnection, type Connection } from './connection.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const now = new Date('2026-11-21T11:10:00.000Z')

let folder: ReturnType<typeof temporaryFolder>
let db: Database
beforeEach(async () => {
  folder = temporaryFolder()
  db = await openDatabase(folder)
})
afterEach(async () => {
  await db.close()
  folder.remove()
})

/** One backup every `step` back from now. */
const every = (step: number, count: number) =>
  Array.from({ length: count }, (_, nth) => ({ file: `${nth}`, at: new Date(now.getTime() - nth * step) }))

test('a backup of a database that is served has its time in its name, and is found by it (REL-05)', async () => {
  const backup = await backUpDatabase({ file: fileOf(db), at: now })
  expect(backup.file).toBe(join(backupsFolder(fileOf(db)), 'nomad-2026-11-21T11-10-00Z.db.zst'))
  expect(existsSync(backup.file)).toBe(true)
  await backUpDatabase({ file: fileOf(db), at: new Date(now.getTime() + hour) })
  expect(listBackups(fileOf(db)).map(({ at }) => at.toISOString())).toEqual([
    '2026-11-21T12:10:00.000Z',
    '2026-11-21T11:10:00.000Z',
  ])
})

test('an error of a backup is reported, and no partial file has a backup’s name', async () => {
  await expect(backUpDatabase({ file: join(folder.path, 'nothing.db'), at: now })).rejects.toThrow('is not there')
  expect(listBackups(join(folder.path, 'nothing.db'))).toEqual([])
})

test.runIf(process.platform === 'linux')('a backup goes behind the scores, and nothing else does', async () => {
  const { PRIORITY_BELOW_NORMAL: behind } = constants.priority
  // The thread of a backup that failed may still be ending.
  await expect.poll(() => threadsAt(behind)).toBe(0)
  const seen: number[] = []
  const timer = setInterval(() => seen.push(threadsAt(behind)), 1)
  // Its thread may be gone again before anyone has looked.
  for (let nth = 0; nth < 50 && !seen.includes(1); nth += 1) {
    await backUpDatabase({ file: fileOf(db), at: new Date(now.getTime() + nth * hour) })
  }
  clearInterval(timer)
  expect(Math.max(...seen)).toBe(1)
  await expect.poll(() => threadsAt(behind)).toBe(0)
})

/** The threads of this process with a priority. */
function threadsAt(priority: number): number {
  const tasks = '/proc/self/task'
  return readdirSync(tasks).filter((task) => {
    try {
      // The name before the bracket may have spaces; the priority is the 19th field.
      const fields = readFileSync(`${tasks}/${task}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
      return Number(fields?.[16]) === priority
    } catch {
      // It ended while they were read.
      return false
    }
  }).length
}

test('an unfinished backup is none; it is removed when no one can be writing it any more', async () => {
  const path = backupsFolder(fileOf(db))
  mkdirSync(path)
  writeFileSync(join(path, 'nomad-2026-11-21T09-00-00Z.db.part'), 'half')
  writeFileSync(join(path, 'nomad-2026-11-21T09-00-00Z.db.zst.part'), 'half')
  writeFileSync(join(path, 'nomad-2026-11-21T11-09-00Z.db.part'), 'half')
  writeFileSync(join(path, 'notes.txt'), 'not ours')
  expect(listBackups(fileOf(db))).toEqual([])
  await backUpDatabase({ file: fileOf(db), at: now })
  expect(readdirSync(path).sort()).toEqual([
    'nomad-2026-11-21T11-09-00Z.db.part',
    'nomad-2026-11-21T11-10-00Z.db.zst',
    'notes.txt',
  ])
})

test('a year and more of hourly backups is thinned out to 24 hours, 30 days and 12 months (REL-05)', () => {
  const all = every(hour, 400 * 24)
  const surplus = new Set(surplusOf(all))
  const kept = all.filter((backup) => !surplus.has(backup)).map(({ at }) => at.toISOString().slice(0, 16))
  expect(kept.slice(0, 24)).toEqual(all.slice(0, 24).map(({ at }) => at.toISOString().slice(0, 16)))
  // The last of each day; yesterday is among the hours already.
  expect(kept.slice(24, 27)).toEqual(['2026-11-19T23:10', '2026-11-18T23:10', '2026-11-17T23:10'])
  expect(kept.slice(-3)).toEqual(['2026-02-28T23:10', '2026-01-31T23:10', '2025-12-31T23:10'])
  expect(kept).toHaveLength(24 + 28 + 10)
})

test('thinning out again and again, an hour at a time, ends with the same backups as in one go', () => {
  const hours = every(hour, 60 * 24).toReversed()
  const standing = hours.reduce<typeof hours>((kept, backup) => {
    const all = [...kept, backup]
    const surplus = new Set(surplusOf(all))
    return all.filter((one) => !surplus.has(one))
  }, [])
  const surplus = new Set(surplusOf(hours))
  expect(standing).toEqual(hours.filter((one) => !surplus.has(one)))
})

test('a club that was closed for months keeps what it has', () => {
  expect(surplusOf(every(40 * day, 9))).toEqual([])
})

test('only surplus files are deleted', () => {
  const path = backupsFolder(fileOf(db))
  mkdirSync(path)
  const ofBefore = ['nomad-2026-11-21T09-00-00Z.db', 'nomad-2026-11-21T10-00-00Z.db']
  const packed = ['nomad-2026-11-21T10-20-00Z.db.zst', 'nomad-2026-11-21T10-30-00Z.db.zst']
  for (const name of [...ofBefore, ...packed, 'by-hand.db']) writeFileSync(join(path, name), '')
  thinOutBackups(fileOf(db), now)
  const kept = ['by-hand.db', 'nomad-2026-11-21T09-00-00Z.db', 'nomad-2026-11-21T10-30-00Z.db.zst']
  expect(readdirSync(path).sort()).toEqual(kept)
})

let place: ReturnType<typeof temporaryFolder>
let connection: Connection
beforeEach(() => {
  place = temporaryFolder()
  connection = openConnection(place.file, { readonly: false })
  connection.exec("CREATE TABLE clubs (name TEXT); INSERT INTO clubs VALUES ('Oaks')")
})
afterEach(() => {
  connection.close()
  place.remove()
})

const target = () => join(place.path, 'copy.db')

test('a backup holds what is committed, also what is only in the journal yet', () => {
  backUp(connection, { to: target() })
  const copy = new Sqlite(target(), { readonly: true })
  expect(copy.prepare('SELECT name FROM clubs').pluck().all()).toEqual(['Oaks'])
  copy.close()
})

test('a backup replaces the one of an earlier try, and a half-written one', () => {
  writeFileSync(target(), 'old')
  writeFileSync(`${target()}.part`, 'half')
  backUp(connection, { to: target() })
  expect(existsSync(`${target()}.part`)).toBe(false)
  new Sqlite(target(), { readonly: true }).prepare('SELECT name FROM clubs').get()
})

test('without two and a half times its size free there is no backup', () => {
  expect(() => backUp(connection, { to: target(), freeBytes: () => 9_000 })).toThrow('needs 1 MB free')
  expect(readdirSync(place.path)).not.toContain('copy.db')
})

test('a packed backup is small, and any zstd reads it', async () => {
  const add = connection.prepare('INSERT INTO clubs VALUES (?)')
  for (let row = 0; row < 2000; row += 1) add.run(`club ${row} `.repeat(20))
  await backUpPacked(connection, { to: target() })
  expect(readdirSync(place.path).filter((name) => name.startsWith('copy'))).toEqual(['copy.db.zst'])
  const content = zstdDecompressSync(readFileSync(`${target()}.zst`))
  expect(content.subarray(0, 15).toString()).toBe('SQLite format 3')
  expect(content.length).toBeGreaterThan(4 * statSync(`${target()}.zst`).size)
})

test('a packed backup for which there is no room leaves nothing behind', async () => {
  await expect(backUpPacked(connection, { to: target(), freeBytes: () => 9_000 })).rejects.toThrow('needs 1 MB free')
  expect(readdirSync(place.path).filter((name) => name.startsWith('copy'))).toEqual([])
})
