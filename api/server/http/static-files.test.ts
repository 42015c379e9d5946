import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { access, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestClub, type TestClub } from '../../testing.ts'
import { buildApp } from '../app.ts'

const script = 'console.log("eighteen holes")'
let club: TestClub
let bare: TestClub
beforeAll(async () => {
  bare = await openTestClub()
  club = await openTestClub({
    dist: {
      'index.html': '<!doctype html><title>Nomad</title>',
      'sw.js': 'self.skip',
      'preloads.json': JSON.stringify([
        { at: '^/leaderboard/[^/]', show: 'board', files: ['assets/board-9f8e.js'] },
        { at: '^/leaderboard/[^/]', files: ['assets/card-3c4d.js'] },
        { at: '^/home$', files: ['assets/style-5e6f.css', 'assets/club-7a8b.js'] },
      ]),
      'assets/large-2b3c.js': ' '.repeat(500_000),
      'assets/app-1a2b.js': script,
      'assets/app-1a2b.js.br': brotliCompressSync(script),
      'assets/app-1a2b.js.gz': gzipSync(script),
    },
  })
})
afterAll(async () => {
  await club.close()
  await bare.close()
})

test.each(['/', '/home', '/leaderboard/7KQ4MX2P/1', '/teetime/3/tourney/signup?anonymous=1'])(
  'the app’s page is served at %s, and requested again each time',
  async (url) => {
    const { statusCode, headers, body } = await club.app.inject(url)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toContain('text/html')
    expect(headers['cache-control']).toBe('no-cache')
    expect(body).toContain('Nomad')
  },
)

test.each(['/', '/home', '/livez', '/readyz'])(
  'a monitor that asks %s with HEAD learns that it is there',
  async (url) => {
    const [got, asked] = [await club.app.inject(url), await club.app.inject({ method: 'HEAD', url })]
    expect([asked.statusCode, asked.body]).toEqual([200, ''])
    expect(asked.headers['content-length']).toBe(String(got.rawPayload.length))
    expect((await club.app.inject({ method: 'HEAD', url: '/api/info/club' })).statusCode).toBe(404)
  },
)

test.each([
  ['/leaderboard/7KQ4MX2P', '</assets/card-3c4d.js>; rel=modulepreload; crossorigin'],
  ['/Leaderboard/7KQ4MX2P', '</assets/card-3c4d.js>; rel=modulepreload; crossorigin'],
  ['/leaderboard/7KQ4MX2P?show=board', '</assets/board-9f8e.js>; rel=modulepreload; crossorigin'],
  ['/leaderboard/7KQ4MX2P?show=games', '</assets/card-3c4d.js>; rel=modulepreload; crossorigin'],
  [
    '/home',
    '</assets/style-5e6f.css>; rel=preload; as=style; crossorigin, </assets/club-7a8b.js>; rel=modulepreload; crossorigin',
  ],
  // The service worker stores this page for every address.
  ['/index.html', undefined],
  ['/missing.js', undefined],
])('the answer at %s names the files of its screen', async (url, link) => {
  expect((await club.app.inject(url)).headers.link).toBe(link)
})

test.each(['/assets/missing-9f9f.js', '/assets/', '/assets', '/logo.png', '/missing.js', '/sw.js.map'])(
  'a missing file %s is not found, never the page (SEC-51)',
  async (url) => {
    const { statusCode, headers } = await club.app.inject(url)
    expect(statusCode).toBe(404)
    expect(headers['content-type']).toContain('application/problem+json')
  },
)

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0', undefined],
  ['identity', undefined],
])('who accepts %s gets %s', async (accepted, encoding) => {
  const { headers, statusCode } = await club.app.inject({
    url: '/assets/app-1a2b.js',
    headers: { 'accept-encoding': accepted },
  })
  expect(statusCode).toBe(200)
  expect(headers['content-encoding']).toBe(encoding)
  expect(headers['content-type']).toContain('javascript')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('the page is packed only for those who accept it', async () => {
  const encodingFor = async (accepted: string) =>
    (await club.app.inject({ url: '/home', headers: { 'accept-encoding': accepted } })).headers['content-encoding']
  expect(await encodingFor('br, gzip')).toBe('br')
  expect(await encodingFor('br;q=0, gzip')).toBeUndefined()
})

test('a part of a file is sent, and one that the file does not have is refused with its length', async () => {
  const partOf = (range: string) => club.app.inject({ url: '/sw.js', headers: { range } })
  const part = await partOf('bytes=5-8')
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'skip', 'bytes 5-8/9'])
  const none = await partOf('bytes=9-')
  expect([none.statusCode, none.headers['content-range']]).toEqual([416, 'bytes */9'])
  expect(none.json()).toMatchObject({ code: 'request.range' })
})

