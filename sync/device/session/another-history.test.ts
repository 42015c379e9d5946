import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '#db/open-database.ts'
import { scoreHistory, departures } from '#db/schema/cells.ts'
import { testPlaces } from '#db/testing.ts'
import { openTestOuting, type TestOuting } from '../../../api/outings/outings-testing.ts'
import { buildApp } from '../../../api/server/app.ts'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { recordDeparture, recordScores } from '../outbox/outbox.ts'
import { sendWaiting } from '../outbox/sending.ts'
import { pullOuting } from '../outings/follow-outing.ts'
import { openOuting } from '../outings/open-outing.ts'
import { readOuting } from '../outings/outings.ts'
import { testPorts } from '../testing.ts'

// These tests run on both database engines: a phone has scored at a server, which is replaced by one with an earlier
// state of the club. The tests of a backup of SQLite's file are in epoch.test.ts.

type Server = Awaited<ReturnType<typeof serve>>

let club: TestOuting
let before: Server
let after: Server
let now: Server
let device: Device

beforeEach(async () => {
  club = await openTestOuting()
  await club.app.close()
  await club.db.close()
  const copy = await testPlaces().keep(club.place)
  ;[before, after] = [await serve(copy), await serve(copy)]
  now = before
  const fetchNow = (url: string, init: RequestInit) => fetch(now.address + url, init)
  device = openDevice(testPorts({ fetch: fetchNow, now: club.context.now().getTime() }), { name: 'another-history' })
  expect((await openOuting(device, { code: club.codes[0], initials: 'LI' })).ok).toBe(true)
})
afterEach(async () => {
  await device.database.delete()
  for (const server of [before, after]) await server.close()
  await club.place.remove()
  rmSync(club.dataDir, { recursive: true })
})

async function serve(copy: Awaited<ReturnType<ReturnType<typeof testPlaces>['keep']>>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'nomad-history-'))
  const place = await copy(dataDir)
  const db = await openDatabase(place)
  const app = await buildApp({ ...club.context, db, config: { ...club.context.config, dataDir } })
  return {
    db,
    address: await app.listen({ host: '127.0.0.1', port: 0 }),
    async close() {
      await app.close()
      await db.close()
      await place.remove()
      rmSync(dataDir, { recursive: true })
    },
  }
}

const score = async (hole: number, strokes: number) => {
  await recordScores(device, { outingId: club.outingId, hole, scores: [{ golferId: club.golfers.ben, strokes }] })
  await sendWaiting(device)
}
const takenBy = async ({ db }: Server) =>
  (await db.sql.select().from(scoreHistory).orderBy(scoreHistory.id)).map(({ hole, strokes }) => `${hole}: ${strokes}`)

it('offers everything again that the other history lacks, and each is done once (REL-06)', async () => {
  await score(1, 4)
  await score(1, 5)
  await recordDeparture(device, { outingId: club.outingId, golferId: club.golfers.alice, fromHole: 13 })
  await score(2, 3)
  expect(await takenBy(before)).toEqual(['1: 4', '1: 5', '2: 3'])
  now = after
  await score(3, 6)
  await sendWaiting(device)
  expect(await takenBy(after)).toEqual(['1: 4', '1: 5', '2: 3', '3: 6'])
  expect((await after.db.sql.select().from(departures)).map(({ fromHole }) => fromHole)).toEqual([13])
  expect(await device.database.outbox.count()).toBe(0)

  await pullOuting(device, club.outingId).catch(() => undefined)
  await pullOuting(device, club.outingId)
  const cells = (await readOuting(device.database, club.outingId))?.cells ?? []
  expect(cells.map(({ hole, strokes, contested }) => [hole, strokes, contested])).toEqual([
    [1, 5, false],
    [2, 3, false],
    [3, 6, false],
  ])
})

it('sends nothing a second time when the first history is back, and shows it', async () => {
  await score(1, 4)
  now = after
  await score(2, 5)
  now = before
  await score(3, 6)
  await sendWaiting(device)
  expect(await takenBy(before)).toEqual(['1: 4', '2: 5', '3: 6'])
  expect(await device.database.outbox.count()).toBe(0)
})
