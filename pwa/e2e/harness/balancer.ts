import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A balancer in front of several servers: it hands each request to another server that is ready according to /readyz,
 * without sticky sessions.
 */
export type Balancer = {
  readonly url: string
  /** Returns the number of requests for this path that each server received, in the order of the servers. */
  readonly handedOver: (path: string) => readonly number[]
  /** Resolves with the server that gets the next request for this path, once it has all of it. */
  readonly nextHandedOver: (path: string) => Promise<string>
  /** Resolves when a server is ready and gets requests. */
  readonly untilReady: (server: string) => Promise<void>
  readonly close: () => Promise<void>
}

type Wish = { readonly path: string; readonly fulfil: (server: string) => void }

const betweenLooks = 200

export async function openBalancer(servers: readonly string[]): Promise<Balancer> {
  const log: { readonly server: string; readonly path: string }[] = []
  const wishes: Wish[] = []
  const ready = new Set<string>()
  const state = { next: 0, isOpen: true }

  async function look(): Promise<void> {
    for (const server of servers) {
      const answer = await fetch(`${server}/readyz`).catch(() => null)
      await answer?.body?.cancel()
      if (answer?.ok === true) ready.add(server)
      else ready.delete(server)
    }
  }

  const looking = (async () => {
    while (state.isOpen) {
      await look()
      await sleep(betweenLooks)
    }
  })()

  function noteHandedOver(server: string, path: string): void {
    log.push({ server, path })
    const at = wishes.findIndex((wish) => path.startsWith(wish.path))
    if (at !== -1) wishes.splice(at, 1)[0]?.fulfil(server)
  }

  const balancer = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    const answering = servers.filter((server) => ready.has(server))
    const first = (state.next += 1)
    const inTurn = answering.map((_, at) => answering[(first + at) % answering.length] ?? '')
    forward({ incoming, outgoing, servers: inTurn, onHandedOver: (server) => noteHandedOver(server, path) })
  })
  balancer.listen(0, '127.0.0.1')
  await once(balancer, 'listening')
  const { port } = balancer.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    handedOver: (path) =>
      servers.map((server) => log.filter((one) => one.server === server && one.path.startsWith(path)).length),
    nextHandedOver: (path) => new Promise((fulfil) => wishes.push({ path, fulfil })),
    async untilReady(server) {
      while (!ready.has(server)) await sleep(betweenLooks)
    },
    async close() {
      state.isOpen = false
      await looking
      balancer.closeAllConnections()
      balancer.close()
      await once(balancer, 'close')
    },
  }
}

type Passage = {
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse
  /** The candidates in order: the next one is tried if a connection to the previous one fails. */
  readonly servers: readonly string[]
  readonly onHandedOver: (server: string) => void
}

function forward({ incoming, outgoing, servers, onHandedOver }: Passage): void {
  const [server, ...others] = servers
  if (server === undefined) {
    outgoing.writeHead(503, { 'retry-after': '1' }).end()
    return
  }
  const upstream = request(new URL(incoming.url ?? '/', server), {
    method: incoming.method ?? 'GET',
    headers: { ...incoming.headers, connection: 'close' },
    agent: false,
  })
  // Only a request that has not reached any server may be forwarded to another one.
  upstream.once('socket', (socket) => socket.once('connect', () => incoming.pipe(upstream)))
  upstream.once('finish', () => onHandedOver(server))
  upstream.on('error', (error) => {
    const isUnseen = 'code' in error && error.code === 'ECONNREFUSED'
    if (isUnseen) forward({ incoming, outgoing, servers: others, onHandedOver })
    else if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(502).end()
  })
  outgoing.once('close', () => upstream.destroy())
  upstream.once('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    // An event stream must reach the phone before its first event is written.
    outgoing.flushHeaders()
    answer.once('error', () => outgoing.destroy())
    answer.pipe(outgoing)
  })
}
