import { Agent, request } from 'node:http'

// A process started by `listeners.ts`: phones that follow the board of an outing, each with its own stream.

export type Crowd = { readonly urls: readonly string[]; readonly tokens: readonly string[]; readonly count: number }
/** `cursor`: reply when all listeners have this change. `next`: reply when all have the change after their last one. */
export type Order = Crowd | { readonly cursor: number } | 'next' | 'report'
export type Report = {
  /** The number of streams that ended. */
  readonly ended: number
  readonly events: number
  readonly bytes: number
}

/** The most streams that are being opened at the same time. */
const openers = 20
const pauseAfterRefusal = 500
const mostRefusals = 5000

const agent = new Agent({ maxSockets: Infinity })
/** The last change that each listener has received. */
const known: number[] = []
const seen = { asked: 0, open: 0, refused: 0, ended: 0, events: 0, bytes: 0 }
const waiting: { cursor: number } = { cursor: Infinity }

process.on('message', (order: Order) => {
  if (order === 'report') {
    const { ended, events, bytes } = seen
    process.send?.({ ended, events, bytes } satisfies Report)
  } else if (order === 'next' || 'cursor' in order) {
    waiting.cursor = order === 'next' ? Math.max(...known) + 1 : order.cursor
    answerWhenAllKnow()
  } else {
    for (let line = 0; line < openers; line += 1) openNext(order)
  }
})

function openNext(crowd: Crowd): void {
  if (seen.asked === crowd.count) return
  const listener = seen.asked
  seen.asked += 1
  open(crowd, listener)
}

function open(crowd: Crowd, listener: number): void {
  const { urls, tokens, count } = crowd
  const token = tokens[Math.floor(listener / urls.length) % tokens.length]
  const headers = { authorization: `Bearer ${token}` }
  const asked = request(urls[listener % urls.length] ?? '', { agent, headers }, (answer) => {
    if (answer.statusCode !== 200) {
      answer.resume()
      openLater()
      return
    }
    const state = { text: '', isOpen: false }
    answer.setEncoding('utf8').on('data', (text: string) => {
      const events = (state.text + text).split('\n\n')
      state.text = events.pop() ?? ''
      for (const event of events) hear(event, listener, state.isOpen)
      if (state.isOpen || events.length === 0) return
      state.isOpen = true
      seen.open += 1
      if (seen.open === count) process.send?.('open')
      else openNext(crowd)
    })
    answer.once('close', () => (seen.ended += 1))
  })
  asked.on('error', openLater).end()

  /** Retries later, because a busy server refuses streams. */
  function openLater(): void {
    seen.refused += 1
    if (seen.refused > mostRefusals) throw new Error('Too many streams were refused')
    setTimeout(() => open(crowd, listener), pauseAfterRefusal)
  }
}

function hear(event: string, listener: number, isCounted: boolean): void {
  const id = /^id: (\d+)$/m.exec(event)?.[1]
  if (id === undefined) return
  known[listener] = Number(id)
  if (!isCounted) return
  seen.events += 1
  seen.bytes += Buffer.byteLength(event) + 2
  answerWhenAllKnow()
}

function answerWhenAllKnow(): void {
  if (!known.every((cursor) => cursor >= waiting.cursor)) return
  process.send?.({ cursor: waiting.cursor })
  waiting.cursor = Infinity
}
