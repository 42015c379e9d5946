import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '#db/database.ts'
import { openDatabase } from '#db/open-database.ts'
import { scoreHistory, departures, gameRecords } from '#db/schema/cells.ts'
import { outingGames } from '#db/schema/outings.ts'
import { backUpDatabase } from '#db/sqlite/backups.ts'
import { restoreDatabase } from '#db/sqlite/restore.ts'
import { fileOf } from '#db/testing.ts'
import { openTestOuting, type TestOuting } from '../../../api/outings/outings-testing.ts'
import { buildApp } from '../../../api/server/app.ts'
import { clubInfo } from '../../calls/club.ts'
import { callServer } from '../connection/server-calls.ts'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { recordDeparture, recordScores } from '../outbox/outbox.ts'
import { recordInGame } from '../outbox/record-in-game.ts'
import { sendWaiting } from '../outbox/sending.ts'
import { addGame, newGameId } from '../outings/add-game.ts'
import { pullOuting } from '../outings/follow-outing.ts'
import { openOuting } from '../outings/open-outing.ts'
import { readOuting } from '../outings/outings.ts'
import { testPorts, type TestPorts } from '../testing.ts'

let club: TestOuting
let folder: string
let ports: TestPorts
let device: Device
let now: { app: TestOuting['app']; db: Database; address: string }

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nomad-epoch-'))
  club = await openTestOuting()
  now = { app: club.app, db: club.db, address: await club.app.listen({ host: '127.0.0.1', port: 0 }) }
  const fetchNow = (url: string, init: RequestInit) => fetch(now.address + url, init)
  ports = testPorts({ fetch: fetchNow, now: club.context.now().getTime() })
  device = openDevice(ports, { name: 'epoch' })
  const opened = await openOuting(device, { code: club.codes[0], initials: 'LI' })
  expect(opened.ok).toBe(true)
})
afterEach(async () => {
  await device.database.delete()
  if (now.app !== club.app) {
    await now.app.close()
    await now.db.close()
  }
  await club.close()
  rmSync(folder, { recursive: true })
})

const score = (hole: number, strokes: number) =>
  recordScores(device, { outingId: club.outingId, hole, scores: [{ golferId: club.golfers.ben, strokes }] })

const send = () => sendWaiting(device)
const takenBy = async (db: Database) =>
  (await db.sql.select().from(scoreHistory).orderBy(scoreHistory.id)).map(({ hole, strokes }) => `${hole}: ${strokes}`)

/** Stops the server and starts it on a copy of its data, as the command does, with a new epoch. */
async function restore(from: string, { begins = true } = {}): Promise<void> {
  const dataDir = join(folder, 'restored')
  mkdirSync(dataDir)
  if (!begins) cpSync(join(club.context.config.dataDir, 'epoch'), join(dataDir, 'epoch'))
  await restoreDatabase({ file: join(dataDir, 'nomad.db'), from, at: club.context.now() })
  const db = await openDatabase({ file: join(dataDir, 'nomad.db') })
  const app = await buildApp({ ...club.context, db, config: { ...club.context.config, dataDir } })
  await club.app.close()
  now = { app, db, address: await app.listen({ host: '127.0.0.1', port: 0 }) }
}

/** Scores three holes, of which the backup has the first one. One score is corrected. */
async function playOnAfterBackup(): Promise<string> {
  await score(1, 4)
  await send()
  const backup = await backUpDatabase({ file: fileOf(club.db), at: club.context.now() })
  await score(2, 5)
  await score(2, 6)
  await send()
  await score(3, 3)
  await send()
  expect(await takenBy(club.db)).toEqual(['1: 4', '2: 5', '2: 6', '3: 3'])
  return backup.file
}

