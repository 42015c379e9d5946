import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chanceFrom } from '#db/demo/chance.ts'
import type { HoleValue } from '#golf/card/hole-entry.ts'
import { keepSignIn } from '../connection/credentials.ts'
import type { Device } from '../device.ts'
import { takeBack, watchOnly } from '../handover/hand-over.ts'
import { openDevice } from '../open-device.ts'
import { importJournal } from '../outbox/import-journal.ts'
import { chooseWolf, recordDeparture, recordScores } from '../outbox/outbox.ts'
import { undoRecorded } from '../outbox/undo-recorded.ts'
import { endSignIn } from '../session/sign-in.ts'
import { ben, refuseRows, testPorts, until, type TestPorts } from '../testing.ts'
import { keepOuting } from './open-outing.ts'
import { benId, capability, carolId, outingSnapshot, putOuting, serverCell } from './outing-testing.ts'
import { outingWithScores, readOuting, watchOuting, type OutingOnPhone, type WatchedOuting } from './outings.ts'

const outingId = 9
let device: Device
let ports: TestPorts
/** The outings that were shown, the latest last. */
let shown: (OutingOnPhone | undefined)[]
let failures: unknown[]
let watched: WatchedOuting

const watch = ({ database }: Device = device) =>
  watchOuting(database, outingId, { show: (outing) => shown.push(outing), fail: (error) => failures.push(error) })

beforeEach(async () => {
  shown = []
  failures = []
  ports = testPorts({})
  device = openDevice(ports, { name: 'watched' })
  await putOuting(device, { scores: [serverCell()] })
  watched = watch()
  await until(() => shown.length === 1)
})
afterEach(async () => {
  watched.stop()
  await device.database.delete()
  expect(failures).toEqual([])
})

const record = (hole: number, strokes: number | null, golferId = benId) =>
  recordScores(device, { outingId, hole, scores: [{ golferId, strokes }] })

/** Returns an outing with the results of its functions in place of the functions, so that two can be compared. */
function plain(outing: OutingOnPhone | undefined) {
  if (outing === undefined) return undefined
  const { card, wolfChoices, ...rest } = outing
  const holes = card.holes.map(({ hole }) => hole)
  const scores = card.golfers.map(({ id }) => holes.map((hole) => card.scores(id, hole)))
  return { ...rest, card: { ...card, scores, entries: null }, wolfChoices: holes.map(wolfChoices) }
}

/** Waits until the shown outing equals what a fresh read of the database returns. */
async function expectShownAsStored() {
  const isShown = async () => {
    const stored = await readOuting(device.database, outingId)
    return JSON.stringify(plain(shown.at(-1))) === JSON.stringify(plain(stored))
  }
  await until(isShown)
  expect(plain(shown.at(-1))).toEqual(plain(await readOuting(device.database, outingId)))
}

it('shows an outing as it is stored', async () => {
  await expectShownAsStored()
  expect(shown[0]?.card.scores(benId, 7)).toBe(4)
})

it.each(['AbortError', 'UnknownError'])(
  'is read again when the connection was lost in the middle (%s)',
  async (name) => {
    watched.stop()
    shown = []
    let reads = 0
    const lose = (row: unknown) => {
      reads += 1
      if (reads === 1) throw Object.assign(new Error('the connection is gone'), { name })
      return row
    }
    device.database.outings.hook('reading', lose)
    watched = watch()
    await until(() => shown.length === 1)
    expect(shown[0]?.card.scores(benId, 7)).toBe(4)
  },
)

it('shows what is recorded, changed, cleared and undone', async () => {
  await record(1, 5)
  await expectShownAsStored()
  await record(7, 6)
  await record(2, 3, carolId)
  await expectShownAsStored()
  await record(7, null)
  await expectShownAsStored()
  await undoRecorded(device, { outingId, hole: 1, scores: [{ golferId: benId, written: 5, before: null }] })
  await expectShownAsStored()
  await recordDeparture(device, { outingId, golferId: carolId, fromHole: 9 })
  await expectShownAsStored()
  await chooseWolf(device, { outingId, tgroupId: 1, hole: 3, wolfGame: 1, wolfPartner: null })
  await expectShownAsStored()
  expect(shown.at(-1)?.choices).toHaveLength(1)
})

it('shows what this page has recorded before it is read again, and the same then', async () => {
  const recorded = await record(1, 5)
  watched.showRecorded(recorded)
  expect(shown.at(-1)?.card.scores(benId, 1)).toBe(5)
  const count = shown.length
  await expectShownAsStored()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(shown).toHaveLength(count)
})

it('keeps what was recorded while it read something else', async () => {
  await watchOnly(device, outingId)
  await takeBack(device, outingId)
  for (let hole = 1; hole <= 9; hole += 1) watched.showRecorded(await record(hole, 4))
  await expectShownAsStored()
  const counts = shown.map((outing) => outing?.cells.length ?? 0)
  expect(counts).toEqual(counts.toSorted((one, other) => one - other))
})

