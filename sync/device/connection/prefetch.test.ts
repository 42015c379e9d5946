import { expect, it } from 'vitest'
import { golferAll } from '../../calls/golfers.ts'
import { testPorts } from '../testing.ts'
import { exchange } from './exchange.ts'
import { prefetch } from './prefetch.ts'

type Sent = { readonly url: string; readonly authorization: string | null }

/** Returns a page that has prefetched the golfers, and a list of every request that it sent. */
function page(answer: (sent: Sent, init: RequestInit) => Promise<Response> | Response = () => new Response('"fresh"')) {
  const sent: Sent[] = []
  const ports = testPorts({
    fetch: async (url, init) => {
      const request = { url, authorization: new Headers(init.headers).get('authorization') }
      sent.push(request)
      return await answer(request, init)
    },
  })
  const ahead = { ...ports, fetch: prefetch(ports, { paths: [golferAll.path], token: 'mine' }) }
  const ask = (more: { path?: string; token?: string | null; method?: string; body?: string } = {}) =>
    exchange(ahead, { method: 'GET', path: golferAll.path, token: 'mine', ...more })
  return { ports, sent, ask }
}

const golfers = { url: '/api/golfer/all', authorization: 'Bearer mine' }

it('sends the request immediately, before a screen needs it', () => {
  expect(page().sent).toEqual([golfers])
})

it('gives the answer to the first equal request, and sends the next one', async () => {
  const { sent, ask } = page()
  expect((await ask()).json).toBe('fresh')
  expect(sent).toEqual([golfers])
  expect((await ask()).json).toBe('fresh')
  expect(sent).toEqual([golfers, golfers])
})

it.each([
  ['someone else', { token: 'another' }],
  ['no one', { token: null }],
  ['another question', { path: 'info/feeler' }],
])('is not for %s', async (_, other) => {
  const { sent, ask } = page()
  await ask(other)
  expect(sent).toHaveLength(2)
})

it('does not keep an answer for the person before for the one who signs in after', async () => {
  const { sent, ask } = page()
  await ask({ token: 'another' })
  await ask()
  expect(sent.map(({ authorization }) => authorization)).toEqual(['Bearer mine', 'Bearer another', 'Bearer mine'])
})

it('does not stand for an answer once something was done at the server', async () => {
  const { sent, ask } = page()
  await ask({ method: 'POST', path: 'user/confirm', body: '{}' })
  await ask()
  expect(sent.map(({ url }) => url)).toEqual(['/api/golfer/all', '/api/user/confirm', '/api/golfer/all'])
})

it('does not stand for a new answer after ten seconds', async () => {
  const { ports, sent, ask } = page()
  ports.advance(10_001)
  await ask()
  expect(sent).toHaveLength(2)
})

it('does not stand for a new answer once the clock was set back', async () => {
  const { ports, sent, ask } = page()
  ports.moveClock(-3_600_000)
  await ask()
  expect(sent).toHaveLength(2)
})

it('tries again what failed ahead', async () => {
  const failures = [new TypeError('Failed to fetch')]
  const { sent, ask } = page(() => {
    const failure = failures.pop()
    return failure ? Promise.reject(failure) : new Response('"at last"')
  })
  expect((await ask()).json).toBe('at last')
  expect(sent).toEqual([golfers, golfers])
})

it('is given up when its caller gives up', async () => {
  const { ports, ask } = page(
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        if (signal?.aborted) reject(new DOMException('late', 'AbortError'))
        signal?.addEventListener('abort', () => reject(new DOMException('late', 'AbortError')))
      }),
  )
  const answer = ask()
  ports.advance(8_000)
  await expect(answer).rejects.toMatchObject({ kind: 'unreachable' })
})
