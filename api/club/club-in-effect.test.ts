import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { changeClub, readClub } from '#db/club/club-settings.ts'
import type { Database } from '#db/database.ts'
import { makeDemoClub } from '#db/demo/demo-club.ts'
import { makeDatabase, openDatabase } from '#db/open-database.ts'
import { temporaryPlace } from '#db/testing.ts'
import { transaction } from '#db/transaction.ts'
import { openTestClub, type TestClub } from '../testing.ts'
import { clubInEffect } from './club-in-effect.ts'

let club: TestClub
beforeEach(async () => {
  club = await openTestClub()
})
afterEach(() => club.close())

/** Delays the result of each query until `arrival` resolves. */
function late<T extends object>(queries: T, arrival: () => Promise<void>): T {
  return new Proxy(queries, {
    get(target, name) {
      const part: unknown = Reflect.get(target, name)
      if (typeof part !== 'function') return part
      return (...args: readonly unknown[]) => {
        const made: unknown = Reflect.apply(part, target, args)
        if (name === 'execute') return (async () => [await made, await arrival()][0])()
        return typeof made === 'object' && made !== null ? late(made, arrival) : made
      }
    },
  })
}

test('a read of the club that ends after a later one changes nothing', async () => {
  const { db, context } = club
  const arrivals: Promise<void>[] = []
  const sql = late(db.sql, async () => arrivals.shift())
  const effect = await clubInEffect({ db: { ...db, sql }, config: context.config })

  const first = Promise.withResolvers<void>()
  arrivals.push(first.promise)
  const slow = effect.reload()
  const { version: _version, logo: _logo, ...before } = await readClub(db)
  const settings = { ...before, name: 'Los Lagos' }
  const by = club.ids.members.alice
  await transaction(db, (tx) => changeClub(tx, { settings, by, at: context.now().toISOString() }))
  await effect.reload()
  first.resolve()
  await slow
  expect(effect.current().name).toBe('Los Lagos')
})

test('the demo club asks about alcohol from the start, and a real club does not', async () => {
  const { context } = club
  const place = await temporaryPlace()
  const demo = { passwordHash: 'hash', date: '2026-06-14', now: context.now(), newId: context.newId, randomBytes }
  await makeDatabase(place, (made) => makeDemoClub(made, demo))
  const db = await openDatabase(place)
  onTestFinished(async () => {
    await db.close()
    await place.remove()
  })
  const asks = async (of: Database) => (await clubInEffect({ db: of, config: context.config })).current().asksAlcohol
  expect([await asks(db), await asks(club.db)]).toEqual([true, false])
})
