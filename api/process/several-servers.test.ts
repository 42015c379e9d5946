import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoSignIns } from '#db/demo/demo-club.ts'
import { openMoment } from '#db/open-database.ts'
import type { TestPlace } from '#db/places-testing.ts'
import { scoreHistory } from '#db/schema/cells.ts'
import { teeboxes } from '#db/schema/courses.ts'
import { outingGolfers, outingGroups, teetimes } from '#db/schema/outings.ts'
import { temporaryPlace } from '#db/testing.ts'
import { codeOfApp } from '../accounts/accounts-testing.ts'
import { openServers, type OpenServer, type Servers } from './server-testing.ts'

/** Seconds for which a stopping server reports that it is not ready and still answers requests. */
const drainSeconds = 1

/** Two servers on one database, which the first of them creates. */
let place: TestPlace
let servers: Servers
let a: OpenServer
let b: OpenServer
beforeAll(async () => {
  place = await temporaryPlace()
  const url = 'url' in place ? place.url : ''
  servers = openServers({ DATABASE_URL: url, DRAIN_SECONDS: String(drainSeconds), TRUSTED_PROXIES: '127.0.0.1' })
  ;[a, b] = await Promise.all([servers.start(), servers.start()])
})
afterAll(async () => {
  await servers.close()
  await place.remove()
})

type Options = {
  readonly token?: string
  readonly from?: string
  readonly body?: object
  readonly key?: string
  readonly signal?: AbortSignal
}

/** Sends a request as a load balancer does, optionally from a particular address. */
function ask({ url }: OpenServer, path: string, options: Options = {}): Promise<Response> {
  const { token, from = '10.0.0.1', body, key, signal } = options
  const headers = {
    'x-forwarded-for': from,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(key !== undefined && { 'idempotency-key': key }),
  }
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  return fetch(`${url}${path}`, { headers, ...sent, ...(signal && { signal }) })
}

const logIn = (
  server: OpenServer,
  username: string,
  { password = demoSignIns.password as string, from = '10.0.0.1' },
) => ask(server, '/api/login', { from, body: { username, password } })

async function tokenOf(server: OpenServer, username: string): Promise<string> {
  const answer = await logIn(server, username, {})
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { token: string }).token
}

type Group = { readonly outingId: number; readonly code: string; readonly golferIds: readonly number[] }

/** A group of the outing that is in progress. */
async function aGroup(): Promise<Group> {
  const moment = await openMoment(place)
  try {
    const live = (await moment.sql.select().from(teetimes)).find(({ inprogress }) => inprogress === 1)
    const group = (await moment.sql.select().from(outingGroups)).find(({ outingId }) => outingId === live?.id)
    if (group === undefined) throw new Error('The demo club has no outing in progress')
    const { outingId, tgroupId, accessCode: code } = group
    const golfers = await moment.sql.select().from(outingGolfers)
    const own = golfers.filter((golfer) => golfer.outingId === outingId && golfer.tgroupId === tgroupId)
    return { outingId, code, golferIds: own.map(({ id }) => id) }
  } finally {
    await moment.close()
  }
}

type Session = { readonly token: string; readonly principal: string }

async function openGroup(server: OpenServer, { code }: Group): Promise<Session> {
  const opened = await ask(server, '/api/sync/session', { body: { accessCode: code, initials: '' } })
  return (await opened.json()) as Session
}

/** A batch of scores that may be sent any number of times. */
function batchOf({ outingId, golferIds }: Group, { principal }: Session, hole: number) {
  const at = Date.now()
  const mutations = golferIds.map((golferId, place) => ({
    mid: randomUUID(),
    seq: place + 1,
    name: 'score.set',
    v: 1,
    at,
    args: { outingId, golferId, hole, strokes: 4, baseVer: 0 },
  }))
  const numbers = { sentAt: at, ackedSeq: 0, nextSeq: mutations.length + 1 }
  return { p: 1, clientId: randomUUID(), principal, ...numbers, mutations }
}

