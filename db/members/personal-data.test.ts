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
import { changeSettings } from './members.ts'
import { erasePersonalData, personalData, readPersonalData } from './personal-data.ts'

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
      {
        ...mutation,
        mid: 'own',
        name: 'signup.add',
        actor: 'Ben',
        senderId: carol,
        refusedArgs: '{"phone":"602 555 0111"}',
      },
      {
        ...mutation,
        mid: 'for',
        name: 'signup.add',
        actor: 'Ben',
        refusedArgs: `{"user_id":${carol},"name":"Carol"}`,
      },
      { ...mutation, mid: 'old', name: 'round.add', actor: 'Carol Member', refusedArgs: '{"phone":"602 555 0112"}' },
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

/** Carol has the name of Ben, and of each there is a refused operation, one of a release without ids, and a game. */
async function openNamesakes() {
  const club = await openOutingClub()
  const { ben, carol } = club.members
  const { id: outingId } = await startOuting(club)
  const mutation = { name: 'round.add', outcome: 'rejected', argsHash: '', answer: '{}' } as const
  const refused = { ...mutation, receivedAt: club.now.toISOString(), actor: 'Ben Member' }
  await transaction(club.db, async (tx) => {
    await changeSettings(tx, { id: carol, settings: { firstname: 'Ben', lastname: 'Member' } })
    await tx.sql.insert(syncMutations).values([
      { ...refused, mid: 'of Ben', senderId: ben, refusedArgs: '{"score":81}' },
      { ...refused, mid: 'of Carol', senderId: carol, refusedArgs: '{"score":82}' },
      { ...refused, mid: 'of one of them', refusedArgs: '{"score":83}' },
    ])
    const game = { kind: 'skins', scope: { of: 'outing' }, sides: [], settings: {} } as const
    await addGame(tx, game, { outingId, by: 'Ben Member', now: club.now })
  })
  const operations = async () =>
    (await readPersonalData(club.db, { id: ben }))['sync_mutations']?.map(({ mid }) => String(mid)).toSorted()
  return { ...club, operations }
}

test('a golfer whose namesake is deleted keeps every entry, and the name', async () => {
  const club = await openNamesakes()
  onTestFinished(club.close)
  await transaction(club.db, (tx) => erasePersonalData(tx, { id: club.members.carol, passwordHash: '' }))
  expect(await club.db.sql.select().from(syncMutations).orderBy(syncMutations.mid)).toMatchObject([
    { mid: 'of Ben', actor: 'Ben Member', refusedArgs: '{"score":81}' },
    { mid: 'of Carol', actor: 'Former member', senderId: null, refusedArgs: null },
    { mid: 'of one of them', actor: 'Ben Member', refusedArgs: '{"score":83}' },
  ])
  expect(await club.db.sql.select().from(outingGames)).toMatchObject([{ addedBy: 'Ben Member' }])
  // Now that only one is left, what has the name alone is his.
  expect(await club.operations()).toEqual(['of Ben', 'of one of them'])
})

test('a golfer is never shown what a namesake entered', async () => {
  const club = await openNamesakes()
  onTestFinished(club.close)
  expect(await club.operations()).toEqual(['of Ben'])
})
