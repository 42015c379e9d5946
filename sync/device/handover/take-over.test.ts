import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { importJournal } from '../outbox/import-journal.ts'
import { isNotSaved, readQueue, recordDeparture, recordScores } from '../outbox/outbox.ts'
import { keepOuting } from '../outings/open-outing.ts'
import { benId, capability, carolId, outingSnapshot, putOuting, serverCell } from '../outings/outing-testing.ts'
import { readOuting } from '../outings/outings.ts'
import { refuseRows, testPorts, type TestPorts } from '../testing.ts'
import { packCard, unpackCard } from './card-text.ts'
import { readCard, takeBack, watchOnly } from './hand-over.ts'
import { takeOver, type Handed } from './take-over.ts'

const outingId = 9
let ports: Record<'dying' | 'other', TestPorts>
let dying: Device
let other: Device

beforeEach(async () => {
  ports = { dying: testPorts({ seed: 1 }), other: testPorts({ seed: 2 }) }
  dying = openDevice(ports.dying, { name: 'dying' })
  other = openDevice(ports.other, { name: 'other' })
  await putOuting(dying)
})
afterEach(async () => {
  for (const device of [dying, other]) await device.database.delete()
})

const record = (device: Device, hole: number, strokes: number, golferId = benId) =>
  recordScores(device, { outingId, hole, scores: [{ golferId, strokes }] })
const queueOf = (device: Device) => readQueue(device.database, capability.principal)
const cellOf = async (device: Device, hole: number) => await device.database.scores.get([outingId, benId, hole])
const holesOn = async (device: Device) =>
  (await readOuting(device.database, outingId))?.cells.map(({ golferId, hole, strokes }) => [golferId, hole, strokes])

async function hand(changes: Partial<Handed> = {}, from = dying, to = other) {
  const read = await readCard(from, outingId)
  if (!read) throw new Error('no card')
  return await takeOver(to, { card: read.card, readAt: to.ports.now(), initials: 'CI', outingId: null, ...changes })
}

