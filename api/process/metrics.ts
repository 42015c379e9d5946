import { statSync } from 'node:fs'
import { createServer } from 'node:http'
import { monitorEventLoopDelay, type IntervalHistogram } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type { Database, Servers } from '#db/database.ts'
import { messagesWaiting } from '#db/messages/messages.ts'
import { backupAge } from './hourly-backup.ts'

type OfProcess = {
  readonly delay: Pick<IntervalHistogram, 'percentile' | 'reset'>
  readonly answers: ReadonlyMap<number, number>
}

type OfClub = OfProcess & { readonly db: Database; readonly now: () => Date }

type OfClubs = OfProcess & {
  readonly clubs: { readonly known: number; readonly awake: number; readonly notOpened: number }
}

type Figure = readonly [name: string, value: number]

export function measureDelay(): IntervalHistogram {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return delay
}

/** Counts answers by status: 429 is rate limiting, 503 load shedding. */
export function countAnswers(app: FastifyInstance): ReadonlyMap<number, number> {
  const answers = new Map<number, number>()
  app.addHook('onResponse', async (_request, { statusCode }) => {
    answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1)
  })
  return answers
}

/** Serves /metrics on a port of its own, for this machine only (REL-09). */
export function serveMetrics(
  app: FastifyInstance,
  { port, text: read }: { readonly port: number; readonly text: () => Promise<string> },
): void {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    read().then(
      (text) => response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(text),
      (error: unknown) => {
        app.log.error({ err: error }, 'failed')
        response.writeHead(500).end()
      },
    )
  })
  server.on('error', (error) => app.log.error({ err: error }, 'the metrics cannot be served'))
  app.addHook('onListen', async () => void server.listen(port, '127.0.0.1'))
  app.addHook('preClose', async () => void server.close())
}

/** Returns the figures of the server of one club. Delays are measured since the last reading. */
export async function metricsText({ db, now, ...ofProcess }: OfClub): Promise<string> {
  const { waiting, oldest, failed } = await messagesWaiting(db)
  return textOf([
    ...figuresOfProcess(ofProcess),
    ['nomad_commits_total', db.commits.count],
    ['nomad_commit_seconds{quantile="0.99"}', db.commits.percentile(99) / 1e9],
    ...(db.file === null ? [] : figuresOfFile(db.file, now)),
    ...(db.servers === null ? [] : await figuresOfServer(db.servers)),
    ['nomad_messages_waiting', waiting],
    ['nomad_messages_waiting_seconds', oldest === null ? 0 : (now().getTime() - Date.parse(oldest)) / 1000],
    ['nomad_messages_failed', failed],
  ])
}

/** Returns the figures of a server for many clubs, without the names of clubs. */
export function metricsTextOfClubs({ clubs, ...ofProcess }: OfClubs): string {
  return textOf([
    ...figuresOfProcess(ofProcess),
    ['nomad_clubs', clubs.known],
    ['nomad_clubs_awake', clubs.awake],
    ['nomad_clubs_not_opened_total', clubs.notOpened],
  ])
}

function figuresOfProcess({ delay, answers }: OfProcess): readonly Figure[] {
  const figures: readonly Figure[] = [
    ['nomad_event_loop_delay_seconds{quantile="0.5"}', delay.percentile(50) / 1e9],
    ['nomad_event_loop_delay_seconds{quantile="0.99"}', delay.percentile(99) / 1e9],
    ['nomad_resident_bytes', process.memoryUsage.rss()],
    ...[...answers].map(([status, count]) => [`nomad_answers_total{status="${status}"}`, count] as const),
  ]
  delay.reset()
  return figures
}

/** Formats figures in the Prometheus text format, in seconds, bytes and counts. */
function textOf(figures: readonly Figure[]): string {
  return figures.map(([name, value]) => `${name} ${value === Infinity ? '+Inf' : value}\n`).join('')
}

function figuresOfFile(file: string, now: () => Date): readonly Figure[] {
  return [
    // SQLite deletes the WAL with the last connection, so the file may be missing.
    ['nomad_journal_bytes', statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0],
    ['nomad_backup_age_seconds', backupAge({ file, now }) / 1000],
  ]
}

/** Returns the figures of a database server. While it does not respond, only whether this process has the jobs. */
async function figuresOfServer({ report, lease }: Servers): Promise<readonly Figure[]> {
  const found = await report().catch(() => undefined)
  const isWorking = ['nomad_jobs_held', Number(lease.isHeld())] as const
  if (found === undefined) return [isWorking]
  const { bytes, connections, waiting, archivedSeconds, backup } = found
  return [
    isWorking,
    ['nomad_database_bytes', bytes],
    ['nomad_database_connections', connections],
    ['nomad_database_waiting', waiting],
    ...(backup === 'elsewhere' ? [] : [['nomad_archive_age_seconds', archivedSeconds ?? Infinity] as const]),
  ]
}
