import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * A port that forwards to a database server and, after a failover, to another one, so that the database's URL stays the
 * same.
 */
export type Forwarder = {
  readonly host: string
  readonly port: number
  /** Closes every connection; new ones are forwarded to this socket. */
  readonly lead: (socket: string) => void
  /** Closes every connection and refuses new ones. */
  readonly cut: () => void
  readonly close: () => Promise<void>
}

export async function openForwarder(socket: string): Promise<Forwarder> {
  const state: { target: string | null } = { target: socket }
  const open = new Set<Socket>()
  const server = createServer((near) => {
    if (state.target === null) {
      near.destroy()
      return
    }
    const far = connect(state.target)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      // A reset on one side ends the other, which is not an error.
      one
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(one)
          other.destroy()
        })
    }
    near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const breakAll = () => open.forEach((one) => one.destroy())
  return {
    host: '127.0.0.1',
    port,
    lead(next) {
      state.target = next
      breakAll()
    },
    cut() {
      state.target = null
      breakAll()
    },
    async close() {
      breakAll()
      server.close()
      await once(server, 'close')
    },
  }
}
