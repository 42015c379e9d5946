import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readdirSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openServers, programOf, type Servers } from './server-testing.ts'

let servers: Servers
beforeEach(() => {
  servers = openServers()
})
afterEach(() => servers.close())

test('a damaged database ends the server, which does not start again until a backup is restored (REL-06)', async () => {
  const { dataDir } = servers
  const first = await servers.start()
  await first.output.until(/"event":"(backup_ok)"/)
  first.child.kill('SIGTERM')
  expect(await first.exit).toBe(0)

  const second = await servers.start()
  const file = openSync(join(dataDir, 'nomad.db'), 'r+')
  const { size } = statSync(join(dataDir, 'nomad.db'))
  for (let at = 4096; at < size; at += 4096) writeSync(file, Buffer.alloc(4096, 0xff), 0, 4096, at)
  closeSync(file)
  // The first pages may be cached, so these calls read the whole club and reach the damage.
  const asked = ['golfer/all', 'round/user/1/reviews', 'round/search?course_id=1&size=100', 'teetime/loggedOut']
  while (second.child.exitCode === null) {
    await Promise.race([second.exit, ...asked.map((path) => fetch(`${second.url}/api/${path}`).catch(() => undefined))])
  }
  expect(await second.exit).toBe(74)
  expect(second.output.all()).toContain('"event":"sys_crash"')
  const copies = readdirSync(dataDir).find((name) => name.startsWith('damaged-')) ?? ''
  expect(readdirSync(join(dataDir, copies))).toContain('nomad.db')

  const third = servers.run()
  expect(await third.exit).toBe(78)
  expect(await third.errors).toMatch(/damaged|malformed/)

  const [backup = ''] = readdirSync(join(dataDir, 'backups'))
  const restore = programOf('commands/restore-command.ts')
  const args = [restore, join(dataDir, 'backups', backup)]
  const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir }
  expect(spawnSync(process.execPath, args, { env, encoding: 'utf8' })).toMatchObject({ status: 0 })
  const fourth = await servers.start()
  const { golfers } = (await (await fetch(`${fourth.url}/api/golfer/all`)).json()) as { golfers: object[] }
  expect(golfers.length).toBeGreaterThanOrEqual(25)
})

test('what no one caught is said in the log and ends the process (SEC-59)', () => {
  const program = `
    import { endOnCrash } from '${join(import.meta.dirname, 'stop.ts')}'
    const log = { fatal: ({ event, err }) => console.log(event, err.message) }
    endOnCrash({ app: { log }, inspect: () => console.log('damaged') })
    setImmediate(() => { throw new Error('no such hole') })
    setTimeout(() => console.log('still here'), 60_000)`
  const ended = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', program], { encoding: 'utf8' })
  expect(ended).toMatchObject({ status: 70, stdout: 'sys_crash no such hole\n' })
})
