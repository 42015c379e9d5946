import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fileOf } from '#db/testing.ts'
import { sentMessages } from '../accounts/accounts-testing.ts'
import { openTestClub } from '../testing.ts'
import { copyLevel, readCopyState, runBackupHook } from './backup-hook.ts'
import { registerBackups } from './hourly-backup.ts'

const hour = 3_600_000
let folder: string
let clock: number
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nomad-hook-'))
  clock = Date.parse('2026-06-14T09:00:00Z')
})
afterEach(() => rmSync(folder, { recursive: true }))

const now = () => new Date(clock)
const level = () => copyLevel(readCopyState(folder), now())

function run(command: string, { milliseconds, signal = new AbortController().signal }: Partial<Ends> = {}) {
  const backup = join(folder, 'a backup.db')
  writeFileSync(backup, 'all of the club')
  const limit = milliseconds === undefined ? {} : { milliseconds }
  return runBackupHook({ command, backup, dataDir: folder, now, signal, ...limit })
}

type Ends = { readonly milliseconds: number; readonly signal: AbortSignal }

test('the command gets the path of the backup, and the copy is young for three hours', async () => {
  expect(level()).toBe('none')
  const copied = await run(`sh -c 'cp "$1" "${folder}/elsewhere" && test "$1" = "$BACKUP_FILE"' sh`)
  expect(copied).toEqual({ error: '', isNewFailure: false })
  expect(readFileSync(join(folder, 'elsewhere'), 'utf8')).toBe('all of the club')
  expect(level()).toBe('young')
  clock += 3 * hour + 1
  expect(level()).toBe('overdue')
})

test('without a free file descriptor the command is not started, and the process goes on', async () => {
  const script = `
    import { openSync, closeSync } from 'node:fs'
    const { runBackupHook } = await import(process.argv[1])
    const signal = new AbortController().signal
    const hook = { command: 'true', backup: 'x', dataDir: process.argv[2], now: () => new Date(), signal }
    const open = []
    try { for (;;) open.push(openSync('/dev/null')) } catch {}
    const tried = runBackupHook(hook)
    for (const file of open) closeSync(file)
    console.log((await tried).error)`
  const limited = 'ulimit -n 100; exec "$0" --input-type=module -e "$@"'
  const given = [script, join(import.meta.dirname, 'backup-hook.ts'), folder]
  const { stdout } = await promisify(execFile)('/bin/sh', ['-c', limited, process.execPath, ...given])
  expect(stdout).toContain('EMFILE')
  expect(level()).toBe('failed')
})

test('a command that fails is named with its last line, and the time of the newest copy stays', async () => {
  await run('true')
  clock += hour
  const failed = await run('sh -c "echo one >&2; echo no route to the other machine >&2; exit 3"')
  expect(failed).toEqual({ error: 'It ended with 3. no route to the other machine', isNewFailure: true })
  expect(readCopyState(folder)).toMatchObject({ copiedAt: '2026-06-14T09:00:00.000Z' })
  expect(level()).toBe('failed')
  expect(await run('false')).toMatchObject({ isNewFailure: false })
  await run('true')
  expect(level()).toBe('young')
})

test('a command that never ends is ended with what it started, by its limit or when the server stops', async () => {
  const pid = join(folder, 'pid')
  const endless = `sh -c 'sleep 1000 & echo $! > "${pid}"; wait' sh`
  // On a busy machine the command may be killed before it has started anything.
  for (let milliseconds = 300; !existsSync(pid); milliseconds *= 2) {
    expect((await run(endless, { milliseconds })).error).toContain('longer than')
  }
  const started = Number(readFileSync(pid, 'utf8'))
  await vi.waitUntil(() => isGone(started), { timeout: 60_000 })

  const stopping = new AbortController()
  const running = run(endless, { signal: stopping.signal })
  stopping.abort()
  expect((await running).error).toBe('The server stopped.')
})

test('a copy that a stop of the server ended is no failure, so that the next real one is new', async () => {
  await run('true')
  const stopping = new AbortController()
  const running = run('sleep 1000; true', { signal: stopping.signal })
  stopping.abort()
  expect((await running).isNewFailure).toBe(false)
  expect(level()).toBe('young')
  expect(await run('false')).toMatchObject({ isNewFailure: true })
})

test('a damaged state of the copies counts as none', () => {
  writeFileSync(join(folder, 'backup-copy.json'), '{"at":')
  expect(level()).toBe('none')
})

test('administrators get one email when copies start to fail, and readiness reports it', async () => {
  const club = await openTestClub({ environment: { BACKUP_HOOK: 'false' } })
  registerBackups(club.app, fileOf(club.db))
  await club.app.listen({ host: '127.0.0.1', port: 0 })
  await vi.waitUntil(() => club.log.some((line) => line.includes('backup_copy_failed')), { timeout: 60_000 })
  await expect.poll(async () => (await sentMessages(club)).map(({ topic }) => topic)).toContain('backup-copy')
  expect((await club.app.inject('/readyz')).json()).toMatchObject({ status: 'ready', copy: 'failed' })
  expect((await sentMessages(club)).map(({ to, topic }) => ({ to, topic }))).toEqual([
    { to: 'alice@club.example', topic: 'backup-copy' },
  ])
  await club.close()
})

test('administrators get one email each time that the container beside the server begins to fail', async () => {
  const club = await openTestClub()
  const { dataDir } = club.context.config
  const backups = registerBackups(club.app, fileOf(club.db))
  const copy = async (error: string) => {
    const at = '2026-06-14T09:00:00Z'
    writeFileSync(join(dataDir, 'backup-copy.json'), JSON.stringify({ at, error, copiedAt: at }))
    await backups.look()
    return (await sentMessages(club)).map(({ to, topic }) => `${to} ${topic}`)
  }
  expect(await copy('')).toEqual([])
  const email = 'alice@club.example backup-copy'
  expect(await copy('restic could not copy the backups')).toEqual([email])
  expect(await copy('restic could not copy the backups')).toEqual([email])
  expect(await copy('')).toEqual([email])
  expect(await copy('restic could not copy the backups')).toEqual([email, email])
  await club.close()
})

/** A process that has ended, but whose parent has not collected it yet, counts as gone. */
function isGone(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return true
  }
}

test('a command of a server that stops already is not started', async () => {
  const signal = AbortSignal.abort()
  const late = new Promise((resolve) => setTimeout(resolve, 3_000, 'still running'))
  expect(await Promise.race([run('sleep 20; true', { signal }), late])).toMatchObject({ error: 'The server stopped.' })
})
