import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { networkInterfaces } from 'node:os'
import { join, resolve } from 'node:path'
import qrcode from 'qrcode-generator'
import { certificatesFor } from './phone/authority.ts'
import { openFront, openHandout, trustSteps } from './phone/front.ts'

/**
 * `npm run phone`: the app on a real phone of the same network, over https with an authority of this computer, so that it
 * works without a signal there, too. `-- 192.168.1.7` names the address where this computer has several.
 */
const root = resolve(import.meta.dirname, '..')
const port = Number(process.env['PORT'] ?? 3000)
const ports = { server: port, https: port + 1, handout: port + 2 }

try {
  await run(process.argv[2] ?? ownAddress())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  // Not only its code: where one of the ports is taken, the other one is listened to.
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
  // After them: without their ports, a server that has started would stay behind.
  const server = spawn(process.execPath, ['--disable-proto=delete', 'api/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      // The sign-ins of the demo club are printed, and no log around them.
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

/** The first address of this computer in a network of its own. */
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
