import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoSignIns } from '#db/demo/demo-club.ts'
import { freePorts } from '../../api/process/server-testing.ts'
import { signInByCall } from '../../pwa/e2e/harness/ask.ts'
import { findPostgres, missingPostgres, giveToUnprivileged, unprivileged } from '../postgres/cluster.ts'
import { untilDone } from '../until-done.ts'

// `npm run prove-past-one-machine` runs the code blocks of docs/past-one-machine.md in order, on this machine in a
// folder of its own, with other addresses, ports and folders. It needs Debian's postgresql and caddy.
const root = resolve(import.meta.dirname, '../..')
const bin = findPostgres()
if (bin === undefined) throw new Error(missingPostgres)
const folder = mkdtempSync(join(tmpdir(), 'nomad-page-'))
const running: ChildProcess[] = []
const ports = (await freePorts(6)).map(String)
const [primaryPort = '', replicaPort = '', restoredPort = '', onePort = '', otherPort = '', caddyPort = ''] = ports
const settings: Record<string, string> = {
  BIN: bin,
  PRIMARY: '127.0.0.1',
  REPLICA: '127.0.0.1',
  NETWORK: '127.0.0.1/32',
  PRIMARY_PORT: primaryPort,
  REPLICA_PORT: replicaPort,
  RESTORED_PORT: restoredPort,
  PRIMARY_DATA: join(folder, 'primary'),
  REPLICA_DATA: join(folder, 'replica'),
  RESTORED_DATA: join(folder, 'restored'),
  ARCHIVE: join(folder, 'wal'),
  COPIES: join(folder, 'copies'),
  PASSWORD: randomBytes(16).toString('hex'),
}
const dataDir = join(folder, 'data')
const environment = { PATH: process.env['PATH'] ?? '', HOME: folder, LC_ALL: 'C', DATA_DIR: dataDir }

try {
  // PostgreSQL refuses to run as root, so all blocks run as another user.
  giveToUnprivileged(folder)
  await prove()
  console.log('The page is proven.')
} finally {
  for (const child of running) child.kill('SIGTERM')
  for (const data of ['primary', 'replica', 'restored']) {
    await shell(`$BIN/pg_ctl stop -D ${join(folder, data)} -m immediate`).catch(() => undefined)
  }
  await sleep(500)
  rmSync(folder, { recursive: true, force: true })
}

async function prove(): Promise<void> {
  const block = blocksOfPage()
  await makeClub()
  for (const number of [1, 2, 3]) {
    await runAll(block(number))
    say(`section ${number}`)
  }
  const [env = ''] = block(4, 'sh server')
  const { second, epoch } = await serveBehindCaddy(env, block(5, 'caddy').join('\n'))
  await copyPrimary(block(6))
  const servers = await failOver([...block(7, 'sh failover'), ...block(7)], { env, second, epoch })
  await restorePointInTime(block(8))
  await changeKeys({ next: block(9, 'sh next'), change: block(9, 'sh change') }, { env, servers })
}

/**
 * Returns a function that finds the blocks of a section. Throws if the page sets a variable that this proof does not.
 */
function blocksOfPage(): (section: number, kind?: string) => readonly string[] {
  const sections = readSections()
  const block = (number: number, kind = 'sh') => {
    const found = sections[number]?.filter((one) => one.kind === kind).map(({ code }) => code) ?? []
    if (found.length === 0) throw new Error(`Section ${number} of the page has no block of the kind ${kind}`)
    return found
  }
  const named = block(0, 'sh settings')
    .join('\n')
    .matchAll(/\b([A-Z_]+)=/g)
  const missing = [...named].flatMap(([, name = '']) => (name in settings ? [] : [name]))
  if (missing.length > 0) throw new Error(`The page sets ${missing.join(', ')}, and its proof does not`)
  return block
}

async function serveBehindCaddy(env: string, caddyfile: string) {
  const first = await serveFrom(onePort, env, primaryPort)
  const second = await serveFrom(otherPort, env, primaryPort)
  await startCaddy(caddyfile)
  await untilDone(answersThroughCaddy)
  first.kill('SIGKILL')
  await untilDone(answersThroughCaddy)
  const epoch = await epochThroughCaddy()
  say('sections 4 and 5: behind Caddy two servers serve the club, and one goes on when the other is gone')
  return { second, epoch }
}

