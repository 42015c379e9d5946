import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { migrateDatabase } from '#db/migrate.ts'
import { readConfig } from '../config.ts'

/** `npm run migrate`: brings the database to this program's version without starting the server. */
try {
  const { dataDir } = readConfig(process.env)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'nomad.db')
  const { from, to, backup } = migrateDatabase({ file })
  if (from === 0) console.log(`${file} was made at version ${to}`)
  else if (from === to) console.log(`${file} is at version ${to} already`)
  else console.log(`${file} was brought from version ${from} to ${to}; the old state is in ${backup}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 78
}
