import { writeSync } from 'node:fs'
import { count } from 'drizzle-orm'
import { openDatabase } from '../open-database.ts'
import { courses } from '../schema/courses.ts'
import { transaction } from '../transaction.ts'

/** Test equipment: writes pairs of rows forever and reports each commit, until it is killed. */
const [file = '', nthToHold = ''] = process.argv.slice(2)
const db = await openDatabase({ file })
const [row] = await db.sql.select({ rows: count() }).from(courses)

// Counted from this start: how far the previous writer got before its signal depends on the machine.
for (let nth = 1; ; nth += 1) {
  const pair = (row?.rows ?? 0) / 2 + nth
  await transaction(db, async (tx) => {
    await tx.sql.insert(courses).values({ name: `${pair} out` })
    if (nth === Number(nthToHold)) {
      writeSync(1, `inside ${nth} ${pair}\n`)
      // Blocks the whole process, so that the signal comes in the middle of the transaction.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20_000)
    }
    await tx.sql.insert(courses).values({ name: `${pair} in` })
  })
  writeSync(1, `kept ${nth} ${pair}\n`)
}
