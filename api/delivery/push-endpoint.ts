import ipaddr from 'ipaddr.js'

/** The push services of Chrome and Edge, Firefox, Safari and Windows. */
const hosts: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^(?:[a-z\d-]+\.)+push\.services\.mozilla\.com$/,
  /^(?:[a-z\d-]+\.)+push\.apple\.com$/,
  /^(?:[a-z\d-]+\.)+notify\.windows\.com$/,
]

/** What a message may be sent to; `isOwnService`: the club has configured it, wherever it stands. */
export type PushAddress = { readonly url: URL; readonly isOwnService: boolean }

/**
 * Whether an address that a browser gave is one of a push service; undefined when it is not. The server sends to it
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

/** Whether an address is one of this machine, of a private network or of any other that is not routed (RFC 6890). */
export function isPrivateAddress(address: string): boolean {
  const known = ipaddr.parse(address)
  // Only 2000::/3 of IPv6 is routed.
  return known.range() !== 'unicast' || (known.kind() === 'ipv6' && !/^[23][\da-f]{3}:/i.test(address))
}
