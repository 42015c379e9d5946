import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestOuting, type TestOuting } from '../../../api/outings/outings-testing.ts'
import { readCard } from '../handover/hand-over.ts'
import { takeOver } from '../handover/take-over.ts'
import { importJournal } from '../outbox/import-journal.ts'
import { journalKey, readJournal } from '../outbox/journal.ts'
import { recordDeparture } from '../outbox/outbox.ts'
import { keepUnsentOf } from '../outings/deleted-storage.ts'
import { leaveOuting } from '../outings/end-outing.ts'
import { readOuting, type OutingOnPhone } from '../outings/outings.ts'
import { refuseRows } from '../testing.ts'
import { fairWeather, openInstantAir, type InstantAir } from './instant-air-testing.ts'
import { openPhone, type Phone } from './phone-testing.ts'
import { cardOnServer, historyOnServer } from './scenario-testing.ts'

const noSignal = { ...fairWeather, lost: 1 }

let club: TestOuting
let phone: Phone
let air: InstantAir

beforeEach(async () => {
  club = await openTestOuting()
  air = openInstantAir(club)
  phone = openPhone(club, { name: 'deleted-storage', seed: 1, fetch: air.fetch })
  await phone.open(club.codes[0])
})
afterEach(async () => {
  await phone.discard()
  await club.close()
})

const record = (hole: number, strokes: number) => phone.record({ golferId: club.golfers.alice, hole, strokes })
const shown = async (): Promise<OutingOnPhone> =>
  (await readOuting(phone.device().database, club.outingId)) ?? expect.fail('the outing is not on the phone')

/** Enters the code again, and sends. */
async function openAgain() {
  await phone.open(club.codes[0])
  await importJournal(phone.device())
  await phone.exchange()
}

/** Deletes what the browser stores, as it does for space. The page stays open. */
async function deleteDatabase() {
  phone.ports.advance(1_000)
  const { database } = phone.device()
  await database.delete({ disableAutoOpen: false })
  await database.open()
}

/** Corrects a score whose answer was lost, and deletes the database before the correction is sent. */
async function deleteCorrection() {
  air.change({ ...fairWeather, answerLost: 1 })
  await record(1, 4)
  await phone.exchange()
  air.change(noSignal)
  await record(1, 6)
  const last = await shown()
  await deleteDatabase()
  expect(await keepUnsentOf(phone.device(), last)).toBe(1)
  air.change(fairWeather)
}

it('what a page had not sent is sent once the code is entered again', async () => {
  await record(1, 4)
  await phone.exchange()
  air.change(noSignal)
  await record(1, 6)
  await record(2, 5)
  await recordDeparture(phone.device(), { outingId: club.outingId, golferId: club.golfers.ben, fromHole: 3 })
  const last = await shown()
  await deleteDatabase()
  expect(await keepUnsentOf(phone.device(), last)).toBe(3)

  air.change(fairWeather)
  await openAgain()
  expect((await historyOnServer(club)).map(({ hole, strokes, outcome }) => `${hole}: ${strokes} ${outcome}`)).toEqual([
    '1: 4 applied',
    '1: 6 applied',
    '2: 5 applied',
  ])
  expect((await shown()).departures).toMatchObject([{ golferId: club.golfers.ben, fromHole: 3, pending: false }])
  expect(readJournal(phone.device().ports.storage)).toEqual([])
})

it('what the server had already, although the phone did not know it, is no conflict', async () => {
  await record(1, 4)
  const last = await shown()
  await phone.exchange()
  await deleteDatabase()
  expect(await keepUnsentOf(phone.device(), last)).toBe(1)
  await openAgain()
  expect(await cardOnServer(club)).toMatchObject([{ hole: 1, club: { strokes: 4, contested: false } }])
})

it('what the server had, and another phone has replaced since, is neither entered twice nor a conflict', async () => {
  air.change({ ...fairWeather, answerLost: 1 })
  await record(1, 4)
  await phone.exchange()
  const last = await shown()
  air.change(fairWeather)
  const other = openPhone(club, { name: 'deleted-storage-other', seed: 2, fetch: air.fetch })
  await other.open(club.codes[0])
  await other.record({ golferId: club.golfers.alice, hole: 1, strokes: 6 })
  await other.exchange()
  await other.discard()
  await deleteDatabase()
  expect(await keepUnsentOf(phone.device(), last)).toBe(1)
  await openAgain()
  expect((await historyOnServer(club)).map(({ strokes, outcome }) => `${strokes} ${outcome}`)).toEqual([
    '4 applied',
    '6 applied',
  ])
  expect(await cardOnServer(club)).toMatchObject([{ hole: 1, club: { strokes: 6, contested: false } }])
})

it('a correction of an entry whose answer was lost is no conflict of the phone with itself', async () => {
  await deleteCorrection()
  await openAgain()
  expect(await cardOnServer(club)).toMatchObject([{ hole: 1, club: { strokes: 6, contested: false } }])
})

it('a correction of an entry that was deleted is based on what its person saw of others', async () => {
  air.change(noSignal)
  await record(1, 4)
  await record(1, 6)
  const last = await shown()
  air.change(fairWeather)
  const other = openPhone(club, { name: 'deleted-storage-other', seed: 2, fetch: air.fetch })
  await other.open(club.codes[0])
  await other.record({ golferId: club.golfers.alice, hole: 1, strokes: 5 })
  await other.exchange()
  await other.discard()
  await deleteDatabase()
  expect(await keepUnsentOf(phone.device(), last)).toBe(1)
  await openAgain()
  expect((await historyOnServer(club)).map(({ strokes, outcome }) => `${strokes} ${outcome}`)).toEqual([
    '5 applied',
    '6 contested',
  ])
})

