import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { startOuting } from '../pwa/e2e/harness/outing.ts'
import { openPushingPhone, type PushingPhone } from './pushing-phone.ts'
import { count, milliseconds, printTable, quantile, ratio } from './table.ts'

const golfers = 72
const measuredFor = 8000
/** Every phone sends a score so often; a fast group needs minutes for a hole. */
const pauseOfPhones = 250
const loginsPerSecond = 200

/** The server behind a proxy that is believed, so that every guess may come from an address of its own. */
async function openServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'nomad-flood-'))
  const settings = { PORT: '0', DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1' }
  const server = spawn(process.execPath, ['api/main.ts'], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((found, ended) => {
    createInterface({ input: server.stdout }).on('line', (line) => {
      const listening = /listening at (http:[^"]+)/.exec(line)?.[1]
      if (listening !== undefined) found(listening)
    })
    server.once('exit', () => ended(new Error('the server did not start')))
  })
  const close = async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
    await rm(dataDir, { recursive: true })
  }
  return { url, close }
}

async function scoreTimes(phones: readonly PushingPhone[]): Promise<readonly number[]> {
  const times: number[] = []
  const end = performance.now() + measuredFor
  await Promise.all(
    phones.map(async (phone, nth) => {
      await pause((nth * pauseOfPhones) / phones.length)
      while (performance.now() < end) {
        const sent = performance.now()
        await phone.push(1)
        times.push(performance.now() - sent)
        await pause(pauseOfPhones)
      }
    }),
  )
  return times
}

/** Guesses of a botnet: each from another address at another member, and nobody waits for the answer to the last. */
function flood(url: string) {
  const answers = new Map<number, number>()
  let nth = 0
  const timer = setInterval(() => {
    for (let each = 0; each < loginsPerSecond / 20; each += 1) {
      nth += 1
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}` }
      const body = JSON.stringify({ username: `guess-${nth}`, password: 'wrong' })
      void fetch(`${url}/api/login`, { method: 'POST', headers, body }).then(
        ({ status }) => answers.set(status, (answers.get(status) ?? 0) + 1),
        () => answers.set(0, (answers.get(0) ?? 0) + 1),
      )
    }
  }, 50)
  return { answers, stop: () => clearInterval(timer) }
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}

const server = await openServer()
try {
  const outing = await startOuting(server.url, { golfers })
  const phones = await Promise.all(
    outing.groups.map((group) => openPushingPhone({ url: server.url, outing, group })),
  )
  await Promise.all(phones.map((phone) => phone.push(1)))
  const quiet = await scoreTimes(phones)
  const guesses = flood(server.url)
  const flooded = await scoreTimes(phones)
  guesses.stop()
  phones.forEach((phone) => phone.close())
  const row = (name: string, times: readonly number[]) => [
    name,
    milliseconds(quantile(times, 0.5)),
    milliseconds(quantile(times, 0.99)),
    ratio(quantile(times, 0.99), quantile(quiet, 0.99)),
  ]
  const told = [...guesses.answers].map(([status, times]) => `${status}: ${count(times)}`).join(', ')
  printTable({
    title: `A score, while ${loginsPerSecond} wrong logins come in each second (answers ${told})`,
    headings: ['', 'p50', 'p99', 'p99 to quiet'],
    rows: [row('nobody guesses', quiet), row('a flood of guesses', flooded)],
  })
} finally {
  await server.close()
}
