import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { restoreDatabase } from '#db/sqlite/restore.ts'
import { readClubConfig } from '../many-clubs/club-directory.ts'
import { renewEpoch } from '../process/epoch.ts'
import { reasonOf } from '../process/log.ts'
import { keepPrivate } from '../process/private-files.ts'
import { fileOfClub } from '../server/config.ts'

const usage = 'npm run restore -- <backup>, like data/backups/nomad-2026-11-21T09-00-00Z.db'

/** `npm run restore -- <file>`: replaces the database by a backup. The server must be stopped. */
try {
  const [from] = process.argv.slice(2)
  if (from === undefined) throw new Error(usage)
  const config = readClubConfig(process.env)
  const { dataDir } = config
  keepPrivate(dataDir)
  // First: a new epoch without a restore only makes phones resend, but a restore without one would lose their scores.
  renewEpoch({ dataDir, randomBytes })
  const backup = { file: fileOfClub(config, 'its backups are restored'), from: resolve(from), at: new Date() }
  const { version, replaced } = restoreDatabase(backup)
  console.log(`${from} (version ${version}) is now the database.`)
  if (replaced !== null) console.log(`The replaced files are in ${replaced}.`)
  console.log('Start the server: phones send again what they recorded in the last seven days.')
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 78
}
