import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDisk } from '../process/disk.ts'
import { readConfig } from '../server/config.ts'
import { examine, type Patient } from './examine.ts'

let folder: string
const servers: Server[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nomad-doctor-'))
})
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.close()
    await once(server, 'close')
  }
  rmSync(folder, { recursive: true })
})

/** An https server with a certificate of its own. */
async function serve(body: string): Promise<string> {
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '3']
  execFileSync('openssl', [...made, '-keyout', key, '-out', cert, ...subject], { stdio: 'ignore' })
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_request, response) => {
    response.end(body)
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `https://localhost:${(server.address() as AddressInfo).port}`
}

async function addressOf(baseUrl: string, visit: Patient['visit'] = null) {
  const config = readConfig({ DATA_DIR: folder, BASE_URL: baseUrl })
  const findings = await examine({
    config,
    visit,
    now: () => new Date(),
    disk: openDisk({ folder, ballast: 0 }),
    reader: null,
    file: null,
    vapid: () => {
      throw new Error('no keys')
    },
    inspect: async () => ({ from: 1, to: 3, archive: null }),
    clock: async () => ({ against: 'a time server', milliseconds: null }),
    running: async () => null,
  })
  return (part: string) => findings.find((finding) => finding.part === part)
}

test('a certificate that browsers refuse is a fault with its reason', async () => {
  const found = (await addressOf(await serve('{"status":"alive"}')))('https')
  expect(found).toMatchObject({ state: 'fault', text: expect.stringContaining('self-signed') as string })
})

test('an address that does not answer is a fault in a terminal, and fine where the browser is there already', async () => {
  const address = await serve('')
  servers[0]?.close()
  expect((await addressOf(address))('https')?.state).toBe('fault')
  expect((await addressOf(address, { origin: address, silentProxy: null }))('https')?.state).toBe('good')
})

test('pending migrations, missing keys and a time server that is away are said, and hide nothing else', async () => {
  const part = await addressOf('http://localhost:3000')
  expect(part('version')).toMatchObject({ state: 'warning', text: expect.stringContaining('2 migrations') as string })
  expect(part('push')?.state).toBe('fault')
  expect(part('clock')?.state).toBe('unknown')
  expect(part('disk')?.state).toMatch(/good|warning/)
})

test('a certificate of a few hours is fine while it is young', async () => {
  const address = await serve('{"status":"alive"}')
  const { getCACertificates, setDefaultCACertificates } = await import('node:tls')
  const usual = getCACertificates('default')
  setDefaultCACertificates([...usual, readFileSync(join(folder, 'cert'), 'utf8')])
  try {
    expect((await addressOf(address))('https')).toMatchObject({ state: 'good' })
    const another = await serve('a parking page')
    setDefaultCACertificates([...usual, readFileSync(join(folder, 'cert'), 'utf8')])
    expect((await addressOf(another))('https')?.state).toBe('fault')
  } finally {
    setDefaultCACertificates(usual)
  }
})
