import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { isDamage } from '../faults.ts'
import { assertSound, flush } from './backups.ts'
import { lockDatabase } from './connection.ts'
import { readMigrations, versionOf } from './migrate.ts'
import { settleMessages } from './restored-messages.ts'

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
export function restoreDatabase({ file, from, at }: Restore): Restored {
  if (!existsSync(from)) throw new Error(`${from} is not there`)
  const unlock = lockDatabase(file)
  try {
    const version = soundVersionOf(from)
    const known = readMigrations(join(import.meta.dirname, 'migrations')).length
    if (version > known) {
      throw new Error(
        `${from} is at version ${version} and this program knows ${known}: restore it with the newer program`,
      )
    }

    const unfinished = `${file}.new`
    const held = { messages: 0 }
    rmSync(unfinished, { force: true })
    try {
      copyWhole(from, unfinished)
      skipIds(unfinished)
      held.messages = settleMessages({ restored: unfinished, replaced: file })
      flush(unfinished)
    } catch (error) {
      // On a full disk: the part that fitted would keep it full.
      rmSync(unfinished, { force: true })
      throw error
    }
    const replaced = moveAside(file, at)
    renameSync(unfinished, file)
    flush(dirname(file))
    return { version, replaced, heldMessages: held.messages }
  } finally {
    unlock()
  }
}

function soundVersionOf(from: string): number {
  try {
    const version = versionOf(from)
    assertSound(from)
    return version
  } catch (error) {
    if (!isDamage(error)) throw error
    throw new Error(`${from} cannot be read (${error.message}): restore an older backup`, { cause: error })
  }
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
  const database = new Sqlite(file)
  try {
    // A journal on the disk, left behind by a killed restore, would stand beside the file of the next one.
    database.pragma('journal_mode = memory')
    database.exec('BEGIN')
    const counted = database.prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%' AND name NOT IN (SELECT name FROM sqlite_sequence)",
    )
    for (const name of counted.pluck().all()) {
      database.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, 0)').run(name)
    }
    database.prepare('UPDATE sqlite_sequence SET seq = seq + ?').run(skipped)
    database.exec('COMMIT')
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