it('keeps the objects of what was not written', async () => {
  const before = shown.at(-1)
  await record(1, 5)
  await until(() => shown.at(-1)?.card.scores(benId, 1) === 5)
  const after = shown.at(-1)
  expect(after?.snapshot).toBe(before?.snapshot)
  expect(after?.departures).toBe(before?.departures)
  expect(after?.cells.find(({ hole }) => hole === 7)).toBe(before?.cells[0])
})

it('shows the same as a fresh reading after any order of scores', async () => {
  const random = chanceFrom(7)
  for (let turn = 0; turn < 60; turn += 1) {
    const hole = 1 + Math.floor(random() * 18)
    const golferId = random() < 0.5 ? benId : carolId
    await record(hole, random() < 0.2 ? null : 1 + Math.floor(random() * 9), golferId)
  }
  await expectShownAsStored()
})

it('has the scores of a tap before they are on the disk, as they are there then, for any order of taps', async () => {
  const random = chanceFrom(11)
  const values: readonly (HoleValue | null)[] = [1, 4, 5, 9, '5c', 'X', 'X7', null]
  const anyOf = <Each>(all: readonly Each[]) => all[Math.floor(random() * all.length)] as Each
  const onCard = (outing: OutingOnPhone | undefined) => plain(outing)?.card.scores
  const written = ({ card }: OutingOnPhone) =>
    card.golfers.map(({ id }) => card.holes.map(({ hole }) => card.entries?.(id, hole)))
  for (let turn = 0; turn < 60; turn += 1) {
    const golferIds = random() < 0.5 ? [benId, carolId] : [anyOf([benId, carolId])]
    const entered = {
      outingId,
      hole: anyOf([1, 2, 7, 18]),
      scores: golferIds.map((golferId) => ({ golferId, strokes: anyOf(values) })),
    }
    if (random() < 0.3) {
      // A score of another phone, which arrives between two taps.
      const club = serverCell({ golferId: anyOf([benId, carolId]), hole: anyOf([3, 7]), ver: turn + 9 })
      await keepOuting(device, {
        snapshot: outingSnapshot({ scores: [{ ...club, strokes: anyOf([2, 6]) }], cursor: turn }),
        capability: null,
        occasion: 'refreshed',
      })
      await expectShownAsStored()
    }
    const before = shown.at(-1) as OutingOnPhone
    const cells = structuredClone(before.cells)
    const expected = outingWithScores(before, entered)
    expect(outingWithScores(before, entered)).toBe(expected)
    const recorded = await recordScores(device, entered)
    // The shown outing does not have the new scores until then.
    expect(shown.at(-1)).toBe(before)
    expect(before.cells).toEqual(cells)
    watched.showRecorded(recorded)
    const stored = (await readOuting(device.database, outingId)) as OutingOnPhone
    expect(written(expected)).toEqual(written(stored))
    expect(onCard(expected)).toEqual(onCard(stored))
    const isCleared = entered.scores.some(({ strokes }) => strokes === null)
    if (recorded.cells.length > 0 && !isCleared) expect(shown.at(-1)?.card).toBe(expected.card)
    await expectShownAsStored()
  }
})

it('keeps the card when the server acknowledges a score, so that no standing is computed again', async () => {
  const recorded = await record(1, 5)
  watched.showRecorded(recorded)
  const card = shown.at(-1)?.card
  const [cell] = recorded.cells
  expect(shown.at(-1)?.cells.find(({ hole }) => hole === 1)).toMatchObject({ pending: true })
  await device.database.scores.put({
    ...(cell?.cell ?? expect.fail('nothing was recorded')),
    queued: null,
    club: { strokes: 5, ver: 1, by: null, at: '2026-11-21T10:00:00.000Z', contested: false },
  })
  await until(() => shown.at(-1)?.cells.find(({ hole }) => hole === 1)?.pending === false)
  await expectShownAsStored()
  expect(shown.at(-1)?.card).toBe(card)
})

it('shows what was fetched, and everything again after a restart from a backup', async () => {
  await record(3, 4)
  const snapshot = outingSnapshot({
    scores: [serverCell({ strokes: 7, ver: 4 }), serverCell({ hole: 8, golferId: carolId })],
    cursor: 40,
  })
  await keepOuting(device, { snapshot, capability: null, occasion: 'refreshed' })
  await expectShownAsStored()
  expect(shown.at(-1)?.card.scores(benId, 7)).toBe(7)
  await keepOuting(device, {
    snapshot: outingSnapshot({ scores: [serverCell({ hole: 2, ver: 1 })], cursor: 1 }),
    capability: null,
    occasion: 'restarted',
  })
  await expectShownAsStored()
  expect(shown.at(-1)?.card.scores(benId, 7)).toBeUndefined()
  expect(shown.at(-1)?.card.scores(benId, 3)).toBe(4)
})

it('shows a field of which more was written than is named key by key', async () => {
  const scores = Array.from({ length: 18 }, (_, at) => at + 1).flatMap((hole) =>
    [benId, carolId, 5, 6].map((golferId) => serverCell({ golferId, hole, ver: 9 })),
  )
  await keepOuting(device, {
    snapshot: outingSnapshot({ scores, cursor: 90 }),
    capability: null,
    occasion: 'refreshed',
  })
  await expectShownAsStored()
  expect(shown.at(-1)?.cells).toHaveLength(72)
})

