import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chanceFrom } from '#db/demo/chance.ts'
import { demoSignIns } from '#db/demo/demo-club.ts'
import type { TestPlace } from '#db/places-testing.ts'
import { temporaryPlace } from '#db/testing.ts'
import { openServers, type OpenServer, type Servers } from '../../process/server-testing.ts'
import { openTestClub } from '../../testing.ts'
import { fuzz, type Finding, type FuzzActor } from './fuzz-testing.ts'

/** `FUZZ_SEED` replaces the fixed seed of the tests, `FUZZ_REQUESTS` the number of requests. */
const seed = Number(process.env['FUZZ_SEED'] ?? 1)
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 1000)
const longest = 30_000

describe('the server itself', () => {
  let place: TestPlace
  let servers: Servers
  let server: OpenServer
  beforeAll(async () => {
    place = await temporaryPlace()
    // With SQLite the server creates a database in its own folder; with PostgreSQL it gets one.
    const DATABASE_URL = 'url' in place ? place.url : ''
    servers = openServers({ DATABASE_URL, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'info' })
    server = await servers.start()
  })
  afterAll(async () => {
    await servers.close()
    await place.remove()
  })

  test('is on the database of the engine that is tested', () => {
    expect(existsSync(join(servers.dataDir, 'nomad.db'))).toBe('file' in place)
  })

  test(
    'answers every call with what it promises, or a problem in time, whatever is sent by whomever',
    { timeout: 60_000 + requests * 50 },
    async () => {
      const actors = [anonymous, codeHolder(server), member(server, 'ben'), member(server, 'admin')]
      const chance = chanceFrom(seed)
      const findings = await fuzz({ url: server.url, chance, requests, actors, longest, gone: server.exit })
      expect(report(findings), `seed ${seed}`).toBe('')
      expect((await fetch(`${server.url}/livez`)).status).toBe(200)
    },
  )
})

describe('a fault is found', () => {
  test.each([
    ['a failure', /^500/, () => Promise.reject(new Error('planted'))],
    ['an answer of another type', /not problem\+json/, (reply: Reply) => reply.code(404).type('text/html').send('<p>')],
    ['a problem without a sentence', /does not say/, (reply: Reply) => reply.code(400).type(problem).send('{}')],
    ['a connection that breaks', /no answer/, (reply: Reply) => reply.raw.destroy()],
  ] as const)('%s', async (_name, what, planted) => {
    expect(await findingOf(planted, longest)).toMatch(what)
  })

  test('an answer that comes late', async () => {
    const late = () => new Promise((resolve) => setTimeout(resolve, 700))
    expect(await findingOf(late, 600)).toMatch(/after \d+ ms|nothing for \d+ ms/)
  })

  /** Returns the first finding when the answers of `/api/info/` have a planted fault. */
  async function findingOf(planted: (reply: Reply) => unknown, patience: number): Promise<string | undefined> {
    const { app, close } = await openTestClub()
    app.addHook('preHandler', async (request, reply) => {
      if (request.url.startsWith('/api/info/')) await planted(reply)
    })
    const url = await app.listen({ port: 0 })
    const enough = ({ call }: Finding) => call.includes('/api/info/')
    const asked = { url, chance: chanceFrom(1), requests: 600, actors: [anonymous], longest: patience }
    const findings = await fuzz({ ...asked, enough })
    await close()
    return findings.find(enough)?.what
  }

  test('a server that is gone', async () => {
    const servers = openServers()
    const server = await servers.start({ DEMO: 'off' })
    const killer: FuzzActor = {
      name: 'killer',
      async signIn() {
        server.child.kill('SIGKILL')
        return {}
      },
    }
    const asked = { url: server.url, chance: chanceFrom(1), requests: 100_000, actors: [killer], longest }
    const findings = await fuzz({ ...asked, gone: server.exit })
    await servers.close()
    expect(findings.at(-1)?.what).toBe('the server is gone')
  })
})

const problem = 'application/problem+json'

type Reply = {
  readonly code: (status: number) => { type: (type: string) => { send: (body: string) => unknown } }
  readonly raw: { readonly destroy: () => unknown }
}

const anonymous: FuzzActor = { name: 'anonymous', signIn: async () => ({}) }

function member({ url }: OpenServer, username: string): FuzzActor {
  return {
    name: username,
    async signIn() {
      const { token } = await post<{ token?: string }>(`${url}/api/login`, { username, password: demoSignIns.password })
      return token === undefined ? {} : { authorization: `Bearer ${token}` }
    },
  }
}

/** The holder of a group's code in the demo club's outing in progress. */
function codeHolder(server: OpenServer): FuzzActor {
  return {
    name: 'code holder',
    async signIn() {
      const headers = await member(server, 'alice').signIn()
      const lists = await fetch(`${server.url}/api/outings`, { headers })
      const { myoutings = [] } = (await lists.json()) as { myoutings?: { accesscode: string }[] }
      const accessCode = myoutings.find(({ accesscode }) => accesscode !== '')?.accesscode
      const { token } = await post<{ token?: string }>(`${server.url}/api/sync/session`, { accessCode, initials: 'AM' })
      return token === undefined ? {} : { authorization: `Bearer ${token}` }
    },
  }
}

async function post<Answer>(url: string, body: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  return (await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as Answer
}

/** The first findings of each kind of call in full, so that the requests can be repeated. */
function report(findings: readonly Finding[]): string {
  const byCall = Map.groupBy(findings, ({ call, what }) => `${call}: ${what.slice(0, 60)}`)
  return [...byCall.values()]
    .map(([first, ...others]) => `${first?.call}: ${first?.what} (and ${others.length} more)\n  ${first?.sent}`)
    .join('\n')
}
