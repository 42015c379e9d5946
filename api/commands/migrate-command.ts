import { migrateDatabase } from '#db/sqlite/migrate.ts'
import { reasonOf } from '../process/log.ts'
import { keepPrivate } from '../process/private-files.ts'
import { databaseFile, readConfig } from '../server/config.ts'

/** `npm run migrate`: brings the database to this program's version without starting the server. */
try {
  const config = readConfig(process.env)
  keepPrivate(config.dataDir)
  const file = databaseFile(config)
  const { from, to, backup } = migrateDatabase({ file })
  if (from === 0) console.log(`${file} was made at version ${to}`)
  else if (from === to) console.log(`${file} is at version ${to} already`)
  else console.log(`${file} was brought from version ${from} to ${to}; the old state is in ${backup}`)
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 78
}
