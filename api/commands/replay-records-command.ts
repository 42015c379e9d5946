import type { Database } from '#db/database.ts'
import { everyMember, rebuildRecord } from '#db/handicaps/handicap-check.ts'
import { openDatabase } from '#db/open-database.ts'
import { transaction } from '#db/transaction.ts'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { type HandicapIndex, decimal } from '#golf/units.ts'
import { reasonOf } from '../process/log.ts'
import { databaseFile, readConfig } from '../server/config.ts'

/**
 * `npm run replay-records`: after a rule has changed, works out every handicap record anew from its rounds and stores
 * what the rules of this program give. The server is stopped meanwhile. Broken off, it can be run again.
 */
try {
  const db = await openDatabase({ file: databaseFile(readConfig(process.env)) })
  try {
    await replayRecords(db)
  } finally {
    await db.close()
  }
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 78
}

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
  console.log(`${replayed} of ${ids.length} records were stored otherwise than the rules give them, and are right now`)
}

function indexText(index: HandicapIndex | null): string {
  return formatHandicap(index === null ? null : decimal(index))
}
