import type { Database } from '#db/database.ts'
import { demoSignIns, isDemoClub, makeDemoClub } from '#db/demo/demo-club.ts'
import { countAdmins } from '#db/members/members.ts'
import { isEmptyPlace, makeDatabase, openDatabase } from '#db/open-database.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { registerBackups } from '../process/hourly-backup.ts'
import { keepPrivate, removeInterrupted } from '../process/private-files.ts'
import { missingKeys, openSecrets, openSharedSecrets } from '../process/secrets.ts'
import { buildApp } from '../server/app.ts'
import { placeOfClub } from '../server/config.ts'
import type { World } from '../server/context.ts'
import { today } from '../server/time.ts'
import type { OpenedClub } from './awake-clubs.ts'

/**
 * Opens the folder, the database and the keys of a club, and builds its server. Creates the demo club if there is no
 * database yet and the configuration requests it.
 */
export async function openClub(world: Omit<World, 'db' | 'secrets'>): Promise<OpenedClub & { readonly db: Database }> {
  const { config, now, newId, randomBytes } = world
  keepPrivate(config.dataDir)
  removeInterrupted(config.dataDir, { now: now() })
  const place = placeOfClub(config)
  // With PostgreSQL, a server without the keys of the club does not start.
  const isStored = config.databaseUrl === '' && !(await isEmptyPlace(place))
  const createdKeys = isStored ? missingKeys(config.secretsDir) : []
  if (config.demo && (await isEmptyPlace(place))) {
    const passwordHash = await hashPassword(demoSignIns.password)
    const demo = { passwordHash, date: today({ now, config }), now: now(), newId, randomBytes }
    await makeDatabase(place, (db) => makeDemoClub(db, demo))
  }
  const db = await openDatabase({ ...place, now })
  try {
    if (config.isProduction && (await isDemoClub(db))) {
      throw new Error(
        `This is the demo club, whose passwords are public: with NODE_ENV=production use another ${config.databaseUrl === '' ? 'DATA_DIR' : 'DATABASE_URL'}`,
      )
    }
    const ofKeys = { folder: config.secretsDir, randomBytes }
    const secrets =
      db.servers === null ? openSecrets(ofKeys) : await openSharedSecrets({ ...ofKeys, servers: db.servers })
    const app = await buildApp({ ...world, db, secrets })
    // A club that `create-club` has just made has no keys yet, and no one who could be signed out.
    if (createdKeys.length > 0 && (await countAdmins(db)) > 0) {
      const line = { event: 'keys_created', keys: createdKeys, folder: config.secretsDir }
      app.log.warn(line, 'Keys were missing and are new: if you have a copy, stop the server and put the old ones back')
    }
    const backups = db.file === null ? null : registerBackups(app, db.file)
    const close = async () => {
      await app.close()
      await db.close()
    }
    const isBusy = () => backups?.isRunning() ?? false
    return { app, db, close, isBusy, backUp: async () => backups?.look() }
  } catch (error) {
    await db.close()
    throw error
  }
}
