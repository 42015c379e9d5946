import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'

const localRanges: readonly string[] = ['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']

/** How many addresses are named in the log: a network can have more of them than anybody wants to read. */
const mostNamed = 8

/**
 * Logs `proxy_not_trusted` once for each address of this machine or the local network that sends X-Forwarded-For and is
 * not in TRUSTED_PROXIES: all visitors behind it share the limits of one address. What comes from the internet proves
 * no proxy, because every client can send the header.
 */
export function warnAboutUntrustedProxies(app: FastifyInstance): void {
  const named = new Set<string>()
  app.addHook('onRequest', async ({ headers, ips, socket }) => {
    const address = socket.remoteAddress
    if (headers['x-forwarded-for'] === undefined || address === undefined) return
    // Fastify lists the addresses before the peer only where it believes the peer.
    const isBelieved = ips !== undefined && ips.length > 1
    if (isBelieved || named.has(address) || named.size >= mostNamed || !isLocal(address)) return
    named.add(address)
    app.log.error({ event: 'proxy_not_trusted', address, set: `TRUSTED_PROXIES=${address}` }, 'proxy_not_trusted')
  })
}

function isLocal(address: string): boolean {
  return ipaddr.isValid(address) && localRanges.includes(ipaddr.process(address).range())
}