it('shows what another tab of this phone writes', async () => {
  const { name, scores } = device.database
  const known = await scores.get([outingId, benId, 7])
  const key = [outingId, carolId, 11]
  const { promise: written, resolve } = Promise.withResolvers<unknown>()
  const ofOtherTab = device.database.backendDB().transaction('scores', 'readwrite')
  ofOtherTab.objectStore('scores').put({ ...known, golferId: carolId, hole: 11 })
  ofOtherTab.oncomplete = resolve
  await written
  expect(shown).toHaveLength(1)
  // Other tabs send plain objects, without the methods of their classes.
  Dexie.on.storagemutated.fire({ [`idb://${name}/scores/`]: { from: key, to: key, d: 1 } })
  await expectShownAsStored()
  expect(shown.at(-1)?.card.scores(carolId, 11)).toBe(4)
})

it('does not show what could not be saved', async () => {
  const mend = refuseRows(device.database.outbox, 'UnknownError')
  await expect(record(5, 4)).rejects.toMatchObject({ name: 'NotSaved' })
  mend()
  await expectShownAsStored()
  expect(shown.every((outing) => outing?.card.scores(benId, 5) === undefined)).toBe(true)
  await importJournal(device)
  await expectShownAsStored()
  expect(shown.at(-1)?.card.scores(benId, 5)).toBe(4)
})

it('shows that the card was handed over, and taken back', async () => {
  await watchOnly(device, outingId)
  await expectShownAsStored()
  expect(shown.at(-1)).toMatchObject({ isHandedOver: true, readOnly: true })
  await takeBack(device, outingId)
  await expectShownAsStored()
  expect(shown.at(-1)).toMatchObject({ isHandedOver: false, readOnly: false })
})

it('shows which group this phone scores', async () => {
  await device.database.capabilities.put({ ...capability, tgroupId: 2 })
  await until(() => shown.at(-1)?.snapshot.tgroup_id === 2)
  await expectShownAsStored()
})

it('shows nothing once the outing was forgotten with the sign-in, and it again once it was opened', async () => {
  keepSignIn(device.ports.storage, { token: 't', user: ben })
  await device.database.outings.update(outingId, { principal: null })
  await until(() => shown.at(-1)?.principal === null)
  await endSignIn(device, { token: null })
  await until(() => shown.at(-1) === undefined)
  await putOuting(device, { scores: [serverCell({ strokes: 8 })] })
  await expectShownAsStored()
  expect(shown.at(-1)?.card.scores(benId, 7)).toBe(8)
})

it('shows what is left after the browser cleared this site’s storage', async () => {
  await device.database.delete({ disableAutoOpen: false })
  await device.database.open()
  await until(() => shown.at(-1) === undefined)
  await putOuting(device)
  await expectShownAsStored()
})

it('shows a score as unsent to the last when the browser clears the storage before the score is read again', async () => {
  watched.showRecorded(await record(1, 5))
  await device.database.delete({ disableAutoOpen: false })
  await device.database.open()
  await until(() => shown.at(-1) === undefined)
  const last = shown.findLast((outing) => outing !== undefined)
  expect(last?.cells.find(({ hole }) => hole === 1)).toMatchObject({ strokes: 5, pending: true })
})

it('shows that the browser cleared the storage although the outing was opened again before that was read', async () => {
  await record(1, 5)
  await expectShownAsStored()
  const before = shown.length
  // No read of the page begins until both have happened.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await device.database.delete({ disableAutoOpen: false })
  ports.advance(1_000)
  await putOuting(device, { scores: [serverCell({ strokes: 8 })] })
  vi.runAllTimers()
  vi.useRealTimers()
  await expectShownAsStored()
  expect(shown.slice(before).map((outing) => outing?.cells.length)).toEqual([undefined, 1])
})

it('reads everything again when a page comes back that the browser had put aside', async () => {
  await record(1, 4)
  await expectShownAsStored()
  const before = shown.length
  Dexie.on.storagemutated.fire({ all: { from: -Infinity, to: [[]], d: 1 } })
  await until(() => shown.length > before)
  await expectShownAsStored()
})

it('shows nothing more once it is stopped, and does not look at other outings', async () => {
  const count = shown.length
  const other = outingSnapshot({ scores: [serverCell()] })
  const snapshot = { ...other, outing: { ...other.outing, id: 10 } }
  await keepOuting(device, {
    snapshot,
    capability: { ...capability, principal: 'outing:10:1', outingId: 10 },
    occasion: 'opened',
  })
  await record(1, 4)
  await until(() => shown.at(-1)?.card.scores(benId, 1) === 4)
  watched.stop()
  const last = shown.length
  await record(2, 4)
  await until(async () => (await readOuting(device.database, outingId))?.card.scores(benId, 2) === 4)
  expect(shown).toHaveLength(last)
  expect(last).toBeGreaterThan(count)
})
