import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { backUpDatabase, listBackups, thinOutBackups } from '#db/sqlite/backups.ts'
import { hour, minute, second } from '../server/time.ts'

type Work = { readonly file: string; readonly now: () => Date; readonly log: FastifyBaseLogger }

/** The age from which on a missing backup is reported as fatal, and /readyz says overdue. */
const overdue = 2 * hour
/** Milliseconds that a stop waits for a backup under way. */
const grace = 5 * second

/**
 * The age of the newest backup in milliseconds; Infinity without one. Backups with a date in the future, from before the
 * clock was set back, do not count.
 */
export function backupAge({ file, now }: Pick<Work, 'file' | 'now'>): number {
  const at = now().getTime()
  const newest = listBackups(file).find((backup) => backup.at.getTime() <= at)
  return newest === undefined ? Infinity : at - newest.at.getTime()
}

export function isBackupOverdue(work: Pick<Work, 'file' | 'now'>): boolean {
  return backupAge(work) > overdue
}

/** Makes a backup when the newest one is an hour old, and deletes those that are no longer wanted (REL-05). */
export async function backUpWhenDue({ file, now, log }: Work): Promise<void> {
  if (backupAge({ file, now }) < hour) return
  try {
    const backup = await backUpDatabase({ file, at: now() })
    thinOutBackups(file, now())
    log.warn({ event: 'backup_ok', file: backup.file }, 'backup_ok')
  } catch (error) {
    const line = { event: 'backup_failed', err: error }
    if (isBackupOverdue({ file, now })) log.fatal(line, 'backup_failed')
    else log.error(line, 'backup_failed')
  }
}

/** Backs up when due, looking every minute while the server listens. */
export function registerBackups(app: FastifyInstance, { file, now }: Pick<Work, 'file' | 'now'>): void {
  const state: { running?: Promise<void> | undefined } = {}
  function look(): void {
    state.running ??= backUpWhenDue({ file, now, log: app.log }).finally(() => {
      state.running = undefined
    })
  }

  const timer = setInterval(look, minute)
  timer.unref()
  app.addHook('onListen', async () => look())
  app.addHook('preClose', async () => {
    clearInterval(timer)
    // An open reader would keep SQLite from checkpointing the WAL.
    const late = new Promise<void>((resolve) => setTimeout(resolve, grace).unref())
    await Promise.race([state.running, late])
  })
}
