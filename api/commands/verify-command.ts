import { audit, type AuditReport } from '#db/audit.ts'
import { isDamage } from '#db/faults.ts'
import { openMoment } from '#db/open-database.ts'
import { assertClub, readClubConfig } from '../many-clubs/club-directory.ts'
import { databaseFailed } from '../process/exit-codes.ts'
import { placeOfClub, type Config } from '../server/config.ts'
import { runCommand } from './run-command.ts'

const usage = 'npm run verify, or npm run verify -- <head that an earlier run printed>: the server may be running'

/**
 * `npm run verify` finds scores of the history and posted rounds that were changed or removed by anything other than
 * this program; the server may be running. `npm run verify -- <head>` compares with the head that an earlier run
 * printed.
 */
await runCommand({ usage, places: 1, failsWith: databaseFailed }, async (_values, noted) => {
  const config = readClubConfig(process.env)
  await assertClub(config)
  const verified = await verify(config, noted)
  const { links, scores, rounds, changes, outings, head, faults } = verified
  for (const fault of faults) console.log(fault)
  const covered = `${scores} scores, ${rounds} rounds and ${changes} changes of rounds in ${links} links`
  console.log(`${covered}, and ${outings} posted outings: ${faults.length === 0 ? 'all as entered' : 'NOT as entered'}`)
  console.log(`head ${head}`)
  if (faults.length > 0) process.exitCode = 1
})

async function verify(config: Config, noted: string | undefined): Promise<AuditReport> {
  const moment = await openMoment(placeOfClub(config))
  try {
    return await audit(moment, noted)
  } catch (error) {
    if (config.databaseUrl !== '' || !isDamage(error)) throw error
    const advice = 'restart the server, which reads the whole file and names the backup to restore'
    throw new Error(`The database in ${config.dataDir} is damaged (${error.message}): ${advice}`, { cause: error })
  } finally {
    await moment.close()
  }
}
