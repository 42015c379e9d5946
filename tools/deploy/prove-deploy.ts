import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { freePorts } from '../../api/process/server-testing.ts'
import { chromium as chromiumBrowser } from '../browser/find-browser.ts'
import { needBrowser } from '../browser/need-browser.ts'
import { giveToUnprivileged, unprivileged } from '../postgres/cluster.ts'
import { untilDone } from '../until-done.ts'
import { playFirstSaturday } from './first-saturday.ts'

/**
 * `npm run prove-deploy` does what the Containerfile, the Caddyfile and the unit do, without a container: it builds the
 * committed tree in an empty folder, copies what the image would have, runs it read-only as an unprivileged user with a
 * club's settings behind Caddy and its own authority, and takes a club in Chromium over https from the printed link to
 * a posted outing of imported members, a part of it without a network. It prints how many taps and minutes that took.
 * Needs git, npm, a network for `npm ci`, Caddy (Debian's is fine) and Chromium.
 */
const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'nomad-deploy-'))
const running: ChildProcess[] = []

try {
  chmodSync(folder, 0o755)
  await prove()
  console.log('Deployment proven.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  for (const child of running) child.kill('SIGTERM')
  await sleep(1000)
  rmSync(folder, { recursive: true, force: true })
}

async function prove(): Promise<void> {
  needCaddy()
  const app = buildImage()
  const [port = 0, httpPort = 0, httpsPort = 0] = await freePorts(3)
  const baseUrl = `https://localhost:${httpsPort}`
  const data = writableFolder('data')
  const settings = settingsOf(app, {
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: data,
    BASE_URL: baseUrl,
    TRUSTED_PROXIES: '127.0.0.1,::1',
    CLUB_NAME: 'Papago Men’s Club',
    CLUB_CONTACT: 'secretary@papago.example',
    CLUB_TIME_ZONE: 'America/Phoenix',
  })
  const server = start([process.execPath, '--disable-proto=delete', 'api/main.ts'], { cwd: app, env: settings })
  await untilDone(async () => isReady(app, port))
  step('the health check passes; the server runs as an unprivileged user on read-only code')
  const said = run([process.execPath, 'api/commands/create-admin-command.ts'], { cwd: app, env: settings })
  const link = /https:\S+#\S+/.exec(said)?.[0]
  if (link === undefined) throw new Error(`create-admin printed no link:\n${said}`)
  step('create-admin printed the setup link beside the running server')

  const caddyHome = writableFolder('caddy')
  start(['caddy', 'run', '--adapter', 'caddyfile', '--config', join(root, 'tools/deploy/Caddyfile')], {
    cwd: caddyHome,
    env: {
      HOME: caddyHome,
      XDG_DATA_HOME: caddyHome,
      XDG_CONFIG_HOME: caddyHome,
      BASE_URL: baseUrl,
      HTTP_PORT: String(httpPort),
      HTTPS_PORT: String(httpsPort),
      NOMAD: `127.0.0.1:${port}`,
    },
  })
  const authority = join(caddyHome, 'caddy/pki/authorities/local/intermediate.crt')
  await untilDone(async () => existsSync(authority))
  await playOverHttps({ baseUrl, link, authority })
  if (/proxy_not_trusted/.test(server.said())) throw new Error('the server did not believe its proxy')
  const trusting = { ...settings, NODE_EXTRA_CA_CERTS: join(dirname(authority), 'root.crt') }
  const examined = examine(app, trusting)
  if (!examined.includes(`✓ Address: ${baseUrl}`)) throw new Error(`npm run doctor found faults:\n${examined}`)
  step('npm run doctor finds the address, the certificate and the proxy in order')
  server.child.kill('SIGTERM')
  await untilDone(async () => server.child.exitCode === 0)
  step('SIGTERM ends the server with 0')
}

function needCaddy(): void {
  if (spawnSync('caddy', ['version']).status === 0) return
  throw new Error('This needs Caddy, and none was found. Install it (on Debian: apt-get install caddy).')
}

/** Runs the steps of the Containerfile: builds, removes the tools and copies what its COPY lines name. */
function buildImage(): string {
  const [build, app] = [join(folder, 'build'), join(folder, 'app')]
  mkdirSync(build)
  mkdirSync(app)
  run(['sh', '-c', `git -C '${root}' archive HEAD | tar -x -C '${build}'`])
  run(['npm', 'ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: build })
  run([process.execPath, 'tools/build.ts'], { cwd: build })
  const quietly = ['--no-audit', '--no-fund', '--loglevel=error']
  run(['npm', 'uninstall', '--no-save', '--omit=dev', ...quietly, 'vite', 'subset-font'], { cwd: build })
  run(['sh', '-c', 'rm -rf node_modules/node-*-* node_modules/node-bin-*'], { cwd: build })
  const lines = readFileSync(join(root, 'tools/deploy/Containerfile'), 'utf8').split('\n')
  const copied = lines.flatMap((line) => /^COPY --from=build \/app\/(\S+)/.exec(line)?.[1] ?? [])
  for (const part of copied) {
    mkdirSync(join(app, dirname(part)), { recursive: true })
    run(['cp', '-a', join(build, part), join(app, dirname(part))])
  }
  run(['chmod', '-R', 'a-w,a+rX', app])
  step(`built and copied ${copied.length} parts, ${run(['du', '-sh', app]).split('\t')[0]} in all`)
  return app
}

/** Returns a `.env` as an administrator writes it: .env.example with these settings filled in. */
function settingsOf(app: string, wanted: Readonly<Record<string, string>>): Record<string, string> {
  const example = readFileSync(join(root, '.env.example'), 'utf8')
  const unknown = Object.keys(wanted).filter((name) => !example.includes(`\n# ${name}=`))
  if (unknown.length > 0) throw new Error(`.env.example has no ${unknown.join(', ')}`)
  writeFileSync(
    join(folder, 'env'),
    example.replaceAll(/^# (\w+)=.*$/gm, (line, name: string) => (name in wanted ? `${name}=${wanted[name]}` : line)),
  )
  const lines = readFileSync(join(folder, 'env'), 'utf8').split('\n')
  const set: Record<string, string> = { PATH: process.env['PATH'] ?? '', HOME: app }
  for (const line of lines) {
    const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(line) ?? []
    if (name !== undefined && value !== undefined) set[name] = value
  }
  return set
}

type Place = { readonly baseUrl: string; readonly link: string; readonly authority: string }

async function playOverHttps({ baseUrl, link, authority }: Place): Promise<void> {
  const der = new X509Certificate(readFileSync(authority)).publicKey.export({ type: 'spki', format: 'der' })
  const key = createHash('sha256').update(der).digest('base64')
  const browser = await chromium.launch({
    executablePath: needBrowser(chromiumBrowser),
    args: ['--no-sandbox', '--disable-gpu', `--ignore-certificate-errors-spki-list=${key}`],
  })
  try {
    const efforts = await playFirstSaturday({ browser, baseUrl, link, step })
    for (const { part, taps, fields, seconds } of efforts) {
      console.log(`  ${part}: ${taps} taps, ${fields} fields, ${seconds.toFixed(0)} s`)
    }
    const sum = (figure: 'taps' | 'fields' | 'seconds') => efforts.reduce((total, effort) => total + effort[figure], 0)
    const minutes = (sum('seconds') / 60).toFixed(1)
    console.log(`  from nothing to a posted outing: ${sum('taps')} taps, ${sum('fields')} fields, ${minutes} minutes`)
  } finally {
    await browser.close()
  }
}

type Where = { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv }

/** Runs a command and returns its output. With `env` it runs as the unprivileged user. */
function run([command = '', ...args]: readonly string[], { cwd = root, env }: Where = {}): string {
  const user = env === undefined ? {} : unprivileged()
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env: env ?? process.env,
    encoding: 'utf8',
    ...user,
  })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}

/** Starts a command as the unprivileged user. */
function start([command = '', ...args]: readonly string[], { cwd = root, env }: Where) {
  const child = spawn(command, args, { cwd, env: env ?? {}, stdio: ['ignore', 'pipe', 'pipe'], ...unprivileged() })
  const lines: string[] = []
  for (const output of [child.stdout, child.stderr]) output.on('data', (part: Buffer) => lines.push(String(part)))
  child.on('exit', (code) => {
    if (code !== 0 && code !== null) console.error(`${command} ended with ${code}:\n${lines.join('').slice(-2000)}`)
  })
  running.push(child)
  return { child, said: () => lines.join('') }
}

/** Returns the report of the doctor on the running server; time servers are not part of this proof. */
function examine(app: string, env: NodeJS.ProcessEnv): string {
  const command = ['api/commands/doctor-command.ts', '--time-server', '127.0.0.1']
  return run([process.execPath, ...command], { cwd: app, env })
}

function isReady(app: string, port: number): boolean {
  const check = spawnSync(process.execPath, ['tools/deploy/healthcheck.mjs'], {
    cwd: app,
    env: { PORT: String(port) },
    ...unprivileged(),
  })
  return check.status === 0
}

function writableFolder(name: string): string {
  const path = join(folder, name)
  mkdirSync(path)
  giveToUnprivileged(path)
  return path
}

function step(text: string): void {
  console.log(`✓ ${text}`)
}
