import { closeSync, fsyncSync, openSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Connection } from './connection.ts'

/** A copy needs room for itself, the migration's journal and some days of play. */
const roomFactor = 2.5

/** Writes a checked copy of the database to a file. Throws, leaving no copy, when it does not fit or is not sound. */
export function backUp(
  connection: Connection,
  { to, freeBytes = freeBytesAt }: { to: string; freeBytes?: (folder: string) => number },
): void {
  const needed = statSync(connection.name).size * roomFactor
  const free = freeBytes(dirname(to))
  if (free < needed) {
    throw new Error(`A backup before the migration needs ${megabytes(needed)} free beside ${to}; there are ${megabytes(free)}`)
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

function assertSound(file: string): void {
  const copy = new Sqlite(file, { readonly: true })
  try {
    const finding: unknown = copy.pragma('integrity_check', { simple: true })
    if (finding !== 'ok') throw new Error(`The backup ${file} is damaged: ${String(finding)}`)
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
