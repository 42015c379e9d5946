import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { openServers, type Servers } from '../../api/process/server-testing.ts'
import { compare, makeClub, type Findings } from './club.ts'
import { openPhones } from './phones.ts'

type Cycles = { readonly signals: readonly NodeJS.Signals[]; readonly say?: (line: string) => void }

type Ended = Findings & {
  /** Exit codes of the servers; null for one that was killed. */
  readonly exits: readonly (number | null)[]
  /** The 5xx statuses that phones got, with their counts. */
  readonly failures: ReadonlyMap<number, number>
}

/** A kill interrupts the scoring after one to this many scores. */
const mostBetweenKills = 60

/**
 * Lets phones of every group score without a pause while the server on a file is ended and restarted, each time after a
 * different number of scores. At the end the club must have each acknowledged score exactly once (REL-01, REL-08).
 */
export async function endUnderLoad(cycles: Cycles): Promise<Ended> {
  const servers = openServers()
  try {
    return await scoreThrough(servers, cycles)
  } finally {
    await servers.close()
  }
}

async function scoreThrough(servers: Servers, { signals, say = () => undefined }: Cycles): Promise<Ended> {
  const place = { file: join(servers.dataDir, 'nomad.db') }
  const groups = await makeClub(place)
  const state = { server: await servers.start() }
  const phones = await openPhones(groups, (path, init) => fetch(`${state.server.url}${path}`, init))
  const exits: (number | null)[] = []

  async function end(signal: NodeJS.Signals): Promise<void> {
    state.server.child.kill(signal)
    exits.push(await state.server.exit)
  }

  try {
    for (const [cycle, signal] of signals.entries()) {
      await phones.more(1 + randomInt(mostBetweenKills))
      await end(signal)
      state.server = await servers.start()
      say(`${cycle + 1} of ${signals.length}: ${signal}, ${phones.acknowledged()} scores acknowledged`)
    }
    await phones.finish()
    // Changes are linked into the audit chain within a second, or when a server stops.
    await end('SIGTERM')
    return { ...(await compare(place, phones.all)), exits, failures: phones.failures() }
  } finally {
    await phones.close()
  }
}
