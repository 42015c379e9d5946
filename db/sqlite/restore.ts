import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { isDamage } from '../faults.ts'
import { assertSound, flush } from './backups.ts'
import { lockDatabase } from './connection.ts'
import { newestVersion, versionOf } from './migrate.ts'
import { isPacked, unpackFile } from './packed-file.ts'

type Restored = {
  readonly version: number
  /** The present path of the replaced database; null when there was none. */
  readonly replaced: string | null
  /** Messages that may have been sent since the backup, which administrators decide about. */
  readonly heldMessages: number
}

type Restore = {
  readonly file: string
  /** The backup, which is not changed. */
  readonly from: string
  readonly at: Date
}

/**
 * Replaces the database by a backup. The old one is moved aside and not deleted. Throws without a change when the
 * server runs or when the backup is damaged, of another program or of a newer version.
 */
export async function restoreDatabase({ file, from, at }: Restore): Promise<Restored> {
  if (!existsSync(from)) throw new Error(`${from} is not there`)
  const unlock = lockDatabase(file)
  try {
    const unfinished = `${file}.new`
    const { version, heldMessages } = await prepare(unfinished, { from, replaced: file })
    const replaced = moveAside(file, at)
    renameSync(unfinished, file)
    flush(dirname(file))
    return { version, replaced, heldMessages }
  } finally {
    unlock()
  }
}

type Preparation = { readonly from: string; readonly replaced: string }

/** Makes the database that takes the place of the replaced one. When it throws, it leaves nothing behind. */
async function prepare(file: string, { from, replaced }: Preparation): Promise<Omit<Restored, 'replaced'>> {
  rmSync(file, { force: true })
  try {
    const version = await copyKnown(from, file)
    skipIds(file)
    const heldMessages = settleMessages(file, { replaced })
    keepJournal(file)
    flush(file)
    return { version, heldMessages }
  } catch (error) {
    // On a full disk: the part that fitted would keep it full.
    rmSync(file, { force: true })
    throw error
  }
}

/** Copies a sound backup of a version that this program knows; answers the version. */
async function copyKnown(from: string, to: string): Promise<number> {
  if (isPacked(from)) {
    await unpack(from, to)
    return knownVersionOf(to, from)
  }
  const version = knownVersionOf(from, from)
  copyWhole(from, to)
  return version
}

async function unpack(from: string, to: string): Promise<void> {
  try {
    await unpackFile({ from, to })
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw code.startsWith('ZSTD_') ? unreadable(from, { message, cause: error }) : error
  }
  // One that is cut off later is found by the check of what was unpacked.
  if (statSync(to).size === 0) throw unreadable(from, { message: 'it is cut off', cause: undefined })
}

/** `named` is the backup, also where the database is what was unpacked from it. */
function knownVersionOf(file: string, named: string): number {
  const version = soundVersionOf(file, named)
  const known = newestVersion()
  if (version <= known) return version
  throw new Error(
    `${named} is at version ${version} and this program knows ${known}: restore it with the newer program`,
  )
}

function soundVersionOf(file: string, named: string): number {
  try {
    const version = versionOf(file, named)
    assertSound(file, named)
    return version
  } catch (error) {
    if (!isDamage(error)) throw error
    throw unreadable(named, { message: error.message, cause: error })
  }
}

function unreadable(from: string, { message, cause }: { readonly message: string; readonly cause: unknown }): Error {
  return new Error(`${from} cannot be read (${message}): restore an older backup`, { cause })
}

/** Copies a database with its WAL: one that was put aside after a crash has its last commits there. */
function copyWhole(from: string, to: string): void {
  const source = new Sqlite(from, { readonly: true })
  try {
    source.prepare('VACUUM INTO ?').run(to)
  } finally {
    source.close()
  }
}

/** More rows than a table gets between a backup and its restore. */
const skipped = 100_000

/**
 * Lets new rows begin behind the ids that were given after the backup. Phones send again what they recorded since, by
 * ids: the scores of an outing that is gone must not reach another one that has started in its place.
 */
function skipIds(file: string): void {
  changeCopy(file, (database) => {
    const counted = database.prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%' AND name NOT IN (SELECT name FROM sqlite_sequence)",
    )
    for (const name of counted.pluck().all()) {
      database.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, 0)').run(name)
    }
    database.prepare('UPDATE sqlite_sequence SET seq = seq + ?').run(skipped)
  })
}

type Waiting = { readonly id: number; readonly created_at: string }
type Known = Waiting & { readonly state: string; readonly sent_at: string | null }

/** What administrators read beside such a message. */
const held = 'Not sent after the restore of a backup, as it may have been sent before'

/**
 * Keeps the messages that waited when the backup was made from being sent a second time. Those that the replaced
 * database, which may be damaged or missing, has as waiting go on to wait, and those that it has as sent are sent. The
 * others may have been sent: they have failed until an administrator sends them again. Answers how many these are.
 */
function settleMessages(file: string, { replaced }: { readonly replaced: string }): number {
  return changeCopy(file, (database) => {
    // The first versions had no messages.
    if (database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'messages'").get() === undefined) return 0
    const waiting = database.prepare<[], Waiting>("SELECT id, created_at FROM messages WHERE state = 'waiting'").all()
    const known = waiting.length === 0 ? new Map<string, Known>() : messagesSince(replaced, waiting)
    const markSent = database.prepare("UPDATE messages SET state = 'sent', sent_at = ?, secret = NULL WHERE id = ?")
    const hold = database.prepare("UPDATE messages SET state = 'failed', error = ? WHERE id = ?")
    const unknown = waiting.filter((message) => {
      const now = known.get(keyOf(message))
      if (now?.state === 'sent') markSent.run(now.sent_at, message.id)
      return now?.state !== 'sent' && now?.state !== 'waiting'
    })
    for (const { id } of unknown) hold.run(held, id)
    return unknown.length
  })
}

/** An id alone may be that of another message, after an earlier restore. */
const keyOf = ({ id, created_at: createdAt }: Waiting) => `${id} ${createdAt}`

function messagesSince(replaced: string, waiting: readonly Waiting[]): ReadonlyMap<string, Known> {
  try {
    const database = new Sqlite(replaced, { readonly: true, fileMustExist: true })
    try {
      const find = database.prepare<[number], Known>('SELECT id, created_at, state, sent_at FROM messages WHERE id = ?')
      const found = waiting.flatMap(({ id }) => find.get(id) ?? [])
      return new Map(found.map((message) => [keyOf(message), message]))
    } finally {
      database.close()
    }
  } catch {
    return new Map()
  }
}

/** One transaction on the copy of the backup. */
function changeCopy<Value>(file: string, change: (database: Sqlite.Database) => Value): Value {
  const database = new Sqlite(file)
  try {
    // A journal on the disk, left behind by a killed restore, would stand beside the file of the next one.
    database.pragma('journal_mode = memory')
    return database.transaction(() => change(database))()
  } finally {
    database.close()
  }
}

/** As a server leaves its database: commands that only read can't change the mode, and refuse another one. */
function keepJournal(file: string): void {
  const database = new Sqlite(file)
  try {
    database.pragma('journal_mode = wal')
  } finally {
    database.close()
  }
}

/** The WAL moves with its file; left behind, it would be taken for that of the restored one. */
function moveAside(file: string, at: Date): string | null {
  const present = [file, `${file}-wal`, `${file}-shm`].filter((part) => existsSync(part))
  if (present.length === 0) return null
  const folder = join(dirname(file), `replaced-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const part of present) renameSync(part, join(folder, basename(part)))
  flush(folder)
  return folder
}