/** The ids of all scores that the club has. */
async function storedMids(): Promise<string[]> {
  const moment = await openMoment(place)
  const history = await moment.sql.select().from(scoreHistory)
  await moment.close()
  return history.map(({ mid }): string => mid)
}

test('two servers that start together on an empty database make one club, and have one history', async () => {
  const epochs = await Promise.all(
    [a, b].map(async (server) => (await ask(server, '/api/info/club')).headers.get('x-epoch')),
  )
  expect(epochs[0]).toMatch(/^[\w-]{8}$/)
  expect(epochs[1]).toBe(epochs[0])
  for (const server of [a, b]) expect(await (await ask(server, '/readyz')).json()).toMatchObject({ status: 'ready' })
})

test('a code of the second step works once, whichever servers get it at the same moment', async () => {
  const token = await tokenOf(a, 'admin')
  const { password } = demoSignIns
  const started = await ask(a, '/api/user/second-step/start', { token, body: { password } })
  const { key } = (await started.json()) as { key: string }
  const codeOf = (later: number) => codeOfApp(key, { at: new Date(), later })
  const on = await ask(b, '/api/user/second-step/on', { token, body: { code: codeOf(0) } })
  const { codes } = (await on.json()) as { codes: string[] }
  const proofs = await Promise.all(
    [a, b, a, b].map(async (server) => ((await (await logIn(server, 'admin', {})).json()) as Required).now.proof),
  )
  for (const code of [codeOf(1), codes[0]]) {
    const tries = await Promise.all(
      [b, a, b, a].map((server, at) => ask(server, '/api/login/second-step', { body: { proof: proofs[at], code } })),
    )
    expect(tries.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422, 422, 422])
  }
  const off = await ask(b, '/api/user/second-step/off', { token, body: { password, code: codes[1] } })
  expect(off.status).toBe(200)
})

type Required = { readonly now: { readonly proof: string } }

test('a sign-in at one server is one at the other', async () => {
  const token = await tokenOf(a, 'alice')
  expect((await ask(b, '/api/course/all', { token })).status).toBe(200)
})

test('a server that has other keys, or none, says where to take them from, and does not start', async () => {
  const others = join(servers.dataDir, 'other-secrets')
  mkdirSync(others, { mode: 0o700 })
  const stranger = servers.run({ SECRETS_DIR: others })
  expect(await stranger.exit).toBe(78)
  expect(await stranger.errors).toMatch(/other-secrets .*copy the files of SECRETS_DIR/)
  expect(readdirSync(others)).toEqual([])
})

test('a score that one server takes reaches a listener at the other', async () => {
  const group = await aGroup()
  const session = await openGroup(a, group)
  const { outingId } = group
  const listening = new AbortController()
  const ofListener = { token: session.token, signal: listening.signal }
  const stream = await ask(b, `/api/sync/stream?outing=${outingId}&since=0`, ofListener)
  const heard = { text: '' }
  const reading = (async () => {
    for await (const part of stream.body ?? []) heard.text += Buffer.from(part as Uint8Array).toString()
  })()
  await expect.poll(() => heard.text).toContain('event: ')
  const batch = batchOf(group, session, 18)
  expect((await ask(a, '/api/sync/push', { token: session.token, body: batch })).status).toBe(200)
  const pulled = async () => {
    const answer = await ask(a, `/api/sync/pull?outing=${outingId}&since=0`, { token: session.token })
    return ((await answer.json()) as { cursor: number }).cursor
  }
  const cursor = await pulled()
  await expect.poll(() => heard.text).toContain(`id: ${cursor}\n`)
  listening.abort()
  await reading.catch(() => undefined)
})

test('a batch that is sent to both servers again and again is done once', async () => {
  const group = await aGroup()
  const session = await openGroup(a, group)
  const batches = Array.from({ length: 12 }, (_, at) => batchOf(group, session, at + 1))
  const sent = batches.flatMap((body) =>
    [a, b, a, b].map((server) => ask(server, '/api/sync/push', { token: session.token, body })),
  )
  const statuses = await Promise.all(sent.map(async (answer) => (await answer).status))
  expect(new Set(statuses)).toEqual(new Set([200]))
  const wanted = batches.flatMap(({ mutations }) => mutations.map(({ mid }): string => mid))
  const stored = await storedMids()
  expect(stored.filter((mid) => wanted.includes(mid)).toSorted()).toEqual(wanted.toSorted())
})