describe('a card that another phone takes over', () => {
  it('is on a phone that never had the outing, which then scores the group', async () => {
    await record(dying, 7, 5)
    await record(dying, 7, 4, carolId)
    await recordDeparture(dying, { outingId, golferId: carolId, fromHole: 8 })
    expect(await hand()).toMatchObject({
      value: {
        outingId,
        tgroupId: 1,
        address: capability.code,
        golfers: ['Ben', 'Carol'],
        holes: [7],
        unsent: 3,
        unsentHoles: [7],
        differing: [],
      },
    })
    expect(await readOuting(other.database, outingId)).toMatchObject({ readOnly: false, code: capability.code })
    expect(await holesOn(other)).toEqual(await holesOn(dying))
    await record(other, 8, 3)
    expect(await queueOf(other)).toHaveLength(4)
  })

  it('keeps the keys and the makers of its operations, and their order', async () => {
    await record(dying, 7, 5)
    await record(dying, 7, 6)
    await hand()
    const made = await queueOf(dying)
    const { clientId } = (await dying.database.queues.get(capability.principal)) ?? {}
    const taken = await queueOf(other)
    expect(taken.map(({ mid, args, from }) => ({ mid, args, from }))).toEqual(
      made.map(({ mid, args }) => ({ mid, args, from: clientId })),
    )
    expect(taken.map(({ seq }) => seq)).toEqual([1, 2])
    const queue = await other.database.queues.get(capability.principal)
    expect(queue?.clientId).not.toBe(clientId)
  })

  it('changes nothing when it is taken again, and adds what was entered since', async () => {
    await record(dying, 7, 5)
    await hand()
    const before = await Promise.all(other.database.tables.map((table) => table.toArray()))
    await hand()
    expect(await Promise.all(other.database.tables.map((table) => table.toArray()))).toEqual(before)
    await record(dying, 7, 6)
    await hand()
    expect((await queueOf(other)).map(({ mid }) => mid)).toEqual((await queueOf(dying)).map(({ mid }) => mid))
    expect(await cellOf(other, 7)).toMatchObject({ queued: { strokes: 6 } })
  })

  it('has the server’s scores of its group, and not its token', async () => {
    await putOuting(dying, { scores: [serverCell(), serverCell({ golferId: 77 })] })
    const read = await readCard(dying, outingId)
    expect(JSON.stringify(read)).not.toContain(capability.token)
    await hand()
    expect(await cellOf(other, 7)).toMatchObject({ club: { strokes: 4, ver: 1 }, queued: null })
    expect(await other.database.scores.count()).toBe(1)
    expect(await other.database.capabilities.get(capability.principal)).toMatchObject({ token: null, initials: 'CI' })
  })

  it('does not replace a score of the receiver, who learns of the difference', async () => {
    await putOuting(other)
    await record(dying, 7, 5)
    await record(other, 7, 6)
    expect(await hand()).toMatchObject({ value: { differing: [{ golfer: 'Ben', hole: 7 }] } })
    expect(await cellOf(other, 7)).toMatchObject({ queued: { strokes: 6 } })
    expect((await queueOf(other)).map(({ args }) => args)).toMatchObject([{ strokes: 6 }, { strokes: 5 }])
  })

  it('does not replace a score of the server that the other phone had not seen', async () => {
    await putOuting(other, { scores: [serverCell({ ver: 3 })] })
    await record(dying, 7, 5)
    expect(await hand()).toMatchObject({ value: { differing: [{ golfer: 'Ben', hole: 7 }] } })
    expect(await cellOf(other, 7)).toMatchObject({ club: { strokes: 4, ver: 3 }, queued: null })
    expect(await queueOf(other)).toHaveLength(1)
  })

  it('replaces none of them by a correction either, which builds on the entry before it', async () => {
    await putOuting(other, { scores: [serverCell({ ver: 1 })] })
    await record(dying, 7, 5)
    await record(dying, 7, 6)
    expect(await hand()).toMatchObject({ value: { differing: [{ golfer: 'Ben', hole: 7 }] } })
    expect(await cellOf(other, 7)).toMatchObject({ club: { strokes: 4, ver: 1 }, queued: null })
    expect(await queueOf(other)).toHaveLength(2)
  })

  it('keeps an older snapshot of the receiver, with the golfers of the group as they are now', async () => {
    const [ben] = outingSnapshot().golfers
    if (!ben) throw new Error('no golfer')
    const dev = { ...ben, id: 88, first: 'Dev', tgroup_id: 2 }
    const eve = { ...ben, id: 5, first: 'Eve' }
    await putOuting(other, { golfers: [...outingSnapshot().golfers, dev], cursor: 4 })
    await putOuting(dying, { golfers: [ben, eve], cursor: 6 })
    await hand()
    const row = await other.database.outings.get(outingId)
    expect(row?.snapshot.golfers.map(({ first }) => first)).toEqual(['Dev', 'Ben', 'Eve'])
    expect(row?.cursor).toBe(4)
  })

  it('brings its settings, and the tees to which a golfer was moved, to an older snapshot of the receiver', async () => {
    const { outing, golfers } = outingSnapshot()
    const tees = (id: number) => ({ id, name: `Tees ${id}`, rating: 71.2, slope: 125, par: 72 })
    await putOuting(other, { tees: [tees(1), tees(2)], cursor: 4 })
    const moved = golfers.map((golfer) => ({ ...golfer, teebox_id: 3 }))
    await putOuting(dying, { outing: { ...outing, gimmes: 1 }, golfers: moved, tees: [tees(2), tees(3)], cursor: 6 })
    await hand()
    const snapshot = (await other.database.outings.get(outingId))?.snapshot
    expect(snapshot?.outing.gimmes).toBe(1)
    expect(snapshot?.tees?.map(({ id }) => id)).toEqual([1, 2, 3])
  })

  it('has entries whose age is known although the clocks of the phones differ by an hour', async () => {
    ports.other.moveClock(3_600_000)
    await record(dying, 7, 5)
    ports.dying.advance(60_000)
    await hand()
    expect((await queueOf(other))[0]?.at).toBe(ports.other.now() - 60_000)
  })

  it('comes back to its phone without a double', async () => {
    await record(dying, 7, 5)
    await hand()
    await record(other, 8, 4)
    await hand({}, other, dying)
    const mids = (await queueOf(dying)).map(({ mid }) => mid)
    expect(mids).toEqual((await queueOf(other)).map(({ mid }) => mid))
    expect((await queueOf(dying)).map(({ from }) => from === undefined)).toEqual([true, false])
  })

  it('carries operations that this build does not know', async () => {
    await record(dying, 7, 5)
    await dying.database.outbox.toCollection().modify({ name: 'card.sign', args: { golferId: benId } } as object)
    await hand()
    expect(await queueOf(other)).toMatchObject([{ name: 'card.sign', args: { golferId: benId } }])
  })

  it('leaves out what only fills a place in the queue of its phone', async () => {
    await record(dying, 7, 5)
    await dying.database.outbox.toCollection().modify({ name: 'noop' })
    expect((await readCard(dying, outingId))?.card.operations).toEqual([])
  })

  it('has what the database of its phone refuses, which sends it too once it can', async () => {
    const mend = refuseRows(dying.database.outbox)
    expect(await record(dying, 7, 5).catch(isNotSaved)).toBe(true)
    await hand()
    expect(await queueOf(other)).toMatchObject([{ name: 'score.set', args: { hole: 7, strokes: 5 } }])
    await watchOnly(dying, outingId)
    mend()
    await importJournal(dying)
    const mids = [await queueOf(other), await queueOf(dying)].map((rows) => rows.map(({ mid }) => mid))
    expect(mids[1]).toEqual(mids[0])
  })

  it('does not replace what the database of the receiver has refused, which is sent after it', async () => {
    await putOuting(other)
    const mend = refuseRows(other.database.outbox)
    expect(await record(other, 7, 6).catch(isNotSaved)).toBe(true)
    mend()
    ports.other.advance(1_000)
    await record(dying, 7, 5)
    await hand()
    await importJournal(other)
    expect((await queueOf(other)).map(({ args }) => args)).toMatchObject([{ strokes: 5 }, { strokes: 6 }])
  })

  it('is whole where the database of its phone has refused everything so far', async () => {
    const mend = refuseRows(dying.database.outbox)
    expect(await record(dying, 7, 5).catch(isNotSaved)).toBe(true)
    const read = await readCard(dying, outingId)
    if (!read) throw new Error('no card')
    const unpacked = await unpackCard(await packCard(read.card))
    expect(unpacked).toMatchObject({ value: { operations: [{ name: 'score.set', args: { hole: 7, strokes: 5 } }] } })
    mend()
  })

  it('is not there on a phone that only views', async () => {
    const snapshot = outingSnapshot({ outing: { ...outingSnapshot().outing, id: 10 } })
    await keepOuting(dying, { snapshot, capability: null, occasion: 'opened' })
    expect(await readCard(dying, 10)).toBeNull()
    expect(await readCard(dying, 11)).toBeNull()
  })
})

