import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { count, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../database.ts'
import { addMessage, listMessages, markSent } from '../messages/messages.ts'
import { openDatabase, openMoment } from '../open-database.ts'
import { courses } from '../schema/courses.ts'
import { messages } from '../schema/messages.ts'
import { fileOf, temporaryFolder } from '../testing.ts'
import { transaction } from '../transaction.ts'
import { backUp, backUpDatabase } from './backups.ts'
import { openConnection } from './connection.ts'
import { packFile } from './packed-file.ts'
import { restoreDatabase } from './restore.ts'

const at = new Date('2026-11-21T11:10:00.000Z')
let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

/** A pair is written in one transaction, so half of one is a state that never existed. */
const addPair = (db: Database, nth: number) =>
  transaction(db, async (tx) => {
    await tx.sql.insert(courses).values({ name: `${nth} out ${'x'.repeat(80)}` })
    await tx.sql.insert(courses).values({ name: `${nth} in ${'x'.repeat(80)}` })
  })

const rowsIn = async (db: Database) => (await db.sql.select({ rows: count() }).from(courses))[0]?.rows ?? 0

const idsIn = async (db: Database) =>
  (await db.sql.select({ id: courses.id }).from(courses).orderBy(courses.id)).map(({ id }) => id)

async function clubWith(pairs: number): Promise<string> {
  const db = await openDatabase(folder)
  for (let nth = 1; nth <= pairs; nth += 1) await addPair(db, nth)
  const backup = await backUpDatabase({ file: fileOf(db), at })
  await db.close()
  return backup.file
}

test('a backup that was made while scores came in is one state of the club, and opens elsewhere (REL-05)', async () => {
  const db = await openDatabase(folder)
  for (let nth = 1; nth <= 500; nth += 1) await addPair(db, nth)
  const before = await rowsIn(db)
  const writing = { goesOn: true, last: 500 }
  async function writeOn() {
    while (writing.goesOn) {
      await addPair(db, (writing.last += 1))
      // Like requests, each in its own turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const written = writeOn()
  const backup = await backUpDatabase({ file: fileOf(db), at })
  writing.goesOn = false
  await written
  const after = await rowsIn(db)
  await db.close()
  expect(after).toBeGreaterThan(before)

  const other = temporaryFolder()
  expect(await restoreDatabase({ file: other.file, from: backup.file, at })).toMatchObject({ replaced: null })
  const restored = await openDatabase(other)
  const names = (await restored.sql.select().from(courses).orderBy(courses.id)).map(({ name }) => name.split(' x')[0])
  expect(names.length).toBeGreaterThanOrEqual(before)
  expect(names.length).toBeLessThanOrEqual(after)
  const pairs = Array.from({ length: names.length / 2 }, (_, nth) => [`${nth + 1} out`, `${nth + 1} in`])
  expect(names).toEqual(pairs.flat())
  await restored.close()
  other.remove()
})

test('a restored database can be examined before the server has opened it', async () => {
  const from = await clubWith(2)
  await restoreDatabase({ file: folder.file, from, at })
  const moment = await openMoment(folder)
  expect(await moment.sql.select({ rows: count() }).from(courses)).toEqual([{ rows: 4 }])
  await moment.close()
})

test('what a backup replaces is put aside with its journal, and the backup stays (REL-05)', async () => {
  const from = await clubWith(2)
  const db = await openDatabase(folder)
  await addPair(db, 3)
  await db.close()
  writeFileSync(`${folder.file}-wal`, 'of the old file')

  const { replaced } = await restoreDatabase({ file: folder.file, from, at })
  expect(replaced).toBe(join(folder.path, 'replaced-2026-11-21T11-10-00Z'))
  expect(readFileSync(join(replaced ?? '', 'nomad.db-wal'), 'utf8')).toBe('of the old file')
  expect(existsSync(from)).toBe(true)
  const restored = await openDatabase(folder)
  expect(await rowsIn(restored)).toBe(4)
  await restored.close()
  expect(new Sqlite(join(replaced ?? '', 'nomad.db')).prepare('SELECT count(*) FROM courses').pluck().get()).toBe(6)
})

test('a database that was put aside after a crash comes back whole, with what only its journal has', async () => {
  const from = await clubWith(2)
  const db = await openDatabase(folder)
  await addPair(db, 3)
  // What a killed server leaves.
  const crashed = temporaryFolder()
  for (const part of ['', '-wal']) copyFileSync(folder.file + part, crashed.file + part)
  await db.close()

  const { replaced } = await restoreDatabase({ file: crashed.file, from, at })
  const later = new Date(at.getTime() + 60_000)
  await restoreDatabase({ file: crashed.file, from: join(replaced ?? '', 'nomad.db'), at: later })
  const restored = await openDatabase(crashed)
  expect(await rowsIn(restored)).toBe(6)
  await restored.close()
  crashed.remove()
})

test('new rows get no id of one that was added after the backup: phones send again what they recorded for it', async () => {
  const from = await clubWith(2)
  const later = await openDatabase(folder)
  await addPair(later, 3)
  const lost = await idsIn(later)
  await later.close()
  await restoreDatabase({ file: folder.file, from, at })
  const restored = await openDatabase(folder)
  const kept = await idsIn(restored)
  await addPair(restored, 4)
  const added = (await idsIn(restored)).filter((id) => !kept.includes(id))
  expect(added).toHaveLength(2)
  expect(added.filter((id) => lost.includes(id))).toEqual([])
  await restored.close()
})

test('a message that waited in the backup is not sent a second time', async () => {
  const db = await openDatabase(folder)
  const email = { kind: 'mail', topic: 'test', receiver: 'ben@club.example', body: 'Hi' } as const
  const add = (subject: string) =>
    transaction(db, (tx) => addMessage(tx, { ...email, subject, createdAt: at.toISOString() }))
  for (const subject of ['sent since', 'waits', 'deleted since']) await add(subject)
  const { file: from } = await backUpDatabase({ file: fileOf(db), at })
  await transaction(db, async (tx) => {
    const [first, , third] = await tx.sql.select({ id: messages.id }).from(messages).orderBy(messages.id)
    await markSent(tx, { id: first?.id ?? 0, at: at.toISOString(), keepSecret: false })
    await tx.sql.delete(messages).where(eq(messages.id, third?.id ?? 0))
  })
  await db.close()

  const statesAfter = async () => {
    const restored = await openDatabase(folder)
    const { results } = await listMessages(restored, {})
    await restored.close()
    return results.map(({ subject, state }) => `${subject}: ${state}`).toSorted()
  }
  expect(await restoreDatabase({ file: folder.file, from, at })).toMatchObject({ heldMessages: 1 })
  expect(await statesAfter()).toEqual(['deleted since: failed', 'sent since: sent', 'waits: waiting'])

  writeFileSync(folder.file, 'not a database any more'.repeat(500))
  const later = new Date(at.getTime() + 60_000)
  expect(await restoreDatabase({ file: folder.file, from, at: later })).toMatchObject({ heldMessages: 3 })
  expect(await statesAfter()).toEqual(['deleted since: failed', 'sent since: failed', 'waits: failed'])
})

test('a damaged database is replaced like any other (REL-06)', async () => {
  const from = await clubWith(2)
  writeFileSync(folder.file, 'not a database any more'.repeat(500))
  await restoreDatabase({ file: folder.file, from, at })
  const restored = await openDatabase(folder)
  expect(await rowsIn(restored)).toBe(4)
  await restored.close()
})

test('a restore that was killed before its last step is done by the next try', async () => {
  const from = await clubWith(2)
  writeFileSync(`${folder.file}.new`, 'half a copy')
  await restoreDatabase({ file: folder.file, from, at })
  expect(existsSync(`${folder.file}.new`)).toBe(false)
})

test('a backup for which there is no room leaves the disk as it was', async (context) => {
  const from = await clubWith(500)
  const small = temporaryFolder()
  // Only root can mount a disk to fill.
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300k', 'tmpfs', small.path]).status === 0
  try {
    if (!isMounted) return context.skip()
    await expect(restoreDatabase({ file: small.file, from, at })).rejects.toThrow('no space left')
    expect(readdirSync(small.path)).toEqual([basename(`${small.file}.lock`)])
  } finally {
    if (isMounted) spawnSync('umount', ['-l', small.path])
    small.remove()
  }
})

test('nothing is touched while the server runs', async () => {
  const from = await clubWith(2)
  const db = await openDatabase(folder)
  await expect(restoreDatabase({ file: folder.file, from, at })).rejects.toThrow('in use by another process')
  await db.close()
})

test('a backup of 0.5.0 and before, which is not packed, is restored like any other', async () => {
  const from = await unpackedBackup()
  expect(await restoreDatabase({ file: folder.file, from, at })).toMatchObject({ heldMessages: 0 })
  const restored = await openDatabase(folder)
  expect(await rowsIn(restored)).toBe(4)
  await restored.close()
})

test.each<[string, (from: string) => void, RegExp]>([
  ['damaged', (from) => writeFileSync(from, readFileSync(from).fill(0xff, 4096 * 3, 4096 * 40)), /damaged|malformed/],
  ['no database', (from) => writeFileSync(from, 'hello'), /before\.db cannot be read/],
  ['of another program', (from) => change(from, 'PRAGMA application_id = 7'), /before\.db .*another program/],
  ['of a newer program', (from) => change(from, 'PRAGMA user_version = 9999'), /before\.db .*version 9999/],
  [
    'with rows that point at nothing',
    (from) => change(from, 'INSERT INTO holes VALUES (99, 1, 4, 1)'),
    /before\.db .*point at nothing/,
  ],
])('a backup that is %s is refused, packed or not, and the database stays as it was', async (_what, spoil, words) => {
  const from = await unpackedBackup()
  spoil(from)
  const packed = join(folder.path, 'packed before.db')
  await packFile({ from, to: packed })
  const before = readFileSync(folder.file)
  for (const spoiled of [from, packed]) {
    await expect(restoreDatabase({ file: folder.file, from: spoiled, at })).rejects.toThrow(words)
  }
  expect(readFileSync(folder.file).equals(before)).toBe(true)
  expect(existsSync(`${folder.file}.new`)).toBe(false)
})

test.each<[string, (packed: Buffer) => Buffer]>([
  ['cut off', (packed) => packed.subarray(0, packed.length - 3000)],
  ['of which a bit has changed', (packed) => flipped(packed, packed.length - 3000)],
  ['of which only the beginning arrived', (packed) => packed.subarray(0, 100)],
])('a packed backup %s is refused by its name, and the database stays as it was', async (_what, spoil) => {
  const from = await clubWith(500)
  writeFileSync(from, spoil(readFileSync(from)))
  const before = readFileSync(folder.file)
  await expect(restoreDatabase({ file: folder.file, from, at })).rejects.toThrow(
    /nomad-.*zst (cannot be read|is damaged)/,
  )
  expect(readFileSync(folder.file).equals(before)).toBe(true)
  expect(existsSync(`${folder.file}.new`)).toBe(false)
})

test('a backup that is not there, a folder or an empty file is refused, and the newest backup is named', async () => {
  const newest = await clubWith(2)
  const restore = (from: string) => restoreDatabase({ file: folder.file, from, at })
  const missing = join(folder.path, 'none.db')
  await expect(restore(missing)).rejects.toThrow(`${missing} is not there; the newest backup is ${newest}`)
  const backups = dirname(newest)
  await expect(restore(backups)).rejects.toThrow(`${backups} is a folder: name a backup in it; the newest`)
  const empty = join(folder.path, 'empty.db.zst')
  writeFileSync(empty, '')
  await expect(restore(empty)).rejects.toThrow(`${empty} cannot be read (it is empty): restore an older backup`)
})

/** What an update makes, and what each hour made until 0.5.0. */
async function unpackedBackup(): Promise<string> {
  await clubWith(2)
  const to = join(folder.path, 'before.db')
  const connection = openConnection(folder.file, { readonly: true })
  backUp(connection, { to })
  connection.close()
  return to
}

function flipped(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed.writeUInt8(changed.readUInt8(at) ^ 4, at)
  return changed
}

function change(file: string, sql: string): void {
  const database = new Sqlite(file)
  database.pragma('foreign_keys = 0')
  database.exec(sql)
  database.close()
}
