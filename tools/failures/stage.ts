import { openServers, type OpenServer, type Servers } from '../../api/process/server-testing.ts'
import type { Cluster } from '../postgres/cluster.ts'
import { untilDone } from '../until-done.ts'
import { compare, makeClub, type Findings } from './club.ts'
import { openForwarder, type Forwarder } from './forwarder.ts'
import { openPhone, type Phone } from './phones.ts'

/** Two servers on one database behind a forwarder, and a scoring phone for each group. */
export type Stage = {
  readonly database: string
  readonly forwarder: Forwarder
  /** Ends one of the servers as a power cut does, and starts it again. */
  readonly killServer: (which: number) => Promise<void>
  /** Resolves when phones have been acknowledged this many more scores. */
  readonly more: (scores: number) => Promise<void>
  /** The 5xx statuses that phones have got, with their counts. */
  readonly failures: () => ReadonlyMap<number, number>
  /** How many acknowledged scores the current database lacks, while phones go on. */
  readonly lostNow: () => Promise<number>
  /** Lets phones send everything, and compares. */
  readonly finish: () => Promise<Findings & { readonly refused: number }>
  readonly close: () => Promise<void>
}

/** `through` is the address of the database where servers do not reach it by the forwarder. */
export async function openStage(
  cluster: Cluster,
  database: string,
  through?: (database: string) => string,
): Promise<Stage> {
  await cluster.query(`CREATE DATABASE ${database} TEMPLATE template0 LOCALE 'C'`)
  const groups = await makeClub(cluster.url(database))
  const forwarder = await openForwarder(cluster.socket)
  const url = through?.(database) ?? `postgres://nomad@${forwarder.host}:${forwarder.port}/${database}`
  const servers = openServers()
  const running: OpenServer[] = []
  for (let count = 0; count < 2; count += 1) running.push(await startServer(servers, url))
  const sent = { count: 0 }

  /** Like a balancer without sticky sessions: to each server in turn, to the other one when the connection fails. */
  async function send(path: string, init: RequestInit): Promise<Response> {
    sent.count += 1
    const [one, other] = sent.count % 2 === 0 ? running : running.toReversed()
    try {
      return await fetch(`${one?.url}${path}`, init)
    } catch (error) {
      if (init.signal?.aborted === true) throw error
      return await fetch(`${other?.url}${path}`, init)
    }
  }

  const phones: Phone[] = []
  for (const group of groups) phones.push(await openPhone(group, send))
  const acknowledged = () => phones.reduce((sum, phone) => sum + phone.acknowledged.size, 0)

  return {
    database,
    forwarder,
    async killServer(which) {
      const server = running[which]
      server?.child.kill('SIGKILL')
      await server?.exit
      running[which] = await startServer(servers, url)
    },
    async more(scores) {
      const wanted = acknowledged() + scores
      await untilDone(async () => acknowledged() >= wanted)
    },
    failures() {
      const all = new Map<number, number>()
      for (const phone of phones) {
        for (const [status, count] of phone.failures) all.set(status, (all.get(status) ?? 0) + count)
      }
      return all
    },
    lostNow: async () => (await compare(url, phones, { isOver: false })).lost,
    async finish() {
      await Promise.all(phones.map((phone) => phone.finish()))
      // An answer may be the first of a new epoch, after which a phone has more to send, and others to fetch.
      await untilDone(async () => {
        const isSent = await Promise.all(phones.map((phone) => phone.catchUp()))
        return isSent.every(Boolean)
      })
      await Promise.all(phones.map((phone) => phone.catchUp()))
      // Changes are linked into the audit chain within a second, or when a server stops.
      for (const { child } of running) child.kill('SIGTERM')
      for (const { exit } of running) await exit
      const refused = await Promise.all(phones.map((phone) => phone.refused()))
      return { ...(await compare(url, phones)), refused: refused.reduce((sum, count) => sum + count, 0) }
    },
    async close() {
      for (const phone of phones) await phone.close()
      await servers.close()
      await forwarder.close()
    },
  }
}

function startServer(servers: Servers, url: string): Promise<OpenServer> {
  return servers.start({ DATABASE_URL: url })
}
