import { BlockList, isIPv6 } from 'node:net'

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

/** Whether an address leads nowhere but into this machine, its network, or nowhere in particular. */
export function isPrivateAddress(address: string): boolean {
  if (!isIPv6(address)) return closed().check(address, 'ipv4')
  // 2000::/3 is all that is routed; what stands for an address of IPv4 in there is closed below.
  return !/^[23][\da-f]{3}:/i.test(address) || closed().check(address, 'ipv6')
}

/** The special-purpose networks of IPv4 (RFC 6890) and those of IPv6 that hold addresses of IPv4. */
function closed(): BlockList {
  const list = new BlockList()
  const networks: readonly (readonly [network: string, bits: number])[] = [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ]
  for (const [network, bits] of networks) list.addSubnet(network, bits, 'ipv4')
  for (const [network, bits] of [
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ] as const) {
    list.addSubnet(network, bits, 'ipv6')
  }
  return list
}
