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
