import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { hour, minute, second } from '#db/instants.ts'
import { listAdmins } from '#db/members/members.ts'
import { addMessage } from '#db/messages/messages.ts'
import { backUpDatabase, newestBackup, thinOutBackups } from '#db/sqlite/backups.ts'
import { transaction } from '#db/transaction.ts'
import { copyFailedEmail } from '../delivery/emails.ts'
import type { Context } from '../server/context.ts'
import { newFailureOfContainer, runBackupHook } from './backup-hook.ts'

type Work = { readonly file: string; readonly now: () => Date; readonly log: FastifyBaseLogger }

/** The age from which a missing backup is logged as fatal and reported as overdue by /readyz. */
const overdue = 2 * hour
/** Milliseconds that a stop waits for a backup in progress. */
const grace = 5 * second

/** Returns the age of the newest backup in milliseconds; Infinity without one. */
export function backupAge({ file, now }: Pick<Work, 'file' | 'now'>): number {
  const at = now()
  const newest = newestBackup(file, at)
  return newest === undefined ? Infinity : at.getTime() - newest.at.getTime()
}

export function isBackupOverdue(work: Pick<Work, 'file' | 'now'>): boolean {
  return backupAge(work) > overdue
}

/**
 * Makes a backup when the newest one is an hour old, and deletes those that are no longer needed (REL-05). Returns the
 * file of the new backup, undefined if none was made.
 */
export async function backUpWhenDue({ file, now, log }: Work): Promise<string | undefined> {
  if (backupAge({ file, now }) < hour) return undefined
  try {
    const backup = await backUpDatabase({ file, at: now() })
    thinOutBackups(file, now())
    log.warn({ event: 'backup_ok', file: backup.file }, 'backup_ok')
    return backup.file
  } catch (error) {
    const line = { event: 'backup_failed', err: error }
    if (isBackupOverdue({ file, now })) log.fatal(line, 'backup_failed')
    else log.error(line, 'backup_failed')
    return undefined
  }
}

export type Backups = {
  readonly isRunning: () => boolean
  /** Makes a backup now if one is due; resolves when it is made and copied. */
  readonly look: () => Promise<void>
}

type Copied = Awaited<ReturnType<typeof runBackupHook>>

/**
 * Makes backups when they are due, checked every minute while the server listens, and passes each one to BACKUP_HOOK.
 * Administrators get an email when the hook, or the container that copies backups without one, begins to fail.
 */
export function registerBackups(app: FastifyInstance, file: string): Backups {
  const { db, config, now } = app.getDecorator<Context>('context')
  const state: { running?: Promise<void> | undefined } = {}
  const stopping = new AbortController()

  async function backUp(): Promise<void> {
    const backup = await backUpWhenDue({ file, now, log: app.log })
    const { backupHook: command, dataDir } = config
    if (command === '') {
      const failure = newFailureOfContainer(dataDir)
      return failure === '' ? undefined : noteFailure({ error: failure, isNewFailure: true })
    }
    if (backup === undefined) return
    const copied = await runBackupHook({ command, backup, dataDir, now, signal: stopping.signal })
    if (copied.error === '') app.log.warn({ event: 'backup_copied' }, 'backup_copied')
    else await noteFailure(copied)
  }

  async function noteFailure({ error, isNewFailure }: Copied): Promise<void> {
    app.log.error({ event: 'backup_copy_failed', reason: error }, 'backup_copy_failed')
    if (!isNewFailure) return
    const createdAt = now().toISOString()
    await transaction(db, async (tx) => {
      for (const { id: memberId, firstname, email: receiver } of await listAdmins(tx)) {
        const content = copyFailedEmail(config, { firstname, error })
        await addMessage(tx, { kind: 'mail', memberId, receiver, ...content, createdAt })
      }
    })
  }

  function look(): Promise<void> {
    state.running ??= backUp()
      .catch((error: unknown) => app.log.error({ err: error }, 'a backup could not be copied'))
      .finally(() => {
        state.running = undefined
      })
    return state.running
  }

  const timer = setInterval(() => void look(), minute)
  timer.unref()
  app.addHook('onListen', async () => void look())
  app.addHook('preClose', async () => {
    clearInterval(timer)
    stopping.abort()
    // A backup in progress holds an open reader, which would keep SQLite from checkpointing the WAL.
    const late = new Promise<void>((resolve) => setTimeout(resolve, grace).unref())
    await Promise.race([state.running, late])
  })
  return { isRunning: () => state.running !== undefined, look }
}