it('offers the last days’ scores again when the server was restored from a backup, each done once (REL-06)', async () => {
  await restore(await playOnAfterBackup())
  expect(await takenBy(now.db)).toEqual(['1: 4'])
  await score(4, 4)
  await send()
  expect(await takenBy(now.db)).toEqual(['1: 4', '2: 5', '2: 6', '3: 3', '4: 4'])
  expect(await device.database.outbox.count()).toBe(0)
  expect(await device.database.rejected.count()).toBe(0)

  await pullOuting(device, club.outingId).catch(() => undefined)
  await pullOuting(device, club.outingId)
  const outing = await readOuting(device.database, club.outingId)
  expect(outing?.cells.map(({ hole, strokes, pending }) => [hole, strokes, pending])).toEqual([
    [1, 4, false],
    [2, 6, false],
    [3, 3, false],
    [4, 4, false],
  ])
  expect(outing?.cells.every(({ contested }) => !contested)).toBe(true)
})

it('offers a corrected score after the one that it corrects also where the clock was set back in between', async () => {
  const backup = await backUpDatabase({ file: fileOf(club.db), at: club.context.now() })
  await score(2, 5)
  await send()
  ports.moveClock(-60 * 60_000)
  await score(2, 6)
  await send()
  await restore(backup.file)
  await callServer(device, clubInfo, {})
  await send()
  expect(await takenBy(now.db)).toEqual(['2: 5', '2: 6'])
  await pullOuting(device, club.outingId).catch(() => undefined)
  await pullOuting(device, club.outingId)
  const outing = await readOuting(device.database, club.outingId)
  expect(outing?.cells.map(({ hole, strokes }) => [hole, strokes])).toEqual([[2, 6]])
})

it('offers a departure again when the server was restored from a backup, done once (REL-06)', async () => {
  const backup = await backUpDatabase({ file: fileOf(club.db), at: club.context.now() })
  await recordDeparture(device, { outingId: club.outingId, golferId: club.golfers.ben, fromHole: 13 })
  await send()
  await restore(backup.file)
  const departed = async () => (await now.db.sql.select().from(departures)).map(({ fromHole }) => fromHole)
  expect(await departed()).toEqual([])
  // Nothing waits to be sent: any request to the server shows the new epoch.
  await callServer(device, clubInfo, {})
  await send()
  expect(await departed()).toEqual([13])
  expect(await device.database.outbox.count()).toBe(0)
})

it('sends nothing again while the server stays what it was', async () => {
  await playOnAfterBackup()
  await score(4, 4)
  await send()
  const batches = await device.database.answeredBatches.toArray()
  expect(batches.flatMap(({ rows }) => rows)).toHaveLength(5)
  expect(await takenBy(club.db)).toHaveLength(5)
})

it('takes no writer’s turn on a page that opens while the server stays what it was', async () => {
  await score(1, 4)
  await send()
  const page = openDevice(ports, { name: 'epoch' })
  const began = vi.spyOn(page.database, 'transaction')
  await callServer(page, clubInfo, {})
  expect(began).not.toHaveBeenCalled()
  page.database.close()
})

it('writes it down once for the answers of a screen, which come together', async () => {
  await restore(await playOnAfterBackup())
  const began = vi.spyOn(device.database, 'transaction')
  await Promise.all([1, 2, 3].map(() => callServer(device, clubInfo, {})))
  expect(began).toHaveBeenCalledTimes(1)
  expect(await device.database.outbox.count()).toBe(4)
})

it('notes it again with the next answer when it could not be written down', async () => {
  await restore(await playOnAfterBackup())
  vi.spyOn(device.database, 'transaction').mockImplementationOnce(() => {
    throw new Error('the storage is not well')
  })
  expect(await callServer(device, clubInfo, {})).toMatchObject({ ok: true })
  expect(await device.database.outbox.count()).toBe(0)
  await callServer(device, clubInfo, {})
  expect(await device.database.outbox.count()).toBe(4)
})

it('says that a score waits again until the restored club has it', async () => {
  await restore(await playOnAfterBackup())
  await pullOuting(device, club.outingId).catch(() => undefined)
  const waiting = (await readOuting(device.database, club.outingId))?.cells.filter(({ pending }) => pending)
  expect(waiting?.map(({ hole, strokes }) => [hole, strokes])).toEqual([
    [1, 4],
    [2, 6],
    [3, 3],
  ])
})

