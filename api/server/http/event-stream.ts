import type { FastifyReply } from 'fastify'
import { minute } from '../time.ts'
import { whenOver } from './when-over.ts'

export type EventStream = {
  /** `text` is JSON on one line. False when the listener has gone, or reads so slowly that it was cut off. */
  readonly send: (message: { event: string; text: string; id?: string | number }) => boolean
  /** Resolves when the listener can take more, or has gone. One that takes nothing for a minute is cut off. */
  readonly room: () => Promise<void>
  readonly end: () => void
  /** Ends it without waiting for what the listener has not read: one that reads nothing would keep it open. */
  readonly cutOff: () => void
  /** Calls `work` once, when the listener or the server has ended the stream, or now if it has ended already. */
  readonly onEnd: (work: () => void) => void
}

/** Bytes. A listener that does not read is cut off instead of buffered for; it reconnects with its last event id. */
const mostUnread = 256 * 1024
/** Milliseconds. */
const longestWait = minute

/** Turns a reply into a stream of events. It begins with a comment, which shows the listener that it is open. */
export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack()
  const { raw, request } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value)
  }
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // A proxy that buffers the answer would delay the live board.
    'x-accel-buffering': 'no',
    // An idle connection after the stream would delay the stop of the server.
    connection: 'close',
  })
  // A broken connection ends its own stream only: `close` follows.
  raw.on('error', () => raw.destroy())
  raw.write(': open\n\n')

  return {
    send({ event, text, id }) {
      if (raw.writableEnded || raw.destroyed) return false
      // Before the write: one message may be larger, and would never arrive.
      if (raw.writableLength > mostUnread) raw.destroy()
      else raw.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${text}\n\n`)
      return !raw.destroyed
    },
    async room() {
      if (!raw.writableNeedDrain) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const late = setTimeout(() => raw.destroy(), longestWait)
      raw.once('drain', resolve).once('close', resolve)
      await promise
      clearTimeout(late)
      raw.off('drain', resolve).off('close', resolve)
    },
    end: () => raw.end(),
    cutOff: () => raw.destroy(),
    // A listener may have left while its request was being answered.
    onEnd: (work) => whenOver({ asked: request.raw, answer: raw }, work),
  }
}

/** The open streams of the server, by owner, with limits. */
type OpenStreams = {
  readonly isFull: () => boolean
  /** Tracks a stream until it ends. Above the limit of an owner the oldest one ends: it may be a dead connection. */
  readonly add: (owner: string, stream: EventStream) => void
  readonly endAll: () => void
}

/** Enough for a large tournament. Each stream costs memory and adds work to each change. */
const mostInAll = 2500
/** Enough for a group of four and their families. */
const mostOfOne = 60

export function trackStreams({ inAll = mostInAll, ofOne = mostOfOne } = {}): OpenStreams {
  const streams = new Map<string, Set<EventStream>>()
  let count = 0

  return {
    isFull: () => count >= inAll,
    add(owner, stream) {
      const own = streams.get(owner) ?? new Set()
      streams.set(owner, own.add(stream))
      count += 1
      stream.onEnd(() => {
        if (own.delete(stream)) count -= 1
        if (own.size === 0 && streams.get(owner) === own) streams.delete(owner)
      })
      const [oldest] = own
      if (own.size > ofOne && oldest !== undefined) oldest.cutOff()
    },
    endAll() {
      for (const own of streams.values()) for (const stream of own) stream.end()
    },
  }
}
