import { closeSync, openSync, readFileSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import Sqlite from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Reader } from '../database.ts'
import { beat } from '../heartbeat.ts'
import { addMessage } from '../messages/messages.ts'
import { inspectDatabase, migrateDatabase, openDatabase, openMoment } from '../open-database.ts'
import { heartbeat } from '../schema/server.ts'
import { temporaryFolder } from '../testing.ts'
import { transaction } from '../transaction.ts'
import { backUpDatabase } from './backups.ts'
import { assertLocalDisk } from './open-sqlite.ts'
import { whyUnusable } from './unusable.ts'

const { raw } = sql
let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

const at = '2026-06-14T09:00:00.000Z'

test('a new database keeps its promise of durability on both connections (REL-01)', async () => {
  const db = await openDatabase(folder)
  const valueOf = async ({ sql }: Reader, pragma: string) =>
    (await sql.values<[unknown]>(raw(`PRAGMA ${pragma}`)))[0]?.[0]
  const read = async (pragma: string) => [
    await valueOf(db, pragma),
    await transaction(db, async (tx) => valueOf(tx, pragma)),
  ]
  expect(await read('journal_mode')).toEqual(['wal', 'wal'])
  expect(await read('synchronous')).toEqual([2, 2])
  expect(await read('foreign_keys')).toEqual([1, 1])
  expect(await read('trusted_schema')).toEqual([0, 0])
  expect(await read('cell_size_check')).toEqual([1, 1])
  await db.close()
})

test('what was written is there after closing and opening', async () => {
  const first = await openDatabase(folder)
  await beat(first, { at })
  await first.close()
  const second = await openDatabase(folder)
  expect(await second.sql.select().from(heartbeat)).toEqual([{ id: 1, at }])
  await second.close()
})

test('closing brings the journal home and leaves nothing but the file and its lock', async () => {
  const db = await openDatabase(folder)
  await beat(db, { at })
  await db.close()
  expect(() => statSync(`${folder.file}-wal`)).toThrow('ENOENT')
})

test('closing waits for the transactions queued before it', async () => {
  const db = await openDatabase(folder)
  const writing = [beat(db, { at: 'first' }), beat(db, { at })]
  await db.close()
  await Promise.allSettled(writing)
  const again = await openDatabase(folder)
  expect(await again.sql.select().from(heartbeat)).toEqual([{ id: 1, at }])
  await again.close()
})

test('reading cannot write', async () => {
  const db = await openDatabase(folder)
  await expect(async () => db.sql.insert(heartbeat).values({ id: 1, at })).rejects.toThrow(/readonly/)
  await db.close()
})

test('a file is served by one process only, and free again when it is closed (REL-04)', async () => {
  const db = await openDatabase(folder)
  await expect(openDatabase(folder)).rejects.toThrow('in use by another process')
  await db.close()
  await (await openDatabase(folder)).close()
})

test('a failed start gives the file free', async () => {
  writeFileSync(folder.file, '')
  await expect(openDatabase(folder)).rejects.toThrow('is empty')
  writeFileSync(folder.file, 'not a database, but long enough to look like a file of one'.repeat(100))
  await expect(openDatabase(folder)).rejects.toThrow('not a database')
})

test('a damaged database is refused with the backup to restore (REL-06)', async () => {
  await (await openDatabase(folder)).close()
  const backup = await backUpDatabase({ file: folder.file, at: new Date('2026-11-21T09:00:00Z') })
  // Made while the clock was months ahead, before the rounds of the days since.
  await backUpDatabase({ file: folder.file, at: new Date('2027-06-01T09:00:00Z') })
  const damaged = openSync(folder.file, 'r+')
  const pageSize = readFileSync(folder.file).readUInt16BE(16)
  for (let page = 2; page < 12; page += 1) writeSync(damaged, Buffer.alloc(200, 0xff), 0, 200, page * pageSize)
  closeSync(damaged)
  const now = () => new Date('2026-11-21T09:30:00Z')
  await expect(openDatabase({ ...folder, now })).rejects.toThrow(`npm run restore -- ${backup.file}`)
  writeFileSync(folder.file, '')
  await expect(openMoment(folder)).rejects.toThrow('is empty')
})

test('a file that cannot be used is named with what to do by each command that reads it', async () => {
  const { file } = folder
  await (await openDatabase(folder)).close()
  const backup = await backUpDatabase({ file, at: new Date('2026-11-21T09:00:00Z') })
  const backUp = () => backUpDatabase({ file, at: new Date('2026-11-21T10:00:00Z') })
  const uses = [() => inspectDatabase(folder), () => openMoment(folder), backUp, () => migrateDatabase(folder)]

  writeFileSync(file, 'not a database, but long enough to look like a file of one'.repeat(100))
  for (const use of uses) await expect(use()).rejects.toThrow(`npm run restore -- ${backup.file}`)
  writeFileSync(file, '')
  for (const use of uses) await expect(use()).rejects.toThrow(`${file} is empty`)
  rmSync(file)
  await expect(openMoment(folder)).rejects.toThrow(`${file} is not there`)
  // Root can open every file, so this is the error that another user gets.
  writeFileSync(file, '')
  const denied = new Sqlite.SqliteError('unable to open database file', 'SQLITE_CANTOPEN')
  expect(whyUnusable(denied, { file })).toMatchObject({
    message: expect.stringContaining('run the command as the user'),
  })
})

/** Makes the file as large as that of a club after a year, with a message that fills most of it. */
async function fillFile(): Promise<void> {
  const db = await openDatabase(folder)
  const ofMessage = { kind: 'mail', topic: 'test', receiver: 'ben@mail.example', subject: '', createdAt: at } as const
  await transaction(db, (tx) => addMessage(tx, { ...ofMessage, body: 'x'.repeat(17 * 1024 * 1024) }))
  await db.close()
}

test('other work runs while a large file is checked', async () => {
  await fillFile()
  const work = { isDone: false }
  setImmediate(() => {
    work.isDone = true
  })
  const db = await openDatabase(folder)
  expect(work.isDone).toBe(true)
  await db.close()
})

test('a large file is refused when it is damaged (REL-06)', async () => {
  await fillFile()
  const damaged = openSync(folder.file, 'r+')
  writeSync(damaged, Buffer.alloc(4096, 0xff), 0, 4096, 8 * 1024 * 1024)
  closeSync(damaged)
  await expect(openDatabase(folder)).rejects.toThrow(/is damaged/)
})

test('a disk of this machine is good (REL-01)', () => {
  expect(() => assertLocalDisk(tmpdir())).not.toThrow()
})

test.each([
  [0x6969, 'NFS'],
  [0xff534d42, 'CIFS'],
  // The same number, as a machine of 32 bits reads it.
  [0xff534d42 | 0, 'CIFS'],
])('a disk of type %d is on another machine (%s)', (type, name) => {
  expect(() => assertLocalDisk('/data', () => type)).toThrow(`network disk (${name})`)
})