it('shows what the restored club has taken, and not what another person had entered at the club that is gone', async () => {
  const backup = await backUpDatabase({ file: fileOf(club.db), at: club.context.now() })
  for (const seq of [1, 2])
    await club.push([club.score(seq, { golferId: club.golfers.ben, hole: 7, strokes: 5 + seq })])
  await score(7, 4)
  await pullOuting(device, club.outingId)
  await restore(backup.file)
  await send()
  const outing = await readOuting(device.database, club.outingId)
  expect(outing?.cells).toMatchObject([{ hole: 7, strokes: 4, isOwn: true, pending: false }])
})

it('finds out by its numbers when a copy was put in place without a word', async () => {
  await restore(await playOnAfterBackup(), { begins: false })
  await score(4, 4)
  await send()
  expect(await takenBy(now.db)).toEqual(['1: 4', '2: 5', '2: 6', '3: 3', '4: 4'])
  expect(await device.database.rejected.count()).toBe(0)
})

const day = 24 * 60 * 60_000
const sevenDays = 7 * day
const eightDays = 8 * day

it.each([
  ['the phone', () => ports.moveClock(eightDays), () => ports.moveClock(-eightDays)],
  ['the server', () => club.advance(eightDays), () => club.advance(-eightDays)],
])('keeps what was answered where the clock of %s jumps ahead at an answer', async (_, jump, jumpBack) => {
  const backup = await playOnAfterBackup()
  jump()
  await score(4, 4)
  await send()
  jumpBack()
  await score(5, 5)
  await send()
  await restore(backup)
  await score(6, 6)
  await send()
  expect(await takenBy(now.db)).toEqual(['1: 4', '2: 5', '2: 6', '3: 3', '4: 4', '5: 5', '6: 6'])
})

it('keeps it where the phone’s clock was behind and is set right', async () => {
  ports.moveClock(-eightDays)
  const backup = await playOnAfterBackup()
  ports.moveClock(eightDays)
  await score(4, 4)
  await send()
  await restore(backup)
  await score(5, 5)
  await send()
  expect(await takenBy(now.db)).toEqual(['1: 4', '2: 5', '2: 6', '3: 3', '4: 4', '5: 5'])
})

it('keeps what was answered for seven days', async () => {
  const backup = await playOnAfterBackup()
  ports.advance(sevenDays + 1)
  club.advance(sevenDays + 1)
  await score(4, 4)
  await send()
  await restore(backup)
  await score(5, 5)
  await send()
  expect(await takenBy(now.db)).toEqual(['1: 4', '4: 4', '5: 5'])
})

it('offers a game again with what was recorded in it, and shows it until the restored server has it', async () => {
  const { outingId, golfers } = club
  const games = async () => {
    const outing = await readOuting(device.database, outingId)
    return [outing?.snapshot.games?.map(({ id: own }) => own), outing?.waitingGames]
  }
  const backup = await backUpDatabase({ file: fileOf(club.db), at: club.context.now() })
  const id = newGameId(device)
  const sides = [[golfers.alice], [golfers.ben]]
  await addGame(device, { outingId, id, kind: 'nassau', sides, settings: { automaticPresses: [] } })
  const place = { outingId, gameId: id, hole: 3, what: 'press-front', golferId: 0 } as const
  await recordInGame(device, { ...place, side: 'B', amount: null })
  await send()
  await pullOuting(device, outingId)
  expect(await games()).toEqual([[id], []])
  await restore(backup.file)
  await callServer(device, clubInfo, {})
  // The operation of the game waits again, and the snapshot of the restored server lacks the game.
  await pullOuting(device, outingId).catch(() => undefined)
  expect(await games()).toEqual([[id], [id]])
  await send()
  await pullOuting(device, outingId)
  expect(await games()).toEqual([[id], []])
  expect(await device.database.rejected.count()).toBe(0)
  expect(await now.db.sql.select().from(outingGames)).toMatchObject([{ id }])
  expect(await now.db.sql.select().from(gameRecords)).toMatchObject([{ gameId: id, side: 'B' }])
})