async function copyPrimary(blocks: readonly string[]): Promise<void> {
  await runAll(blocks)
  const ask = (statement: string) => query({ data: '$PRIMARY_DATA', port: '$PRIMARY_PORT' }, statement)
  await ask("UPDATE members SET city = 'before' WHERE id = 1")
  settings['UNTIL'] = await ask('SELECT clock_timestamp()')
  await ask("UPDATE members SET city = 'after' WHERE id = 1")
  const segment = await ask('SELECT pg_walfile_name(pg_switch_wal())')
  await untilDone(async () => (await shell(`ls $ARCHIVE`)).includes(segment))
  say('section 6: a copy, and the log behind it')
}

type Serving = { readonly env: string; readonly second: ChildProcess; readonly epoch: string | null }

/** Resolves with the servers on the replica, by port. */
async function failOver(
  blocks: readonly string[],
  { env, second, epoch }: Serving,
): Promise<Map<string, ChildProcess>> {
  await runAll(blocks)
  await end(second)
  const servers = new Map<string, ChildProcess>()
  for (const port of [onePort, otherPort]) servers.set(port, await serveFrom(port, env, replicaPort))
  await untilDone(answersThroughCaddy)
  if ((await epochThroughCaddy()) === epoch) throw new Error('The failover began no other epoch')
  const replica = { data: '$REPLICA_DATA', port: '$REPLICA_PORT' }
  const kept = await query(replica, 'SELECT city FROM members WHERE id = 1')
  if (kept !== 'after') throw new Error(`The replica has ${kept}`)
  say('section 7: the replica is the primary, and the servers answer with another epoch')
  return servers
}

async function restorePointInTime(blocks: readonly string[]): Promise<void> {
  await runAll(blocks)
  const ask = (statement: string) => query({ data: '$RESTORED_DATA', port: '$RESTORED_PORT' }, statement)
  await untilDone(async () => (await ask('SELECT pg_is_in_recovery()')) === 'f')
  const city = await ask('SELECT city FROM members WHERE id = 1')
  if (city !== 'before') throw new Error(`At that point in time it was ${city}`)
  say('section 8: the database of a point in time')
}

async function changeKeys(
  { next, change }: { readonly next: readonly string[]; readonly change: readonly string[] },
  { env, servers }: { readonly env: string; readonly servers: Map<string, ChildProcess> },
): Promise<void> {
  const keysOf = (port: string) => join(folder, `server-${port}`, 'secrets')
  const renew = async ([port, server]: [string, ChildProcess]) => {
    await end(server)
    servers.set(port, await serveFrom(port, env, replicaPort))
  }
  const tokens = [await logIn(onePort)]
  for (const code of next) await shell(`cd ${keysOf(onePort)}\n${code}`)
  await shell(`cp -a ${keysOf(onePort)}/token-next.key ${keysOf(otherPort)}`)
  for (const started of servers) await renew(started)
  for (const started of servers) {
    const [port] = started
    for (const code of change) await shell(`cd ${keysOf(port)}\n${code}`)
    await renew(started)
    tokens.push(await logIn(port))
    for (const each of servers.keys()) await assertSignedIn(each, tokens)
  }
  say('section 9: another key for sign-ins, and everyone stays signed in')
}

async function logIn(port: string): Promise<string> {
  const [username] = demoSignIns.usernames
  return (await signInByCall(`http://127.0.0.1:${port}`, username)).token
}

async function assertSignedIn(port: string, tokens: readonly string[]): Promise<void> {
  for (const token of tokens) {
    const headers = { authorization: `Bearer ${token}` }
    const { status } = await fetch(`http://127.0.0.1:${port}/api/course/all`, { headers })
    if (status !== 200) throw new Error(`A sign-in was answered with ${status} while the key changed`)
  }
}

type Block = { readonly kind: string; readonly code: string }

