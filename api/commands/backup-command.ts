import { backUpDatabase } from '#db/sqlite/backups.ts'
import { assertClub, readClubConfig } from '../many-clubs/club-directory.ts'
import { databaseFailed } from '../process/exit-codes.ts'
import { keepPrivate } from '../process/private-files.ts'
import { fileOfClub } from '../server/config.ts'
import { runCommand } from './run-command.ts'

const usage = 'npm run backup: copies the database of a SQLite club to DATA_DIR/backups, also while the server runs'

/** `npm run backup`: makes a verified copy of the database in DATA_DIR/backups, also while the server runs. */
await runCommand({ usage, failsWith: databaseFailed }, async () => {
  const config = readClubConfig(process.env)
  const file = fileOfClub(config, 'its backups are made')
  await assertClub(config)
  keepPrivate(config.dataDir)
  const backup = await backUpDatabase({ file, at: new Date() })
  console.log(`${file} was copied to ${backup.file}, and every page of the copy was read`)
})
