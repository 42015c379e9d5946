import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isUnavailable } from '../faults.ts'
import type { TestPlace } from '../places-testing.ts'
import { openPool, withPlainReason } from './connection.ts'
import { postgresPlaces, urlOf } from './places-testing.ts'

let place: TestPlace
let line: Awaited<ReturnType<typeof openLine>>
beforeEach(async () => {
  place = await postgresPlaces().empty()
  line = await openLine(urlOf(place))
})
afterEach(async () => {
  await line.close()
  await place.remove()
})

/** The way to a database server. When it is cut, its connections stay open and nothing arrives any more. */
async function openLine(to: string) {
  const url = new URL(to)
  const { hostname, port: given, searchParams } = url
  const port = given || '5432'
  // The server of the tests listens on a socket in this folder.
  const folder = searchParams.get('host')
  searchParams.delete('host')
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = folder === null ? connect(Number(port), hostname) : connect(join(folder, `.s.PGSQL.${port}`))
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    cut() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('a connection on which nothing arrives any more is given up, and the next query uses another one', async () => {
  const pool = openPool(line.url, { max: 1, patience: 300 })
  const ask = () => withPlainReason(pool.query('SELECT 1'))
  await ask()
  line.cut()
  expect(isUnavailable(await ask().catch((error: unknown) => error))).toBe(true)
  expect((await ask()).rowCount).toBe(1)
  await pool.end()
})
