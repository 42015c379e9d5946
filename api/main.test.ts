import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoSignIns } from '#db/demo/demo-club.ts'

let dataDir: string
const children: ChildProcess[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'nomad-main-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true })
})

function run(environment: Record<string, string> = {}) {
  const env = { ...process.env, NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, ...environment }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  return { child, exit, errors: text(child.stderr), output: readAs(child) }
}

/** Collects what a process says, and answers once it has said something that matches. */
function readAs(child: ChildProcess) {
  const { stdout } = child
  const said = { all: '' }
  stdout?.setEncoding('utf8').on('data', (chunk: string) => (said.all += chunk))
  return {
    all: () => said.all,
    async until(pattern: RegExp): Promise<string> {
      for (;;) {
        const found = pattern.exec(said.all)
        if (found) return found[1] ?? ''
        if (stdout === null || stdout.readableEnded) throw new Error(`It ended without saying ${pattern}: ${said.all}`)
        await Promise.race([once(stdout, 'data'), once(stdout, 'end')])
      }
    },
  }
}

async function start(environment?: Record<string, string>) {
  const server = run(environment)
  const port = Number(await server.output.until(/listening at http:\/\/127\.0\.0\.1:(\d+)/))
  await server.output.until(/(is open)/)
  return { ...server, port, url: `http://127.0.0.1:${port}` }
}

/** Knocks until nobody opens. */
async function refusesConnections(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      socket.destroy()
    } catch (error) {
      // Who was already in the queue when it closed is reset, not refused: knock again.
      if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') continue
      expect(error).toMatchObject({ code: 'ECONNREFUSED' })
      return
    }
  }
}

/** Asks for a sign-in, but holds back the second half of the body. */
async function halfALogin(port: number): Promise<{ socket: Socket; rest: string }> {
  const body = JSON.stringify({ username: 'alice', password: demoSignIns.password })
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  await once(socket, 'connect')
  socket.write(
    `POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n` +
      // The server answers this when it has read the headers: from here on the request is under way.
      `expect: 100-continue\r\n\r\n`,
  )
  expect(String((await once(socket, 'data'))[0])).toContain('100 Continue')
  socket.write(body.slice(0, 10))
  return { socket, rest: body.slice(10) }
}

test('the first start makes a demo club that can be signed in to, the second finds it', async () => {
  const first = await start()
  await first.output.until(/(Demo sign-ins: admin, alice, ben)/)
  const answer = await fetch(`${first.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: demoSignIns.password }),
  })
  expect(answer.status).toBe(200)
  first.child.kill('SIGTERM')
  expect(await first.exit).toBe(0)

  const second = await start()
  const { golfers } = (await (await fetch(`${second.url}/api/golfer/all`)).json()) as { golfers: object[] }
  expect(golfers.length).toBeGreaterThanOrEqual(25)
})

test('DEMO=off is an empty club without demo sign-ins', async () => {
  const { url, child, exit, output } = await start({ DEMO: 'off' })
  expect(await (await fetch(`${url}/api/golfer/all`)).json()).toEqual({ golfers: [] })
  child.kill('SIGINT')
  expect(await exit).toBe(0)
  expect(output.all()).not.toContain('Demo sign-ins')
})

test('SIGTERM lets a request that is under way finish, and takes no others (REL-08)', async () => {
  const { child, exit, port, output } = await start()
  const { socket, rest } = await halfALogin(port)
  child.kill('SIGTERM')
  await output.until(/(sys_shutdown)/)
  await refusesConnections(port)

  socket.write(rest)
  const [answer] = (await once(socket, 'data')) as [string]
  expect(answer).toContain('200 OK')
  expect(answer).toContain('"username":"alice"')
  expect(await exit).toBe(0)
  expect(existsSync(join(dataDir, 'nomad.db-wal'))).toBe(false)
})

test('a second signal ends it at once', async () => {
  const { child, exit, port, output } = await start({ DEMO: 'off' })
  const { socket } = await halfALogin(port)
  // The end may come as a reset.
  socket.on('error', () => undefined)
  child.kill('SIGTERM')
  await output.until(/(sys_shutdown)/)
  child.kill('SIGTERM')
  expect(await exit).toBe(1)
})

test('a second server on the same data is refused', async () => {
  await start({ DEMO: 'off' })
  const second = run()
  expect(await second.exit).toBe(78)
  expect(await second.errors).toContain('in use by another process')
})

test('a wrong configuration, a lost database or a taken port is said in plain words', async () => {
  const wrong = run({ PORT: 'eighteen' })
  expect(await wrong.exit).toBe(78)
  expect(await wrong.errors).toBe('The configuration is wrong:\n- PORT is "eighteen" and should be a number from 0 to 65535\n')

  writeFileSync(join(dataDir, 'nomad.db'), '')
  const lost = run()
  expect(await lost.exit).toBe(78)
  expect(await lost.errors).toMatch(/nomad\.db is empty/)
  rmSync(join(dataDir, 'nomad.db'))

  const { port } = await start({ DEMO: 'off' })
  const taken = run({ PORT: String(port), DATA_DIR: join(dataDir, 'other'), DEMO: 'off' })
  expect(await taken.exit).toBe(1)
  expect(await taken.errors).toContain('EADDRINUSE')
})
