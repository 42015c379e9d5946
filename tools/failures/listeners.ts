import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openOuting } from '#sync/calls/replay.ts'
import { openServers, type OpenServer } from '../../api/process/server-testing.ts'
import { ask } from '../../pwa/e2e/harness/ask.ts'
import type { Cluster } from '../postgres/cluster.ts'
import { makeClub } from './club.ts'
import type { Crowd, Order, Report } from './listeners-process.ts'
import type { Group } from './phones.ts'

export type Following = {
  readonly cluster: Cluster
  readonly database: string
  readonly servers: number
  /** The most listeners; fewer when this machine's limit of open files is lower. */
  readonly listeners: number
  readonly minutes: number
  /** Milliseconds between two scores; five seconds when left out. */
  readonly pause?: number
  /** A parameter to add to the database URL of the servers, such as `prepare=off`. */
  readonly search?: string
}

export type Followed = {
  readonly listeners: number
  readonly scores: number
  /** Streams that ended unexpectedly. */
  readonly ended: number
  /** Scores that some listener did not receive within half a minute. */
  readonly late: number
  /** Milliseconds from a score's request until the last listener has it. */
  readonly times: readonly number[]
  /** Milliseconds of processor time of all servers per score. */
  readonly cpuOfScore: number
  readonly bytesOfEvent: number
}

/** The most groups of an outing. A server accepts sixty listeners under the code of one group. */
const mostGroups = 36
const usualPause = 5000
const patience = 30_000
/** The unit in which Linux counts processor time, in milliseconds. */
const tick = 10
/** Files that a process opens besides its streams. */
const otherFiles = 500

/** Lets listeners follow one outing through several servers while it is scored through each of them in turn. */
export async function followThroughServers(wanted: Following): Promise<Followed> {
  const { cluster, database, minutes, pause = usualPause, search = '' } = wanted
  await cluster.query(`CREATE DATABASE ${database} TEMPLATE template0 LOCALE 'C'`)
  const url = cluster.url(database)
  const groups = await makeClub({ url }, { groups: mostGroups })
  const [group] = groups
  if (group === undefined) throw new Error('The club has no outing')
  const limit = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }))
  const count = Number.isNaN(limit) ? wanted.listeners : Math.min(wanted.listeners, limit - otherFiles)
  const servers = openServers({ DATABASE_URL: addressWith(url, search) })
  const running: OpenServer[] = []
  let crowd: Listeners | undefined
  try {
    for (let at = 0; at < wanted.servers; at += 1) running.push(await servers.start())
    const [{ url: first } = { url: '' }] = running
    const tokens: string[] = []
    for (const { code } of groups) {
      tokens.push((await ask({ url: first, call: openOuting, body: { accessCode: code, initials: '' } })).token)
    }
    const [token = ''] = tokens
    const path = `/api/sync/stream?outing=${group.outingId}&since=0&brief=1`
    const urls = running.map((server) => `${server.url}${path}`)
    crowd = await openListeners({ urls, tokens, count })
    const ids = running.map(({ child }) => child.pid)
    const before = processorTime(ids)
    const times: number[] = []
    let late = 0
    const end = performance.now() + minutes * 60_000
    for (let nth = 0; performance.now() < end; nth += 1) {
      const start = performance.now()
      const cursor = await score(group, { nth, token, running })
      if (!(await crowd.know({ cursor }))) late += 1
      times.push(performance.now() - start)
      await sleep(pause)
    }
    const cpu = processorTime(ids) - before
    const { ended, events, bytes } = await crowd.report()
    const about = { listeners: count, scores: times.length, ended, late, times }
    return { ...about, cpuOfScore: cpu / times.length, bytesOfEvent: bytes / events }
  } catch (error) {
    const ended = running.filter(({ child }) => child.exitCode !== null || child.signalCode !== null)
    if (ended.length === 0) throw error
    const said = await Promise.all(ended.map(async (server) => `${await server.exit} ${await server.errors}`))
    throw new Error(`Servers ended: ${said.join('; ')}`, { cause: error })
  } finally {
    crowd?.close()
    await servers.close()
  }
}

/** Adds a parameter to the URL of a database, which may have some already. */
function addressWith(url: string, search: string): string {
  return search === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${search}`
}

export type Listeners = {
  /** Whether all listeners receive a change within half a minute: that of a cursor, or the one after their last. */
  readonly know: (change: { readonly cursor: number } | 'next') => Promise<boolean>
  readonly report: () => Promise<Report>
  readonly close: () => void
}

/** Opens phones that follow a board, in a process of their own, so that reading does not delay the others. */
export async function openListeners(crowd: Crowd): Promise<Listeners> {
  const child = fork(join(import.meta.dirname, 'listeners-process.ts'), { execArgv: [] })
  await answerTo(child, crowd, Infinity)
  return {
    know: async (change) => (await answerTo(child, change, patience)) !== null,
    report: async () => (await answerTo(child, 'report', patience)) as Report,
    close: () => void child.kill('SIGKILL'),
  }
}

/** Returns the crowd's next message; null when it does not arrive in time. */
async function answerTo(crowd: ChildProcess, order: Order, within: number): Promise<unknown> {
  const over = new AbortController()
  const { signal } = over
  const message = once(crowd, 'message', { signal }).then(([answer]) => answer as unknown)
  const gone = once(crowd, 'exit', { signal }).then(([code]) => {
    throw new Error(`The process of the listeners ended with ${code}`)
  })
  const races = [message, gone]
  if (Number.isFinite(within)) races.push(sleep(within, null, { signal }))
  for (const race of races) race.catch(() => undefined)
  crowd.send(order)
  try {
    return await Promise.race(races)
  } finally {
    over.abort()
  }
}

type Next = { readonly nth: number; readonly token: string; readonly running: readonly OpenServer[] }

/** Enters a score of the group through the next server; returns the number of the change. */
async function score({ outingId, code, golferIds }: Group, { nth, token, running }: Next): Promise<number> {
  const server = running[nth % running.length]?.url
  const golfers = [{ id: golferIds[nth % golferIds.length], holescore: 3 + (Math.floor(nth / 72) % 4) }]
  const hole = 1 + (Math.floor(nth / golferIds.length) % 18)
  const headers = { 'content-type': 'application/json', 'x-access-code': code }
  const body = JSON.stringify({ golfers })
  const path = `/api/teetime/updateScore/${outingId}/${hole}`
  await answered(`${server}${path}`, { method: 'POST', headers, body })
  const pulled = await answered(`${server}/api/sync/pull?outing=${outingId}&since=0`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await pulled.json()) as { cursor: number }).cursor
}

/** Repeats a request, as a phone does, while a server is busy or has just closed an idle connection. */
async function answered(url: string, init: RequestInit): Promise<Response> {
  const over = performance.now() + patience
  for (;;) {
    const answer = await fetch(url, init).catch(() => null)
    if (answer?.ok) return answer
    const isBusy = answer === null || answer.status === 503
    if (!isBusy || performance.now() > over) throw new Error(`${answer?.status} ${await answer?.text()}`)
    await sleep(1000)
  }
}

/** Returns the processor time that processes have used, in milliseconds. */
export function processorTime(ids: readonly (number | string | undefined)[]): number {
  return ids.reduce<number>((sum, pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [user = '0', system = '0'] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
    return sum + (Number(user) + Number(system)) * tick
  }, 0)
}
