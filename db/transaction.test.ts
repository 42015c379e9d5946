import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database, Transaction } from './database.ts'
import { openDatabase } from './open-database.ts'
import type { TestPlace } from './places-testing.ts'
import { courses } from './schema/courses.ts'
import { constraintIn, temporaryPlace } from './testing.ts'
import { savepoint, transaction } from './transaction.ts'

let place: TestPlace
let db: Database
beforeEach(async () => {
  place = await temporaryPlace()
  db = await openDatabase(place)
})
afterEach(async () => {
  await db.close()
  await place.remove()
})

async function add(tx: Transaction, name: string): Promise<void> {
  await tx.sql.insert(courses).values({ name })
}

async function names(): Promise<string[]> {
  return (await db.sql.select({ name: courses.name }).from(courses).orderBy(courses.id)).map(({ name }) => name)
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('a transaction answers what its work answers, and keeps what it wrote', async () => {
  const answer = await transaction(db, async (tx) => {
    await add(tx, 'Oaks')
    return 18
  })
  expect(answer).toBe(18)
  expect(await names()).toEqual(['Oaks'])
})

test('a throw rolls everything back', async () => {
  const work = transaction(db, async (tx) => {
    await add(tx, 'Oaks')
    throw new Error('second thoughts')
  })
  await expect(work).rejects.toThrow('second thoughts')
  expect(await names()).toEqual([])
})

test('a broken rule of the tables rolls everything back', async () => {
  const work = transaction(db, async (tx) => {
    await add(tx, 'Oaks')
    await add(tx, 'OAKS')
  })
  expect(await constraintIn(work)).toBe('unique')
  expect(await names()).toEqual([])
})

test('transactions run one after the other, in the order of the calls', async () => {
  const steps: string[] = []
  const work = (name: string) =>
    transaction(db, async (tx) => {
      steps.push(`${name} begins`)
      await add(tx, name)
      await add(tx, `${name} again`)
      steps.push(`${name} ends`)
    })
  await Promise.all(['a', 'b', 'c'].map(work))
  expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('one that fails does not stop those behind it', async () => {
  const failing = transaction(db, () => Promise.reject(new Error('no')))
  const behind = transaction(db, (tx) => add(tx, 'Oaks'))
  await expect(failing).rejects.toThrow('no')
  await behind
  expect(await names()).toEqual(['Oaks'])
})

test('readers do not see what is not committed, the transaction itself does', async () => {
  await transaction(db, async (tx) => {
    await add(tx, 'Oaks')
    const seen: string[][] = []
    const reading = names().then((found) => seen.push(found))
    // The transaction lasts until the reader has its answer.
    while (seen.length === 0) expect(await tx.sql.select().from(courses)).toHaveLength(1)
    expect(seen).toEqual([[]])
    await reading
  })
  expect(await names()).toEqual(['Oaks'])
})

test('a savepoint takes back its own writes only', async () => {
  await transaction(db, async (tx) => {
    await add(tx, 'before')
    const part = savepoint(tx, async () => {
      await add(tx, 'inside')
      throw new Error('refused')
    })
    await expect(part).rejects.toThrow('refused')
    expect(await savepoint(tx, async () => add(tx, 'kept').then(() => 7))).toBe(7)
  })
  expect(await names()).toEqual(['before', 'kept'])
})

test('a savepoint inside a savepoint goes with it', async () => {
  await transaction(db, async (tx) => {
    const outer = savepoint(tx, async () => {
      await savepoint(tx, () => add(tx, 'inner'))
      throw new Error('outer')
    })
    await expect(outer).rejects.toThrow('outer')
  })
  expect(await names()).toEqual([])
})

test('work that waits for something else than the database is rolled back', async () => {
  const work = transaction(db, async (tx) => {
    await add(tx, 'early')
    await nextTurn()
    await add(tx, 'late')
  })
  await expect(work).rejects.toThrow('waited for something else')
  expect(await names()).toEqual([])
})

test('a transaction inside a transaction fails instead of waiting for itself for ever', async () => {
  const inner: Promise<void>[] = []
  const outer = transaction(db, async (tx) => {
    await add(tx, 'outer')
    inner.push(transaction(db, (own) => add(own, 'inner')))
    await inner[0]
  })
  await expect(outer).rejects.toThrow('waited for something else')
  await inner[0]
  expect(await names()).toEqual(['inner'])
})

test('a query that was not awaited cannot slip into the transaction behind', async () => {
  const forgotten: Promise<unknown>[] = []
  await transaction(db, async (tx) => {
    forgotten.push(
      nextTurn()
        .then(() => add(tx, 'slipped'))
        .catch((error: unknown) => error),
    )
  })
  expect(String(await forgotten[0])).toContain('used after it had ended')
  expect(await names()).toEqual([])
})
