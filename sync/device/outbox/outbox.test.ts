import { Dexie } from 'dexie'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, test, vi } from 'vitest'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { keepOuting } from '../outings/open-outing.ts'
import { benId, capability, carolId, serverCell, outingSnapshot, putOuting } from '../outings/outing-testing.ts'
import { readOuting } from '../outings/outings.ts'
import { cellsOf } from '../storage/device-database.ts'
import { refuseRequests, refuseRows, type TestPorts, testPorts, until } from '../testing.ts'
import { importJournal } from './import-journal.ts'
import { journalKey, readJournal } from './journal.ts'
import { askToKeepStorage, isNotSaved, type NotSaved, recordScores } from './outbox.ts'
import { acknowledge } from './sending.ts'
import { readSyncStatus } from './sync-status.ts'
import { undoRecorded } from './undo-recorded.ts'

let device: Device
let ports: TestPorts
/** What was requested of the browser. */
let requests: string[]

beforeEach(async () => {
  requests = []
  ports = testPorts({
    keepStorage: async () => requests.push('storage') > 0,
    askForBackgroundSync: () => requests.push('sync'),
  })
  device = openDevice(ports, { name: 'outbox' })
  await putOuting(device)
})
afterEach(() => device.database.delete())

const record = (scores: Record<number, number>, extra: { hole?: number; seenVer?: number } = {}) =>
  recordScores(device, {
    outingId: 9,
    hole: extra.hole ?? 7,
    scores: Object.entries(scores).map(([golferId, strokes]) => ({
      golferId: Number(golferId),
      strokes,
      ...(extra.seenVer === undefined ? {} : { seenVer: extra.seenVer }),
    })),
  })

const rows = async () => await device.database.outbox.orderBy('[principal+seq]').toArray()
const shown = async (golferId: number, hole = 7) => (await readOuting(device.database, 9))?.card.scores(golferId, hole)

/** Acknowledges all waiting operations, with these versions of their cells. */
async function answer(vers: number[]): Promise<void> {
  const queue = await device.database.queues.get(capability.principal)
  if (!queue) throw new Error('nothing was queued')
  const answered = { lastSeq: queue.nextSeq - 1, serverNow: ports.now(), vers, cursor: 4, exceptions: [] }
  await acknowledge(device, { queue, rows: await rows(), token: '', answer: answered })
}

async function failureOf(recording: Promise<unknown>): Promise<NotSaved> {
  const error: unknown = await recording.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!isNotSaved(error)) throw new Error('it was saved', { cause: error })
  return error
}

