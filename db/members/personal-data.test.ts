import { getTableColumns, getTableName } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { everyTable } from '../every-table.ts'
import { endOuting } from '../outings/outing-endings.ts'
import { addGame } from '../outings/outing-games.ts'
import { entryOf, openOutingClub, startOuting } from '../outings/outings-testing.ts'
import { golfersOfOuting } from '../outings/outings.ts'
import { outingEndings, outingGames } from '../schema/outings.ts'
import { syncMutations } from '../schema/replay.ts'
import { transaction } from '../transaction.ts'
import { erasePersonalData, personalData } from './personal-data.ts'

const named = (tables: readonly Parameters<typeof getTableName>[0][]) =>
  tables.map((table) => getTableName(table)).toSorted((a, b) => a.localeCompare(b))

test('for every table it is decided what a member gets to see of it and what becomes of it', () => {
  expect(named(personalData.map(({ table }) => table))).toEqual(named(everyTable))
})

test('a table with the id of a member is never decided to be about no one', () => {
  const wrong = personalData.filter(({ table, mine }) => mine === null && 'memberId' in getTableColumns(table))
  expect(named(wrong.map(({ table }) => table))).toEqual([])
})

test('no secret is handed out', () => {
  const secret = /hash|secret|^sid$|endpoint|p256dh|auth$|clientId/i
  const shown = personalData.flatMap(({ table, mine, hidden = [] }) =>
    mine === null
      ? []
      : Object.keys(getTableColumns(table))
          .filter((column) => secret.test(column) && !hidden.includes(column))
          .map((column) => `${getTableName(table)}.${column}`),
  )
  expect(shown).toEqual([])
})

test('the posting of an outing, its games and a refused start no longer name who is deleted, and still name others', async () => {
  const club = await openOutingClub()
  onTestFinished(club.close)
  const { alice, ben, carol } = club.members
  const { id: outingId } = await startOuting(club, {
    entries: (['alice', 'ben', 'carol'] as const).map((name) => entryOf(club, name)),
  })
  const [, first, second] = await golfersOfOuting(club.db, outingId)
  const rounds = [first, second].map((golfer) => ({
    id: golfer?.id ?? 0,
    name: `${golfer?.firstname} ${golfer?.lastname}`,
    user_id: golfer?.memberId ?? 0,
    round_id: 1,
    totalgross: 80,
    score: 80,
    parorbetter: 4,
    indexBefore: 8.1,
    indexAfter: 8.1,
  }))
  const golfers = [ben, carol].map((id) => ({
    user_id: id,
    firstname: id === ben ? 'Ben' : 'Carol',
    lastname: 'Member',
  }))
  const mutation = { outcome: 'rejected', argsHash: '', answer: '{}', receivedAt: club.now.toISOString() } as const
  await transaction(club.db, async (tx) => {
    const game = { kind: 'skins', scope: { of: 'outing' }, sides: [], settings: {} } as const
    await addGame(tx, game, { outingId, by: 'Carol Member', now: club.now })
    const answer = { rounds, notposted: [{ id: second?.id ?? 0, name: 'Carol Member', missing: [18] }] }
    const end = { id: outingId, by: alice, at: club.now.toISOString(), kind: 'posted', board: null, answer } as const
    await endOuting(tx, end)
    await tx.sql.insert(syncMutations).values([
      {
        ...mutation,
        mid: 'start',
        name: 'outing.start',
        actor: 'Ben Member',
        refusedArgs: JSON.stringify({ golfers }),
      },
      // Only the first part of a large one is stored.
      {
        ...mutation,
        mid: 'cut',
        name: 'outing.start',
        actor: 'Ben Member',
        refusedArgs: '{"golfers":[{"first":"Carol',
      },
      { ...mutation, mid: 'own', name: 'signup.add', actor: 'Carol Member', refusedArgs: '{"phone":"602 555 0111"}' },
    ])
  })
  await transaction(club.db, (tx) => erasePersonalData(tx, { id: carol, passwordHash: '' }))

  const texts = async (table: typeof outingEndings | typeof outingGames | typeof syncMutations) =>
    JSON.stringify(await club.db.sql.select().from(table))
  expect(await texts(outingEndings)).toMatch(/Ben Member.*Former member.*Former member/)
  expect(await texts(outingGames)).toContain('Former member')
  expect(await texts(syncMutations)).toContain('Ben')
  for (const table of [outingEndings, outingGames, syncMutations]) {
    expect(await texts(table)).not.toMatch(/Carol|602 555/)
  }
})
