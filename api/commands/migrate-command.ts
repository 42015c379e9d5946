import { migrateDatabase } from '#db/sqlite/migrate.ts'
import { reasonOf } from '../process/log.ts'
import { keepPrivate } from '../process/private-files.ts'
import { databaseFile, readConfig } from '../server/config.ts'

/** `npm run migrate`: migrates the database to the version of this program without starting the server. */
try {
  const config = readConfig(process.env)
  keepPrivate(config.dataDir)
  const file = databaseFile(config)
  const { from, to, backup } = migrateDatabase({ file })
  if (from === 0) console.log(`${file} was created at version ${to}`)
  else if (from === to) console.log(`${file} is already at version ${to}`)
  else console.log(`${file} was migrated from version ${from} to ${to}; a backup from before is ${backup}`)
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 78
}
