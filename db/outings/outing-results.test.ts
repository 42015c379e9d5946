import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outingResults } from '../schema/outings.ts'
import { transaction } from '../transaction.ts'
import { resultSettings, saveResultSettings } from './outing-results.ts'
import { openOutingClub, startOuting, type OutingClub } from './outings-testing.ts'

let club: OutingClub
let outingId: number
beforeAll(async () => {
  club = await openOutingClub()
  outingId = (await startOuting(club)).id
})
afterAll(async () => club.close())

const save = (settings: Parameters<typeof saveResultSettings>[1]) =>
  transaction(club.db, (tx) =>
    saveResultSettings(tx, settings, { outingId, by: club.members.alice, at: '2026-06-14T09:00:00.000Z' }),
  )

/** What a server of 0.7.0 reads, beside this one during an update: it answers no outing with another rule. */
const readBefore = async () => (await club.db.sql.select({ ties: outingResults.ties }).from(outingResults))[0]?.ties

/** Such a server saves the columns that it knows. */
const saveBefore = (columns: string) =>
  transaction(club.db, (tx) => tx.sql.run(sql.raw(`UPDATE outing_results SET ${columns}`)))

test('strokes as allocated are a countback to a server of the release before, which keeps them', async () => {
  const settings = { ties: 'allocated', flights: 2, winners: 1 } as const
  await save(settings)
  expect(await resultSettings(club.db, outingId)).toEqual(settings)
  expect(await readBefore()).toBe('countback')
  await saveBefore(`ties = 'countback', flights = 3`)
  expect(await resultSettings(club.db, outingId)).toEqual({ ...settings, flights: 3 })
  await saveBefore(`ties = 'shared'`)
  expect(await resultSettings(club.db, outingId)).toMatchObject({ ties: 'shared' })
})

test('a countback that is chosen after strokes as allocated is one without them', async () => {
  await save({ ties: 'allocated', flights: 1, winners: 1 })
  await save({ ties: 'countback', flights: 1, winners: 1 })
  expect(await resultSettings(club.db, outingId)).toMatchObject({ ties: 'countback' })
})
