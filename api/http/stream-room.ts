import type { EventStream } from './event-stream.ts'

/** The open streams of the server: how many there may be, and who has opened them. */
export type StreamRoom = {
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
