import { once } from 'node:events'
import {
  existsSync,
  readdirSync,
  rmSync,
  closeSync,
  fsyncSync,
  openSync,
  renameSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { hour } from '../instants.ts'
import type { Connection } from './connection.ts'
import { fingerprintOfPacked, packFile } from './packed-file.ts'

/**
 * A verified copy of the whole database, dated by its file name; compressed, except for those of version 0.5.0 and
 * earlier.
 */
type Backup = { readonly file: string; readonly at: Date }

const nameForm = /^nomad-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z\.db(\.zst)?(\.part)?$/

/** How many of the newest hours, days and months keep their last backup. */
const kept = { hours: 24, days: 30, months: 12 }

export function backupsFolder(file: string): string {
  return join(dirname(file), 'backups')
}

/**
 * Copies a snapshot of the database during writes, and reads the whole copy before it is compressed and named. Runs in
 * a thread of its own, so that no request waits for it. Throws when there is not enough space.
 */
export async function backUpDatabase({ file, at }: { readonly file: string; readonly at: Date }): Promise<Backup> {
  const folder = backupsFolder(file)
  // Starts the thread pool that the whole process shares: if the backup thread started it, the pool would inherit its
  // low priority.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  removeUnfinished(folder, at)
  const to = join(folder, `nomad-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.db`)
  const thread = new Worker(new URL('backup-thread.ts', import.meta.url), { workerData: { file, to } })
  await once(thread, 'exit')
  return { file: `${to}.zst`, at }
}

/** Returns every finished backup, newest first. */
export function listBackups(file: string): readonly Backup[] {
  const folder = backupsFolder(file)
  if (!existsSync(folder)) return []
  return readBackups(folder).filter((backup) => !backup.file.endsWith('.part'))
}

/** Returns the newest backup. One with a date in the future, made before the clock was set back, does not count. */
export function newestBackup(file: string, now: Date): Backup | undefined {
  return listBackups(file).find(({ at }) => at <= now)
}

/**
 * Deletes every backup except the last one of each of the newest 24 hours, 30 days and 12 months that have one
 * (REL-05). Backups dated in the future are ignored, because they would count as the newest.
 */
export function thinOutBackups(file: string, now: Date): void {
  for (const surplus of surplusOf(listBackups(file).filter(({ at }) => at <= now)))
    rmSync(surplus.file, { force: true })
}

export function surplusOf(backups: readonly Backup[]): readonly Backup[] {
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const wanted = new Set([
    ...lastOfEach(newestFirst, { period: 'YYYY-MM-DDTHH'.length, count: kept.hours }),
    ...lastOfEach(newestFirst, { period: 'YYYY-MM-DD'.length, count: kept.days }),
    ...lastOfEach(newestFirst, { period: 'YYYY-MM'.length, count: kept.months }),
  ])
  return newestFirst.filter((backup) => !wanted.has(backup))
}

/** `period`: the number of characters of the instant that identify the hour, day or month. */
function lastOfEach(
  newestFirst: readonly Backup[],
  { period, count }: { readonly period: number; readonly count: number },
): readonly Backup[] {
  const groups = Map.groupBy(newestFirst, ({ at }) => at.toISOString().slice(0, period))
  return [...groups.values()].slice(0, count).flatMap(([newest]) => newest ?? [])
}

/** Deletes leftovers of a process that died. A recent one may still be in use by the backup command. */
function removeUnfinished(folder: string, now: Date): void {
  for (const { file, at } of readBackups(folder)) {
    if (file.endsWith('.part') && Math.abs(now.getTime() - at.getTime()) > hour) rmSync(file, { force: true })
  }
}

function readBackups(folder: string): readonly Backup[] {
  return readdirSync(folder)
    .flatMap((name): Backup[] => {
      const [, dateAndHour, minute, second] = nameForm.exec(name) ?? []
      if (dateAndHour === undefined) return []
      return [{ file: join(folder, name), at: new Date(`${dateAndHour}:${minute}:${second}Z`) }]
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

/** A backup needs space for the copy, its compressed form, the WAL that grows afterwards and some days of play. */
const roomFactor = 2.5

type Target = { readonly to: string; readonly freeBytes?: (folder: string) => number }

/**
 * Writes a verified copy of the database to a file, uncompressed, so that the previous version of the program can open
 * it. Throws, leaving no copy, when there is not enough space or the copy is damaged.
 */
export function backUp(connection: Connection, { to, freeBytes = freeBytesAt }: Target): void {
  assertRoom(connection, { to, freeBytes })
  const part = `${to}.part`
  try {
    copyChecked(connection, part)
    giveName(part, to)
  } finally {
    rmSync(part, { force: true })
  }
}

/**
 * Writes a verified copy of the database to a compressed file `….zst`, which is decompressed once to compare it with
 * the copy before it is named. Throws, leaving no copy, when there is not enough space or the copy is damaged.
 */
export async function backUpPacked(connection: Connection, { to, freeBytes = freeBytesAt }: Target): Promise<void> {
  assertRoom(connection, { to, freeBytes })
  const copy = `${to}.part`
  const packed = `${to}.zst`
  const part = `${packed}.part`
  try {
    copyChecked(connection, copy)
    const fingerprint = await packFile({ from: copy, to: part })
    if ((await fingerprintOfPacked(part)) !== fingerprint) {
      throw new Error(`The backup ${packed} does not hold what was packed: look at the disk`)
    }
    giveName(part, packed)
  } finally {
    for (const unfinished of [part, copy]) rmSync(unfinished, { force: true })
  }
}

function assertRoom(connection: Connection, { to, freeBytes }: Required<Target>): void {
  const needed = statSync(connection.name).size * roomFactor
  const free = freeBytes(dirname(to))
  if (free < needed) {
    const text = `A backup needs ${megabytes(needed)} free beside ${to}; there are ${megabytes(free)}`
    throw Object.assign(new Error(text), { code: 'ENOSPC' })
  }
}

/** Copies what is committed, replacing the leftover of an earlier try, and reads the whole copy. */
function copyChecked(connection: Connection, to: string): void {
  rmSync(to, { force: true })
  connection.prepare('VACUUM INTO ?').run(to)
  assertSound(to)
}

function giveName(part: string, to: string): void {
  flush(part)
  renameSync(part, to)
  flush(dirname(to))
}

/**
 * Reads a whole backup. Throws when a page or index is damaged, or a foreign key has no target. `named` is the
 * compressed file it came from, for the error message.
 */
export function assertSound(file: string, named = file): void {
  const copy = new Sqlite(file, { readonly: true })
  try {
    const finding: unknown = copy.pragma('integrity_check', { simple: true })
    if (finding !== 'ok') throw new Error(`The backup ${named} is damaged: ${String(finding)}`)
    const dangling = copy.pragma('foreign_key_check')
    if (Array.isArray(dangling) && dangling.length > 0) {
      throw new Error(`The backup ${named} has rows that point at nothing: ${JSON.stringify(dangling.slice(0, 5))}`)
    }
  } finally {
    copy.close()
  }
}

/** Flushes a file, or the entries of a folder, to the disk, so that they survive a power cut. */
export function flush(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

function freeBytesAt(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000)} MB`
}
