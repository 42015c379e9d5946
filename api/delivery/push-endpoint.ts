import ipaddr from 'ipaddr.js'

/** The push services of Chrome and Edge, Firefox, Safari and Windows. */
const hosts: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^(?:[a-z\d-]+\.)+push\.services\.mozilla\.com$/,
  /^(?:[a-z\d-]+\.)+push\.apple\.com$/,
  /^(?:[a-z\d-]+\.)+notify\.windows\.com$/,
]

/**
 * An allowed endpoint. `isOwnService`: its origin is configured in PUSH_SERVICES, so it may be in a private network.
 */
export type PushAddress = { readonly url: URL; readonly isOwnService: boolean }

/**
 * Parses an endpoint sent by a browser; undefined when it belongs to no known push service. The server later posts to
 * this address, so it must not allow requests into the local network (SEC-25).
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
  // Of IPv6, only 2000::/3 is routed.
  return known.range() !== 'unicast' || (known.kind() === 'ipv6' && !/^[23][\da-f]{3}:/i.test(address))
}