describe('a recorded hole', () => {
  it('is written before it is on the disk', async () => {
    const order: string[] = []
    const entered = { outingId: 9, hole: 7, scores: [{ golferId: benId, strokes: 5 }] }
    await recordScores(device, entered, { onWritten: () => order.push('written') })
    order.push('on the disk')
    expect(order).toEqual(['written', 'on the disk'])
  })

  it('is shown immediately and waits to be sent, one operation for each golfer', async () => {
    expect(await record({ [benId]: 5, [carolId]: 4 })).toMatchObject({ golferIds: [benId, carolId] })
    expect([await shown(benId), await shown(carolId)]).toEqual([5, 4])
    expect((await rows()).map(({ seq, name, principal, args }) => ({ seq, name, principal, args }))).toEqual([
      {
        seq: 1,
        name: 'score.set',
        principal: 'outing:9:1',
        args: { outingId: 9, golferId: benId, hole: 7, strokes: 5, baseVer: 0 },
      },
      {
        seq: 2,
        name: 'score.set',
        principal: 'outing:9:1',
        args: { outingId: 9, golferId: carolId, hole: 7, strokes: 4, baseVer: 0 },
      },
    ])
  })

  it('begins its queue in the same transaction, and goes on without leaving a number out', async () => {
    await record({ [benId]: 5 })
    const queue = await device.database.queues.get(capability.principal)
    expect(queue).toMatchObject({ nextSeq: 2, ackedSeq: 0, parked: null })
    await record({ [benId]: 6 })
    await record({ [benId]: 4 }, { hole: 8 })
    expect((await rows()).map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect((await device.database.queues.get(capability.principal))?.clientId).toBe(queue?.clientId)
  })

  it('records when it was tapped and starts sending', async () => {
    let asked = 0
    device.sendingWanted.listen(() => (asked += 1))
    await record({ [benId]: 5 })
    expect((await rows())[0]?.at).toBe(ports.now())
    expect(asked).toBe(1)
  })

  it('asks the browser once to keep the storage, and each time to send in the background', async () => {
    await record({ [benId]: 5 })
    await until(async () => (await readSyncStatus(device.database)).storageKept === true)
    await record({ [benId]: 6 })
    await askToKeepStorage(device)
    expect(requests.toSorted()).toEqual(['storage', 'sync', 'sync'])
  })

  it('keeps the later of two taps that come together', async () => {
    await Promise.all([record({ [benId]: 5 }), record({ [benId]: 6 })])
    expect(await shown(benId)).toBe(6)
    expect((await rows()).map(({ args }) => args)).toMatchObject([{ baseVer: 0 }, { baseVer: 1 }])
  })
})

describe('what is recorded again', () => {
  it('leaves golfers alone whose score it already is', async () => {
    await record({ [benId]: 5, [carolId]: 4 })
    expect(await record({ [benId]: 5, [carolId]: 6 })).toMatchObject({ golferIds: [carolId] })
    expect(await record({ [benId]: 5, [carolId]: 6 })).toMatchObject({ golferIds: [] })
    expect(await rows()).toHaveLength(3)
  })

  it('begins no queue when there is nothing to say', async () => {
    await putOuting(device, { scores: [serverCell({ strokes: 5 })] })
    expect(await record({ [benId]: 5 })).toMatchObject({ golferIds: [] })
    expect(await device.database.queues.count()).toBe(0)
  })

  it('is built on the version that the phone has, and on the one that was seen when that is older', async () => {
    await putOuting(device, { scores: [serverCell({ ver: 3 }), serverCell({ golferId: carolId, ver: 3 })] })
    await record({ [benId]: 5 })
    await record({ [carolId]: 5 }, { seenVer: 2 })
    expect((await rows()).map(({ args }) => args)).toMatchObject([{ baseVer: 3 }, { baseVer: 2 }])
  })

  it('settles a contested hole with the score that is shown', async () => {
    await putOuting(device, { scores: [serverCell({ ver: 3, contested: true })] })
    expect(await record({ [benId]: 4 })).toMatchObject({ golferIds: [benId] })
  })

  it('goes into the queue of the code under which the outing is open', async () => {
    await record({ [benId]: 5 })
    const second = { ...capability, principal: 'outing:9:2', tgroupId: 2, code: 'ZZZZ2222', token: 'to-score-group-2' }
    await keepOuting(device, { snapshot: outingSnapshot(), capability: second, occasion: 'opened' })
    await record({ [carolId]: 5 })
    expect((await rows()).map(({ principal, seq }) => `${principal} ${seq}`)).toEqual(['outing:9:1 1', 'outing:9:2 1'])
  })
})

it('a hole counts as recorded, and is sent, when only the end of its transaction was not seen', async () => {
  const { database } = device
  const transaction = database.transaction.bind(database)
  vi.spyOn(database, 'transaction').mockImplementationOnce((...given: Parameters<typeof transaction>) =>
    transaction(...given).then(() => {
      throw new DOMException('the connection is gone', 'InvalidStateError')
    }),
  )
  let wanted = 0
  device.sendingWanted.listen(() => (wanted += 1))
  expect(await record({ [benId]: 5, [carolId]: 4 })).toMatchObject({ golferIds: [benId, carolId] })
  expect([(await rows()).length, wanted]).toEqual([2, 1])
})

describe('a hole that a lost connection keeps from being written', () => {
  it('is written with another one of the same moment, each of which has the storage opened again', async () => {
    device.database.backendDB().close()
    await Promise.all([record({ [benId]: 5 }), record({ [benId]: 4 }, { hole: 8 })])
    expect([await shown(benId), await shown(benId, 8)]).toEqual([5, 4])
    expect(readJournal(ports.storage)).toEqual([])
  })

  /** Leaves the next transaction without an answer. Returns a function that makes its connection fail. */
  function loseNext(): () => void {
    const { promise, reject } = Promise.withResolvers<never>()
    vi.spyOn(device.database, 'transaction').mockImplementationOnce(() => Dexie.Promise.resolve(promise))
    return () => reject(new DOMException('the connection is gone', 'InvalidStateError'))
  }

  it('is tried again, and leaves alone what was recorded on the same cell in between', async () => {
    const lose = loseNext()
    const first = record({ [benId]: 5, [carolId]: 4 })
    await record({ [benId]: 6 })
    lose()
    expect(await first).toMatchObject({ golferIds: [carolId] })
    expect([await shown(benId), await shown(carolId)]).toEqual([6, 4])
    expect(await rows()).toHaveLength(2)
  })

  it('leaves it alone also after it was given up, when the newer one is at the club', async () => {
    const lose = loseNext()
    const first = failureOf(record({ [benId]: 5, [carolId]: 4 }))
    ports.advance(10_000)
    expect((await first).reason).toBe('storage')
    await record({ [benId]: 6 })
    await device.database.outbox.clear()
    lose()
    await until(async () => (await rows()).length > 0)
    expect((await rows()).map(({ args }) => args)).toMatchObject([{ golferId: carolId, strokes: 4 }])
    expect([await shown(benId), await shown(carolId)]).toEqual([6, 4])
  })

  it('is not noted where something newer was recorded on the same cell', async () => {
    const lose = loseNext()
    const first = failureOf(record({ [benId]: 5, [carolId]: 4 }))
    await record({ [benId]: 6 })
    ports.leave()
    const noted = () => readJournal(ports.storage).map(({ args }) => args)
    expect(noted()).toMatchObject([{ golferId: carolId, strokes: 4 }])
    ports.advance(10_000)
    await first
    expect(noted()).toMatchObject([{ golferId: carolId, strokes: 4 }])
    lose()
  })

  it('takes nothing newer of the same cell out of the journal', async () => {
    const lose = loseNext()
    const first = record({ [benId]: 5 })
    const mend = refuseRows(device.database.outbox, 'UnknownError')
    await failureOf(record({ [benId]: 6 }))
    mend()
    lose()
    await first
    expect(readJournal(ports.storage)).toMatchObject([{ args: { strokes: 6 } }])
    await importJournal(device)
    expect([await shown(benId), readJournal(ports.storage)]).toEqual([6, []])
  })

  /** Opens another tab of this phone, whose clock is a second later. */
  function anotherTab(): Device {
    const others = testPorts({ seed: 2, now: ports.now() + 1_000, storage: ports.storage })
    const tab = openDevice(others, { name: 'outbox' })
    onTestFinished(() => tab.database.close())
    return tab
  }

  it('leaves alone what another tab recorded on the same cell in between', async () => {
    const tab = anotherTab()
    const lose = loseNext()
    const first = record({ [benId]: 5, [carolId]: 4 })
    await recordScores(tab, { outingId: 9, hole: 7, scores: [{ golferId: benId, strokes: 6 }] })
    lose()
    expect(await first).toMatchObject({ golferIds: [carolId] })
    expect([await shown(benId), await shown(carolId)]).toEqual([6, 4])
    expect(await rows()).toHaveLength(2)
  })

  it.each(['waits', 'is at the club'])('is not brought in over what another tab recorded, which %s', async (state) => {
    const tab = anotherTab()
    const lose = loseNext()
    const first = failureOf(record({ [benId]: 5, [carolId]: 4 }, { seenVer: 0 }))
    await recordScores(tab, { outingId: 9, hole: 7, scores: [{ golferId: benId, strokes: 6 }] })
    if (state === 'is at the club') await answer([1])
    ports.advance(10_000)
    await first
    expect(readJournal(ports.storage)).toHaveLength(2)
    await importJournal(device)
    expect([await shown(benId), await shown(carolId), readJournal(ports.storage)]).toEqual([6, 4, []])
    lose()
  })

  it('is brought in over what another tab recorded before, although both had seen the same version', async () => {
    const tab = anotherTab()
    await recordScores(tab, { outingId: 9, hole: 7, scores: [{ golferId: benId, strokes: 6 }] })
    ports.moveClock(2_000)
    const lose = loseNext()
    const later = failureOf(record({ [benId]: 5 }, { seenVer: 0 }))
    ports.advance(10_000)
    await later
    await importJournal(device)
    expect([await shown(benId), readJournal(ports.storage)]).toEqual([5, []])
    lose()
  })

  it('is not undone later by an undo that was given up', async () => {
    await record({ [benId]: 5 })
    const lose = loseNext()
    const transaction = vi.mocked(device.database.transaction)
    const scores = [{ golferId: benId, written: 5, before: null }]
    const undone = undoRecorded(device, { outingId: 9, hole: 7, scores })
    await until(() => transaction.mock.calls.length === 1)
    ports.advance(10_000)
    await expect(undone).rejects.toThrow()
    lose()
    await until(() => transaction.mock.calls.length === 2)
    await transaction.mock.results[1]?.value
    expect([await shown(benId), (await rows()).length]).toEqual([5, 1])
  })

  it('is written where the same was recorded before, and lost its connection too', async () => {
    const loseFirst = loseNext()
    const first = record({ [benId]: 5 })
    const loseSecond = loseNext()
    const second = record({ [benId]: 6 })
    loseSecond()
    loseFirst()
    await Promise.all([first, second])
    expect(await shown(benId)).toBe(6)
  })
})

describe('a hole that cannot be saved', () => {
  it('comes back with its values and its reason, and nothing of it is kept', async () => {
    const mend = refuseRows(device.database.outbox)
    const failure = await failureOf(record({ [benId]: 5, [carolId]: 4 }))
    expect(failure).toMatchObject({ reason: 'full', entered: { hole: 7 } })
    expect(failure.entered.scores.map(({ strokes }) => strokes)).toEqual([5, 4])
    mend()
    expect([await shown(benId), await rows(), await device.database.queues.count()]).toEqual([undefined, [], 0])
  })

  it('makes room by forgetting outings that are over, and tries once more', async () => {
    const over = outingSnapshot({ scores: [serverCell()] })
    const snapshot = { ...over, outing: { ...over.outing, id: 8, status: 'posted' as const } }
    await keepOuting(device, { snapshot, capability: null, occasion: 'opened' })
    let refused = 0
    device.database.outbox.hook('creating', () => {
      refused += 1
      if (refused === 1) throw new DOMException('no', 'QuotaExceededError')
    })
    await record({ [benId]: 5 })
    expect(await shown(benId)).toBe(5)
    expect(await readOuting(device.database, 8)).toBeUndefined()
    expect(await cellsOf(device.database.scores, 8).count()).toBe(0)
  })

  it('takes on a full phone the room of cached answers, where no outing is over', async () => {
    const { seen, outbox } = device.database
    await seen.put({ key: 'GET courses', call: 'GET courses', answer: [], at: 1 })
    // The disk has room again after a row was deleted.
    let isFull = true
    seen.hook('deleting', () => void (isFull = false))
    outbox.hook('creating', () => {
      if (isFull) throw new DOMException('no', 'QuotaExceededError')
    })
    await record({ [benId]: 5 })
    expect([await shown(benId), await seen.count()]).toEqual([5, 0])
  })

  it('comes back with its reason also where each request has an error of its own, and makes room before', async () => {
    const { seen } = device.database
    await seen.put({ key: 'GET courses', call: 'GET courses', answer: [], at: 1 })
    const mend = refuseRequests()
    onTestFinished(mend)
    expect((await failureOf(record({ [benId]: 5, [carolId]: 4 }))).reason).toBe('full')
    expect(await seen.count()).toBe(0)

    await importJournal(device)
    expect(await rows()).toEqual([])
    mend()
    await importJournal(device)
    expect([await shown(benId), await shown(carolId)]).toEqual([5, 4])
  })

  it('is noted beside the database and brought in later under the same keys', async () => {
    const mend = refuseRows(device.database.outbox, 'UnknownError')
    expect((await failureOf(record({ [benId]: 5 }))).reason).toBe('storage')
    const [noted] = readJournal(ports.storage)
    mend()
    await importJournal(device)
    await importJournal(device)
    expect((await rows()).map(({ mid, at }) => ({ mid, at }))).toEqual([{ mid: noted?.mid, at: noted?.at }])
    expect(await shown(benId)).toBe(5)
    expect(readJournal(ports.storage)).toEqual([])
  })

  it('is noted as its page is hidden before the disk has answered, and no longer once it has', async () => {
    const recording = record({ [benId]: 5 }, { seenVer: 0 })
    ports.leave()
    expect(readJournal(ports.storage)).toHaveLength(1)
    await recording
    ports.leave()
    expect([readJournal(ports.storage), await shown(benId)]).toEqual([[], 5])
    await device.database.outings.update(9, { principal: null })
    const foreign = recordScores(device, {
      outingId: 9,
      hole: 1,
      scores: [benId, carolId].map((golferId) => ({ golferId, strokes: 4, seenVer: 0 })),
    })
    ports.leave()
    expect((await failureOf(foreign)).reason).toBe('read-only')
    expect(readJournal(ports.storage)).toEqual([])
  })

  it('stays noted while the storage is not well', async () => {
    const mend = refuseRows(device.database.outbox, 'UnknownError')
    await failureOf(record({ [benId]: 5 }))
    await importJournal(device)
    expect(readJournal(ports.storage)).toHaveLength(1)
    mend()
  })

  it('stays noted while everything else ends with the page', async () => {
    const mend = refuseRows(device.database.outbox, 'UnknownError')
    await failureOf(record({ [benId]: 5 }))
    mend()
    await importJournal({ ...device, lasts: false })
    expect(readJournal(ports.storage)).toHaveLength(1)
  })

  it('does not come back over a newer score of the same hole', async () => {
    const mend = refuseRows(device.database.outbox, 'UnknownError')
    await failureOf(record({ [benId]: 5, [carolId]: 4 }))
    mend()
    await record({ [benId]: 6 })
    await importJournal(device)
    expect([await shown(benId), await shown(carolId)]).toEqual([6, 4])
  })

  it('leaves the journal once it is recorded again, together with another golfer', async () => {
    const mend = refuseRows(device.database.outbox, 'UnknownError')
    await failureOf(record({ [benId]: 5 }))
    mend()
    await record({ [benId]: 5, [carolId]: 4 })
    expect(readJournal(ports.storage)).toEqual([])
  })

  it('does not come back over a score that is entered while others are brought in', async () => {
    const mend = refuseRows(device.database.outbox, 'UnknownError')
    await failureOf(record({ [benId]: 5, [carolId]: 4 }))
    mend()
    const importing = importJournal(device)
    await record({ [carolId]: 6 })
    await importing
    expect([await shown(benId), await shown(carolId)]).toEqual([5, 6])
    expect(readJournal(ports.storage)).toEqual([])
  })

  it('is not one that its page noted as it was closed, and that the service worker has sent since', async () => {
    await putOuting(device, { scores: [serverCell({ ver: 3 })] })
    const recording = record({ [benId]: 5 })
    ports.leave()
    const noted = ports.storage.getItem(journalKey) ?? ''
    await recording
    ports.storage.setItem(journalKey, noted)
    await answer([4])
    await putOuting(device, { scores: [serverCell({ ver: 5, strokes: 6 })] })
    await importJournal(device)
    expect([await rows(), await shown(benId), readJournal(ports.storage)]).toEqual([[], 6, []])
  })

  it('comes back over an earlier score, although the clock was set back between them', async () => {
    await record({ [benId]: 5 })
    ports.moveClock(-3 * 3_600_000)
    const mend = refuseRows(device.database.outbox)
    await failureOf(record({ [benId]: 6 }, { seenVer: 0 }))
    mend()
    await importJournal(device)
    expect([await shown(benId), readJournal(ports.storage)]).toEqual([6, []])
  })

  it('comes back over an earlier score that is at the club, although the clock was set back', async () => {
    await record({ [benId]: 5 })
    await answer([1])
    ports.moveClock(-3 * 3_600_000)
    const mend = refuseRows(device.database.outbox)
    await failureOf(record({ [benId]: 6 }, { seenVer: 1 }))
    mend()
    await importJournal(device)
    expect([await shown(benId), readJournal(ports.storage)]).toEqual([6, []])
  })

  it('comes back built on what its scorer had seen, not on what others entered since', async () => {
    await putOuting(device, { scores: [serverCell({ ver: 1 })] })
    const mend = refuseRows(device.database.outbox, 'UnknownError')
    await failureOf(record({ [benId]: 5 }))
    mend()
    await putOuting(device, { scores: [serverCell({ ver: 2, strokes: 3 })] })
    await importJournal(device)
    expect((await rows())[0]?.args).toMatchObject({ strokes: 5, baseVer: 1 })
  })

  it('is one that the disk refuses after everything was written', async () => {
    const heard: string[] = []
    const onWritten = () => {
      heard.push('written')
      Dexie.currentTransaction?.abort()
    }
    const entered = { outingId: 9, hole: 7, scores: [{ golferId: benId, strokes: 5 }] }
    const refused = recordScores(device, entered, { onWritten })
    expect((await failureOf(refused)).reason).toBe('storage')
    expect(new Set(heard)).toEqual(new Set(['written']))
    expect([await shown(benId), await rows()]).toEqual([undefined, []])
    expect(readJournal(ports.storage)).toHaveLength(1)
    await importJournal(device)
    expect(await shown(benId)).toBe(5)
  })

  it('is one of an outing that this phone may only look at', async () => {
    const open = outingSnapshot()
    const snapshot = { ...open, outing: { ...open.outing, id: 8 } }
    await keepOuting(device, { snapshot, capability: null, occasion: 'opened' })
    const entered = { outingId: 8, hole: 1, scores: [{ golferId: benId, strokes: 4 }] }
    const mend = refuseRows(device.database.outbox, 'UnknownError')
    await failureOf(record({ [benId]: 5 }))
    mend()
    expect((await failureOf(recordScores(device, entered))).reason).toBe('read-only')
    expect(readJournal(ports.storage)).toMatchObject([{ args: { outingId: 9 } }])
  })
})

describe('a cleared score', () => {
  const clear = (golferId: number, seenVer?: number) =>
    recordScores(device, { outingId: 9, hole: 7, scores: [{ golferId, strokes: null, ...(seenVer && { seenVer }) }] })

  it('is one more operation behind the score, and shows nothing from then on', async () => {
    await record({ [benId]: 5, [carolId]: 4 })
    expect(await clear(benId)).toMatchObject({ golferIds: [benId] })
    expect([await shown(benId), await shown(carolId)]).toEqual([undefined, 4])
    const args = { outingId: 9, golferId: benId, hole: 7 }
    expect((await rows()).map(({ name, args }) => ({ name, args }))).toMatchObject([
      { name: 'score.set', args: { ...args, strokes: 5, baseVer: 0 } },
      { name: 'score.set' },
      { name: 'score.clear', args: { ...args, baseVer: 1 } },
    ])
    const cells = (await readOuting(device.database, 9))?.cells
    expect(cells).toContainEqual(expect.objectContaining({ golferId: benId, strokes: null, pending: true }))
  })

  it('says nothing new where there is no score', async () => {
    expect(await clear(benId)).toMatchObject({ golferIds: [] })
    expect(await rows()).toEqual([])
  })

  it('that could not be saved is brought in from the journal', async () => {
    await record({ [benId]: 5 })
    const mend = refuseRows(device.database.outbox)
    expect(await failureOf(clear(benId))).toMatchObject({ reason: 'full' })
    mend()
    await importJournal(device)
    expect(await shown(benId)).toBeUndefined()
    expect(readJournal(ports.storage)).toEqual([])
  })

  it('that the server refused is not sent again over a score that was entered since', async () => {
    await record({ [benId]: 5 })
    await clear(benId)
    const refused = (await rows()).at(-1)
    if (!refused) throw new Error('nothing was queued')
    await device.database.rejected.put({ ...refused, code: 'outing.posted', message: '', refusedAt: 1 })
    await record({ [benId]: 6, [carolId]: 4 })
    expect(await device.database.rejected.toArray()).toMatchObject([{ name: 'score.clear', enteredAnew: true }])
  })
})

describe('the undo of a recording', () => {
  let device: Device
  beforeEach(async () => {
    device = openDevice(testPorts({}), { name: 'undo' })
  })
  afterEach(() => device.database.delete())

  const record = (ben: number, carol: number) =>
    recordScores(device, {
      outingId: 9,
      hole: 7,
      scores: [
        { golferId: benId, strokes: ben },
        { golferId: carolId, strokes: carol },
      ],
    })
  const undoable = {
    outingId: 9,
    hole: 7,
    scores: [
      { golferId: benId, written: 5, before: 4 },
      { golferId: carolId, written: 6, before: null },
    ],
  }
  const shown = async () => {
    const outing = await readOuting(device.database, 9)
    return [outing?.card.scores(benId, 7), outing?.card.scores(carolId, 7)]
  }
  const queued = async () =>
    (await device.database.outbox.orderBy('[principal+seq]').toArray()).map(({ name, args }) => [name, args])

  test('what stood before is brought back, an earlier score and an empty cell, behind what was recorded', async () => {
    await putOuting(device, { scores: [serverCell({ strokes: 4, ver: 3 })] })
    await record(5, 6)
    expect(await undoRecorded(device, undoable)).toEqual([benId, carolId])
    expect(await shown()).toEqual([4, undefined])
    const cell = { outingId: 9, hole: 7 }
    expect(await queued()).toEqual([
      ['score.set', { ...cell, golferId: benId, strokes: 5, baseVer: 3 }],
      ['score.set', { ...cell, golferId: carolId, strokes: 6, baseVer: 0 }],
      ['score.set', { ...cell, golferId: benId, strokes: 4, baseVer: 4 }],
      ['score.clear', { ...cell, golferId: carolId, baseVer: 1 }],
    ])
  })

  test('a pickup is brought back, and taken back', async () => {
    const pickUp = { outingId: 9, hole: 7, scores: [{ golferId: benId, strokes: 'X' as const }] }
    await putOuting(device, { scores: [] })
    await recordScores(device, pickUp)
    const changed = { outingId: 9, hole: 7, scores: [{ golferId: benId, strokes: 5 }] }
    await recordScores(device, changed)
    const back = { outingId: 9, hole: 7, scores: [{ golferId: benId, written: 5, before: 'X' as const }] }
    expect(await undoRecorded(device, back)).toEqual([benId])
    expect((await readOuting(device.database, 9))?.cells).toMatchObject([{ strokes: null, pickup: 'X' }])
    expect((await queued()).map(([name]) => name)).toEqual(['score.pickup', 'score.set', 'score.pickup'])
  })

  test('a cell that another phone has written since is left alone', async () => {
    await putOuting(device, { scores: [serverCell({ strokes: 3, ver: 4 })] })
    await recordScores(device, { outingId: 9, hole: 7, scores: [{ golferId: carolId, strokes: 6 }] })
    expect(await undoRecorded(device, undoable)).toEqual([carolId])
    expect(await shown()).toEqual([3, undefined])
  })

  test('what could not be undone stays recorded, also later', async () => {
    await putOuting(device, { scores: [] })
    await record(5, 6)
    const stop = refuseRows(device.database.outbox)
    await expect(undoRecorded(device, undoable)).rejects.toThrow()
    stop()
    await importJournal(device)
    expect(await shown()).toEqual([5, 6])
    expect(readJournal(device.ports.storage)).toEqual([])
  })

  test('undoing twice brings nothing back twice', async () => {
    await putOuting(device, { scores: [serverCell({ strokes: 4, ver: 3 })] })
    await record(5, 6)
    await undoRecorded(device, undoable)
    const waiting = await queued()
    expect(await undoRecorded(device, undoable)).toEqual([])
    expect(await queued()).toEqual(waiting)
  })
})