/** The start of an outing on a member's phone: the first batch of its queue, followed by two scores. */
async function startBy(server: OpenServer, username: string, outingId: number) {
  const { token, user } = (await (await logIn(server, username, {})).json()) as { token: string; user: { id: number } }
  const moment = await openMoment(place)
  const { id: teebox_id, courseId: course_id } = (await moment.sql.select().from(teeboxes))[0] ?? { id: 0, courseId: 0 }
  await moment.close()
  const at = Date.now()
  const golferIds = [outingId * 10 - 1, outingId * 10 - 2]
  const golfers = golferIds.map((id, nth) => ({
    id,
    user_id: nth === 0 ? user.id : 0,
    firstname: 'Some',
    lastname: `Golfer ${nth}`,
    handicapindex: 12,
    teebox_id,
    tgroup_id: 1,
    starting_hole: 0,
  }))
  const terms = { contest_id: 0, gross_skins: 0, net_skins: 0, spin: 0, allowance: 100 }
  const args = { outingId, date: new Date().toISOString().slice(0, 10), course_id, teebox_id, ...terms, golfers }
  const operation = (seq: number, name: string, content: object) => {
    return { mid: randomUUID(), seq, name, v: 1, at, args: content }
  }
  const scores = golferIds.map((golferId, nth) =>
    operation(nth + 2, 'score.set', { outingId, golferId, hole: 1, strokes: 4, baseVer: 0 }),
  )
  const mutations = [operation(1, 'outing.start', args), ...scores]
  const numbers = { sentAt: at, ackedSeq: 0, nextSeq: mutations.length + 1 }
  return { token, body: { p: 1, clientId: randomUUID(), principal: `outing:${outingId}:1`, ...numbers, mutations } }
}

/** The golfers and scores of an outing that the club has stored. */
async function storedOf(outingId: number) {
  const moment = await openMoment(place)
  const outings = (await moment.sql.select().from(teetimes)).filter(({ id }) => id === outingId)
  const golfers = (await moment.sql.select().from(outingGolfers)).filter((golfer) => golfer.outingId === outingId)
  const ids = new Set(golfers.map(({ id }) => id))
  const scores = (await moment.sql.select().from(scoreHistory)).filter(({ golferId }) => ids.has(golferId))
  await moment.close()
  return { outings: outings.length, golfers: golfers.length, scores: scores.length }
}

const once = { outings: 1, golfers: 2, scores: 2 }

test('an outing that a phone started is started once when both servers get it at the same moment', async () => {
  const { token, body } = await startBy(a, 'jamal', -71)
  const sent = Array.from({ length: 8 }, (_, nth) => ask(nth % 2 === 0 ? a : b, '/api/sync/push', { token, body }))
  for (const answer of await Promise.all(sent)) {
    expect(await answer.json()).toMatchObject({ lastSeq: 3, exceptions: [] })
  }
  expect(await storedOf(-71)).toEqual(once)
})

test('it is there once when the server that got its start is killed, at whatever moment, and another gets it again', async () => {
  for (const [nth, username] of ['katya', 'grace', 'hiro'].entries()) {
    const outingId = -81 - nth
    const { token, body } = await startBy(b, username, outingId)
    const dying = await servers.start()
    const first = ask(dying, '/api/sync/push', { token, body }).catch(() => null)
    await new Promise((resolve) => setTimeout(resolve, nth * 15))
    dying.child.kill('SIGKILL')
    await Promise.all([first, dying.exit])
    const again = await ask(b, '/api/sync/push', { token, body })
    expect(await again.json()).toMatchObject({ lastSeq: 3, exceptions: [] })
    expect(await storedOf(outingId)).toEqual(once)
  }
})

