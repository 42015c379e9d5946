import ipaddr from 'ipaddr.js'

/** The push services of Chrome and Edge, Firefox, Safari and Windows. */
const hosts: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^(?:[a-z\d-]+\.)+push\.services\.mozilla\.com$/,
  /^(?:[a-z\d-]+\.)+push\.apple\.com$/,
  /^(?:[a-z\d-]+\.)+notify\.windows\.com$/,
]

/** An allowed endpoint. `isOwnService`: configured by PUSH_SERVICES, so that it may be in a private network. */
export type PushAddress = { readonly url: URL; readonly isOwnService: boolean }

/**
 * Parses an endpoint that a browser gave; undefined when it belongs to no known push service. The server posts to it
 * later, so it must not become a way into the local network (SEC-25).
 */
export function readPushEndpoint(endpoint: string, services: readonly string[]): PushAddress | undefined {
  if (endpoint.length > 2048 || !URL.canParse(endpoint)) return undefined
  const url = new URL(endpoint)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return undefined
  if (services.includes(url.origin)) return { url, isOwnService: true }
  const isKnown = url.protocol === 'https:' && url.port === '' && hosts.some((host) => host.test(url.hostname))
  return isKnown ? { url, isOwnService: false } : undefined
}

/** Whether an IP address is this machine's, private, or otherwise not routed on the internet (RFC 6890). */
export function isPrivateAddress(address: string): boolean {
  const known = ipaddr.parse(address)
  // Only 2000::/3 of IPv6 is routed.
  return known.range() !== 'unicast' || (known.kind() === 'ipv6' && !/^[23][\da-f]{3}:/i.test(address))
}
