import { beforeEach, expect, test } from 'vitest'
import { keptFile, outsideTheApp, shareAnswers } from './worker-answers.ts'

const isOutside = (address: string) => outsideTheApp.some((pattern) => pattern.test(address))

test.each(['/', '/login', '/home?from=mail', '/leaderboard/7KQ4MX2P', '/leaderboard/12/1', '/apiary'])(
  '%s is a screen of the app, also without a network',
  (address) => expect(isOutside(address)).toBe(false),
)

test.each(['/api/openapi.json', '/api', '/livez', '/readyz', '/assets/gone-1a2b.js', '/manifest.webmanifest'])(
  '%s is answered by the server alone',
  (address) => expect(isOutside(address)).toBe(true),
)

const phone = {
  now: 0,
  online: true,
  calls: [] as string[],
  fails: false,
  status: 200,
  replaced: new AbortController(),
}
const address = 'https://club.example/api/teetime/outingInProgress/2'

function open() {
  return shareAnswers(
    {
      now: () => phone.now,
      isOnline: () => phone.online,
      replaced: phone.replaced.signal,
      fetch: async (request) => {
        phone.calls.push(`${request.headers.get('authorization')} ${request.url}`)
        if (phone.fails) throw new TypeError('Failed to fetch')
        return Response.json({ call: phone.calls.length }, { status: phone.status })
      },
    },
    { freshFor: 19_000 },
  )
}

const asking = (token = 'ben') => new Request(address, { headers: { authorization: token } })
const callOf = async (answer: Promise<Response>) => ((await (await answer).json()) as { call: number }).call

beforeEach(() =>
  Object.assign(phone, { now: 0, online: true, calls: [], fails: false, status: 200, replaced: new AbortController() }),
)

test('two tabs that ask the same are answered by one call', async () => {
  const shared = open()
  expect(await Promise.all([callOf(shared.answer(asking())), callOf(shared.answer(asking()))])).toEqual([1, 1])
  phone.now = 18_999
  expect(await callOf(shared.answer(asking()))).toBe(1)
  expect(phone.calls).toEqual([`ben ${address}`])
})

test('an answer that is still awaited ends when a newer worker replaces this one', async () => {
  const hung = (request: Request) =>
    new Promise<Response>((_, reject) => request.signal.addEventListener('abort', () => reject(new TypeError('ended'))))
  const ports = { fetch: hung, now: () => phone.now, isOnline: () => true, replaced: phone.replaced.signal }
  const answer = shareAnswers(ports, { freshFor: 19_000 }).answer(asking())
  phone.replaced.abort()
  await expect(answer).rejects.toThrow('ended')
})

test('an answer is fetched again when it is old or something was changed, and for another question or sign-in', async () => {
  const shared = open()
  await shared.answer(asking())
  phone.now = 19_000
  expect(await callOf(shared.answer(asking()))).toBe(2)
  shared.forget()
  expect(await callOf(shared.answer(asking()))).toBe(3)
  expect(await callOf(shared.answer(asking('alice')))).toBe(4)
  expect(await callOf(shared.answer(new Request(`${address}1`, { headers: { authorization: 'alice' } })))).toBe(5)
})

test('an answer is fetched again when the phone’s clock was set back', async () => {
  const shared = open()
  phone.now = 3_600_000
  await shared.answer(asking())
  phone.now = 0
  expect(await callOf(shared.answer(asking()))).toBe(2)
})

test('a phone that is offline sends nothing', async () => {
  phone.online = false
  expect((await open().answer(asking())).type).toBe('error')
  expect(phone.calls).toEqual([])
})

test('a call that failed is not kept', async () => {
  const shared = open()
  phone.fails = true
  await expect(shared.answer(asking())).rejects.toThrow('Failed to fetch')
  phone.fails = false
  expect(await callOf(shared.answer(asking()))).toBe(2)
})

test.each([500, 401])('an answer of %i is not kept: the next try asks the server', async (status) => {
  const shared = open()
  phone.status = status
  expect((await shared.answer(asking())).status).toBe(status)
  phone.status = 200
  expect((await shared.answer(asking())).status).toBe(200)
})

