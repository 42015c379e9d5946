import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestOuting, type TestOuting } from '../../outings/outings-testing.ts'
import { createTurns } from './turns.ts'

let club: TestOuting
beforeEach(async () => {
  club = await openTestOuting()
})
afterEach(() => club.close())

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('who comes alone begins immediately; of a crowd one begins in each turn, and callers alternate', async () => {
  const turnOf = createTurns()
  const began: string[] = []
  const come = (key: string) => void turnOf(key).then(() => began.push(key))
  for (const key of ['a', 'a', 'a', 'b', 'c']) come(key)
  await Promise.resolve()
  const seen = [began.splice(0)]
  for (let turn = 0; turn < 5; turn += 1) {
    await nextTurn()
    seen.push(began.splice(0))
  }
  expect(seen).toEqual([['a'], ['a'], ['b'], ['c'], ['a'], []])
  come('d')
  await Promise.resolve()
  expect(began).toEqual(['d'])
})

// A database server answers later, whatever came first.
test.skipIf(process.env['ENGINE'] === 'postgres')(
  'a score that comes behind a crowd of reads is answered before most of them (REL-09)',
  async () => {
    await club.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = club.app.server.address() as AddressInfo
    const connected = async () => {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      return socket
    }
    const readers = await Promise.all(Array.from({ length: 600 }, connected))
    const phone = await connected()
    const order: string[] = []
    const answered = async (socket: Socket, what: string) => {
      await once(socket, 'data')
      order.push(what)
    }
    const all = [...readers.map((socket) => answered(socket, 'read')), answered(phone, 'score')]
    for (const socket of readers) socket.write('GET /api/golfer/all HTTP/1.1\r\nhost: x\r\n\r\n')
    const body = JSON.stringify(club.batch([club.score(1)]))
    const head = ['POST /api/sync/push HTTP/1.1', 'host: x', `authorization: Bearer ${club.capability}`]
    head.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
    phone.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    await Promise.all(all)
    for (const socket of [...readers, phone]) socket.destroy()
    expect(order.indexOf('score')).toBeLessThan(readers.length / 2)
  },
)
