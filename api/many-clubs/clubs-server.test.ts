import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#db/open-database.ts'
import { listBackups } from '#db/sqlite/backups.ts'
import { temporaryFolder } from '#db/testing.ts'
import { uuidV7 } from '#sync/calls/uuid-v7.ts'
import { freePort } from '../process/server-testing.ts'
import { readConfig } from '../server/config.ts'
import { createMemoryLimit } from '../server/http/memory-limit.ts'
import { openClubDirectory } from './club-directory.ts'
import { buildClubsServer } from './clubs-server.ts'
import { openClub } from './open-club.ts'

let folder: ReturnType<typeof temporaryFolder>
let server: FastifyInstance | undefined
let log: string[]
let clock: number
const now = () => new Date('2026-06-14T09:00:00Z')
const newId = () => uuidV7(now().getTime(), randomBytes(10))

beforeEach(() => {
  folder = temporaryFolder()
  log = []
  clock = 0
})
afterEach(async () => {
  await server?.close()
  server = undefined
  folder.remove()
})

function addClub(host: string, settings = `CLUB_NAME="Club of ${host}"`): void {
  mkdirSync(join(folder.path, host))
  writeFileSync(join(folder.path, host, 'club.env'), settings)
}

type Serving = { readonly most?: number; readonly metricsPort?: number }

async function serve({ most, metricsPort = 0 }: Serving = {}): Promise<
  (host: string | null, path: string, body?: object) => Promise<Reply>
