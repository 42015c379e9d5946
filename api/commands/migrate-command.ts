import { migrateDatabase } from '#db/open-database.ts'
import { readClubConfig } from '../many-clubs/club-directory.ts'
import { keepPrivate } from '../process/private-files.ts'
import { placeOfClub } from '../server/config.ts'
import { runCommand } from './run-command.ts'

const usage = 'npm run migrate: brings the database to the version of this program, while the server is stopped'

/** `npm run migrate`: migrates the database to the version of this program without starting the server. */
await runCommand({ usage }, async () => {
  const config = readClubConfig(process.env)
  keepPrivate(config.dataDir)
  const { name, from, to, backup } = await migrateDatabase(placeOfClub(config))
  if (from === 0) console.log(`${name} was created at version ${to}`)
  else if (from === to) console.log(`${name} is already at version ${to}`)
  else if (backup === null) console.log(`${name} was migrated from version ${from} to ${to}`)
  else console.log(`${name} was migrated from version ${from} to ${to}; a backup from before is ${backup}`)
})
