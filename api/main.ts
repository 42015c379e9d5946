import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { demoSignIns, isDemoClub } from '#db/demo/demo-club.ts'
import { isDiskFull, isUnavailable } from '#db/faults.ts'
import { countAdmins } from '#db/members/members.ts'
import { uuidV7 } from '#sync/calls/uuid-v7.ts'
import { createHashing, machine } from './accounts/hashing.ts'
import { openClubDirectory } from './many-clubs/club-directory.ts'
import { buildClubsServer } from './many-clubs/clubs-server.ts'
import { openClub } from './many-clubs/open-club.ts'
import { ballastBytes, openDisk } from './process/disk.ts'
import { laterPerhaps, needsAttention } from './process/exit-codes.ts'
import { reasonOf } from './process/log.ts'
import { countAnswers, measureDelay, metricsText, serveMetrics } from './process/metrics.ts'
import { keepPrivate } from './process/private-files.ts'
import { endOnCrash, endOnDamage, stopOnSignal, type Drain } from './process/stop.ts'
import { readConfig, refuseRoot } from './server/config.ts'
import type { Context } from './server/context.ts'
import { registerLoadShedding } from './server/http/load-shedding.ts'
import { createMemoryLimit } from './server/http/memory-limit.ts'
import { setupLink } from './setup/first-admin.ts'

// Does what the flag `--disable-proto=delete` does, for a start without it: prevents prototype pollution through
// `__proto__` in input.
Reflect.deleteProperty(Object.prototype, '__proto__')
// The reader of the output may disconnect, which must not end the server.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)

const now = () => new Date()
const elapsed = () => performance.now()
const newId = () => uuidV7(now().getTime(), randomBytes(10))

const config = await start(() => {
  refuseRoot(process.env, process.getuid?.())
  return readConfig(process.env)
})
const ports = { now, elapsed, newId, randomBytes }
await (config.clubsDir === null ? serveClub() : serveClubs(config.clubsDir))

async function serveClub(): Promise<void> {
  // With PostgreSQL the scores are not on this disk, so it needs no ballast.
  const disk = openDisk({ folder: config.dataDir, ballast: config.databaseUrl === '' ? ballastBytes : 0 })
  const club = await start(() => openClub({ ...ports, config, disk, log: process.stdout }))
  const { app, db } = club
  endOnCrash({ app, inspect: db.inspect })
  endOnDamage({ app, db, now, end: (code) => process.exit(code) })
  registerLoadShedding(app, elapsed)
  if (config.metricsPort > 0) {
    const source = { db, now, delay: measureDelay(), answers: countAnswers(app) }
    serveMetrics(app, { port: config.metricsPort, text: () => metricsText(source) })
  }
  const drain = app.getDecorator<Drain>('drain')
  stopOnSignal({ app, close: club.close, drain, drainSeconds: config.drainSeconds })
  await listen(app)
  console.log(`${config.club.name} is running at ${config.baseUrl}`)
  sayIfNotBuilt()
  if ((await countAdmins(db)) === 0) {
    const { secrets } = app.getDecorator<Context>('context')
    console.log(
      `Open this link and become the club’s administrator (it works once): ${setupLink({ ...config, secrets })}`,
    )
  }
  if (await isDemoClub(db)) {
    console.log(`Demo sign-ins: ${demoSignIns.usernames.join(', ')} (password: ${demoSignIns.password})`)
  }
}

async function serveClubs(clubsDir: string): Promise<void> {
  await start(() => keepPrivate(clubsDir))
  const directory = openClubDirectory(clubsDir, process.env)
  const disk = openDisk({ folder: clubsDir, ballast: ballastBytes })
  const hashing = createHashing(machine())
  const memory = createMemoryLimit()
  const app = await buildClubsServer({
    ...ports,
    config,
    log: process.stdout,
    memory,
    directory,
    open: async ({ end, ...ofClub }) => {
      const club = await openClub({ ...ports, ...ofClub, disk, hashing, memory })
      endOnDamage({ app: club.app, db: club.db, now, end })
      return club
    },
  })
  endOnCrash({ app, inspect: null })
  stopOnSignal({ app, close: () => app.close() })
  await listen(app)
  console.log(`The clubs in ${clubsDir} are served on port ${config.port}`)
  sayIfNotBuilt()
}

async function listen(app: FastifyInstance): Promise<void> {
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => giveUp(1)(sayWhyNot(error)))
  app.log.warn({ event: 'sys_startup' }, 'sys_startup')
}

function sayIfNotBuilt(): void {
  if (existsSync(join(config.distDir, 'index.html'))) return
  console.log(`There is no app in ${config.distDir}, only the API is served: npm run build, then restart the server`)
}

/** Replaces the error of a port that cannot be opened by one that explains what to do. */
function sayWhyNot(error: unknown): unknown {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${config.port} is taken by another program: stop that one, or set PORT to another number`,
    EACCES: `Port ${config.port} is not for this user: set PORT to a number from 1024 on, behind the proxy`,
    EADDRNOTAVAIL: `HOST ${config.host} is no address of this machine: leave it out, or set 0.0.0.0 for all of them`,
    ENOTFOUND: `HOST ${config.host} is no address of this machine: leave it out, or set 0.0.0.0 for all of them`,
  }
  const reason = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined
  return reason === undefined ? error : new Error(`${reason} (${reasonOf(error)})`, { cause: error })
}

/** Runs a step of the start. When it fails, prints one sentence without a stack and exits. */
async function start<Made>(work: () => Made | Promise<Made>): Promise<Made> {
  try {
    return await work()
  } catch (error) {
    return giveUp(needsAttention)(error)
  }
}

/** Whether the start failed because the disk is full. If so, deletes the ballast, so that the next start has space. */
function makeRoomToStart(error: unknown): boolean {
  const folder = process.env['CLUBS_DIR'] || process.env['DATA_DIR'] || 'data'
  if (!isDiskFull(error)) return false
  const gaveUpBallast = openDisk({ folder, ballast: 0 }).makeRoom()
  console.error(gaveUpBallast ? 'The disk is full: the ballast was given up.' : 'The disk is full: please make room.')
  return true
}

/** Whether the start failed because the database server is unavailable, which may be temporary. */
function isDatabaseAway(error: unknown): boolean {
  return Boolean(process.env['DATABASE_URL']) && isUnavailable(error)
}

function giveUp(exitCode: number): (error: unknown) => never {
  return (error) => {
    console.error(reasonOf(error))
    process.exit(makeRoomToStart(error) || isDatabaseAway(error) ? laterPerhaps : exitCode)
  }
}