it('what is tapped before the page has noticed the deletion is kept and counted, also if all else was sent', async () => {
  await record(1, 4)
  await phone.exchange()
  const last = await shown()
  await deleteDatabase()
  await expect(record(2, 5)).rejects.toMatchObject({ reason: 'storage' })
  expect(await keepUnsentOf(phone.device(), last)).toBe(1)
  await openAgain()
  expect((await historyOnServer(club)).map(({ hole, strokes, outcome }) => `${hole}: ${strokes} ${outcome}`)).toEqual([
    '1: 4 applied',
    '2: 5 applied',
  ])
})

it('a correction tapped before the page has noticed the deletion is no conflict of the phone with itself', async () => {
  air.change({ ...fairWeather, answerLost: 1 })
  await record(1, 4)
  await phone.exchange()
  const last = await shown()
  await deleteDatabase()
  await expect(record(1, 6)).rejects.toMatchObject({ reason: 'storage' })
  expect(await keepUnsentOf(phone.device(), last)).toBe(1)
  air.change(fairWeather)
  await openAgain()
  expect(await cardOnServer(club)).toMatchObject([{ hole: 1, club: { strokes: 6, contested: false } }])
})

it('a score that is cleared before the page has noticed the deletion does not come back', async () => {
  air.change(noSignal)
  await record(1, 4)
  const last = await shown()
  await deleteDatabase()
  await expect(phone.record({ golferId: club.golfers.alice, hole: 1, strokes: null })).rejects.toThrow('NOT saved')
  expect(await keepUnsentOf(phone.device(), last)).toBe(1)
  air.change(fairWeather)
  await openAgain()
  expect(await cardOnServer(club)).toEqual([])
})

it('what is tapped in an outing that another tab has left is not kept for the next person who opens it', async () => {
  await record(1, 4)
  await phone.exchange()
  await leaveOuting(phone.device(), club.outingId)
  await expect(record(2, 5)).rejects.toMatchObject({ reason: 'read-only' })
  expect(readJournal(phone.device().ports.storage)).toEqual([])
})

it('is kept although the outing was opened and scored again before the page has noticed the deletion', async () => {
  air.change(noSignal)
  await record(1, 4)
  const last = await shown()
  await deleteDatabase()
  air.change(fairWeather)
  await phone.open(club.codes[0])
  await record(2, 5)
  expect(await keepUnsentOf(phone.device(), last)).toBe(1)
  await openAgain()
  expect((await historyOnServer(club)).map(({ hole, strokes }) => `${hole}: ${strokes}`)).toEqual(['2: 5', '1: 4'])
})

it('is kept when the browser deletes local storage after the database', async () => {
  const listeners = new Set<(key: string | null) => void>()
  const device = phone.device()
  const storageEvents = (changed: (key: string | null) => void) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }
  air.change(noSignal)
  await record(1, 4)
  const last = await shown()
  await deleteDatabase()
  expect(await keepUnsentOf({ ...device, ports: { ...device.ports, storageEvents } }, last)).toBe(1)
  device.ports.storage.removeItem(journalKey)
  for (const changed of listeners) changed(null)
  expect(readJournal(device.ports.storage)).toHaveLength(1)
  phone.ports.advance(60_000)
  expect(listeners.size).toBe(0)
})

it('what a page had not sent is kept when the database cannot be read either', async () => {
  air.change(noSignal)
  await record(1, 4)
  const last = await shown()
  phone.device().database.meta.hook('reading', () => {
    throw new DOMException('the disk fails', 'UnknownError')
  })
  expect(await keepUnsentOf(phone.device(), last)).toBe(1)
  expect(readJournal(phone.device().ports.storage)).toHaveLength(1)
})

it('an outing that another tab left is not written to the journal, because its database is still there', async () => {
  air.change(noSignal)
  await record(1, 4)
  const last = await shown()
  await phone.device().database.outings.delete(club.outingId)
  expect(await keepUnsentOf(phone.device(), last)).toBe(0)
  expect(readJournal(phone.device().ports.storage)).toEqual([])
})

it('a correction that is handed over before the database takes it is no conflict with what it corrects', async () => {
  await deleteCorrection()
  await phone.open(club.codes[0])
  const mend = refuseRows(phone.device().database.outbox)
  const read = (await readCard(phone.device(), club.outingId)) ?? expect.fail('the phone has no card')
  expect(readJournal(phone.device().ports.storage)).toHaveLength(1)

  const other = openPhone(club, { name: 'deleted-storage-other', seed: 2, fetch: air.fetch })
  const readAt = other.ports.now()
  const taken = await takeOver(other.device(), { card: read.card, readAt, initials: 'TH', outingId: null })
  expect(taken).toMatchObject({ ok: true, value: { unsent: 1 } })
  await other.exchange()
  mend()
  await importJournal(phone.device())
  await phone.exchange()
  expect((await historyOnServer(club)).map(({ strokes, outcome }) => `${strokes} ${outcome}`)).toEqual([
    '4 applied',
    '6 applied',
  ])
  expect(await cardOnServer(club)).toMatchObject([{ hole: 1, club: { strokes: 6, contested: false } }])
  await other.discard()
})
