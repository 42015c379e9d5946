import { eq, sql as expression } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from './open-database.ts'
import { prepared } from './queries.ts'
import { courses } from './schema/courses.ts'
import { temporaryPlace } from './testing.ts'
import { transaction } from './transaction.ts'

test('a query is prepared once for the reading and once for the writing connection', async () => {
  const place = await temporaryPlace()
  const db = await openDatabase(place)
  let preparations = 0
  const byName = prepared((sql) => {
    preparations += 1
    return sql
      .select()
      .from(courses)
      .where(eq(courses.name, expression.placeholder('name')))
      .prepare()
  })

  expect(await byName(db).execute({ name: 'Elms' })).toEqual([])
  await transaction(db, async (tx) => {
    await tx.sql.insert(courses).values([{ name: 'Oaks' }, { name: 'Elms' }])
    expect(await byName(tx).execute({ name: 'Oaks' })).toMatchObject([{ id: 1 }])
    expect(await byName(tx).execute({ name: 'Elms' })).toMatchObject([{ id: 2 }])
  })
  await transaction(db, async (tx) => {
    expect(await byName(tx).execute({ name: 'Elms' })).toMatchObject([{ id: 2 }])
  })
  expect(await byName(db).execute({ name: 'Oaks' })).toMatchObject([{ id: 1 }])
  expect(preparations).toBe(2)

  await db.close()
  await place.remove()
})
