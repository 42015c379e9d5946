import { createSocket } from 'node:dgram'
import dns from 'node:dns'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aheadOf } from './time-server.ts'

// The clock is fixed, because on a busy machine a request and its answer may take seconds.
const now = () => new Date('2026-06-14T09:00:00Z')

type TimeServer = { readonly behind?: number; readonly bytes?: number; readonly stratum?: number; readonly at?: Date }

/** A time server on this machine whose clock is `behind` milliseconds behind. */
async function openTimeServer({ behind = 0, bytes = 48, stratum = 2, at = now() }: TimeServer) {
  const socket = createSocket('udp4')
  socket.on('message', (_question, { port, address }) => {
    const answer = Buffer.alloc(bytes)
    const seconds = (at.getTime() - behind) / 1000 + 2_208_988_800
    if (bytes >= 48) {
      answer.writeUInt8(stratum, 1)
      answer.writeUInt32BE(Math.floor(seconds) % 2 ** 32, 40)
      answer.writeUInt32BE(Math.floor((seconds % 1) * 2 ** 32), 44)
    }
    socket.send(answer, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { port: socket.address().port, close: () => socket.close() }
}

test('a clock that is ahead of a time server is known to a fraction of a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = await openTimeServer({ behind: 90_250 })
  const ahead = (await aheadOf('127.0.0.1', { now, port: server.port })) ?? 0
  expect(Math.round(ahead)).toBe(90_250)
  server.close()
})

test('the seconds of a time server begin again in February 2036', async () => {
  const at = new Date('2036-06-14T09:00:00Z')
  const server = await openTimeServer({ behind: 90_000, at })
  expect(Math.round((await aheadOf('127.0.0.1', { now: () => at, port: server.port })) ?? 0)).toBe(90_000)
  server.close()
})

test('a time server that refuses an answer tells no time', async () => {
  const server = await openTimeServer({ stratum: 0 })
  expect(await aheadOf('127.0.0.1', { now, port: server.port })).toBeNull()
  server.close()
})

test('an answer that is none, or no answer, tells nothing', async () => {
  const server = await openTimeServer({ bytes: 4 })
  expect(await aheadOf('127.0.0.1', { now, port: server.port })).toBeNull()
  server.close()
  expect(await aheadOf('not.a.host.invalid', { now })).toBeNull()
})

test('a name server that fails after the wait changes nothing any more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = Promise.withResolvers<Found>()
  const slow = vi
    .spyOn(dns, 'lookup')
    .mockImplementation(((host: string, _family: number, done: Found) =>
      host === '0.0.0.0' ? done(null, host, 4) : asked.resolve(done)) as typeof dns.lookup)
  const ahead = aheadOf('not.a.host.invalid', { now })
  const fail = await asked.promise
  vi.advanceTimersByTime(3000)
  expect(await ahead).toBeNull()
  fail(new Error('no answer'))
  await new Promise((resolve) => setImmediate(resolve))
  slow.mockRestore()
  vi.useRealTimers()
})

type Found = (error: Error | null, address?: string, family?: number) => void