> {
  const environment = { CLUBS_DIR: folder.path, DIST_DIR: folder.path, METRICS_PORT: String(metricsPort) }
  const ports = { now, newId, elapsed: () => clock }
  const sink = { write: (line: string) => log.push(line) }
  server = await buildClubsServer({
    ...ports,
    ...(most !== undefined && { most }),
    config: readConfig(environment),
    log: sink,
    memory: createMemoryLimit(),
    directory: openClubDirectory(folder.path, environment),
    open: ({ config, log: ofClub, tries }) => openClub({ ...ports, config, log: ofClub, tries, randomBytes }),
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  return (host, path, body) => ask({ port, host, path, ...(body && { body }) })
}

type Reply = { readonly status: number | undefined; readonly body: unknown }

type Asked = { readonly port: number; readonly host: string | null; readonly path: string; readonly body?: object }

async function ask({ port, host, path, body }: Asked): Promise<Reply> {
  const method = body === undefined ? 'GET' : 'POST'
  const headers = { ...(host !== null && { host }), ...(body !== undefined && { 'content-type': 'application/json' }) }
  const sent = { hostname: '127.0.0.1', port, path, method, headers, setHost: false }
  const asking = request(sent).end(body && JSON.stringify(body))
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  const text = (await answer.setEncoding('utf8').toArray()).join('')
  return { status: answer.statusCode, body: JSON.parse(text) }
}

test('each host is its own club, whatever the port and the case of its name', async () => {
  for (const host of ['elms.example', 'oaks.example']) addClub(host)
  const get = await serve()
  expect(await get('elms.example', '/api/info/club')).toMatchObject({ body: { name: 'Club of elms.example' } })
  expect(await get('Oaks.Example:8443', '/api/info/club')).toMatchObject({ body: { name: 'Club of oaks.example' } })
  expect(
    log.filter((line) => line.includes('answered')).map((line) => (JSON.parse(line) as { club: string }).club),
  ).toEqual(['elms.example', 'oaks.example'])
})

test('a host without a club has nothing, and the probes of a balancer answer without one', async () => {
  addClub('elms.example')
  const get = await serve()
  for (const host of ['moor.example', '..', 'elms.example/..', '']) {
    expect(await get(host, '/api/info/club')).toMatchObject({ status: 404, body: { code: 'request.not-found' } })
  }
  const alive = { status: 'alive', version: expect.stringMatching(/^\d/) as string }
  expect(await get('10.0.0.1', '/livez')).toMatchObject({ status: 200, body: alive })
  expect(await get('10.0.0.1', '/readyz')).toMatchObject({ status: 200, body: { clubs: 1 } })
})

test('a request without a host is malformed', async () => {
  const get = await serve()
  expect(await get(null, '/api/info/club')).toMatchObject({ status: 400, body: { code: 'request.malformed' } })
})

test('a club that is made while the server runs is there with its first request', async () => {
  const get = await serve()
  expect(await get('new.example', '/api/info/club')).toMatchObject({ status: 404 })
  addClub('new.example')
  expect(await get('new.example', '/api/info/club')).toMatchObject({ status: 200 })
})

test('a club that cannot be opened is that one’s failure, is named in the log, and is tried again', async () => {
  addClub('elms.example')
  addClub('oaks.example', 'CLUB_TIME_ZONE=Nowhere')
  const get = await serve()
  expect(await get('oaks.example', '/api/info/club')).toMatchObject({ status: 503, body: { code: 'server.busy' } })
  expect(await get('elms.example', '/api/info/club')).toMatchObject({ status: 200 })
  expect(log.filter((line) => line.includes('club_not_opened'))).toEqual([expect.stringContaining('CLUB_TIME_ZONE')])

  rmSync(join(folder.path, 'oaks.example'), { recursive: true })
  addClub('oaks.example')
  expect(await get('oaks.example', '/api/info/club')).toMatchObject({ status: 503 })
  clock += 30_000
  // The overload detection takes the jump of the clock for a delay of the event loop, until its next tick.
  await expect.poll(async () => (await get('oaks.example', '/api/info/club')).status).toBe(200)
})

test('a club whose opening fails at the last step lets go of its database, and is opened once that can', async () => {
  addClub('elms.example')
  // The start of each club removes this file. It fails because the path is a folder.
  mkdirSync(join(folder.path, 'elms.example', 'untrusted-proxies'))
  const get = await serve()
  expect(await get('elms.example', '/api/info/club')).toMatchObject({ status: 503 })
  rmSync(join(folder.path, 'elms.example', 'untrusted-proxies'), { recursive: true })
  clock += 30_000
  await expect.poll(async () => (await get('elms.example', '/api/info/club')).status).toBe(200)
})

test('where as many are awake as may be, the one longest unused makes room, and keeps what it has', async () => {
  for (const host of ['elms.example', 'oaks.example', 'moor.example']) addClub(host)
  const get = await serve({ most: 2 })
  for (const round of [1, 2]) {
    for (const host of ['elms.example', 'oaks.example', 'moor.example']) {
      clock += 1000
      expect(await get(host, '/api/info/club'), `round ${round}`).toMatchObject({ status: 200 })
    }
  }
  expect(await get('10.0.0.1', '/readyz')).toMatchObject({ body: { clubs: 3, awake: 2 } })
})

test('wrong passwords are counted on while the club sleeps, and those of another club are its own', async () => {
  const others = ['oaks.example', 'moor.example']
  for (const host of ['elms.example', ...others]) addClub(host)
  const get = await serve({ most: 2 })
  const guess = { username: 'anna', password: 'not the right one' }
  const guessAt = async (host: string) => ((await get(host, '/api/login', guess)).body as { code: string }).code
  for (let tries = 0; tries < 10; tries += 1) expect(await guessAt('elms.example')).toBe('login.failed')
  expect(await guessAt('elms.example')).toBe('robot.required')
  // Two clubs may be open, so opening these closes the first.
  for (const host of others) expect(await guessAt(host)).toBe('login.failed')
  expect(await guessAt('elms.example')).toBe('robot.required')
  clock += 16 * 60_000
  for (const host of others) await get(host, '/api/info/club')
  // The overload detection takes the jump of the clock for a delay of the event loop, until its next tick.
  await expect.poll(() => guessAt('elms.example')).toBe('login.failed')
})

test('each club has its hourly backup, also where more are woken for their jobs than may be awake', async () => {
  const hosts = ['elms.example', 'moor.example', 'oaks.example']
  for (const host of hosts) addClub(host)
  await serve({ most: 1 })
  const backupsOf = (host: string) => listBackups(join(folder.path, host, 'nomad.db')).length
  await expect.poll(() => hosts.map(backupsOf)).toEqual([1, 1, 1])
})

test('a stop closes every club, so that another process can open them', async () => {
  addClub('elms.example')
  const get = await serve()
  await get('elms.example', '/api/info/club')
  const file = join(folder.path, 'elms.example', 'nomad.db')
  await expect(openDatabase({ file })).rejects.toThrow()
  await server?.close()
  const db = await openDatabase({ file })
  await db.close()
})

test('a missing folder of clubs ends nothing: the probe reports it, and the clubs are back with the folder', async () => {
  const get = await serve()
  renameSync(folder.path, `${folder.path}-away`)
  expect(await get('10.0.0.1', '/readyz')).toMatchObject({ status: 503, body: { status: 'not ready' } })
  expect(await get('elms.example', '/api/info/club')).toMatchObject({ status: 404 })
  renameSync(`${folder.path}-away`, folder.path)
  addClub('elms.example')
  expect(await get('elms.example', '/api/info/club')).toMatchObject({ status: 200 })
})

test('settings of the whole server are refused in the folder of a club', () => {
  addClub('elms.example', 'PORT=4000')
  const directory = openClubDirectory(folder.path, {})
  expect(() => directory.configOf('elms.example')).toThrow(/PORT, which belongs to the whole server/)
})

test('the metrics are those of the process, and name no club (REL-09)', async () => {
  addClub('oaks.example')
  addClub('broken.example', 'PORT=1')
  const metricsPort = await freePort()
  const of = await serve({ metricsPort })
  expect((await of('oaks.example', '/api/course/all')).status).toBe(401)
  expect((await of('broken.example', '/api/course/all')).status).toBe(503)
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const figures = new Map(text.split('\n').map((line) => line.split(' ') as [string, string]))
  const read = (name: string) => Number(figures.get(name))
  expect(read('nomad_clubs')).toBe(2)
  expect(read('nomad_clubs_not_opened_total')).toBeGreaterThan(0)
  expect(read('nomad_answers_total{status="401"}')).toBe(1)
  expect(read('nomad_answers_total{status="503"}')).toBe(1)
  expect(read('nomad_resident_bytes')).toBeGreaterThan(0)
  expect(text).not.toContain('example')
})
