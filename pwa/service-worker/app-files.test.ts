import { expect, test } from 'vitest'
import { appFiles, type AppFile } from './app-files.ts'

const address = (name: string) => `https://golf.example/${name}`
const files: readonly AppFile[] = [
  { url: address('index.html'), revision: 'r1', isFirst: true },
  { url: address('assets/card-1a2b.js'), revision: null, isFirst: true },
  { url: address('assets/home-1a2b.js'), revision: null, isFirst: false },
  { url: address('assets/sheet-1a2b.js'), revision: null, isFirst: false },
]
const keyOf = (url: string) => (url.endsWith('index.html') ? `${url}?r1` : url)

function phone(answerOf: (name: string) => Response = () => new Response('file')) {
  const kept = new Map<string, Response>()
  const fetched: string[] = []
  const world = {
    open: async () => ({
      keys: async () => [...kept.keys()].map((url) => new Request(url)),
      put: async (key: RequestInfo | URL, answer: Response) => void kept.set(String(key), answer),
    }),
    load: async ({ url, cache }: Request) => {
      const name = url.split('/').at(-1) ?? ''
      fetched.push(`${name} ${cache}`)
      return answerOf(name)
    },
    keyOf,
  }
  return { stored: appFiles(files, world), fetched, kept }
}

test('what opens the card is stored first, the page as the server has it now', async () => {
  const { stored, fetched } = phone()
  await stored.storeFirst()
  expect(fetched).toEqual(['index.html reload', 'card-1a2b.js default'])
  expect(await stored.count()).toEqual({ kept: 2, all: 4 })
})

test('the rest is fetched once, however often it is wanted', async () => {
  const { stored, fetched } = phone()
  await stored.storeFirst()
  await Promise.all([stored.storeAll(), stored.storeAll()])
  await stored.storeAll()
  expect(fetched).toHaveLength(4)
  expect(await stored.count()).toEqual({ kept: 4, all: 4 })
})

test('the welcome page of a network is neither the page nor a script of the app', async () => {
  let isCaptured = true
  const page = (text: string) => new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  const { stored, kept } = phone((name) => {
    if (isCaptured) return page('<h1>Welcome to the hotel</h1>')
    return name === 'index.html' ? page('<div id="app"></div>') : new Response('file')
  })
  await expect(stored.storeAll()).rejects.toThrow('another page')
  expect(kept.size).toBe(0)
  isCaptured = false
  await stored.storeAll()
  expect(await stored.count()).toEqual({ kept: 4, all: 4 })
})

test('a file that cannot be fetched stops the run and keeps what has come, and the next run fetches what is missing', async () => {
  let isOff = true
  const { stored, fetched, kept } = phone((name) =>
    isOff && name.startsWith('sheet') ? new Response('', { status: 503 }) : new Response('file'),
  )
  await expect(stored.storeAll()).rejects.toThrow('503')
  await expect.poll(() => kept.size).toBe(3)
  isOff = false
  fetched.length = 0
  await stored.storeAll()
  expect(fetched).toEqual(['sheet-1a2b.js default'])
  expect(await stored.count()).toEqual({ kept: 4, all: 4 })
})

test('a file that another version deletes as it is activated, while this one is stored, is fetched again', async () => {
  let isActivated = false
  const { stored, kept } = phone(() => {
    // The previous version is activated at this moment, and deletes the files of other versions.
    if (!isActivated && kept.has(address('assets/card-1a2b.js'))) {
      isActivated = true
      kept.clear()
    }
    return new Response('file')
  })
  await stored.storeAll()
  expect(isActivated).toBe(true)
  expect(await stored.count()).toEqual({ kept: 4, all: 4 })
})
