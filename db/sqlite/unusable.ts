import { existsSync } from 'node:fs'
import { isDamage } from '../faults.ts'
import { listBackups, newestBackup } from './backups.ts'

type Unusable = {
  readonly file: string
  /** Without it, a backup with a date in the future may be named. */
  readonly now?: (() => Date) | undefined
}

/**
 * Returns an error that names the file and what to do, for an engine's error about a file that cannot be used. Every
 * other error is returned as it is.
 */
export function whyUnusable(error: unknown, place: Unusable): unknown {
  if (isDamage(error)) return damaged(place, error.message)
  if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CANTOPEN'))) return error
  if (!existsSync(place.file)) return new Error(`${place.file} is not there`, { cause: error })
  const advice = 'run the command as the user that runs the server, or give the folder and all files in it to that user'
  return new Error(`${place.file} cannot be opened: ${advice} (chown -R)`, { cause: error })
}

export function damaged({ file, now }: Unusable, reason: string): Error {
  const newest = now === undefined ? listBackups(file)[0] : newestBackup(file, now())
  const restore = newest === undefined ? 'restore a backup from another machine' : `npm run restore -- ${newest.file}`
  return new Error(`${file} is damaged (${reason}): ${restore}`)
}
