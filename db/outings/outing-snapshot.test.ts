import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastChange } from '../cells/changes.ts'
import { transaction } from '../transaction.ts'
import { endOuting } from './outing-endings.ts'
import { snapshotOf } from './outing-snapshot.ts'
import { openOutingClub, startOuting, type OutingClub } from './outings-testing.ts'
import { readOuting } from './outings.ts'

let club: OutingClub
beforeAll(async () => {
  club = await openOutingClub()
})
afterAll(async () => club.close())

test('an outing that ends while a phone is let in has ended in the snapshot that covers its end', async () => {
  const { db, members, now } = club
  const { id } = await startOuting(club)
  const known = await readOuting(db, id)
  if (known === undefined) throw new Error('the outing is not there')
  const end = { id, by: members.alice, at: now.toISOString(), kind: 'cancelled', board: null, answer: null } as const
  await transaction(db, (tx) => endOuting(tx, end))
  const { outing, cursor } = await snapshotOf(db, known)
  // The phone hears of nothing up to its cursor again.
  expect(cursor).toBe(await lastChange(db, id))
  expect(outing.status).toBe('cancelled')
})