describe('a card that is refused', () => {
  it('is of another outing than the open one', async () => {
    await record(dying, 7, 5)
    expect(await hand({ outingId: 10 })).toMatchObject({ refusal: { code: 'handover.other-outing' } })
    expect(await other.database.outings.count()).toBe(0)
  })

  it('has an operation on another outing', async () => {
    await record(dying, 7, 5)
    const read = await readCard(dying, outingId)
    if (!read) throw new Error('no card')
    const [first] = read.card.operations
    const crafted = { ...first, args: { ...(first?.args as object), outingId: 10 } } as typeof first & object
    const card = { ...read.card, operations: [crafted] }
    expect(await hand({ card })).toMatchObject({ refusal: { code: 'handover.damaged' } })
    expect(await other.database.outbox.count()).toBe(0)
  })

  it('is found by the id of its outing while the server has given no code', async () => {
    await putOuting(other)
    await record(dying, 7, 5)
    const read = await readCard(dying, outingId)
    if (!read) throw new Error('no card')
    expect(await hand({ card: { ...read.card, code: '' } })).toMatchObject({ value: { address: String(outingId) } })
  })

  it('is of another group than the one that this phone scores, until that one is handed over', async () => {
    const second = { ...capability, principal: 'outing:9:2', tgroupId: 2, code: '9TC5RW3D' }
    await keepOuting(other, { snapshot: outingSnapshot(), capability: second, occasion: 'opened' })
    await record(dying, 7, 5)
    expect(await hand()).toMatchObject({ refusal: { code: 'handover.other-group' } })
    expect(await queueOf(other)).toEqual([])
    await watchOnly(other, outingId)
    expect(await hand()).toMatchObject({ ok: true })
    expect(await readOuting(other.database, outingId)).toMatchObject({ code: capability.code, readOnly: false })
  })
})

describe('a phone that gave its card away', () => {
  it('shows it and records nothing, until it takes it back', async () => {
    await record(dying, 7, 5)
    await watchOnly(dying, outingId)
    expect(await readOuting(dying.database, outingId)).toMatchObject({ readOnly: true, isHandedOver: true })
    expect(await record(dying, 8, 4).catch(isNotSaved)).toBe(true)
    expect(await queueOf(dying)).toHaveLength(1)
    await putOuting(dying)
    expect(await readOuting(dying.database, outingId)).toMatchObject({ isHandedOver: true })
    await takeBack(dying, outingId)
    await record(dying, 8, 4)
    expect(await readOuting(dying.database, outingId)).toMatchObject({ readOnly: false, isHandedOver: false })
  })

  it('scores again when it takes the card of the other phone', async () => {
    await record(dying, 7, 5)
    await hand()
    await watchOnly(dying, outingId)
    await hand({}, other, dying)
    expect(await readOuting(dying.database, outingId)).toMatchObject({ readOnly: false, isHandedOver: false })
  })
})
