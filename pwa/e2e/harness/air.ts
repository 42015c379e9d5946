import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** What stands between one phone and the club: a proxy on an address of its own that can lose things. */
export type Air = {
  readonly address: string
  /** Cuts every connection and takes none until `restore`. */
  readonly cut: () => void
  readonly restore: () => void
  /** The next request for this path reaches the club, and its answer is lost; resolves when the club has answered. */
  readonly loseAnswerTo: (path: string) => Promise<void>
  /** Calls `work` when the next request for this path has been handed to the club, before there is an answer. */
  readonly onRequestTo: (path: string, work: () => Promise<void>) => Promise<void>
  readonly close: () => Promise<void>
}

type Fault = { readonly path: string; readonly answerIsLost: boolean; readonly happen: () => void }

/** Opens the air in front of `target`, the club's own address. */
export async function openAir(target: string): Promise<Air> {
  const sockets = new Set<Socket>()
  const faults: Fault[] = []
  const state = { down: false }

  const server = createServer((incoming, outgoing) => {
    const at = faults.findIndex((fault) => incoming.url?.startsWith(fault.path))
    const [fault] = at === -1 ? [] : faults.splice(at, 1)
    forward({ target, incoming, outgoing, fault })
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    if (state.down) socket.destroy()
  })
  const cutAll = () => sockets.forEach((socket) => socket.destroy())

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('the air has no port')

  return {
    address: `http://127.0.0.1:${bound.port}`,
    cut: () => {
      state.down = true
      cutAll()
    },
    restore: () => {
      state.down = false
    },
    loseAnswerTo: (path) =>
      new Promise((happen) => faults.push({ path, answerIsLost: true, happen })),
    onRequestTo: async (path, work) => {
      await new Promise<void>((happen) => faults.push({ path, answerIsLost: false, happen }))
      await work()
    },
    close: async () => {
      cutAll()
      server.close()
      await once(server, 'close')
    },
  }
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
    if (fault?.answerIsLost) {
      answer.resume()
      answer.once('end', () => {
        outgoing.destroy()
        fault.happen()
      })
      return
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    // An event stream has to reach the phone before its first event is written.
    outgoing.flushHeaders()
    answer.pipe(outgoing)
  })
  incoming.pipe(upstream)
  if (fault !== undefined && !fault.answerIsLost) upstream.once('finish', fault.happen)
}
