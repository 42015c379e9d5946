import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificatesFor, type Certificates } from './authority.ts'
import { openFront, openHandout } from './front.ts'

const folder = mkdtempSync(join(tmpdir(), 'nomad-phone-front-'))
const servers: Server[] = []
let certificates: Certificates
let port: number

async function listen(server: Server): Promise<number> {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

beforeAll(async () => {
  certificates = certificatesFor('127.0.0.1', folder)
  const club = await listen(
    createServer((asked, answer) => {
      if (asked.url === '/stream') return void answer.write('data: first\n\n')
      answer.writeHead(201, { 'x-seen': String(asked.headers['x-forwarded-for']) })
      asked.pipe(answer)
    }),
  )
  port = await listen(openFront(club, certificates))
})

afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  rmSync(folder, { recursive: true })
})

type Asked = { readonly path: string; readonly ca?: string; readonly host?: string; readonly body?: string }

async function ask({ path, ca, host = '127.0.0.1', body = '' }: Asked) {
  const sent = request({ host, port, path, method: 'POST', ...(ca !== undefined && { ca }), agent: false })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return answer
}

test('a phone that trusts the authority opens the server over https, which learns who asks', async () => {
  const answer = await ask({ path: '/', ca: certificates.authority, body: 'a score' })
  expect(answer.statusCode).toBe(201)
  expect(answer.headers['x-seen']).toMatch(/127\.0\.0\.1$/)
  expect(await text(answer)).toBe('a score')
})

test('a phone that does not trust it refuses the certificate, and another address is not covered', async () => {
  await expect(ask({ path: '/' })).rejects.toThrow(/certificate/)
  await expect(ask({ path: '/', ca: certificates.authority, host: 'localhost' })).rejects.toThrow(
    /match|altnames|subtree/,
  )
})

test('the authority stays the same for the next address, so that phones trust it once', () => {
  const again = certificatesFor('192.168.1.7', folder)
  expect(again.authority).toBe(certificates.authority)
  expect(again.certificate).not.toBe(certificates.certificate)
})

test('a live stream passes as it comes', async () => {
  const answer = await ask({ path: '/stream', ca: certificates.authority })
  const [part] = (await once(answer, 'data')) as [Buffer]
  expect(part.toString()).toBe('data: first\n\n')
  answer.destroy()
})

test('the authority is handed out with what to tap, and without its key', async () => {
  const handout = await listen(openHandout('https://192.168.1.7:3443', certificates))
  const page = await (await fetch(`http://127.0.0.1:${handout}/`)).text()
  expect(page).toContain('https://192.168.1.7:3443')
  const file = await fetch(`http://127.0.0.1:${handout}/nomad.crt`)
  expect(file.headers.get('content-type')).toBe('application/x-x509-ca-cert')
  expect(await file.text()).toBe(certificates.authority)
})
