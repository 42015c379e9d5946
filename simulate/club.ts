import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#db/database.ts'
import { openDatabase } from '#db/open-database.ts'
import { transaction } from '#db/transaction.ts'
import { uuidV7 } from '#sync/calls/uuid-v7.ts'
import { renewEpoch } from '../api/process/epoch.ts'
import { buildApp } from '../api/server/app.ts'
import { readConfig } from '../api/server/config.ts'
import type { Chance } from './chance.ts'
import { copyDatabase, type Template } from './template.ts'
import type { VirtualTime } from './virtual-time.ts'

export type Asked = {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Record<string, string>
  readonly payload?: string | Buffer
}

export type Answered = {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: string
}

/** The stream of one listener, as the server holds it. */
export type OpenLine = Omit<Answered, 'body'> & {
  readonly onText: (hear: (text: string) => void) => void
  readonly onEnd: (work: () => void) => void
  readonly hangUp: () => void
}

/** The real server on a real database, on a machine that can fail. */
export type Club = {
  readonly isUp: () => boolean
  readonly ask: (asked: Asked) => Promise<Answered>
  readonly listen: (asked: Asked) => Promise<OpenLine>
  /** Ends the process between two instructions; the disk keeps its state of that moment. */
  readonly crash: () => void
  readonly start: () => Promise<void>
  readonly backUp: () => void
  /** Loses the machine; the server continues with the last backup, as `npm run restore` leaves it. */
  readonly goBack: () => void
  readonly fillDisk: (isFull: boolean) => Promise<void>
  readonly db: () => Database
  /** Errors and failed invariants in the server's log. */
  readonly complaints: readonly string[]
  readonly close: () => Promise<void>
}

/** The parts of the world that a club uses. */
type Parts = { readonly time: VirtualTime; readonly chance: Chance; readonly template: Template }
type Running = { readonly app: FastifyInstance; readonly db: Database; readonly file: string }

export async function openClub({ time, chance, template }: Parts): Promise<Club> {
  const folder = mkdtempSync(join(memoryFolder(), 'nomad-simulated-'))
  const complaints: string[] = []
  const past: Running[] = []
  const state = { running: null as Running | null, file: join(folder, 'club-0.db'), backup: null as string | null }
  copyDatabase(template.file, state.file)

  function crash(): void {
    const { file } = running()
    past.push(running())
    state.running = null
    state.file = join(folder, `club-${past.length}.db`)
    copyDatabase(file, state.file)
  }

  async function start(): Promise<void> {
    const { file } = state
    const db = await openDatabase({ file })
    const app = await buildApp({
      db,
      config: readConfig({ DEMO: 'off', DATA_DIR: folder, DIST_DIR: folder, LOG_LEVEL: 'warn' }),
      secrets: template.secrets,
      now: () => new Date(time.now()),
      elapsed: time.now,
      newId: () => uuidV7(time.now(), chance.bytes(10)),
      randomBytes: chance.bytes,
      log: { write: (line) => void (isComplaint(line) && complaints.push(line)) },
    })
    app.addHook('onRequest', async (request, reply) => {
      const line = request.headers['x-line']
      if (typeof line === 'string') hangUps.set(line, () => reply.raw.destroy())
    })
    await app.ready()
    state.running = { app, db, file }
  }
  const hangUps = new Map<string, () => void>()

  function running(): Running {
    if (!state.running) throw new Error('the club is down')
    return state.running
  }

  await time.busyWith(start())
  return {
    complaints,
    isUp: () => state.running !== null,
    async ask(asked) {
      const answer = await time.busyWith(running().app.inject(asked))
      return { status: answer.statusCode, headers: headersOf(answer.headers), body: answer.payload }
    },
    async listen(asked) {
      const line = String(hangUps.size)
      const headers = { ...asked.headers, 'x-line': line }
      const injected = running().app.inject({ ...asked, headers, payloadAsStream: true })
      const answer = await time.busyWith(injected)
      const stream = answer.stream()
      return {
        status: answer.statusCode,
        headers: headersOf(answer.headers),
        onText: (hear) => stream.on('data', (chunk: Buffer) => hear(chunk.toString())),
        onEnd: (work) => stream.on('close', work),
        hangUp: () => hangUps.get(line)?.(),
      }
    },
    crash,
    start: () => time.busyWith(start()),
    backUp() {
      state.backup = join(folder, 'backup.db')
      copyDatabase(running().file, state.backup)
    },
    goBack() {
      if (state.backup === null) throw new Error('there is no backup')
      crash()
      copyDatabase(state.backup, state.file)
      renewEpoch({ dataDir: folder, randomBytes: chance.bytes })
    },
    fillDisk: (isFull) =>
      transaction(running().db, async (tx) => {
        const [size] = await tx.sql.all<{ page_count: number }>('PRAGMA page_count')
        await tx.sql.all(`PRAGMA max_page_count = ${isFull ? size?.page_count : 1_000_000_000}`)
      }),
    db: () => running().db,
    async close() {
      for (const { app, db } of [...past, running()]) {
        await app.close()
        await db.close()
      }
      rmSync(folder, { recursive: true })
    },
  }
}

/** Returns a folder in memory if possible, because the disk is not under test here. */
function memoryFolder(): string {
  return existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
}

function headersOf(headers: Readonly<Record<string, unknown>>): (readonly [string, string])[] {
  return Object.entries(headers).map(([name, value]) => [name, String(value)])
}

/** The level of errors in pino. */
const errorLevel = 50

/**
 * Whether a log line reports an error or a failed invariant. Full disks are excluded, because the simulator causes
 * them.
 */
function isComplaint(line: string): boolean {
  const { level = 0, event } = JSON.parse(line) as { level?: number; event?: string }
  return event === 'invariant_failed' || (level >= errorLevel && event !== 'disk_full')
}
