import { randomBytes } from 'node:crypto'
import { moveDatabase } from '#db/open-database.ts'
import { readClubConfig } from '../many-clubs/club-directory.ts'
import { renewEpoch } from '../process/epoch.ts'
import { keepPrivate } from '../process/private-files.ts'
import { placeOfClub } from '../server/config.ts'
import { runCommand } from './run-command.ts'

const usage = 'DATABASE_URL=postgres://user:password@host/club npm run move-to-postgres (or move-to-sqlite)'

/**
 * `npm run move-to-postgres` copies the club from the file in DATA_DIR to the empty database that DATABASE_URL names;
 * `npm run move-to-sqlite` copies it back. The servers must be stopped. The source keeps its data.
 */
await runCommand({ usage, places: 1 }, async (_values, direction) => {
  const config = readClubConfig(process.env)
  if (config.databaseUrl === '' || (direction !== 'to-postgres' && direction !== 'to-sqlite')) throw new Error(usage)
  const { dataDir } = config
  keepPrivate(dataDir)
  const server = placeOfClub(config)
  const file = placeOfClub({ databaseUrl: '', dataDir })
  const [from, to] = direction === 'to-postgres' ? [file, server] : [server, file]
  const { rows, report } = await moveDatabase({ from, to, beforeCommit: () => renewEpoch({ dataDir, randomBytes }) })
  for (const fault of report.faults) console.log(`Before the move already: ${fault}`)
  const total = [...rows.values()].reduce((sum, count) => sum + count, 0)
  const names = { 'to-postgres': 'the PostgreSQL database', 'to-sqlite': `the file in ${dataDir}` } as const
  console.log(`${total} rows of ${rows.size} tables are now in ${names[direction]}; each was read back and compared.`)
  const covered = `${report.scores} scores, ${report.rounds} rounds and ${report.changes} changes of rounds`
  console.log(`The audit chain covers ${covered} on both sides: head ${report.head}`)
  console.log('The old place was not changed: keep it as a backup, and start no server on it.')
  const start = { 'to-postgres': 'with DATABASE_URL', 'to-sqlite': 'without DATABASE_URL' } as const
  console.log(`Start the server ${start[direction]}, on the same DATA_DIR, which has the keys.`)
  console.log('Phones send again what they recorded in the last seven days.')
})
