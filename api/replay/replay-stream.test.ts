import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Transaction } from '#db/database.ts'
import { golfersOfOuting } from '#db/outings/outings.ts'
import { outingGolfers } from '#db/schema/outings.ts'
import { transaction } from '#db/transaction.ts'
import type { PullAnswer } from '#sync/calls/replay.ts'
import { openTestOuting, outingBody, sendCards, type TestOuting } from '../outings/outings-testing.ts'

let club: TestOuting
let address: string
let lines: AbortController

beforeEach(async () => {
  club = await openTestOuting()
  address = await club.app.listen({ port: 0, host: '127.0.0.1' })
  lines = new AbortController()
})
afterEach(async () => {
  lines.abort()
  await club.close()
})

const scores = { sent: 0 }

async function score(hole: number, strokes: number) {
  scores.sent += 1
  const clientId = `019b0000-0000-7000-8000-${String(scores.sent).padStart(12, '0')}`
  const answer = await club.push([club.score(1, { hole, strokes })], { clientId })
  expect(answer.push.exceptions).toEqual([])
  return answer.push.cursor
}

/** Starts an outing of Dev's with the most golfers that are allowed. */
async function startFullField() {
  const wizard = await outingBody(club)
  const [alice] = wizard.golfers
  if (alice === undefined) throw new Error('The outing to start has no golfers')
  const golfers = Array.from({ length: 144 }, (_, at) => {
    const person = { user_id: at === 0 ? club.ids.members.dev : 0, email: `golfer-${at}@club.example` }
    return { ...alice, ...person, lastname: `Golfer ${at}`, tgroup_id: 1 + Math.floor(at / 4) }
  })
  const path = 'teetime/updateGroupOuting/0'
  const started = await club.call({ path, body: { ...wizard, golfers }, token: club.tokens.dev })
  const outingId = Number(started.body['id'])
  const field = await golfersOfOuting(club.db, outingId)
  return { outingId, cards: field.map(({ id, tgroupId }) => ({ id, tgroupId, strokesOn: () => 4 })) }
}

async function listen({ since = 0, headers = {}, as = club.capability, brief = '', outingId = club.outingId } = {}) {
  const url = `${address}/api/sync/stream?outing=${outingId}&since=${since}${brief}`
  const { signal } = lines
  return await fetch(url, { headers: { authorization: `Bearer ${as}`, ...headers }, signal })
}

type Heard = {
  readonly event: string
  readonly id: number | undefined
  readonly answer: PullAnswer
  readonly bytes: number
}

/** Reads a stream event by event; `done` when the server has ended it. */
function reader(response: Response) {
  const chunks = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const state = { text: '' }
  async function part(): Promise<string | undefined> {
    for (;;) {
      const end = state.text.indexOf('\n\n')
      if (end >= 0) {
        const found = state.text.slice(0, end)
        state.text = state.text.slice(end + 2)
        return found
      }
      const chunk = await chunks?.read()
      if (!chunk || chunk.done) return undefined
      state.text += chunk.value
    }
  }
  async function next(): Promise<Heard | 'ended'> {
    const text = await part()
    if (text === undefined) return 'ended'
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1]
    const id = field('id')
    const answer = JSON.parse(field('data') ?? 'null') as PullAnswer
    const bytes = Buffer.byteLength(`${text}\n\n`)
    return { event: field('event') ?? '', id: id === undefined ? undefined : Number(id), answer, bytes }
  }
  return { part, next }
}

