import { findAccount } from '#db/members/members.ts'
import { openDatabase } from '#db/open-database.ts'
import { transaction } from '#db/transaction.ts'
import { removeStep } from '../accounts/change-second-step.ts'
import { withStoredClub } from '../club/club-in-effect.ts'
import { assertClub, readClubConfig } from '../many-clubs/club-directory.ts'
import { keepPrivate } from '../process/private-files.ts'
import { placeOfClub } from '../server/config.ts'
import { runCommand } from './run-command.ts'

const usage = 'npm run second-step-off -- --username <name>'

/**
 * `npm run second-step-off` turns off the second step of a member who has lost the phone and the recovery codes. Only
 * the operator of the server can do this: if administrators could, a single stolen login would be enough. The server of
 * a SQLite database must be stopped. The member gets an email once it runs again.
 */
await runCommand({ usage, options: { username: { type: 'string', default: '' } } }, async ({ username }) => {
  const config = readClubConfig(process.env)
  if (username === '') throw new Error(usage)
  await assertClub(config)
  keepPrivate(config.dataDir)
  const db = await openDatabase(placeOfClub(config))
  try {
    const account = await findAccount(db, { username })
    if (account === undefined) throw new Error(`No one has the username ${username}`)
    const ofClub = await withStoredClub(db, config)
    const wasOn = await transaction(db, (tx) => removeStep(tx, { account, config: ofClub, at: new Date() }))
    console.log(
      wasOn
        ? `${account.firstname} ${account.lastname} logs in with the password alone again, and gets an email about it.`
        : `${account.firstname} ${account.lastname} has no second step. Nothing has changed.`,
    )
  } finally {
    await db.close()
  }
})
