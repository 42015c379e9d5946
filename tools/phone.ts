import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { networkInterfaces } from 'node:os'
import { join, resolve } from 'node:path'
import qrcode from 'qrcode-generator'
import { certificatesFor } from './phone/authority.ts'
import { openFront, openHandout, trustSteps } from './phone/front.ts'

/**
 * `npm run phone` serves the app to a real phone on the same network, over https with a certificate authority of this
 * computer, so that it also works there without a signal. `-- 192.168.1.7` chooses the address when this computer has
 * several.
 */
const root = resolve(import.meta.dirname, '..')
const port = Number(process.env['PORT'] ?? 3000)
const ports = { server: port, https: port + 1, handout: port + 2 }

try {
  await run(process.argv[2] ?? ownAddress())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  // Exits explicitly: when only one of the ports is taken, the other one is open and keeps the process running.
  process.exit(1)
}

async function run(host: string): Promise<void> {
  const dataDir = resolve(process.env['DATA_DIR'] ?? join(root, 'data'))
  const certificates = certificatesFor(host, join(dataDir, 'phone'))
  const [address, handout] = [`https://${host}:${ports.https}`, `http://${host}:${ports.handout}`]
  const built = spawnSync(process.execPath, ['tools/build.ts'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if (built.status !== 0) throw new Error('The app could not be built')
  const front = openFront(ports.server, certificates)
  const page = openHandout(address, certificates)
  front.listen(ports.https, '0.0.0.0')
  page.listen(ports.handout, '0.0.0.0')
  await Promise.all([once(front, 'listening'), once(page, 'listening')])
  // Started after both: if one of their ports were taken, a running server would be left behind.
  const server = spawn(process.execPath, ['--disable-proto=delete', 'api/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      // Prints the sign-ins of the demo club without other log lines.
      LOG_LEVEL: 'error',
      ...process.env,
      PORT: String(ports.server),
      DATA_DIR: dataDir,
      BASE_URL: address,
      TRUSTED_PROXIES: '127.0.0.1,::1',
    },
  })
  print(address, handout)

  const stop = () => server.kill('SIGTERM')
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const [code] = (await once(server, 'exit')) as [number | null]
  for (const each of [front, page]) {
    each.closeAllConnections()
    each.close()
  }
  process.exitCode = code ?? 1
}

/** Returns the first address of this computer in a private network. */
function ownAddress(): string {
  const found = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .find(({ family, internal, address }) => family === 'IPv4' && !internal && isPrivate(address))
  if (found !== undefined) return found.address
  throw new Error('This computer is in no local network. Join the Wi-Fi of the phone, then try again.')
}

function isPrivate(address: string): boolean {
  return /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address)
}

function print(address: string, handout: string): void {
  console.log(`\n1. Once for each phone, in the same Wi-Fi: ${handout}\n\n${codeOf(handout)}`)
  for (const [phone, steps] of Object.entries(trustSteps)) {
    console.log(`   ${phone}\n${steps.map((step) => `     · ${step}`).join('\n')}`)
  }
  console.log(`\n2. The app: ${address}\n\n${codeOf(address)}`)
  console.log(`Add it to the Home Screen, turn on airplane mode, and score. Ctrl-C ends it.`)
}

function codeOf(text: string): string {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  return code.createASCII(1, 4)
}
