import { Dexie } from 'dexie'
import { afterEach, expect, it } from 'vitest'
import { openDeviceDatabase } from './device-database.ts'

afterEach(() => Dexie.delete('tables'))

const row = { principal: 'outing:9:1', name: 'noop', v: 1, at: 1, outingId: null, args: {} } as const

it('writes through to the disk before it says that a transaction is complete', async () => {
  const asked: (IDBTransactionOptions | undefined)[] = []
  const transaction = IDBDatabase.prototype.transaction
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    asked.push(options)
    return transaction.call(this, stores, mode, options)
  }
  const database = openDeviceDatabase('tables')
  await database.transaction('rw', database.meta, () => database.meta.put({ key: 'a', value: 1 }))
  IDBDatabase.prototype.transaction = transaction
  expect(asked.at(-1)).toEqual({ durability: 'strict' })
  database.close()
})

it('refuses two operations in one place of a queue', async () => {
  const database = openDeviceDatabase('tables')
  await database.outbox.add({ ...row, mid: 'a', seq: 1 })
  await expect(database.outbox.add({ ...row, mid: 'b', seq: 1 })).rejects.toThrow()
  await database.outbox.add({ ...row, mid: 'c', principal: 'outing:9:2', seq: 1 })
  expect(await database.outbox.count()).toBe(2)
  database.close()
})

it('takes over the acknowledged operations of an app that kept each in a row', async () => {
  const old = new Dexie('tables')
  old.version(9).stores({ answered: 'mid, principal, answeredAt' })
  const sent = { clientId: 'c', isRefused: false }
  await old.table('answered').bulkPut([
    { ...row, ...sent, mid: 'a', seq: 2, answeredAt: 10 },
    { ...row, ...sent, mid: 'b', seq: 1, answeredAt: 10, isRefused: true },
    { ...row, ...sent, mid: 'c', seq: 3, answeredAt: 20 },
  ])
  old.close()
  const database = openDeviceDatabase('tables')
  const { principal } = row
  expect(await database.answeredBatches.toArray()).toMatchObject([
    {
      principal,
      clientId: 'c',
      answeredAt: 10,
      rows: [
        { ...row, mid: 'b', seq: 1, isRefused: true },
        { ...row, mid: 'a', seq: 2, isRefused: false },
      ],
    },
    { principal, clientId: 'c', answeredAt: 20, rows: [{ ...row, mid: 'c', seq: 3, isRefused: false }] },
  ])
  database.close()
})

it('steps aside for a newer build', async () => {
  const old = openDeviceDatabase('tables')
  await old.meta.put({ key: 'a', value: 1 })
  const newer = new Dexie('tables')
  newer.version(99).stores({ meta: 'key', later: 'id' })
  await newer.open()
  expect(old.isOpen()).toBe(false)
  expect(await newer.table('meta').count()).toBe(1)
  newer.close()
})

it('takes over what an app wrote before scores could be cleared', async () => {
  const old = new Dexie('tables')
  old.version(4).stores({ scores: '[outingId+golferId+hole], outingId', wolf: '[outingId+tgroupId+hole], outingId' })
  const club = { ver: 1, by: null, at: '', contested: false }
  const score = { outingId: 9, golferId: 3, hole: 7, queued: null, club: { ...club, strokes: 5 } }
  const choice = { outingId: 9, tgroupId: 1, hole: 7, queued: null, club: { ...club, wolfGame: 1, wolfPartner: null } }
  await old.table('scores').bulkPut([
    { ...score, taken: 5 },
    { ...score, hole: 8, taken: null },
  ])
  await old.table('wolf').put(choice)
  old.close()
  const database = openDeviceDatabase('tables')
  expect(await database.scores.toArray()).toEqual([
    { ...score, taken: { strokes: 5 } },
    { ...score, hole: 8, taken: null },
  ])
  expect(await database.wolf.toArray()).toEqual([{ ...choice, taken: null }])
  database.close()
})

/** The tables that each version added or changed, as the apps of that time declared them. */
const released: readonly Readonly<Record<string, string | null>>[] = [
  {
    scores: '[outingId+golferId+hole], outingId',
    outbox: 'mid, &[principal+seq], outingId',
    dead: 'mid, outingId',
    notices: '++n, outingId',
    meta: 'key',
    lanes: 'principal',
    capabilities: 'principal, code',
    outings: 'outingId',
  },
  { seen: 'key, call, at' },
  { wolf: '[outingId+tgroupId+hole], outingId' },
  { answered: 'mid, principal, answeredAt' },
  {},
  { drafts: '[outingId+tgroupId+hole], outingId' },
  { departures: '[outingId+golferId], outingId' },
  { signatures: '[outingId+golferId+role], outingId' },
  { records: '[outingId+gameId+hole+what+golferId], outingId' },
  { answered: null, answeredBatches: '++n, principal, answeredAt' },
  {
    scores: '[outingId+golferId+hole]',
    wolf: '[outingId+tgroupId+hole]',
    departures: '[outingId+golferId]',
    signatures: '[outingId+golferId+role]',
    records: '[outingId+gameId+hole+what+golferId]',
    outbox: 'mid, &[principal+seq]',
  },
]
const anyRow = {
  ...row,
  mid: 'a',
  seq: 1,
  key: 'a',
  call: 'a',
  code: 'a',
  clientId: 'c',
  answeredAt: 1,
  isRefused: false,
  outingId: 9,
  golferId: 3,
  tgroupId: 1,
  hole: 7,
  role: 'player',
  gameId: 1,
  what: 'putts',
  taken: null,
}

it.each(released.map((_, at) => at + 1))('keeps every row of a phone of version %i', async (last) => {
  const old = new Dexie('tables')
  for (const [at, tables] of released.slice(0, last).entries()) old.version(at + 1).stores(tables)
  await old.open()
  for (const table of old.tables) await table.put(anyRow)
  const before = old.tables.map(({ name }) => name)
  old.close()

  const database = openDeviceDatabase('tables')
  await database.open()
  const counts = await Promise.all(database.tables.map(async (table) => [table.name, await table.count()] as const))
  const kept = before.map((name) => (name === 'answered' ? 'answeredBatches' : name))
  expect(new Set(counts.filter(([, count]) => count === 1).map(([name]) => name))).toEqual(new Set(kept))
  const fresh = openDeviceDatabase('fresh')
  await fresh.open()
  const shape = ({ tables }: Dexie) =>
    Object.fromEntries(
      tables.map(({ name, schema }) => [name, [schema.primKey.src, new Set(schema.indexes.map(({ src }) => src))]]),
    )
  expect(shape(database)).toEqual(shape(fresh))
  database.close()
  fresh.close()
  await Dexie.delete('fresh')
})
