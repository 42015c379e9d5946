import type { FastifyReply } from 'fastify'
import { minute } from '#db/instants.ts'
import { whenOver } from './when-over.ts'

export type EventStream = {
  /**
   * Sends an event; `text` is JSON on one line. Returns false when the listener has disconnected, or was cut off
   * because it reads too slowly.
   */
  readonly send: (message: { event: string; text: string; id?: string | number }) => boolean
  /**
   * Resolves when the listener can receive more or has disconnected. A listener that receives nothing for a minute is
   * cut off.
   */
  readonly room: () => Promise<void>
  readonly end: () => void
  /** Ends the stream without waiting for unsent data, which would keep it open for a listener that reads nothing. */
  readonly cutOff: () => void
  /** Calls `work` once when the stream ends, from either side, or immediately if it has ended already. */
  readonly onEnd: (work: () => void) => void
}

/**
 * The most unsent bytes. A listener that does not read is cut off instead of buffered for; it reconnects with its last
 * event id.
 */
const mostUnread = 256 * 1024
/** Milliseconds that `room` waits. */
const longestWait = minute

/** Turns a reply into a stream of events. It begins with a comment, which shows the listener that it is open. */
export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack()
  const { raw, request } = reply
  // A stream that waits behind another answer on its connection can only be ended by closing the connection: until the
  // other answer is over, Node ignores the end of this one.
  const { socket } = request.raw
  const cutOff = () => void socket.destroy()
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
      if (raw.writableEnded || raw.destroyed || socket.destroyed) return false
      // The limit is checked before the write: a single message may exceed it and would otherwise never be sent.
      if (raw.writableLength > mostUnread) cutOff()
      else raw.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${text}\n\n`)
      return !socket.destroyed
    },
    async room() {
      if (!raw.writableNeedDrain) return
      const { promise, resolve } = Promise.withResolvers<void>()
      const late = setTimeout(cutOff, longestWait)
      raw.once('drain', resolve).once('close', resolve)
      await promise
      clearTimeout(late)
      raw.off('drain', resolve).off('close', resolve)
    },
    end: () => (raw.socket === null ? cutOff() : void raw.end()),
    cutOff,
    // The listener may have disconnected while its request was handled.
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

/**
 * The most streams of all owners, enough for a large tournament. Each stream costs memory and adds work to each change.
 */
const mostInAll = 2500
/** The most streams of one owner, enough for a group of four and their families. */
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
