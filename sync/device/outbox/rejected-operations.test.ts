import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { benId, capability, carolId, putOuting } from '../outings/outing-testing.ts'
import type { RejectedRow } from '../storage/device-database.ts'
import { refuseRows, testPorts } from '../testing.ts'
import { recordScores } from './outbox.ts'
import { lostCode } from './queue-repair.ts'
import { discardRejected, readRejected, resendRejected } from './rejected-operations.ts'

const { principal } = capability
const ports = testPorts({})
let device: Device

beforeEach(async () => {
  device = openDevice(ports, { name: 'rejected operations' })
  await putOuting(device)
})
afterEach(() => device.database.delete())

const refused = (mid: string, changes: Partial<RejectedRow> = {}): RejectedRow => ({
  mid,
  principal,
  name: 'score.set',
  at: ports.now() - 60_000,
  outingId: 9,
  args: { outingId: 9, golferId: benId, hole: 7, strokes: 5, baseVer: 2 },
  code: 'outing.posted',
  message: 'The final scores of this outing have been posted.',
  refusedAt: ports.now(),
  ...changes,
})
const waiting = async () => await device.database.outbox.orderBy('[principal+seq]').toArray()

describe('the rejected operations', () => {
  it('says what was refused and why, oldest first', async () => {
    await device.database.rejected.bulkPut([refused('a', { refusedAt: 2 }), refused('b', { refusedAt: 1 })])
    const rejected = await readRejected(device.database)
    expect(rejected.map(({ mid }) => mid)).toEqual(['b', 'a'])
    expect(rejected[0]).toMatchObject({
      score: { golferId: benId, hole: 7, strokes: 5 },
      enteredAt: ports.now() - 60_000,
      message: 'The final scores of this outing have been posted.',
      resendable: true,
    })
  })

  it('enters a score for the golfer who plays instead of the one who was taken out', async () => {
    await device.database.rejected.put(refused('a', { code: 'score.not-in-group' }))
    await resendRejected(device, 'a', carolId)
    expect((await waiting()).map(({ args }) => args)).toMatchObject([{ golferId: carolId, hole: 7, strokes: 5 }])
    expect(await readRejected(device.database)).toEqual([])
  })

  it('leaves refused rounds to the member who entered them', async () => {
    await device.database.rejected.put(refused('a', { name: 'round.add', principal: 'u:5', outingId: null, args: {} }))
    expect(await readRejected(device.database)).toEqual([])
  })

  it('is described as unknown when its content is lost', async () => {
    await device.database.rejected.put(refused('a', { name: 'noop', args: { reason: lostCode }, code: lostCode }))
    expect(await readRejected(device.database)).toMatchObject([{ score: null, resendable: false }])
    await resendRejected(device, 'a')
    expect(await waiting()).toEqual([])
    expect(await readRejected(device.database)).toHaveLength(1)
  })
})

describe('a refused score', () => {
  it('is entered again as a new operation on what the server has now', async () => {
    await device.database.rejected.put(refused('a'))
    await resendRejected(device, 'a')
    const [row] = await waiting()
    expect(row).toMatchObject({ seq: 1, at: ports.now(), args: { golferId: benId, hole: 7, strokes: 5, baseVer: 0 } })
    expect(row?.mid).not.toBe('a')
    expect(await readRejected(device.database)).toEqual([])
  })

  it('stays when it cannot be saved', async () => {
    await device.database.rejected.put(refused('a'))
    await device.database.outings.update(9, { principal: null })
    await expect(resendRejected(device, 'a')).rejects.toMatchObject({ reason: 'read-only' })
    expect(await readRejected(device.database)).toHaveLength(1)
  })

  it('is not sent over what was entered on its hole since', async () => {
    const elsewhere = refused('b', { args: { ...Object(refused('b').args), hole: 8 } })
    await device.database.rejected.bulkPut([refused('a'), elsewhere])
    await recordScores(device, { outingId: 9, hole: 7, scores: [{ golferId: benId, strokes: 4 }] })
    const rejected = await readRejected(device.database)
    expect(rejected.map(({ mid, resendable }) => [mid, resendable])).toEqual([
      ['a', false],
      ['b', true],
    ])
    await resendRejected(device, 'a')
    expect(await waiting()).toMatchObject([{ args: { hole: 7, strokes: 4 } }])
    expect(await readRejected(device.database)).toHaveLength(2)
  })

  it('is given up with a note to the server', async () => {
    await recordScores(device, { outingId: 9, hole: 1, scores: [{ golferId: benId, strokes: 4 }] })
    await device.database.rejected.put(refused('a'))
    let wanted = 0
    device.sendingWanted.listen(() => (wanted += 1))
    await discardRejected(device, 'a')
    await discardRejected(device, 'a')
    expect(await readRejected(device.database)).toEqual([])
    const note = { seq: 2, name: 'noop', args: { reason: 'discarded outing.posted a' } }
    expect(await waiting()).toMatchObject([{ seq: 1 }, note])
    expect(wanted).toBeGreaterThan(0)
  })

  it('is given up on a full phone, whose cached answers make room for the note', async () => {
    const { seen, outbox } = device.database
    await device.database.rejected.put(refused('a'))
    await recordScores(device, { outingId: 9, hole: 1, scores: [{ golferId: benId, strokes: 4 }] })
    await seen.put({ key: 'GET courses', call: 'GET courses', answer: [], at: 1 })
    const mend = refuseRows(outbox)
    seen.hook('deleting', mend)
    await discardRejected(device, 'a')
    expect(await readRejected(device.database)).toEqual([])
    expect(await waiting()).toMatchObject([{ seq: 1 }, { name: 'noop' }])
  })

  it('is given up without a note that could never be sent', async () => {
    await recordScores(device, { outingId: 9, hole: 1, scores: [{ golferId: benId, strokes: 4 }] })
    await device.database.queues.update(principal, { parked: { code: 'a', message: 'b' } })
    await device.database.rejected.put(refused('a'))
    await discardRejected(device, 'a')
    expect(await waiting()).toHaveLength(1)
  })
})
