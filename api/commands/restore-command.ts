import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { restoreDatabase } from '#db/sqlite/restore.ts'
import { renewEpoch } from '../process/epoch.ts'
import { reasonOf } from '../process/log.ts'
import { databaseFile, readConfig } from '../server/config.ts'

const usage = 'npm run restore -- <backup>, like data/backups/nomad-2026-11-21T09-00-00Z.db'

/** `npm run restore -- <file>`: puts a backup in the place of the database. The server is stopped meanwhile. */
try {
  const [from] = process.argv.slice(2)
  if (from === undefined) throw new Error(usage)
  const config = readConfig(process.env)
  const { dataDir } = config
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // Before: what a phone offers again is done once all the same, but what no phone offers again would be lost.
  renewEpoch({ dataDir, randomBytes })
  const backup = { file: databaseFile(config), from: resolve(from), at: new Date() }
  const { version, replaced } = restoreDatabase(backup)
  console.log(`${from} (version ${version}) is the database now.`)
  if (replaced !== null) console.log(`What was there before is in ${replaced}.`)
  console.log('Start the server: phones offer what they recorded in the last seven days again.')
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 78
}
