import { afterEach, beforeEach, expect, it } from 'vitest'
import type { RoundToPost } from '../../calls/rounds.ts'
import { keepSignIn } from '../connection/credentials.ts'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { ben, refuseRows, testPorts, type TestPorts } from '../testing.ts'
import { isRoundNotSaved, readRound, readRounds, recordRound } from './rounds.ts'

let device: Device
let ports: TestPorts
beforeEach(() => {
  ports = testPorts({})
  device = openDevice(ports, { name: 'rounds' })
  signInAs(5)
})
afterEach(() => device.database.delete())

function signInAs(id: number) {
  keepSignIn(ports.storage, { token: `token of ${id}`, user: { ...ben, id } })
}

function roundOf(score: number): RoundToPost {
  const course = { id: 1, fairwaycondition: 0, greenscondition: 0, greensspeed: 0, value: 0, coursecom: '' }
  const played = { teebox_id: 1, score, parorbetter: 6, tournament: 0, alcohol: '0' } as const
  return { date: '2026-06-13', course, region_id: null, ...played, golfers: [] }
}

const rows = () => device.database.outbox.orderBy('[principal+seq]').toArray()
const scores = async () => (await readRounds(device)).map(({ round }) => round.score)

/** Moves the waiting operation to the rejected ones, as a refusal of the server does. */
async function refuse(mid: string) {
  const row = await device.database.outbox.get(mid)
  if (!row) throw new Error('it does not wait')
  await device.database.outbox.delete(mid)
  const { seq: _, v: __, ...rest } = row
  await device.database.rejected.put({
    ...rest,
    code: 'round.duplicate',
    message: 'Already posted.',
    refusedAt: ports.now(),
  })
}

async function failureOf(recording: Promise<void>) {
  const error: unknown = await recording.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!isRoundNotSaved(error)) throw new Error('it was saved', { cause: error })
  return error
}

it('a round waits under the principal of the member who is signed in, numbered, with its key', async () => {
  let wanted = 0
  device.sendingWanted.listen(() => (wanted += 1))
  await recordRound(device, { mid: 'a', round: roundOf(84) })
  await recordRound(device, { mid: 'b', round: roundOf(86) })
  expect(await rows()).toMatchObject([
    { mid: 'a', principal: 'u:5', seq: 1, name: 'round.add', v: 1, outingId: null, args: roundOf(84) },
    { mid: 'b', principal: 'u:5', seq: 2 },
  ])
  expect(await device.database.queues.get('u:5')).toMatchObject({ nextSeq: 3, parked: null })
  expect(wanted).toBe(2)
})

it('a double tap or a reload does not put it twice', async () => {
  const entered = { mid: 'a', round: roundOf(84) }
  await Promise.all([recordRound(device, entered), recordRound(device, entered)])
  await recordRound(device, entered)
  expect(await rows()).toHaveLength(1)
  await refuse('a')
  await recordRound(device, entered)
  expect(await rows()).toHaveLength(0)
})

it('what waits is shown in the order in which it was entered, and is gone when it was posted', async () => {
  await recordRound(device, { mid: 'b', round: roundOf(84) })
  ports.advance(1000)
  await recordRound(device, { mid: 'a', round: roundOf(86) })
  expect(await scores()).toEqual([84, 86])
  expect(await readRound(device, 'a')).toMatchObject({ refusal: null, enteredAt: ports.now() })
  await device.database.outbox.delete('b')
  expect(await scores()).toEqual([86])
  expect(await readRound(device, 'b')).toBeUndefined()
})

it('a refused round comes back with the reason, and goes when it is corrected', async () => {
  await recordRound(device, { mid: 'a', round: roundOf(84) })
  await refuse('a')
  expect(await readRound(device, 'a')).toMatchObject({
    round: roundOf(84),
    refusal: { code: 'round.duplicate', message: 'Already posted.' },
  })
  await recordRound(device, { mid: 'b', round: { ...roundOf(84), duplicate: true }, instead: 'a' })
  expect(await readRounds(device)).toMatchObject([{ mid: 'b', round: { duplicate: true }, refusal: null }])
})

it('no one sees the rounds of someone else on the same phone', async () => {
  await recordRound(device, { mid: 'a', round: roundOf(84) })
  await recordRound(device, { mid: 'r', round: roundOf(90) })
  await refuse('r')
  signInAs(6)
  await recordRound(device, { mid: 'b', round: roundOf(99) })
  expect(await scores()).toEqual([99])
  ports.storage.removeItem('nomad.sign-in')
  expect(await readRounds(device)).toEqual([])
  signInAs(5)
  expect(new Set(await scores())).toEqual(new Set([84, 90]))
})

it('without a sign-in nothing is kept, and the round is handed back', async () => {
  ports.storage.removeItem('nomad.sign-in')
  expect(await failureOf(recordRound(device, { mid: 'a', round: roundOf(84) }))).toMatchObject({
    reason: 'signed-out',
    round: roundOf(84),
  })
})

it.each([
  ['QuotaExceededError', 'full'],
  ['DataError', 'storage'],
])('when the storage says %s the round is handed back, and nothing of it is kept', async (name, reason) => {
  const mend = refuseRows(device.database.outbox, name)
  const failure = await failureOf(recordRound(device, { mid: 'a', round: roundOf(84) }))
  mend()
  expect(failure).toMatchObject({ reason, round: roundOf(84) })
  expect(await device.database.queues.toArray()).toEqual([])
  await recordRound(device, { mid: 'a', round: roundOf(84) })
  expect(await rows()).toHaveLength(1)
})

it('what waits is read again when the connection to the storage was lost', async () => {
  await recordRound(device, { mid: 'a', round: roundOf(84) })
  device.database.close({ disableAutoOpen: true })
  expect(await scores()).toEqual([84])
})