test('a form that both servers get at the same moment is done once, and both answer the same', async () => {
  const token = await tokenOf(a, 'alice')
  const day = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const body = { date: day, timerange: 'Early Morning', region_id: 2, comments: 'two servers' }
  for (let time = 0; time < 5; time += 1) {
    const key = randomUUID()
    const sent = [a, b, a, b].map((server) => ask(server, '/api/info/feeler', { token, body, key }))
    const answers = await Promise.all(sent.map(async (answer) => (await answer).json() as Promise<{ fid: number }>))
    expect(answers).toEqual(answers.map(() => ({ result: 'Success', fid: answers[0]?.fid })))
  }
  const listed = (await (await ask(b, '/api/info/feeler', { token })).json()) as { feelers: { comments: string }[] }
  expect(listed.feelers.filter(({ comments }) => comments === 'two servers')).toHaveLength(5)
})

test('a limit counts what comes to either server', async () => {
  const codes: string[] = []
  for (let nth = 0; nth < 12; nth += 1) {
    const answer = await logIn(nth % 2 === 0 ? a : b, 'ben', { password: 'wrong', from: `10.1.0.${nth}` })
    codes.push(((await answer.json()) as { code: string }).code)
  }
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 'login.failed'), 'robot.required', 'robot.required'])
})

const mail = () => {
  const folder = join(servers.dataDir, 'mail')
  return existsSync(folder) ? readdirSync(folder).length : 0
}

/** Requests an email at one server; the server that runs the shared jobs sends it. */
async function anEmail(server: OpenServer): Promise<void> {
  const before = mail()
  const token = await tokenOf(server, 'alice')
  // The same text would be sent once.
  const message = `When is the course open, after ${before} emails?`
  const body = { name: 'Alice', email: 'alice@mail.example', message }
  expect((await ask(server, '/api/info/contact', { token, body })).status).toBe(200)
  await expect.poll(mail).toBeGreaterThan(before)
}

test('jobs from either server run, and continue when the server that runs them is killed', async () => {
  await anEmail(a)
  await anEmail(b)
  a.child.kill('SIGKILL')
  await a.exit
  await anEmail(b)
  a = await servers.start()
  await anEmail(a)
})

/** Stops a server and starts another one in its place. */
async function renew(which: 'a' | 'b'): Promise<OpenServer> {
  const old = which === 'a' ? a : b
  old.child.kill('SIGTERM')
  expect(await old.exit).toBe(0)
  const next = await servers.start()
  if (which === 'a') a = next
  else b = next
  return next
}

/**
 * Milliseconds between the requests of a member, and between the holes of a phone. Both stay within the budgets
 * (`caller-budget.ts`, `replay-routes.ts`), for any duration or at least that of a test, so that neither a fast machine
 * nor a slow restart uses the budgets up.
 */
const pace = { ofReader: 60, ofScorer: 250 }

type Send = (server: OpenServer) => Promise<Response>

