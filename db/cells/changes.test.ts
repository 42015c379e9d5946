import { afterAll, beforeAll, expect, test } from 'vitest'
import { entryOf, guest, openOutingClub, startOuting, type OutingClub } from '../outings/outings-testing.ts'
import { transaction } from '../transaction.ts'
import { changesAfter, lastChange, lastChanges, noteOutingChange } from './changes.ts'
import { recordScores } from './scores.ts'

let club: OutingClub
let outing: Awaited<ReturnType<typeof startOuting>>
let other: Awaited<ReturnType<typeof startOuting>>

beforeAll(async () => {
  club = await openOutingClub()
  outing = await startOuting(club)
  const by = { memberId: club.members.grace, isadmin: false }
  other = await startOuting(club, { by, entries: [entryOf(club, 'grace'), guest(club)] })
  for (let hole = 1; hole <= 6; hole += 1) {
    await score({ ...outing, golferIds: outing.golferIds.slice(0, 2) }, hole)
    await score(other, hole)
  }
})
afterAll(async () => club.close())

async function score({ id, golferIds }: { id: number; golferIds: number[] }, hole: number) {
  const writer = { actor: 'A', clientId: null, enteredAt: null, intentAt: null, receivedAt: club.now.toISOString() }
  const entries = golferIds.map((golferId) => ({ mid: `${golferId}/${hole}`, golferId, strokes: 4 }))
  const result = await transaction(club.db, (tx) =>
    recordScores(tx, { outingId: id, tgroupId: 1, hole, entries, writer }),
  )
  expect(result.ok).toBe(true)
}

test('the changes of an outing come in order, without those of another, page by page and without a gap', async () => {
  const all = await changesAfter(club.db, { outingId: outing.id, since: 0, limit: 1000 })
  expect(all).toMatchObject({ more: false, cursor: await lastChange(club.db, outing.id) })
  expect(all.changes.map(({ chg }) => chg)).toEqual(all.changes.map(({ chg }) => chg).toSorted((a, b) => a - b))
  expect(all.changes.filter(({ kind }) => kind === 'score')).toHaveLength(12)
  expect(all.changes.every(({ cell }) => !cell || outing.golferIds.includes(cell.golferId))).toBe(true)

  const paged = []
  let page = { cursor: 0, more: true }
  while (page.more) {
    const next = await changesAfter(club.db, { outingId: outing.id, since: page.cursor, limit: 5 })
    paged.push(...next.changes)
    page = next
  }
  expect(paged).toEqual(all.changes)
})

test('a cursor at the end stays there', async () => {
  const cursor = await lastChange(club.db, outing.id)
  const after = await changesAfter(club.db, { outingId: outing.id, since: cursor, limit: 5 })
  expect(after).toEqual({ cursor, more: false, changes: [] })
})

test('an outing that is not there has no changes', async () => {
  expect(await lastChange(club.db, 999)).toBe(0)
})

test('the last change of each of several outings is that of the outing alone', async () => {
  const wanted = [outing.id, other.id]
  const found = new Map((await lastChanges(club.db, wanted)).map(({ outingId, chg }) => [outingId, chg]))
  expect(wanted.map((id) => found.get(id))).toEqual([
    await lastChange(club.db, outing.id),
    await lastChange(club.db, other.id),
  ])
})

test('of several changes of the settings only the last is sent', async () => {
  const since = await lastChange(club.db, other.id)
  await transaction(club.db, async (tx) => {
    await noteOutingChange(tx, other.id)
    await noteOutingChange(tx, other.id)
  })
  const cursor = await lastChange(club.db, other.id)
  const after = await changesAfter(club.db, { outingId: other.id, since, limit: 5 })
  expect(after).toEqual({
    cursor,
    more: false,
    changes: [{ chg: cursor, kind: 'outing', cell: null, wolf: null, leave: null, sign: null, record: null }],
  })
  expect(cursor).toBe(since + 2)
  const page = (limit: number) => changesAfter(club.db, { outingId: other.id, since, limit })
  expect(await page(2)).toMatchObject({ cursor, more: false })
  expect(await page(1)).toMatchObject({ cursor: since + 1, more: true, changes: [{ chg: since + 1 }] })
})