test('a file that a newer build adds while the server runs is served: pages of that build may ask this server', async () => {
  await writeFile(join(club.context.config.distDir, 'assets/app-3c4d.js'), script)
  const { statusCode, body } = await club.app.inject('/assets/app-3c4d.js')
  expect([statusCode, body]).toEqual([200, script])
})

test('the service worker is revalidated on every request', async () => {
  expect((await club.app.inject('/sw.js')).headers['cache-control']).toBe('no-cache')
})

test.each(['/../nomad.db', '/..%2fnomad.db', '/assets/%2e%2e/%2e%2e/nomad.db', '/assets/..%5c..%5cnomad.db'])(
  'nothing outside of the build is served at %s',
  async (url) => {
    const { statusCode, body } = await club.app.inject(url)
    expect(statusCode).not.toBe(200)
    expect(body).not.toContain('SQLite')
  },
)

test('paths of the API never fall back to the page', async () => {
  for (const url of ['/api', '/api/', '/api/nothing']) expect((await club.app.inject(url)).statusCode).toBe(404)
  expect((await club.app.inject({ method: 'POST', url: '/home' })).statusCode).toBe(404)
})

test('without a build there is only the API', async () => {
  expect((await bare.app.inject('/home')).statusCode).toBe(404)
  expect((await bare.app.inject('/api/golfer/all')).statusCode).toBe(200)
})

test('files that wait to be sent are closed when their connection breaks', async () => {
  const app = await buildApp(club.context)
  const files: Readable[] = []
  app.get('/without-answer', async () => await new Promise(() => undefined))
  app.addHook('onSend', async (_request, _reply, payload) => {
    if (payload instanceof Readable) files.push(payload)
    return payload
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`
  socket.write(request('/without-answer') + request('/assets/large-2b3c.js').repeat(5))
  await expect.poll(() => files.length).toBe(5)
  socket.resetAndDestroy()
  for (const file of files) if (!file.closed) await once(file, 'close')
  expect(club.log.filter((line) => line.includes('"level":50'))).toEqual([])
  await app.close()
})

async function appThatLoses(file: string) {
  const app = await buildApp(club.context)
  const path = join(club.context.config.distDir, file)
  await writeFile(path, script)
  const lost = new Promise<void>((resolve) => {
    app.addHook('onSend', async (_request, _reply, payload) => {
      // The file has been found, and is opened later.
      rmSync(path, { force: true })
      resolve()
      return payload
    })
  })
  return { app, path, lost }
}

test('a file that cannot be opened is answered with a failure that no cache may keep', async () => {
  const { app } = await appThatLoses('assets/lost-7d8e.js')
  const { status, headers } = await fetch(`${await app.listen()}/assets/lost-7d8e.js`)
  expect(status).toBe(500)
  expect(headers.get('cache-control')).toBe('no-store')
  await app.close()
})

test('a file that cannot be opened after its connection broke is the failure of that request', async () => {
  const { app, path, lost } = await appThatLoses('assets/lost-9f0a.js')
  app.addHook('onRequest', async ({ raw }) => void raw.socket.destroy())
  await expect(fetch(`${await app.listen()}/assets/lost-9f0a.js`)).rejects.toThrow()
  await lost
  // An error of the file that is not handled would now end the process.
  await expect(access(path)).rejects.toThrow()
  await app.close()
})