test('servers that are renewed one after the other, under load, fail no request', async () => {
  const readers = await Promise.all(
    ['admin', 'alice', 'jamal', 'katya', 'grace', 'hiro'].map(async (username) => {
      const token = await tokenOf(a, username)
      return () => (server: OpenServer) => ask(server, '/api/course/all', { token })
    }),
  )
  const group = await aGroup()
  const session = await openGroup(a, group)
  const scored: string[] = []
  const state = { isOver: false, turns: 0, answers: [] as string[], ready: [a, b], probedAt: performance.now() }

  /** A load balancer that probes readiness ten times a second. */
  const balancing = (async () => {
    while (!state.isOver) {
      const at = performance.now()
      const found = await Promise.all(
        [a, b].map(async (server) => {
          const answer = await ask(server, '/readyz').catch(() => undefined)
          return answer?.status === 200 ? [server] : []
        }),
      )
      Object.assign(state, { ready: found.flat(), probedAt: at })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })()

  /**
   * Returns the servers in turn. On a busy machine none may be ready for a moment; a load balancer then holds the
   * request.
   */
  async function nextServer(): Promise<OpenServer> {
    for (;;) {
      const server = state.ready[state.turns % state.ready.length]
      state.turns += 1
      if (server !== undefined) return server
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  /**
   * Returns the outcome of a request. If the last probe is older than half the drain time, the load balancer may have
   * missed that a server stopped. A request that was refused or reset is then sent to the next server.
   */
  async function outcomeOf(send: Send): Promise<string> {
    for (;;) {
      const server = await nextServer()
      const { probedAt } = state
      try {
        return String((await send(server)).status)
      } catch (error) {
        const { cause } = error as { cause?: { code?: string } }
        const isProbeOld = performance.now() - probedAt > (drainSeconds * 1000) / 2
        const isUnseen = cause?.code === 'ECONNREFUSED' || cause?.code === 'ECONNRESET'
        if (!isUnseen || !isProbeOld) return `${String(error)}: ${cause?.code}`
      }
    }
  }

  async function keepSending(everyMs: number, next: () => Send): Promise<void> {
    while (!state.isOver) {
      const pause = new Promise((resolve) => setTimeout(resolve, everyMs))
      state.answers.push(await outcomeOf(next()))
      await pause
    }
  }

  function scoreAHole(): Send {
    const body = batchOf(group, session, 1 + (scored.length % 18))
    scored.push(...body.mutations.map(({ mid }): string => mid))
    return (server) => ask(server, '/api/sync/push', { token: session.token, body })
  }

  const load = [...readers.map((read) => keepSending(pace.ofReader, read)), keepSending(pace.ofScorer, scoreAHole)]
  for (const which of ['a', 'b'] as const) {
    const old = which === 'a' ? a : b
    const renewing = renew(which)
    await expect.poll(() => state.ready.includes(old)).toBe(false)
    const next = await renewing
    await expect.poll(() => state.ready.includes(next)).toBe(true)
  }
  state.isOver = true
  await Promise.all([...load, balancing])
  expect(state.answers.filter((answer) => answer !== '200')).toEqual([])
  expect(state.answers.length).toBeGreaterThan(readers.length)
  const kept = new Set(await storedMids())
  expect(scored.filter((mid) => !kept.has(mid))).toEqual([])
  await anEmail(b)
})

/** Follows an outing at a server. */
async function follow(server: OpenServer, { outingId, token }: { outingId: number; token: string }) {
  const listening = new AbortController()
  const stream = await ask(server, `/api/sync/stream?outing=${outingId}&since=0`, { token, signal: listening.signal })
  expect(stream.status).toBe(200)
  const heard = { text: '', hasEnded: false }
  const reading = (async () => {
    try {
      for await (const part of stream.body ?? []) heard.text += Buffer.from(part as Uint8Array).toString()
    } catch {
      // The test, or the end of the server, breaks the stream off.
    }
    heard.hasEnded = true
  })()
  await expect.poll(() => heard.text).toContain('event: ')
  return {
    heard,
    stop: async () => {
      listening.abort()
      await reading
    },
  }
}

const cursorOf = async (server: OpenServer, outingId: number, token: string) => {
  const answer = await ask(server, `/api/sync/pull?outing=${outingId}&since=0`, { token })
  return ((await answer.json()) as { cursor: number }).cursor
}

type Club = { readonly version: number; readonly settings: object }
type Credited = { readonly footerCredit: string }

async function groupStarted(outingId: number): Promise<{ code: string; tgroupId: number }> {
  const moment = await openMoment(place)
  const group = (await moment.sql.select().from(outingGroups)).find((each) => each.outingId === outingId)
  await moment.close()
  if (group === undefined) throw new Error(`The outing ${outingId} has no group`)
  return { code: group.accessCode, tgroupId: group.tgroupId }
}

test('of three servers the others notice what one does: scores, settings, a replaced code, a sign-in that ends, a posted outing', async () => {
  const c = await servers.start()
  const all = [a, b, c]
  const outingId = -95
  const { token, body } = await startBy(a, 'liam', outingId)
  expect((await ask(a, '/api/sync/push', { token, body })).status).toBe(200)
  const { code, tgroupId } = await groupStarted(outingId)
  const group = { outingId, code, golferIds: [outingId * 10 - 1, outingId * 10 - 2] }

  const session = await openGroup(b, group)
  const followers = await Promise.all(all.map((server) => follow(server, { outingId, token })))
  const byCode = await follow(c, { outingId, token: session.token })
  for (const [nth, server] of all.entries()) {
    const batch = batchOf(group, session, nth + 2)
    expect((await ask(server, '/api/sync/push', { token: session.token, body: batch })).status).toBe(200)
    const cursor = await cursorOf(server, outingId, token)
    for (const { heard } of [...followers, byCode]) await expect.poll(() => heard.text).toContain(`id: ${cursor}\n`)
  }

  // A server is killed while its follower listens and the others score.
  const dying = await servers.start()
  const cut = await follow(dying, { outingId, token })
  dying.child.kill('SIGKILL')
  await expect.poll(() => cut.heard.hasEnded).toBe(true)
  expect((await ask(a, '/api/sync/push', { token: session.token, body: batchOf(group, session, 9) })).status).toBe(200)
  const cursor = await cursorOf(c, outingId, token)
  for (const { heard } of followers) await expect.poll(() => heard.text).toContain(`id: ${cursor}\n`)

  const admin = await tokenOf(b, 'admin')
  const { version, settings } = (await (await ask(b, '/api/admin/club', { token: admin })).json()) as Club
  const changed = { version, settings: { ...settings, footerCredit: 'Three servers' } }
  expect((await ask(c, '/api/admin/club', { token: admin, body: changed })).status).toBe(200)
  for (const server of all) {
    const credit = async () => ((await (await ask(server, '/api/info/club')).json()) as Credited).footerCredit
    await expect.poll(credit).toBe('Three servers')
  }

  const old = { tgroup_id: tgroupId, accesscode: code }
  expect((await ask(b, `/api/teetime/replaceCode/${outingId}`, { token, body: old })).status).toBe(200)
  for (const server of all) {
    const pushed = await ask(server, '/api/sync/push', { token: session.token, body: batchOf(group, session, 10) })
    expect([pushed.status, ((await pushed.json()) as { code: string }).code]).toEqual([403, 'outing.code-replaced'])
  }

  const posted = await ask(c, `/api/teetime/postscores/${outingId}`, { token, body: { withoutrounds: true } })
  expect(posted.status).toBe(200)
  const end = await cursorOf(c, outingId, token)
  for (const { heard } of followers) await expect.poll(() => heard.text).toContain(`id: ${end}\n`)

  expect((await ask(b, '/api/logout', { token, body: {} })).status).toBe(200)
  for (const server of all) expect((await ask(server, '/api/course/all', { token })).status).toBe(401)
  for (const { heard } of followers) await expect.poll(() => heard.hasEnded).toBe(true)
  for (const { stop } of [...followers, byCode, cut]) await stop()
  c.child.kill('SIGTERM')
  expect(await c.exit).toBe(0)
})

test('the key of sign-ins changes one server after the other, and everyone stays signed in', async () => {
  const key = (name: string) => join(servers.dataDir, 'secrets', `${name}.key`)
  const tokens = [await tokenOf(a, 'alice')]
  const expectAllAccepted = async () => {
    for (const token of tokens) {
      const statuses = await Promise.all(
        [a, b].map(async (server) => (await ask(server, '/api/course/all', { token })).status),
      )
      expect(statuses).toEqual([200, 200])
    }
  }
  writeFileSync(key('token-next'), `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  for (const which of ['a', 'b'] as const) await renew(which)
  renameSync(key('token'), key('token-previous'))
  renameSync(key('token-next'), key('token'))
  for (const which of ['a', 'b'] as const) {
    tokens.push(await tokenOf(await renew(which), 'alice'))
    await expectAllAccepted()
  }
  const kids = tokens.map(
    (token) => (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid,
  )
  expect(new Set(kids).size).toBe(2)
})
