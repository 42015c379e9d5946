import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

/** The network between one phone and the club: a proxy with its own address that can lose things. */
export type Air = {
  readonly address: string
  /** Cuts every connection and refuses new ones until `restore`. */
  readonly cut: () => void
  readonly restore: () => void
  /** Holds requests whose path begins with this text, as a weak signal does, until `restore`. */
  readonly hold: (path: string) => void
  /** Cuts the connection of every request whose path matches, until `restore`. */
  readonly lose: (path: RegExp) => void
  /** Answers every request with a login page, as a hotel's network does, until `restore`. */
  readonly capture: () => void
  /**
   * The next request for this path that changes something reaches the club, and the network is cut at the given moment:
   * when the club has the request and may still be working on it, or when its answer is on the way. Resolves then.
   */
  readonly cutDuring: (path: string, moment: Moment) => Promise<void>
  readonly close: () => Promise<void>
}

type Moment = 'handed over' | 'answered'
type Fault = { readonly path: string; readonly moment: Moment; readonly happen: () => void }

/**
 * The most milliseconds by which calls, scripts and events of a phone are delayed, each by another part of it. 0 for
 * stories as they are usually run.
 */
export const lineDelay = Number(process.env['LINE_DELAY'] ?? 0)

/**
 * What happens to the first write of each kind of a phone, after the server has made it. `lost`: the phone gets no
 * answer. `again`: the same request is sent once more, as browsers do when a connection breaks, and the phone gets the
 * second answer. Null for stories as they are usually run.
 */
export const lostAnswers = modeOf(process.env['LOST_ANSWERS'])

function modeOf(value: string | undefined): 'lost' | 'again' | null {
  if (value === undefined || value === '') return null
  if (value === 'lost' || value === 'again') return value
  throw new Error(`LOST_ANSWERS is “lost” or “again”, not “${value}”`)
}

/** Opens the proxy in front of `target`, the club's own address. */
export async function openAir(target: string): Promise<Air> {
  const sockets = new Set<Socket>()
  const faults: Fault[] = []
  const state = { down: false, captured: false, held: null as string | null, lost: null as RegExp | null }
  const waiting: (() => void)[] = []
  const written = new Set<string>()
  const isFirst = (kind: string) => {
    const wasWritten = written.has(kind)
    written.add(kind)
    return !wasWritten
  }

  const server = createServer((incoming, outgoing) => {
    if (state.captured) {
      outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome to our Wi-Fi</title>')
      return
    }
    if (state.lost?.test(incoming.url ?? '') === true) {
      incoming.socket.destroy()
      return
    }
    const at = incoming.method === 'GET' ? -1 : faults.findIndex(({ path }) => incoming.url?.startsWith(path))
    const [fault] = at === -1 ? [] : faults.splice(at, 1)
    const go = async () => {
      if (/^\/api\/|\.js$/.test(incoming.url ?? '')) await someDelay()
      // A held request that the client has canceled is not forwarded, as if it had never been sent.
      if (outgoing.destroyed) return
      const kind = lostAnswers === null ? null : kindOfWrite(incoming)
      if (fault === undefined && kind !== null && isFirst(kind)) await loseAnswer({ target, incoming, outgoing })
      else forward({ target, incoming, outgoing, fault })
    }
    if (state.held !== null && incoming.url?.startsWith(state.held) === true) waiting.push(() => void go())
    else void go()
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    if (state.down) socket.destroy()
  })
  const cutAll = () => sockets.forEach((socket) => socket.destroy())
  const cut = () => {
    state.down = true
    cutAll()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('the air has no port')

  return {
    address: `http://127.0.0.1:${bound.port}`,
    cut,
    restore: () => {
      state.down = false
      state.captured = false
      state.held = null
      state.lost = null
      for (const go of waiting.splice(0)) go()
    },
    hold: (path) => {
      state.held = path
    },
    lose: (path) => {
      state.lost = path
    },
    capture: () => {
      state.captured = true
      cutAll()
    },
    cutDuring: (path, moment) =>
      new Promise((resolve) => {
        const happen = () => {
          cut()
          resolve()
        }
        faults.push({ path, moment, happen })
      }),
    close: async () => {
      cutAll()
      server.close()
      await once(server, 'close')
    },
  }
}

async function someDelay(): Promise<void> {
  if (lineDelay > 0) await pause(Math.random() * lineDelay)
}

type Passage = {
  readonly target: string
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  readonly fault: Fault | undefined
}

function forward({ target, incoming, outgoing, fault }: Passage): void {
  const { pathname, search } = new URL(incoming.url ?? '/', target)
  const upstream = request(new URL(pathname + search, target), {
    method: incoming.method ?? 'GET',
    headers: { ...incoming.headers, connection: 'close' },
  })
  upstream.on('error', () => outgoing.destroy())
  outgoing.on('close', () => upstream.destroy())
  upstream.on('response', (answer) => {
    if (fault !== undefined) {
      answer.resume()
      answer.once('end', fault.happen)
      return
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    // An event stream must reach the phone before its first event is written.
    outgoing.flushHeaders()
    // A stream that breaks behind the proxy breaks on the phone.
    answer.once('error', () => outgoing.destroy())
    const isStream = String(answer.headers['content-type']).startsWith('text/event-stream')
    if (isStream && lineDelay > 0) answer.pipe(delayed()).pipe(outgoing)
    else answer.pipe(outgoing)
  })
  incoming.pipe(upstream)
  if (fault?.moment === 'handed over') upstream.once('finish', fault.happen)
}

/** Returns the method and the path of a write, without its ids; null for a request that changes nothing. */
function kindOfWrite({ method = 'GET', url = '/' }: IncomingMessage): string | null {
  const [path = ''] = url.split('?')
  if (method === 'GET' || method === 'HEAD' || !path.startsWith('/api/')) return null
  return `${method} ${path.replaceAll(/(?<=\/)\d+(?=\/|$)/g, ':id')}`
}

/** Forwards a write whose first answer does not reach the phone. */
async function loseAnswer({ target, incoming, outgoing }: Omit<Passage, 'fault'>): Promise<void> {
  const body = Buffer.concat(await incoming.toArray())
  const send = async () => {
    const { method = 'GET', headers } = incoming
    const sent = request(new URL(incoming.url ?? '/', target), { method, headers: { ...headers, connection: 'close' } })
    sent.end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return { answer, content: Buffer.concat(await answer.toArray()) }
  }
  try {
    await send()
    if (lostAnswers === 'lost') {
      outgoing.destroy()
      return
    }
    const { answer, content } = await send()
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(content)
  } catch {
    outgoing.destroy()
  }
}

/** Delays each event of a stream, and keeps their order. */
function delayed(): Transform {
  return new Transform({
    transform(part: Buffer, _, pass) {
      void someDelay().then(() => pass(null, part))
    },
  })
}
