import { closeSync, fsyncSync, openSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Connection } from './connection.ts'

/** A copy needs room for itself, the journal of what comes after it and some days of play. */
const roomFactor = 2.5

/** Writes a checked copy of the database to a file. Throws, leaving no copy, when it does not fit or is not sound. */
export function backUp(
  connection: Connection,
  { to, freeBytes = freeBytesAt }: { to: string; freeBytes?: (folder: string) => number },
): void {
  const needed = statSync(connection.name).size * roomFactor
  const free = freeBytes(dirname(to))
  if (free < needed) {
    const text = `A backup needs ${megabytes(needed)} free beside ${to}; there are ${megabytes(free)}`
    throw Object.assign(new Error(text), { code: 'ENOSPC' })
  }

  const part = `${to}.part`
  rmSync(part, { force: true })
  try {
    connection.prepare('VACUUM INTO ?').run(part)
    assertSound(part)
    flush(part)
    renameSync(part, to)
    flush(dirname(to))
  } finally {
    rmSync(part, { force: true })
  }
}

/** Reads all of a backup. Throws when a page or an index of it is damaged, or a row of it points at nothing. */
export function assertSound(file: string): void {
  const copy = new Sqlite(file, { readonly: true })
  try {
    const finding: unknown = copy.pragma('integrity_check', { simple: true })
    if (finding !== 'ok') throw new Error(`The backup ${file} is damaged: ${String(finding)}`)
    const dangling = copy.pragma('foreign_key_check')
    if (Array.isArray(dangling) && dangling.length > 0) {
      throw new Error(`The backup ${file} has rows that point at nothing: ${JSON.stringify(dangling.slice(0, 5))}`)
    }
  } finally {
    copy.close()
  }
}

/** Makes sure that a file, or the names in a folder, survive a power cut. */
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
