import { expect, test } from 'vitest'
import { keptFile } from './club-files.ts'

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
  await keptFile(logo('aa'), cache, served)
  const answer = await keptFile(logo('aa'), cache, offline)
  expect(await answer.text()).toBe('picture')
})

test('a new logo takes the place of the old one, and other pictures stay', async () => {
  const cache = emptyCache()
  await keptFile(logo('aa'), cache, served)
  await keptFile(new Request('https://golf.example/club/icon-192-aa.png'), cache, served)
  await keptFile(logo('bb'), cache, served)
  expect([...cache.kept.keys()].map((url) => url.split('/').at(-1))).toEqual(['icon-192-aa.png', 'logo-bb.png'])
})

test('an error is not kept', async () => {
  const cache = emptyCache()
  const answer = await keptFile(logo('aa'), cache, async () => new Response('', { status: 404 }))
  expect(answer.status).toBe(404)
  expect(cache.kept.size).toBe(0)
})
