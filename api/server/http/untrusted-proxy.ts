import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'
import { writeWhole } from '../../process/private-files.ts'

const localRanges: readonly string[] = ['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']

/** The most addresses that are named in the log, because a network can have very many. */
const mostNamed = 8

/**
 * Logs `proxy_not_trusted` once for each address of this machine or the local network that sends X-Forwarded-For and is
 * not in TRUSTED_PROXIES, because all visitors behind such a proxy share the limits of one address. The header from an
 * internet address is ignored, because every client can send it. The addresses are stored in a file of the data folder
 * until the next start, for `npm run doctor` and the administrators' pages.
 */
export function warnAboutUntrustedProxies(app: FastifyInstance, dataDir: string): void {
  const named = new Set<string>()
  app.addHook('onReady', async () => rmSync(fileIn(dataDir), { force: true }))
  app.addHook('onRequest', async ({ headers, ips, socket }) => {
    const address = socket.remoteAddress
    if (headers['x-forwarded-for'] === undefined || address === undefined) return
    // Fastify lists the addresses before the peer only when it trusts the peer.
    const isBelieved = ips !== undefined && ips.length > 1
    if (isBelieved || named.has(address) || named.size >= mostNamed || !isLocal(address)) return
    named.add(address)
    writeWhole(fileIn(dataDir), `${[...named].join('\n')}\n`)
    app.log.error({ event: 'proxy_not_trusted', address, set: `TRUSTED_PROXIES=${address}` }, 'proxy_not_trusted')
  })
}

/** Returns the addresses of proxies that are not in TRUSTED_PROXIES, as seen since the server started. */
export function untrustedProxies(dataDir: string): readonly string[] {
  const file = fileIn(dataDir)
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'untrusted-proxies')
}

export function isLocal(address: string): boolean {
  return ipaddr.isValid(address) && localRanges.includes(ipaddr.process(address).range())
}
