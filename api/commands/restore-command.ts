import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { assertBackup, restoreDatabase } from '#db/sqlite/restore.ts'
import { readClubConfig } from '../many-clubs/club-directory.ts'
import { renewEpoch } from '../process/epoch.ts'
import { keepPrivate } from '../process/private-files.ts'
import { fileOfClub } from '../server/config.ts'
import { runCommand } from './run-command.ts'

const usage = 'npm run restore -- <backup>, like data/backups/nomad-2026-11-21T09-00-00Z.db.zst'

/** `npm run restore -- <file>`: replaces the database by a backup. The server must be stopped. */
await runCommand({ usage, places: 1 }, async (_values, from) => {
  if (from === undefined) throw new Error(usage)
  const config = readClubConfig(process.env)
  const { dataDir } = config
  const file = fileOfClub(config, 'its backups are restored')
  const at = new Date()
  const restore = { file, from: resolve(from), at }
  assertBackup(restore)
  if (!existsSync(dataDir)) {
    throw new Error(`There is no folder ${dataDir}: set DATA_DIR as the server has it, or make it on a new machine`)
  }
  keepPrivate(dataDir)
  // The epoch is renewed before the restore: a new epoch without a restore only makes phones resend, but a restore
  // without a new epoch would lose their scores.
  renewEpoch({ dataDir, randomBytes })
  const { version, replaced, heldMessages } = await restoreDatabase(restore)
  console.log(`${from} (version ${version}) is now the database ${file}.`)
  if (replaced !== null) console.log(`The replaced files are in ${replaced}.`)
  else console.log(`It replaced none: if the server has its club elsewhere, restore again with its DATA_DIR.`)
  if (heldMessages > 0) {
    console.log(
      `Messages that waited in the backup may have been sent since (${heldMessages}). They are under Messages as`,
    )
    console.log('failed, and an administrator sends those again that did not arrive.')
  }
  console.log('Start the server: phones send again what they recorded in the last seven days.')
})
