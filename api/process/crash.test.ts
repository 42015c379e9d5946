import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'

let dataDir: string
const children: ChildProcess[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'nomad-crash-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true })
})

const environment = () => ({ ...process.env, NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir })

function run() {
  const program = join(import.meta.dirname, '../main.ts')
  const child = spawn(process.execPath, [program], { env: environment(), stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  return { child, exit: once(child, 'exit').then(([code]) => code as number), errors: text(child.stderr) }
}

/** Starts the server, and answers its address and everything that it says until its end. */
async function start() {
  const server = run()
  const lines: string[] = []
  const url = new Promise<string>((resolve) => {
    createInterface({ input: server.child.stdout }).on('line', (line) => {
      lines.push(line)
      const found = /listening at (http:[^"]+)/.exec(line)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
  return { ...server, url: await url, lines }
}

test('a damaged database ends the server, which does not start with it again until a backup is restored (REL-06)', async () => {
  const first = await start()
  while (!first.lines.some((line) => line.includes('"event":"backup_ok"'))) await once(first.child.stdout, 'data')
  first.child.kill('SIGTERM')
  expect(await first.exit).toBe(0)

  const second = await start()
  const file = openSync(join(dataDir, 'nomad.db'), 'r+')
  const { size } = statSync(join(dataDir, 'nomad.db'))
  for (let at = 4096; at < size; at += 4096) writeSync(file, Buffer.alloc(4096, 0xff), 0, 4096, at)
  closeSync(file)
  // The first pages may still be remembered; a whole look at the club meets the damage.
  const asked = ['golfer/all', 'handicap/all', 'round/search?page=1&size=100', 'teetime/loggedOut', 'contest/all']
  while (second.child.exitCode === null) {
    await Promise.race([second.exit, ...asked.map((path) => fetch(`${second.url}/api/${path}`).catch(() => undefined))])
  }
  expect(await second.exit).toBe(74)
  expect(second.lines.some((line) => line.includes('"event":"sys_crash"'))).toBe(true)
  const copies = readdirSync(dataDir).find((name) => name.startsWith('damaged-')) ?? ''
  expect(readdirSync(join(dataDir, copies))).toContain('nomad.db')

  const third = run()
  expect(await third.exit).toBe(78)
  expect(await third.errors).toMatch(/damaged|malformed/)

  const [backup = ''] = readdirSync(join(dataDir, 'backups'))
  const restore = join(import.meta.dirname, '../commands/restore-command.ts')
  const args = [restore, join(dataDir, 'backups', backup)]
  expect(spawnSync(process.execPath, args, { env: environment(), encoding: 'utf8' })).toMatchObject({ status: 0 })
  const fourth = await start()
  const { golfers } = (await (await fetch(`${fourth.url}/api/golfer/all`)).json()) as { golfers: object[] }
  expect(golfers.length).toBeGreaterThanOrEqual(25)
}, 60_000)

test('what nobody caught is said in the log and ends the process (SEC-59)', () => {
  const program = `
    import { endOnCrash } from '${join(import.meta.dirname, 'crash.ts')}'
    const log = { fatal: ({ event, err }) => console.log(event, err.message) }
    endOnCrash({ app: { log }, db: { judge: () => console.log('damaged') } })
    setImmediate(() => { throw new Error('no such hole') })
    setTimeout(() => console.log('still here'), 60_000)`
  const ended = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', program], { encoding: 'utf8' })
  expect(ended).toMatchObject({ status: 70, stdout: 'sys_crash no such hole\n' })
})