test('a call that fails late does not take the answer of a later one away', async () => {
  const late = Promise.withResolvers<Response>()
  const answers = [() => late.promise, async () => Response.json({ call: 2 })]
  const shared = shareAnswers(
    {
      replaced: phone.replaced.signal,
      now: () => phone.now,
      isOnline: () => true,
      fetch: () => answers.shift()?.() ?? Promise.reject(new TypeError()),
    },
    { freshFor: 19_000 },
  )
  const first = shared.answer(asking())
  phone.now = 19_000
  await shared.answer(asking())
  late.reject(new TypeError('Failed to fetch'))
  await expect(first).rejects.toThrow('Failed to fetch')
  expect(await callOf(shared.answer(asking()))).toBe(2)
})

test('a tab that closes does not take the answer away from another', async () => {
  const coming = Promise.withResolvers<Response>()
  const shared = shareAnswers(
    {
      replaced: phone.replaced.signal,
      now: () => phone.now,
      isOnline: () => true,
      fetch: ({ signal }) => {
        signal.addEventListener('abort', () => coming.reject(signal.reason))
        return coming.promise
      },
    },
    { freshFor: 19_000 },
  )
  const closing = new AbortController()
  const first = shared.answer(new Request(address, { headers: { authorization: 'ben' }, signal: closing.signal }))
  const second = shared.answer(asking())
  closing.abort()
  coming.resolve(Response.json({ call: 1 }))
  expect(await Promise.all([callOf(first), callOf(second)])).toEqual([1, 1])
})

function emptyCache() {
  const kept = new Map<string, Response>()
  return {
    kept,
    match: async (request: RequestInfo | URL) => kept.get((request as Request).url)?.clone(),
    put: async (request: RequestInfo | URL, answer: Response) => void kept.set((request as Request).url, answer),
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    delete: async (request: RequestInfo | URL) => kept.delete((request as Request).url),
  }
}

const logo = (hash: string) => new Request(`https://golf.example/club/logo-${hash}.png`)
const served = async () => new Response('picture')
const offline = async () => Promise.reject(new TypeError('Failed to fetch'))

test('a logo that was shown once is shown without a network', async () => {
  const cache = emptyCache()
  await keptFile(logo('aa'), async () => cache, served)
  const answer = await keptFile(logo('aa'), async () => cache, offline)
  expect(await answer.text()).toBe('picture')
})

test('a new logo takes the place of the old one, and other pictures stay', async () => {
  const cache = emptyCache()
  await keptFile(logo('aa'), async () => cache, served)
  await keptFile(new Request('https://golf.example/club/icon-192-aa.png'), async () => cache, served)
  await keptFile(logo('bb'), async () => cache, served)
  expect([...cache.kept.keys()].map((url) => url.split('/').at(-1))).toEqual(['icon-192-aa.png', 'logo-bb.png'])
})

test('an error is not kept', async () => {
  const cache = emptyCache()
  const answer = await keptFile(
    logo('aa'),
    async () => cache,
    async () => new Response('', { status: 404 }),
  )
  expect(answer.status).toBe(404)
  expect(cache.kept.size).toBe(0)
})

test('the welcome page of a network is not kept as the logo', async () => {
  const cache = emptyCache()
  const page = async () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } })
  await keptFile(logo('aa'), async () => cache, page)
  expect(cache.kept.size).toBe(0)
})

test('a logo is shown where the phone has no space for it, and the one before stays', async () => {
  const cache = emptyCache()
  await keptFile(logo('aa'), async () => cache, served)
  const full = { ...cache, put: () => Promise.reject(new DOMException('full', 'QuotaExceededError')) }
  const answer = await keptFile(logo('bb'), async () => full, served)
  expect(await answer.text()).toBe('picture')
  expect(cache.kept.size).toBe(1)
})

test('a logo is shown where the browser refuses its cache', async () => {
  const blocked = () => Promise.reject(new DOMException('no', 'SecurityError'))
  expect(await (await keptFile(logo('aa'), blocked, served)).text()).toBe('picture')
})

test('what was asked while a change was on its way is asked again after it', async () => {
  const shared = open()
  // The request of the change passes the worker, and the poll overtakes it on the way to the server.
  shared.forget()
  phone.now = 1_000
  await shared.answer(asking())
  phone.now = 2_000
  expect(await callOf(shared.answer(asking()))).toBe(2)
})
