import type { Database } from '#db/database.ts'
import { everyMember, rebuildRecord } from '#db/handicaps/handicap-check.ts'
import { openDatabase } from '#db/open-database.ts'
import { transaction } from '#db/transaction.ts'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { type HandicapIndex, decimalOrNull } from '#golf/units.ts'
import { assertClub, readClubConfig } from '../many-clubs/club-directory.ts'
import { placeOfClub } from '../server/config.ts'
import { runCommand } from './run-command.ts'

const usage = 'npm run replay-records: corrects every handicap record by the rules, while the server is stopped'

/**
 * `npm run replay-records`: recalculates every handicap record from its rounds by the rules of this program, after a
 * rule has changed. The server must be stopped. It can be interrupted and run again.
 */
await runCommand({ usage }, async () => {
  const config = readClubConfig(process.env)
  await assertClub(config)
  const db = await openDatabase(placeOfClub(config))
  try {
    await replayRecords(db)
  } finally {
    await db.close()
  }
})

async function replayRecords(db: Database): Promise<void> {
  const ids = await everyMember(db)
  let replayed = 0
  for (const memberId of ids) {
    const rebuilt = await transaction(db, (tx) => rebuildRecord(tx, memberId))
    if (rebuilt === null) continue
    const { firstname, lastname, before, after } = rebuilt
    console.log(`${firstname} ${lastname}: ${indexText(before)} -> ${indexText(after)}`)
    replayed += 1
  }
  console.log(`${replayed} of ${ids.length} records differed from the rules and are corrected`)
}

function indexText(index: HandicapIndex | null): string {
  return formatHandicap(decimalOrNull(index))
}
