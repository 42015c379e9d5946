import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { isDamage } from '../faults.ts'
import { assertSound, flush, newestBackup } from './backups.ts'
import { lockDatabase } from './connection.ts'
import { newestVersion, versionOf } from './migrate.ts'
import { isPacked, unpackFile } from './packed-file.ts'

type Restored = {
  readonly version: number
  /** The new path of the replaced database; null when there was none. */
  readonly replaced: string | null
  /** The number of messages that may have been sent since the backup; administrators decide about them. */
  readonly heldMessages: number
}

type Restore = {
  readonly file: string
  /** The backup file, which is not modified. */
  readonly from: string
  readonly at: Date
}

/**
 * Replaces the database by a backup. The old database is moved aside and not deleted. Throws without a change when the
 * server runs, or the backup is damaged, belongs to another program or has a newer version.
 */
export async function restoreDatabase({ file, from, at }: Restore): Promise<Restored> {
  assertBackup({ file, from, at })
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

/** Throws when `from` is no file that this user can read. The error names the newest backup. */
export function assertBackup({ file, from, at }: Restore): void {
  const newest = newestBackup(file, at)
  const offer = newest === undefined ? '' : `; the newest backup is ${newest.file}`
  const found = statSync(from, { throwIfNoEntry: false })
  if (found === undefined) throw new Error(`${from} is not there${offer}`)
  if (found.isDirectory()) throw new Error(`${from} is a folder: name a backup in it${offer}`)
  if (found.size === 0) throw unreadable(from, { message: 'it is empty', cause: undefined })
  try {
    accessSync(from, constants.R_OK)
  } catch (error) {
    const advice = 'give it to the user that runs this command (chown)'
    throw new Error(`${from} may not be read: ${advice}${offer}`, { cause: error })
  }
}

type Preparation = { readonly from: string; readonly replaced: string }

/** Prepares the new database. When it throws, it leaves nothing behind. */
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
    // On a full disk, the partial copy would keep the disk full.
    rmSync(file, { force: true })
    throw error
  }
}

/** Copies a valid backup of a version that this program supports; returns the version. */
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
  // Other truncated backups are detected by the check of the decompressed database.
  if (statSync(to).size === 0) throw unreadable(from, { message: 'it is cut off', cause: undefined })
}

/**
 * Returns the version of a valid database; throws when this program does not support it. `named` is the backup file for
 * error messages, which may be the compressed form of the database.
 */
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

/** Copies a database including its WAL; one that was set aside after a crash has its last commits there. */
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
 * Makes new rows start after the ids that were used since the backup. Phones resend what they recorded since then, by
 * ids: the scores of a lost outing must not be stored for another one that got the same id.
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

/** The error that administrators see for a held message. */
const held = 'Not sent after the restore of a backup, as it may have been sent before'

/**
 * Prevents messages that waited at the time of the backup from being sent twice. A message that is waiting in the
 * replaced database keeps waiting, and one that was sent there is marked as sent. All others may have been sent (the
 * replaced database may be damaged or missing): they are marked as failed until an administrator sends them again.
 * Returns their number.
 */
function settleMessages(file: string, { replaced }: { readonly replaced: string }): number {
  return changeCopy(file, (database) => {
    // Databases of the first versions have no messages.
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

/** The id alone is not unique: after an earlier restore, another message may have it. */
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

/** Runs one transaction on the copy of the backup. */
function changeCopy<Value>(file: string, change: (database: Sqlite.Database) => Value): Value {
  const database = new Sqlite(file)
  try {
    // In memory, because a journal left behind by a killed restore would be applied to the file of the next one.
    database.pragma('journal_mode = memory')
    return database.transaction(() => change(database))()
  } finally {
    database.close()
  }
}

/**
 * Sets the journal mode as a server leaves it: commands that only read can't change the mode and refuse another one.
 */
function keepJournal(file: string): void {
  const database = new Sqlite(file)
  try {
    database.pragma('journal_mode = wal')
  } finally {
    database.close()
  }
}

/** Moves the database together with its WAL, which would otherwise be taken for that of the restored one. */
function moveAside(file: string, at: Date): string | null {
  const present = [file, `${file}-wal`, `${file}-shm`].filter((part) => existsSync(part))
  if (present.length === 0) return null
  const folder = join(dirname(file), `replaced-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const part of present) renameSync(part, join(folder, basename(part)))
  flush(folder)
  return folder
}
