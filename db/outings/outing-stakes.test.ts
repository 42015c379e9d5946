import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Stakes } from '#golf/money/outing-money.ts'
import { cents } from '#golf/units.ts'
import { transaction } from '../transaction.ts'
import { setStakes, stakesOfOuting } from './outing-stakes.ts'
import { openOutingClub, startOuting, type OutingClub } from './outings-testing.ts'

let club: OutingClub
let outingId: number
beforeAll(async () => {
  club = await openOutingClub()
  outingId = (await startOuting(club)).id
})
afterAll(async () => club.close())

const stakes: Stakes = {
  net: { entry: cents(1000), added: cents(0), percent: [60, 40] },
  gross: null,
  games: [{ key: 'own/wolf', per: 'point', cents: cents(25) }],
}
const at = '2026-06-14T09:00:00.000Z'

test('an outing is played for what was set last, and each setting has who made it and when', async () => {
  expect(await stakesOfOuting(club.db, outingId)).toBeUndefined()
  const by = club.members.alice
  await transaction(club.db, (tx) => setStakes(tx, stakes, { outingId, by, at }))
  const first = await stakesOfOuting(club.db, outingId)
  expect(first).toMatchObject({ stakes, at })
  expect(first?.by).toMatch(/^Alice/i)
  const later = '2026-06-14T10:00:00.000Z'
  await transaction(club.db, (tx) => setStakes(tx, null, { outingId, by: club.members.ben, at: later }))
  const last = await stakesOfOuting(club.db, outingId)
  expect(last).toMatchObject({ stakes: null, at: later })
  expect(last?.version).toBeGreaterThan(first?.version ?? Infinity)
})

test.each([
  ['DELETE FROM outing_stakes', 'never deleted'],
  [`UPDATE outing_stakes SET stakes = NULL`, 'never changed'],
])('the database itself refuses %s', async (statement, reason) => {
  await transaction(club.db, (tx) => setStakes(tx, stakes, { outingId, by: club.members.alice, at }))
  const [outcome] = await Promise.allSettled([transaction(club.db, async (tx) => tx.sql.run(sql.raw(statement)))])
  const error = outcome.status === 'rejected' ? (outcome.reason as Error) : undefined
  // drizzle keeps the database's message as a cause.
  expect(String(error?.cause ?? error)).toContain(reason)
})