/** Reads the blocks of each numbered section of the page; those before the first one are section 0. */
function readSections(): Block[][] {
  const page = readFileSync(join(root, 'docs/past-one-machine.md'), 'utf8')
  return page
    .split(/^## \d+\. /m)
    .map((section) =>
      [...section.matchAll(/^```(.+)\n([^]*?)^```$/gm)].map(([, kind = '', code = '']) => ({ kind, code })),
    )
}

/** Runs a block; returns its output. */
async function shell(code: string): Promise<string> {
  const env = { ...environment, ...settings }
  const output = join(folder, `output-${randomBytes(4).toString('hex')}`)
  // The output is a file and not a pipe, because a server that a block starts keeps it open.
  const child = spawn('bash', ['-euo', 'pipefail', '-c', `exec > ${output} 2> ${output}.errors\n${code}`], {
    ...unprivileged(),
    env,
    cwd: root,
    stdio: 'ignore',
  })
  const [status] = (await once(child, 'exit')) as [number | null]
  const printed = readFileSync(output, 'utf8').trim()
  if (status !== 0) throw new Error(`${code}\nfailed: ${printed}\n${readFileSync(`${output}.errors`, 'utf8')}`)
  return printed
}

async function runAll(blocks: readonly string[]): Promise<void> {
  for (const code of blocks) await shell(code)
}

/** Runs a statement; `data` and `port` are variables of the page. */
async function query({ data, port }: { readonly data: string; readonly port: string }, statement: string) {
  return await shell(`psql -At -h ${data} -p ${port} -d club -c "${statement}"`)
}

/** Creates the club to move: the demo club, as the first start of a server creates it. */
async function makeClub(): Promise<void> {
  const server = startServer({ PORT: onePort })
  await untilDone(async () => (await fetch(`http://127.0.0.1:${onePort}/readyz`)).ok)
  await end(server)
  say('a club in a file')
}

async function end(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM')
  await once(server, 'exit')
}

/** Starts a server with the page's variables; only addresses and folders differ. */
async function serveFrom(own: string, env: string, database: string): Promise<ChildProcess> {
  const expanded = await shell(`PRIMARY_PORT=${database}\ncat <<END\n${env}END`)
  const lines = [...expanded.matchAll(/^([A-Z_]+)=(.*)$/gm)]
  const given = Object.fromEntries(lines.map(([, name = '', value = '']): [string, string] => [name, value]))
  const here = join(folder, `server-${own}`)
  // Both servers use the same keys, as the page requires.
  await shell(`mkdir -p ${here} && { test -d ${here}/secrets || cp -a ${dataDir}/secrets ${here}; }`)
  const server = startServer({ ...given, PORT: own, HOST: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.1', DATA_DIR: here })
  await untilDone(async () => (await fetch(`http://127.0.0.1:${own}/readyz`)).ok)
  return server
}

function startServer(variables: Record<string, string | undefined>): ChildProcess {
  const server = spawn(process.execPath, ['--disable-proto=delete', 'api/main.ts'], {
    ...unprivileged(),
    cwd: root,
    env: { ...environment, ...variables },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  void (server.stderr && text(server.stderr).then((errors) => process.stderr.write(errors)))
  running.push(server)
  return server
}

async function startCaddy(page: string): Promise<void> {
  const file = page
    .replace('golf.example.org', `http://127.0.0.1:${caddyPort}`)
    .replace('10.0.0.21:3000 10.0.0.22:3000', `127.0.0.1:${onePort} 127.0.0.1:${otherPort}`)
  writeFileSync(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${file}`)
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], {
    ...unprivileged(),
    cwd: folder,
    env: { ...environment, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: 'ignore',
  })
  running.push(caddy)
  await once(caddy, 'spawn')
}

async function answersThroughCaddy(): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${caddyPort}/readyz`)).ok
}

async function epochThroughCaddy(): Promise<string | null> {
  return (await fetch(`http://127.0.0.1:${caddyPort}/api/info/club`)).headers.get('x-epoch')
}

function say(what: string): void {
  console.log(`· ${what}`)
}
