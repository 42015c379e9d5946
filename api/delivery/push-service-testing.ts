import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Test equipment: a push service on this machine, and browsers that subscribe to it and decrypt the messages that they
 * receive.
 */
export type PushService = {
  readonly origin: string
  readonly received: readonly Received[]
  /** The status and text of the following responses. */
  readonly mood: { status: number; text: string }
  readonly connections: () => number
  readonly subscribe: (device: string) => Browser
  readonly close: () => Promise<void>
}

export type Received = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

export type Browser = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
  readonly read: (message: Received) => unknown
}

export async function openPushService(): Promise<PushService> {
  const received: Received[] = []
  const mood = { status: 201, text: '' }
  const count = { connections: 0 }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(mood.status, { location: '/elsewhere' }).end(mood.text)
    })
  })
  server.on('connection', () => (count.connections += 1))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    received,
    mood,
    connections: () => count.connections,
    subscribe: (device) => browser(`${origin}/${device}`),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/**
 * A browser that implements the receiving half of RFC 8291. It is written from the RFC and does not use the encrypting
 * library, so that it also tests the library.
 */
function browser(endpoint: string): Browser {
  const own = createECDH('prime256v1')
  const p256dh = own.generateKeys('base64url')
  const auth = Buffer.from(`secret of ${endpoint}`.padEnd(16).slice(-16))
  return {
    endpoint,
    keys: { p256dh, auth: auth.toString('base64url') },
    read({ body }) {
      // salt (16), record size (4), length of the sender's key (1), the sender's key, one record.
      const salt = body.subarray(0, 16)
      const keyEnd = 21 + body.readUInt8(20)
      const sender = body.subarray(21, keyEnd)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
      const shared = hkdfSync('sha256', own.computeSecret(sender), auth, info, 32)
      const derive = (name: string, length: number) =>
        Buffer.from(hkdfSync('sha256', Buffer.from(shared), salt, `Content-Encoding: ${name}\0`, length))
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
      decipher.setAuthTag(body.subarray(-16))
      const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString()) as unknown
    },
  }
}

/**
 * Returns the key and claims of the message's signature (RFC 8292). Throws when the signature was not made with the
 * named key.
 */
export function vapidClaims({ headers }: Received): { readonly key: string; readonly claims: unknown } {
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }
  const publicKey = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  const isSigned = verify('sha256', Buffer.from(`${header}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))
  if (!isSigned) throw new Error('The message is not signed by the key that it names')
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as unknown }
}
