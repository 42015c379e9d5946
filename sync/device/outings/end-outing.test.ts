import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { recordScores } from '../outbox/outbox.ts'
import { discardRejected } from '../outbox/rejected-operations.ts'
import { acknowledge } from '../outbox/sending.ts'
import { readSyncStatus } from '../outbox/sync-status.ts'
import { testPorts } from '../testing.ts'
import { cancelOuting, leaveOuting, postOuting } from './end-outing.ts'
import { keepHoleDraft } from './hole-drafts.ts'
import { findOutingByCode, keepOuting } from './open-outing.ts'
import { benId, capability, outingSnapshot, putOuting } from './outing-testing.ts'
import { outingsOnPhone, readOuting } from './outings.ts'

let device: Device
let answer: (url: string) => Response

const success = { result: 'Success', rounds: [], notposted: [] }

const acknowledged = { lastSeq: 1, serverNow: 5, vers: [1], cursor: 3, exceptions: [] }

function refusal(code: string): Response {
  return Response.json({ type: 't', title: 't', status: 409, code, detail: 'd', error: 'Over.' }, { status: 409 })
}

beforeEach(async () => {
  answer = () => Response.json(success)
  device = openDevice(testPorts({ fetch: async (url) => answer(url) }), { name: 'end-outing' })
  await putOuting(device)
})
afterEach(() => device.database.delete())

const statusOnPhone = async () => (await outingsOnPhone(device.database))[0]?.status

it('is left also when the connection to the storage is lost in the middle', async () => {
  let refused = 0
  device.database.capabilities.hook('deleting', () => {
    refused += 1
    if (refused === 1) throw Object.assign(new Error('gone'), { name: 'UnknownError' })
  })
  await leaveOuting(device, 9)
  expect(await outingsOnPhone(device.database)).toEqual([])
})

it('ends the copy on this phone when the server has posted or canceled the outing', async () => {
  await postOuting(device, { outingId: 9, body: {} })
  expect(await statusOnPhone()).toBe('posted')
  await cancelOuting(device, { outingId: 9, body: {} })
  expect(await statusOnPhone()).toBe('cancelled')
})

it.each([
  ['outing.posted', 'posted'],
  ['outing.cancelled', 'cancelled'],
  ['outing.not-organizer', 'inprogress'],
])('takes a refusal as %s for the state %s', async (code, status) => {
  answer = () => refusal(code)
  expect(await postOuting(device, { outingId: 9, body: {} })).toMatchObject({ ok: false })
  expect(await statusOnPhone()).toBe(status)
})

it('leaves the copy in progress when no answer came', async () => {
  answer = () => {
    throw new TypeError('no network')
  }
  await expect(cancelOuting(device, { outingId: 9, body: {} })).rejects.toMatchObject({ kind: 'unreachable' })
  expect(await statusOnPhone()).toBe('inprogress')
})

describe('leaving an outing', () => {
  let device: Device
  beforeEach(async () => {
    device = openDevice(testPorts({}), { name: 'leave-outing' })
    await putOuting(device)
  })
  afterEach(() => device.database.delete())

  test('a phone that logs out of an outing has neither the right to score it nor anything of it left', async () => {
    const scores = [{ golferId: benId, strokes: 6, over: null }]
    await keepHoleDraft(device, { outingId: 9, tgroupId: 1, hole: 7, scores })
    await leaveOuting(device, 9)
    expect(await findOutingByCode(device.database, capability.code)).toBeUndefined()
    expect(await readOuting(device.database, 9)).toBeUndefined()
    expect(await device.database.drafts.count()).toBe(0)
  })

  /** Leaves an outing while the score of a hole is on its way. */
  async function leaveWhileSending() {
    await recordScores(device, { outingId: 9, hole: 7, scores: [{ golferId: benId, strokes: 5 }] })
    const [queue] = await device.database.queues.toArray()
    const rows = await device.database.outbox.toArray()
    if (queue === undefined) throw new Error('nothing waits')
    await leaveOuting(device, 9)
    return { queue, rows, token: '' }
  }

  test('an outing that was left while its scores were on their way goes with the answer', async () => {
    const sent = await leaveWhileSending()
    expect(await outingsOnPhone(device.database)).toMatchObject([{ outingId: 9, waitingHoles: 1 }])
    await acknowledge(device, { ...sent, answer: acknowledged })
    expect(await outingsOnPhone(device.database)).toEqual([])
  })

  test('an outing that was left with a refused score goes once the person has discarded it', async () => {
    const sent = await leaveWhileSending()
    const exceptions = [{ seq: 1, outcome: 'rejected' as const, code: 'card.returned' }]
    await acknowledge(device, { ...sent, answer: { ...acknowledged, exceptions } })
    expect(await outingsOnPhone(device.database)).toHaveLength(1)
    await discardRejected(device, sent.rows[0]?.mid ?? '')
    expect(await outingsOnPhone(device.database)).toEqual([])
  })

  test('an outing that was left and opened again to watch it stays', async () => {
    const sent = await leaveWhileSending()
    await keepOuting(device, { snapshot: outingSnapshot(), capability: null, occasion: 'opened' })
    await acknowledge(device, { ...sent, answer: acknowledged })
    expect(await outingsOnPhone(device.database)).toMatchObject([{ outingId: 9, waitingHoles: 0 }])
  })

  test('what was not sent stays, asks for the code, and goes on once it is entered again', async () => {
    await recordScores(device, { outingId: 9, hole: 7, scores: [{ golferId: benId, strokes: 5 }] })
    await leaveOuting(device, 9)
    expect(await readOuting(device.database, 9)).toMatchObject({ code: null, readOnly: true })
    expect(await readSyncStatus(device.database, 9)).toMatchObject({ waiting: 1, suspended: 1 })
    await putOuting(device)
    expect(await readSyncStatus(device.database, 9)).toMatchObject({ waiting: 1, suspended: 0 })
    expect((await readOuting(device.database, 9))?.readOnly).toBe(false)
  })
})
