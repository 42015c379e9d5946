import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { hour, minute } from '#db/instants.ts'
import { writeWhole } from './private-files.ts'

/** The result of the last attempt to copy a backup to another machine. Times are instants. */
type CopyState = {
  readonly at: string
  /** Empty when the copy was made. */
  readonly error: string
  /** When the newest copy was made; null before the first one. */
  readonly copiedAt: string | null
}

/**
 * `none`: there is no sign that backups are copied; `failed`: the last attempt failed; `overdue`: the newest copy is
 * too old.
 */
type CopyLevel = 'none' | 'young' | 'overdue' | 'failed'

/** The time limit of a copy, less than the hour between two backups. */
const limit = 30 * minute
/** The age from which a copy is overdue. A copy is made after each hourly backup and may take half an hour. */
const overdue = 3 * hour
const mostErrorText = 200
const stopped = 'The server stopped.'

/**
 * Reads the state of the copies, which `tools/deploy/copy-backups.sh` writes as well; null when there is none or it is
 * unreadable.
 */
export function readCopyState(dataDir: string): CopyState | null {
  const file = fileIn(dataDir)
  if (!existsSync(file)) return null
  try {
    const state: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isCopyState(state) ? state : null
  } catch {
    return null
  }
}

function isCopyState(value: unknown): value is CopyState {
  if (typeof value !== 'object' || value === null) return false
  const { at, error, copiedAt } = value as Partial<CopyState>
  return typeof at === 'string' && typeof error === 'string' && (copiedAt === null || typeof copiedAt === 'string')
}

export function copyLevel(state: CopyState | null, now: Date): CopyLevel {
  if (state === null) return 'none'
  if (state.error !== '') return 'failed'
  const copied = state.copiedAt === null ? -Infinity : Date.parse(state.copiedAt)
  return now.getTime() - copied > overdue ? 'overdue' : 'young'
}

type Hook = {
  /** A command for the shell, which gets the path of the backup as its last argument and as BACKUP_FILE. */
  readonly command: string
  readonly backup: string
  readonly dataDir: string
  readonly now: () => Date
  /** Kills the command and everything that it has started. */
  readonly signal: AbortSignal
  readonly milliseconds?: number
}

/**
 * Runs the operator's command on a new backup, for at most half an hour, and stores the result unless the server stops.
 * `isNewFailure` is true when the command failed and the attempt before did not.
 */
export async function runBackupHook(hook: Hook): Promise<{ readonly error: string; readonly isNewFailure: boolean }> {
  const { dataDir, now } = hook
  const before = readCopyState(dataDir)
  const error = await errorOf(hook)
  // A stop of the server is not a failure of the copies. Stored as one, it would hide the next real failure.
  if (error !== '' && hook.signal.aborted) return { error, isNewFailure: false }
  const at = now().toISOString()
  const state: CopyState = { at, error, copiedAt: error === '' ? at : (before?.copiedAt ?? null) }
  writeWhole(fileIn(dataDir), `${JSON.stringify(state)}\n`)
  return { error, isNewFailure: error !== '' && (before === null || before.error === '') }
}

/**
 * Returns the error of the container that copies backups when its copies begin to fail; '' otherwise. The container
 * cannot send email and retries every hour, so a file next to its state records that the failure was reported, until a
 * copy succeeds.
 */
export function newFailureOfContainer(dataDir: string): string {
  const error = readCopyState(dataDir)?.error ?? ''
  const known = join(dataDir, 'backup-copy-failed')
  if (error === '') rmSync(known, { force: true })
  if (error === '' || existsSync(known)) return ''
  writeWhole(known, '')
  return error
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'backup-copy.json')
}

/** Runs the command; resolves with its error, empty when it ended with 0. */
function errorOf({ command, backup, signal, milliseconds = limit }: Hook): Promise<string> {
  return new Promise((resolve) => {
    // The server stopped while the backup was made. The abort event is over and would not kill the command.
    if (signal.aborted) return resolve(stopped)
    const ends = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)])
    // In a process group of its own, so that everything that the command starts can be killed with it.
    const child = spawn('/bin/sh', ['-c', `${command} "$1"`, 'backup-hook', backup], {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, BACKUP_FILE: backup },
    })
    child.on('error', (error) => resolve(error.message))
    // The process could not be started, for example without a free file descriptor, and has no output.
    if (child.pid === undefined) return
    const { pid } = child
    const said = { text: '' }
    child.stderr.on('data', (part: Buffer) => {
      said.text = (said.text + part.toString()).slice(-mostErrorText * 2)
    })
    const end = () => killGroup(pid)
    ends.addEventListener('abort', end)
    child.on('exit', (code) => {
      ends.removeEventListener('abort', end)
      child.stderr.destroy()
      if (code === 0) return resolve('')
      if (ends.aborted) {
        return resolve(signal.aborted ? stopped : `It took longer than ${milliseconds / minute} minutes.`)
      }
      const lastLine = said.text.trim().split('\n').at(-1) ?? ''
      resolve(`It ended with ${code ?? 'a signal'}. ${lastLine}`.trim().slice(0, mostErrorText))
    })
  })
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The process has just exited.
  }
}
