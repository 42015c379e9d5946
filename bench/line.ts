import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type Line = {
  readonly address: string
  /** The usage since the last call. */
  readonly used: () => Used
  readonly close: () => Promise<void>
}

type Used = {
  readonly up: number
  readonly down: number
  readonly connections: number
  readonly requests: number
}

export type LineShape = { readonly roundTrip: number; readonly bitsPerSecond: number }

/** Opens a proxy to the server that counts every byte, including headers, and can be as slow as one bar of signal. */
export async function openLine(target: string, shape?: LineShape): Promise<Line> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let used = { up: 0, down: 0, connections: 0, requests: 0 }
  const carryUp = carrier(shape)
  const carryDown = carrier(shape)

  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    used.connections += 1
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    }
    near.on('error', () => far.destroy())
    far.on('error', () => near.destroy())
    near.on('data', (chunk) => {
      used.up += chunk.length
      used.requests += requestsIn(chunk)
      carryUp(chunk, far)
    })
    far.on('data', (chunk) => {
      used.down += chunk.length
      carryDown(chunk, near)
    })
    near.on('close', () => far.destroy())
    far.on('close', () => carryDown(null, near))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('the line has no port')
  return {
    address: `http://127.0.0.1:${bound.port}`,
    used: () => {
      const sofar = used
      used = { up: 0, down: 0, connections: 0, requests: 0 }
      return sofar
    },
    close: async () => {
      sockets.forEach((socket) => socket.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}

/** Counts the requests in a chunk. A browser sends the head of a request in a packet of its own, or with its body. */
function requestsIn(chunk: Buffer): number {
  return /^(?:GET|HEAD|POST|PUT|DELETE) \S+ HTTP\/1\.1\r\n/.test(chunk.toString('latin1', 0, 2000)) ? 1 : 0
}

/** Delivers chunks in order, each delayed by the bandwidth and half a round trip; null ends the socket. */
function carrier(shape: LineShape | undefined): (chunk: Buffer | null, to: Socket) => void {
  let free = 0
  return (chunk, to) => {
    const deliver = () => (chunk === null ? to.end() : to.write(chunk))
    if (shape === undefined) return void deliver()
    const now = performance.now()
    free = Math.max(free, now) + ((chunk?.length ?? 0) * 8 * 1000) / shape.bitsPerSecond
    setTimeout(deliver, free - now + shape.roundTrip / 2)
  }
}
