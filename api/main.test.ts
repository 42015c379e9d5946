import { once } from 'node:events'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoSignIns } from '#db/demo/demo-club.ts'
import { openServers, type Servers } from './process/server-testing.ts'

let servers: Servers
beforeEach(() => {
  servers = openServers()
})
afterEach(() => servers.close())

/** Connects until connections are refused. */
async function refusesConnections(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      socket.destroy()
    } catch (error) {
      // A connection that was already queued when the port closed is reset, not refused.
      if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') continue
      expect(error).toMatchObject({ code: 'ECONNREFUSED' })
      return
    }
  }
}

/** Requests a sign-in but holds back the second half of the body. */
async function halfALogin(port: number): Promise<{ socket: Socket; rest: string }> {
  const body = JSON.stringify({ username: 'alice', password: demoSignIns.password })
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  await once(socket, 'connect')
  const headers = [
    'POST /api/login HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    // The server responds with 100 after it has read the headers. From then on the request is in progress.
    `content-length: ${body.length}`,
    'expect: 100-continue',
  ]
  socket.write(`${headers.join('\r\n')}\r\n\r\n`)
  expect(String((await once(socket, 'data'))[0])).toContain('100 Continue')
  socket.write(body.slice(0, 10))
  return { socket, rest: body.slice(10) }
}

test('the first start makes a demo club that can be signed in to, the second finds it', async () => {
  // Started from its sources, as in development and production; the other tests start a bundle, which is faster.
  const started = openServers({}, join(import.meta.dirname, 'main.ts'))
  const first = await started.start()
  await first.output.until(/(Demo sign-ins: admin, alice, ben)/)
  const answer = await fetch(`${first.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: demoSignIns.password }),
  })
  expect(answer.status).toBe(200)
  first.child.kill('SIGTERM')
  expect(await first.exit).toBe(0)

  const second = await started.start()
  const { golfers } = (await (await fetch(`${second.url}/api/golfer/all`)).json()) as { golfers: object[] }
  expect(golfers.length).toBeGreaterThanOrEqual(25)
  await started.close()
})

test('DEMO=off is an empty club without demo sign-ins', async () => {
  const { url, child, exit, output } = await servers.start({ DEMO: 'off' })
  expect(await (await fetch(`${url}/api/golfer/all`)).json()).toEqual({ golfers: [] })
  child.kill('SIGINT')
  expect(await exit).toBe(0)
  expect(output.all()).not.toContain('Demo sign-ins')
})

test('SIGTERM lets a request that is under way finish, and takes no others (REL-08)', async () => {
  const { child, exit, port, output } = await servers.start()
  // A stop waits only seconds for a backup, whose open reader would keep the WAL.
  await output.until(/(backup_ok)/)
  const { socket, rest } = await halfALogin(port)
  child.kill('SIGTERM')
  await output.until(/(sys_shutdown)/)
  await refusesConnections(port)

  socket.write(rest)
  const [answer] = (await once(socket, 'data')) as [string]
  expect(answer).toContain('200 OK')
  expect(answer).toContain('"username":"alice"')
  expect(await exit).toBe(0)
  expect(existsSync(join(servers.dataDir, 'nomad.db-wal'))).toBe(false)
})

test('a second signal ends it immediately', async () => {
  const { child, exit, port, output } = await servers.start({ DEMO: 'off' })
  const { socket } = await halfALogin(port)
  // The connection may end with a reset.
  socket.on('error', () => undefined)
  child.kill('SIGTERM')
  await output.until(/(sys_shutdown)/)
  child.kill('SIGTERM')
  expect(await exit).toBe(1)
})

test('a second server on the same data is refused', async () => {
  await servers.start({ DEMO: 'off' })
  const second = servers.run()
  expect(await second.exit).toBe(78)
  expect(await second.errors).toContain('in use by another process')
})

test('missing keys of a club are replaced, and the log says so', async () => {
  const first = await servers.start()
  first.child.kill('SIGTERM')
  expect(await first.exit).toBe(0)
  expect(first.output.all()).not.toContain('keys_created')
  rmSync(join(servers.dataDir, 'secrets', 'club.key'))
  const second = await servers.start()
  expect(await second.output.until(/"keys":(\S+?),"folder":"\S+secrets","msg":"Keys were missing/)).toBe('["club.key"]')
})

test('a wrong configuration, a lost database or a taken port is said in plain words', async () => {
  const wrong = servers.run({ PORT: 'eighteen' })
  expect(await wrong.exit).toBe(78)
  expect(await wrong.errors).toBe(
    'Configuration errors:\n- PORT is "eighteen" and should be a number from 0 to 65535\n',
  )

  writeFileSync(join(servers.dataDir, 'nomad.db'), '')
  const lost = servers.run()
  expect(await lost.exit).toBe(78)
  expect(await lost.errors).toMatch(/nomad\.db is empty/)
  rmSync(join(servers.dataDir, 'nomad.db'))

  const { port } = await servers.start({ DEMO: 'off' })
  const taken = servers.run({ PORT: String(port), DATA_DIR: join(servers.dataDir, 'other'), DEMO: 'off' })
  expect(await taken.exit).toBe(1)
  expect(await taken.errors).toMatch(/set PORT.*EADDRINUSE/)
  const elsewhere = servers.run({ HOST: '192.0.2.1', DATA_DIR: join(servers.dataDir, 'other'), DEMO: 'off' })
  expect(await elsewhere.exit).toBe(1)
  expect(await elsewhere.errors).toMatch(/^HOST 192\.0\.2\.1/)
})

test('a server without the built app says so', async () => {
  const distDir = join(servers.dataDir, 'nothing')
  const { output } = await servers.start({ DEMO: 'off', DIST_DIR: distDir })
  await output.until(/(npm run build)/)
})

test('a reader of the output who goes away does not end the server', async () => {
  const { child, exit, url } = await servers.start({ DEMO: 'off' })
  child.stdout.destroy()
  for (let times = 0; times < 20; times += 1) expect((await fetch(`${url}/livez`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await exit).toBe(0)
})
