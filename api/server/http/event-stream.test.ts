import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { openEventStream, trackStreams, type EventStream } from './event-stream.ts'

function openStream(): EventStream & { readonly state: { isOpen: boolean } } {
  const state = { isOpen: true }
  const ends: (() => void)[] = []
  function end() {
    state.isOpen = false
    for (const work of ends.splice(0)) work()
  }
  return {
    state,
    send: () => state.isOpen,
    room: async () => undefined,
    end,
    cutOff: end,
    onEnd: (work) => void ends.push(work),
  }
}

test('someone who opens too many streams loses the oldest, and the others lose none', () => {
  const tracked = trackStreams({ inAll: 10, ofOne: 2 })
  const other = openStream()
  tracked.add('group 1', other)
  const own = Array.from({ length: 4 }, openStream)
  for (const stream of own) tracked.add('group 2', stream)
  expect([...own, other].map(({ state }) => state.isOpen)).toEqual([false, false, true, true, true])
})

test('the server is full with a number of streams, and has room again when one ends', () => {
  const tracked = trackStreams({ inAll: 2, ofOne: 2 })
  const streams = [openStream(), openStream()]
  for (const [place, stream] of streams.entries()) tracked.add(`group ${place}`, stream)
  expect(tracked.isFull()).toBe(true)
  streams[0]?.end()
  expect(tracked.isFull()).toBe(false)
  tracked.endAll()
  expect(streams[1]?.state.isOpen).toBe(false)
})

test('a listener that reads nothing loses its stream when its owner opens too many', async () => {
  const app = Fastify()
  const tracked = trackStreams({ inAll: 10, ofOne: 1 })
  const opened: { readonly stream: EventStream; readonly raw: ServerResponse }[] = []
  app.get('/stream', async (_request, reply) => {
    const stream = openEventStream(reply)
    opened.push({ stream, raw: reply.raw })
    tracked.add('someone', stream)
    return reply
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const sockets = [0, 1].map(() => connect(port, '127.0.0.1'))
  try {
    for (const [place, socket] of sockets.entries()) {
      socket.write('GET /stream HTTP/1.1\r\nhost: x\r\n\r\n')
      await expect.poll(() => opened.length).toBe(place + 1)
      const [first] = opened
      const text = 'x'.repeat(64 * 1024)
      // The stream needs more data than the machine buffers for the listener, and less than the limit that cuts it off.
      while (place === 0 && (first?.raw.writableLength ?? Infinity) < text.length) {
        first?.stream.send({ event: 'changes', text })
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    await expect.poll(() => opened[0]?.raw.destroyed).toBe(true)
    expect(opened[1]?.raw.destroyed).toBe(false)
  } finally {
    for (const socket of sockets) socket.destroy()
    await app.close()
  }
})

test('a listener that has more to read, and reads nothing for a minute, is cut off', async () => {
  const app = Fastify()
  const isOpened = Promise.withResolvers<{ readonly stream: EventStream; readonly raw: ServerResponse }>()
  app.get('/stream', async (_request, reply) => {
    isOpened.resolve({ stream: openEventStream(reply), raw: reply.raw })
    return reply
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  try {
    socket.pause().write('GET /stream HTTP/1.1\r\nhost: x\r\n\r\n')
    const { stream, raw } = await isOpened.promise
    const text = 'x'.repeat(64 * 1024)
    // More than the machine buffers for the listener.
    while (raw.writableLength < text.length) {
      stream.send({ event: 'changes', text })
      await new Promise((resolve) => setImmediate(resolve))
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const hasRoom = stream.room()
    vi.advanceTimersByTime(59_000)
    expect(raw.destroyed).toBe(false)
    vi.advanceTimersByTime(1000)
    await hasRoom
    expect(stream.send({ event: 'changes', text })).toBe(false)
  } finally {
    vi.useRealTimers()
    socket.destroy()
    await app.close()
  }
})

test('a listener that left while it was asked who it is takes no room', async () => {
  const app = Fastify()
  const tracked = trackStreams({ inAll: 2, ofOne: 2 })
  const hasLeft = Promise.withResolvers<unknown>()
  const isOpened = Promise.withResolvers<EventStream>()
  app.get('/stream', async (_request, reply) => {
    await once(reply.raw, 'close')
    const stream = openEventStream(reply)
    tracked.add('someone', stream)
    stream.onEnd(() => hasLeft.resolve(null))
    isOpened.resolve(stream)
    return reply
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const { port } = app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write('GET /stream HTTP/1.1\r\nhost: x\r\n\r\n')
    await once(app.server, 'request')
    socket.resetAndDestroy()
    const stream = await isOpened.promise
    await hasLeft.promise
    expect(stream.send({ event: 'hb', text: '{}' })).toBe(false)
    for (let others = 0; others < 2; others += 1) {
      expect(tracked.isFull()).toBe(false)
      tracked.add(`other ${others}`, openStream())
    }
    expect(tracked.isFull()).toBe(true)
  } finally {
    await app.close()
  }
})

test('streams behind another one of their connection end with it, and take no room for good', async () => {
  const app = Fastify()
  const tracked = trackStreams({ inAll: 3, ofOne: 3 })
  const opened: EventStream[] = []
  app.get('/stream', async (_request, reply) => {
    const stream = openEventStream(reply)
    opened.push(stream)
    tracked.add('someone', stream)
    return reply
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write('GET /stream HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(3))
    await expect.poll(() => opened.length).toBe(3)
    expect(tracked.isFull()).toBe(true)
    const ended = opened.map((stream) => new Promise<void>((resolve) => stream.onEnd(resolve)))
    socket.resetAndDestroy()
    await Promise.all(ended)
    for (let others = 0; others < 3; others += 1) {
      expect(tracked.isFull()).toBe(false)
      tracked.add(`other ${others}`, openStream())
    }
  } finally {
    await app.close()
  }
})

test.each(['cutOff', 'end'] as const)('a stream that waits behind another answer is gone after %s', async (ending) => {
  const app = Fastify()
  const opened = Promise.withResolvers<EventStream>()
  app.get('/without-answer', async () => await new Promise(() => undefined))
  app.get('/stream', async (_request, reply) => {
    opened.resolve(openEventStream(reply))
    return reply
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  try {
    socket.write(['/without-answer', '/stream'].map((path) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`).join(''))
    const stream = await opened.promise
    const isOver = new Promise<void>((resolve) => stream.onEnd(resolve))
    stream[ending]()
    await isOver
    expect(stream.send({ event: 'hb', text: '{}' })).toBe(false)
  } finally {
    socket.destroy()
    await app.close()
  }
})
