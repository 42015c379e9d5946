import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { backUpDatabase } from '#db/backups.ts'
import { readConfig } from '../config.ts'

/** `npm run backup`: a checked copy of the database in DATA_DIR/backups, also while the server runs. */
try {
  const file = join(readConfig(process.env).dataDir, 'nomad.db')
  if (!existsSync(file)) throw new Error(`${file} is not there`)
  const backup = await backUpDatabase({ file, at: new Date() })
  console.log(`${file} was copied to ${backup.file}, and every page of the copy was read`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 74
}
