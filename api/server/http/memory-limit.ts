import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { stream } from '#sync/calls/replay.ts'
import { networkOf } from './try-limit.ts'
import { whenOver } from './when-over.ts'

/** The memory of one request and its answer. */
type Held = {
  readonly add: (bytes: number) => void
  readonly free: () => void
}

type Holder = {
  /** The network that the request came from, and the connection, by identity. */
  readonly network: string
  readonly connection: object
  /** Closes the connection. */
  readonly cutOff: () => void
}

export type MemoryLimit = {
  /**
   * Counts the memory of a request until it is freed. Above the limit, connections of the network that holds the most
   * are cut off, the oldest first.
   */
  readonly hold: (holder: Holder) => Held
}

/** The most bytes of all requests and answers: those of two thousand phones that load a large board. */
const mostBytes = 128 * 1024 * 1024

type Connection = { readonly cutOff: () => void; readonly requests: Set<object>; bytes: number }
type Network = { readonly connections: Map<object, Connection>; bytes: number }

/**
 * Limits the memory of requests that are in progress and of answers that are not read. An answer stays in memory until
 * its client has read it, and the client decides how long that takes: the timeout of a connection begins again with
 * each byte that is read. Files and refused requests take memory as well, and no budget limits them.
 */
export function createMemoryLimit(most = mostBytes): MemoryLimit {
  const networks = new Map<string, Network>()
  const state = { bytes: 0 }

  function cutOffOldest(): void {
    const [name, { connections }] = [...networks].reduce((one, other) => (other[1].bytes > one[1].bytes ? other : one))
    const [oldest] = connections
    if (oldest === undefined) return
    const [key, { cutOff }] = oldest
    forget({ network: name, connection: key })
    cutOff()
  }

  function forget({ network: name, connection: key }: Pick<Holder, 'network' | 'connection'>): void {
    const network = networks.get(name)
    const connection = network?.connections.get(key)
    if (network === undefined || connection === undefined) return
    network.connections.delete(key)
    network.bytes -= connection.bytes
    state.bytes -= connection.bytes
    if (network.connections.size === 0) networks.delete(name)
  }

  return {
    hold({ network: name, connection: key, cutOff }) {
      const network = networks.get(name) ?? { connections: new Map<object, Connection>(), bytes: 0 }
      networks.set(name, network)
      const connection = network.connections.get(key) ?? { cutOff, requests: new Set(), bytes: 0 }
      network.connections.set(key, connection)
      const request = { bytes: 0 }
      connection.requests.add(request)

      function count(bytes: number): void {
        // A connection that was cut off counts no more.
        if (network.connections.get(key) !== connection || !connection.requests.has(request)) return
        for (const each of [request, connection, network, state]) each.bytes += bytes
      }

      return {
        add(bytes) {
          count(bytes)
          while (state.bytes > most) cutOffOldest()
        },
        free() {
          count(-request.bytes)
          connection.requests.delete(request)
          if (connection.requests.size === 0 && network.connections.get(key) === connection) {
            forget({ network: name, connection: key })
          }
        },
      }
    },
  }
}

/** The memory of a request beside its answer, as measured with pipelined requests. */
const bytesOfRequest = 8 * 1024

/**
 * Applies the limit to every request, from its headers until its answer has been read. Registered after the compression
 * of answers, whose results are what stays in memory, and before every hook that refuses requests.
 */
export function registerMemoryLimit(app: FastifyInstance, memory: MemoryLimit): void {
  const heldBy = new WeakMap<FastifyRequest, Held>()
  app.addHook('onRequest', async (request, reply) => {
    // Requests that were read together with those for which the connection was cut off are not processed.
    if (request.raw.socket.destroyed) return void reply.hijack()
    // Streams last for hours and have limits of their own. One that is refused counts from then on.
    if (request.routeOptions.config.call !== stream) heldBy.set(request, holdRequest(memory, { request, reply }))
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const held = heldBy.get(request) ?? holdRequest(memory, { request, reply })
    held.add(bytesOf(payload, reply))
    return payload
  })
}

/** The most bytes of a file that are read before its client has read any: a part that is sent and one that is next. */
const mostOfFile = 2 * 64 * 1024

function bytesOf(payload: unknown, reply: FastifyReply): number {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return Buffer.byteLength(payload)
  if (!(payload instanceof Readable)) return 0
  const length = reply.getHeader('content-length')
  return length === undefined ? mostOfFile : Math.min(Number(length), mostOfFile)
}

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/** Counts the memory of a request until its answer has been read or its connection is closed. */
export function holdRequest(memory: MemoryLimit, { request, reply }: Exchange): Held {
  const { raw: asked, ip, log } = request
  const { socket } = asked
  const held = memory.hold({
    network: networkOf(ip),
    connection: socket,
    cutOff() {
      // The caller is not known yet if the request was refused before.
      log.warn({ event: 'excess_rate_limit_exceeded', ip, of: 'memory' }, 'excess_rate_limit_exceeded')
      socket.destroy()
    },
  })
  whenOver({ asked, answer: reply.raw }, held.free)
  held.add(bytesOfRequest)
  return held
}
