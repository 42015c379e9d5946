import { writeSync } from 'node:fs'
import { count } from 'drizzle-orm'
import { openDatabase } from './open-database.ts'
import { courses } from './schema/courses.ts'
import { transaction } from './transaction.ts'

/** Test equipment: writes pairs of rows for ever and says what it has kept, until it is killed. */
const [file = '', pairToHold = ''] = process.argv.slice(2)
const db = await openDatabase({ file })
const [row] = await db.sql.select({ rows: count() }).from(courses)

for (let pair = (row?.rows ?? 0) / 2 + 1; ; pair += 1) {
  await transaction(db, async (tx) => {
    await tx.sql.insert(courses).values({ name: `${pair} out` })
    if (pair === Number(pairToHold)) {
      writeSync(1, `inside ${pair}\n`)
      // Holds the whole process still, so that the signal comes in the middle of the transaction.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20_000)
    }
    await tx.sql.insert(courses).values({ name: `${pair} in` })
  })
  writeSync(1, `kept ${pair}\n`)
}
