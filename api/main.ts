import { randomBytes } from 'node:crypto'
import { demoSignIns, isDemoClub, makeDemoClub } from '#db/demo/demo-club.ts'
import { isDiskFull } from '#db/faults.ts'
import { isEmptyPlace, makeDatabase, openDatabase } from '#db/open-database.ts'
import { uuidV7 } from '#sync/calls/uuid-v7.ts'
import { hashPassword } from './accounts/passwords.ts'
import { ballastBytes, openDisk } from './process/disk.ts'
import { registerBackups } from './process/hourly-backup.ts'
import { reasonOf } from './process/log.ts'
import { countAnswers, measureDelay, serveMetrics } from './process/metrics.ts'
import { keepPrivate } from './process/private-files.ts'
import { openSecrets } from './process/secrets.ts'
import { endOnCrash, endOnDamage, stopOnSignal } from './process/stop.ts'
import { buildApp } from './server/app.ts'
import { placeOfClub, readConfig, refuseRoot } from './server/config.ts'
import { registerLoadShedding } from './server/http/load-shedding.ts'
import { today } from './server/time.ts'

// As `--disable-proto=delete` does, where this file is started without it: no input can reach a prototype by its name.
Reflect.deleteProperty(Object.prototype, '__proto__')
// The reader of the output may go away, which must not end the server.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)

const now = () => new Date()
const elapsed = () => performance.now()
const newId = () => uuidV7(now().getTime(), randomBytes(10))

/** EX_CONFIG of sysexits: starting again changes nothing until someone has looked. */
const needsAttention = 78

/** EX_TEMPFAIL of sysexits: the next start may succeed. */
const laterPerhaps = 75

const { config, db, secrets } = await prepare().catch(giveUp(needsAttention))

const disk = openDisk({ folder: config.dataDir, ballast: ballastBytes })
const app = await buildApp({ db, config, secrets, now, elapsed, newId, randomBytes, disk, log: process.stdout }).catch(
  giveUp(1),
)
endOnCrash({ app, db })
endOnDamage({ app, db, now })
registerLoadShedding(app, elapsed)
if (db.file !== null) registerBackups(app, { file: db.file, now })
if (config.metricsPort > 0) {
  serveMetrics(app, { port: config.metricsPort, db, now, delay: measureDelay(), answers: countAnswers(app) })
}
stopOnSignal({ app, db })
await app.listen({ port: config.port, host: config.host }).catch(giveUp(1))
app.log.warn({ event: 'sys_startup' }, 'sys_startup')
console.log(`${config.club.name} is running at ${config.baseUrl}`)
if (await isDemoClub(db)) {
  console.log(`Demo sign-ins: ${demoSignIns.usernames.join(', ')} (password: ${demoSignIns.password})`)
}

async function prepare() {
  refuseRoot(process.env, process.getuid?.())
  const config = readConfig(process.env)
  keepPrivate(config.dataDir)
  const place = placeOfClub(config)
  if (config.demo && (await isEmptyPlace(place))) {
    const passwordHash = await hashPassword(demoSignIns.password)
    const club = { passwordHash, date: today({ now, config }), now: now(), newId, randomBytes }
    await makeDatabase(place, (db) => makeDemoClub(db, club))
  }
  const db = await openDatabase(place)
  if (config.isProduction && (await isDemoClub(db))) {
    throw new Error(
      `This is the demo club, whose passwords everybody knows: with NODE_ENV=production use another ${config.databaseUrl === '' ? 'DATA_DIR' : 'DATABASE_URL'}`,
    )
  }
  return { config, db, secrets: openSecrets({ dataDir: config.dataDir, randomBytes }) }
}

/** Whether a full disk is why the server does not start. The next start has the room of the ballast. */
function makeRoomToStart(error: unknown): boolean {
  const folder = process.env['DATA_DIR'] || 'data'
  if (!isDiskFull(error)) return false
  const gaveUpBallast = openDisk({ folder, ballast: 0 }).makeRoom()
  console.error(gaveUpBallast ? 'The disk is full: the ballast was given up.' : 'The disk is full: please make room.')
  return true
}

function giveUp(exitCode: number): (error: unknown) => never {
  return (error) => {
    console.error(reasonOf(error))
    process.exit(makeRoomToStart(error) ? laterPerhaps : exitCode)
  }
}