describe('a stream', () => {
  test('opens immediately and begins with what was missed', async () => {
    const response = await listen()
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    const { part, next } = reader(response)
    expect(await part()).toBe(': open')
    expect(await next()).toMatchObject({ event: 'changes', id: 1, answer: { changes: [{ kind: 'outing' }] } })
  })

  test('goes on while the disk is full (REL-07)', async () => {
    club.advance(60_000)
    await club.app.ready()
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    vi.spyOn(club.db, 'write').mockRejectedValueOnce(full)
    const { part, next } = reader(await listen())
    await part()
    expect(await next()).toMatchObject({ event: 'changes', id: 1 })
  })

  test('tells a score to everybody who listens, and who entered it to insiders only', async () => {
    const insider = reader(await listen())
    const outsider = reader(await listen({ as: club.tokens.dev }))
    for (const { part, next } of [insider, outsider]) {
      await part()
      await next()
    }
    const id = await score(7, 5)
    const cell = { golferId: club.golfers.ben, hole: 7, strokes: 5, ver: 1 }
    const told = (by: string | null) => {
      return { event: 'changes', id, answer: { cursor: id, changes: [{ cell: { ...cell, by } }] } }
    }
    expect(await insider.next()).toMatchObject(told('Group 1 · BO'))
    expect(await outsider.next()).toMatchObject(told(null))
  })

  test('sends apps that understand it what has changed, and the others everything', async () => {
    const brief = reader(await listen({ brief: '&brief=1' }))
    const whole = reader(await listen())
    for (const { part, next } of [brief, whole]) {
      await part()
      expect(await next()).toMatchObject({ answer: { groups: [{ id: 1 }, { id: 2 }], more: false } })
    }
    const id = await score(7, 5)
    const changed = await brief.next()
    if (changed === 'ended') throw new Error('The stream has ended')
    const cell = { golferId: club.golfers.ben, hole: 7, strokes: 5 }
    expect(changed).toMatchObject({ event: 'changes', id, answer: { cursor: id, changes: [{ cell }] } })
    expect(changed.answer.groups).toMatchObject([{ id: 1, pending: 0 }])
    expect(Object.keys(changed.answer)).toEqual(['cursor', 'changes', 'groups'])
    expect(changed.bytes).toBeLessThan(300)
    const all = { more: false, groups: [{ id: 1 }, { id: 2 }], serverNow: club.context.now().getTime() }
    expect(await whole.next()).toMatchObject({ event: 'changes', id, answer: all })
  })

  test('that broke continues after the last event received, whatever the address says', async () => {
    const first = reader(await listen())
    await first.part()
    await first.next()
    const heard = await score(1, 4)
    expect(await first.next()).toMatchObject({ id: heard })
    lines.abort()
    lines = new AbortController()

    await score(2, 5)
    const last = await score(3, 6)
    const second = reader(await listen({ since: 0, headers: { 'last-event-id': String(heard) } }))
    await second.part()
    expect(await second.next()).toMatchObject({
      id: last,
      answer: { changes: [{ cell: { hole: 2, strokes: 5 } }, { cell: { hole: 3, strokes: 6 } }] },
    })
  })

  test('brings a phone that missed every score of a full field all of them', async () => {
    const { outingId, cards } = await startFullField()
    await sendCards(club, { outingId, cards, by: club.tokens.dev })
    const { part, next } = reader(await listen({ outingId, as: club.tokens.dev }))
    await part()
    const cells = new Set<string>()
    for (let more = true; more;) {
      const heard = await next()
      if (heard === 'ended') break
      for (const { cell } of heard.answer.changes) cells.add(`${cell?.golferId} ${cell?.hole}`)
      more = heard.answer.more
    }
    const played = cards.flatMap(({ id }) => Array.from({ length: 18 }, (_, place) => `${id} ${place + 1}`))
    expect(new Set(played).difference(cells)).toEqual(new Set())
  })

  test('without news reports when each group was last seen', async () => {
    const cursor = await score(1, 4)
    const { part, next } = reader(await listen({ since: cursor }))
    await part()
    const groups = [
      { id: 1, pending: 0, heardAt: club.context.now().toISOString() },
      { id: 2, heardAt: null },
    ]
    expect(await next()).toMatchObject({ event: 'hb', id: undefined, answer: { changes: [], groups } })
  })

  test('is one of sixty of a code that is sent with each request, from however many addresses', async () => {
    const behindProxy = await openTestOuting({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
    const server = await behindProxy.app.listen({ port: 0, host: '127.0.0.1' })
    const listenFrom = (place: number) =>
      fetch(`${server}/api/sync/stream?outing=${behindProxy.outingId}&since=0`, {
        headers: { 'x-access-code': behindProxy.codes[0], 'x-forwarded-for': `192.0.2.${place}` },
        signal: lines.signal,
      })
    const first = await listenFrom(0)
    for (let place = 1; place <= 60; place += 1) expect((await listenFrom(place)).status).toBe(200)
    await expect(first.text()).rejects.toThrow('terminated')
    lines.abort()
    await behindProxy.close()
  })

  test('ends when the server stops', async () => {
    const { part, next } = reader(await listen())
    await part()
    await next()
    const [ended] = await Promise.all([next(), club.app.close()])
    expect(ended).toBe('ended')
  })
})

describe('a stream ends at a heartbeat', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  async function endsAfter(change: () => Promise<unknown>, as: string, headers = {}) {
    const { part, next } = reader(await listen({ as, headers }))
    await part()
    await next()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await next()).toMatchObject({ event: 'hb' })
    await change()
    await vi.advanceTimersByTimeAsync(15_000)
    const rest = [await next(), await next()]
    expect(rest.filter((heard) => heard !== 'ended').map(({ event }) => event)).not.toContain('hb')
    expect(rest).toContain('ended')
  }

  test('once its golfer was taken out of the outing', async () => {
    const takeOut = (tx: Transaction) => tx.sql.update(outingGolfers).set({ removedAt: 'now' })
    await endsAfter(() => transaction(club.db, takeOut), club.tokens.carol)
    const { part, next } = reader(await listen({ as: club.tokens.carol, since: 0 }))
    await part()
    expect(await next()).toMatchObject({ event: 'changes' })
  })

  test('once its code has expired', async () => {
    await endsAfter(expireCode, club.capability)
    expect((await listen()).status).toBe(403)
  })

  test.each([
    ['was replaced', replaceCode],
    ['has expired', expireCode],
  ])('once its code %s, also while codes are guessed from its address', async (_what, change) => {
    await endsAfter(
      async () => {
        await change()
        for (let guesses = 0; guesses < 10; guesses += 1) {
          await club.call({ path: 'sync/session', body: { accessCode: `AAAAAA${2 + (guesses % 8)}A`, initials: '' } })
        }
      },
      'no sign-in',
      { 'x-access-code': club.codes[0] },
    )
  })
})

async function replaceCode() {
  const path = `teetime/replaceCode/${club.outingId}`
  const body = { tgroup_id: 1, accesscode: club.codes[0] }
  expect((await club.call({ path, body, token: club.tokens.alice })).status).toBe(200)
}

async function expireCode() {
  await club.call({ path: `teetime/cancelouting/${club.outingId}`, body: {}, token: club.tokens.alice })
  club.advance(8 * 24 * 60 * 60_000)
}

describe('a stream is refused', () => {
  test('to a caller without proof, and to one of another outing', async () => {
    const url = `${address}/api/sync/stream?outing=${club.outingId}&since=0`
    expect((await fetch(url)).status).toBe(401)
    const foreign = await fetch(`${address}/api/sync/stream?outing=999&since=0`, {
      headers: { authorization: `Bearer ${club.capability}` },
    })
    expect(foreign.status).toBe(403)
    expect(await foreign.json()).toMatchObject({ code: 'outing.access-required' })
  })

  test('after a cursor that the club has never given', async () => {
    const response = await listen({ headers: { 'last-event-id': '10000' } })
    expect(response.status).toBe(410)
    expect(await response.json()).toMatchObject({ code: 'replay.cursor-unknown' })
  })
})
