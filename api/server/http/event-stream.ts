import type { FastifyReply } from 'fastify'

/** An answer that goes on: server-sent events to one listener. */
export type EventStream = {
  /** `text` is JSON, on one line. False when the listener is gone or reads too slowly to take more. */
  readonly send: (message: { event: string; text: string; id?: string | number }) => boolean
  /** Ends the answer. */
  readonly end: () => void
  /** Called once, when the listener or the server has ended it. */
  readonly onEnd: (work: () => void) => void
}

/** A listener who does not read is cut off instead of being remembered: it comes back with its last event's id. */
const mostUnread = 256 * 1024

/** Turns a reply into a stream of events. The listener hears at once that the stream is open. */
export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value)
  }
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // A proxy that collects the answer before it passes it on would make the live board late.
    'x-accel-buffering': 'no',
    // Nothing comes after the stream, and an idle connection would hold up the end of the server.
    connection: 'close',
  })
  // A line that breaks ends its stream, and nothing else: `close` follows.
  raw.on('error', () => raw.destroy())
  raw.write(': open\n\n')

  return {
    send({ event, text, id }) {
      if (raw.writableEnded || raw.destroyed) return false
      raw.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${text}\n\n`)
      if (raw.writableLength > mostUnread) raw.destroy()
      return !raw.destroyed
    },
    end: () => raw.end(),
    onEnd: (work) => raw.once('close', work),
  }
}

/** The open streams of the server: how many there may be, and who has opened them. */
type StreamRoom = {
  readonly isFull: () => boolean
  /** Keeps a stream until it ends. Somebody who opens too many loses the oldest of them, which may be a dead line. */
  readonly add: (owner: string, stream: EventStream) => void
  readonly endAll: () => void
}

/** As many as a large tournament needs, each of which costs some memory and a part of each change. */
const mostInAll = 2500
/** A foursome, and the families of all of them. */
const mostOfOne = 60

export function openStreamRoom({ inAll = mostInAll, ofOne = mostOfOne } = {}): StreamRoom {
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
      if (own.size > ofOne && oldest !== undefined) oldest.end()
    },
    endAll() {
      for (const own of streams.values()) for (const stream of own) stream.end()
    },
  }
}
