import { afterEach, beforeEach, expect, it } from 'vitest'
import { plainPerson } from '../../calls/sign-ups-testing.ts'
import type { SignUpToAsk } from '../../calls/sign-ups.ts'
import { dropSignIn, keepSignIn } from '../connection/credentials.ts'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { readRejected } from '../outbox/rejected-operations.ts'
import { ben, testPorts, type TestPorts } from '../testing.ts'
import { askForSpot, readSignUps } from './sign-ups.ts'

let device: Device
let ports: TestPorts
let sent: unknown[]
let club: 'away' | Response
beforeEach(() => {
  sent = []
  club = 'away'
  ports = testPorts({
    fetch: (_, init) => {
      sent.push(JSON.parse(String(init.body)))
      return club === 'away' ? Promise.reject(new TypeError('no network')) : Promise.resolve(club.clone())
    },
  })
  device = openDevice(ports, { name: 'sign-ups' })
  keepSignIn(ports.storage, { token: 'token', user: ben })
})
afterEach(() => device.database.delete())

const mid = '0197f6a0-0000-7000-8000-000000000001'
const asked: SignUpToAsk = {
  teetime_id: 3,
  user_id: ben.id,
  name: 'Ben Okafor',
  email: 'ben@club.example',
  ...plainPerson,
}
const closed = { code: 'signup.closed', detail: 'Closed.', error: 'Closed.' }
const refusal = { type: 'about:blank', title: 'No', status: 409, ...closed }
const no = () => Response.json(refusal, { status: 409, headers: { 'content-type': 'application/problem+json' } })

/** Moves the waiting operation to the rejected ones, as a refusal of the server does. */
async function refuse() {
  const row = await device.database.outbox.get(mid)
  if (!row) throw new Error('it does not wait')
  await device.database.outbox.delete(mid)
  const { seq: _, v: __, ...rest } = row
  await device.database.rejected.put({ ...rest, code: 'signup.closed', message: 'Closed.', refusedAt: ports.now() })
}

it('with a connection the spot is confirmed immediately, and nothing waits', async () => {
  club = Response.json({ result: 'Success', place: 'waiting', waiting: 2 })
  expect(await askForSpot(device, { mid, asked })).toEqual({ kind: 'placed', place: 'waiting', waiting: 2 })
  const { teetime_id: _, ...person } = asked
  expect(sent).toEqual([{ op: mid, ...person }])
  expect(await readSignUps(device)).toEqual([])
})

it('waits for the member who asked, although another one has signed in by the time the server is given up', async () => {
  const asking = askForSpot(device, { mid, asked })
  keepSignIn(ports.storage, { token: 'hers', user: { ...ben, id: 3, username: 'carol' } })
  expect(await asking).toEqual({ kind: 'kept' })
  expect(await readSignUps(device)).toEqual([])
  keepSignIn(ports.storage, { token: 'token', user: ben })
  expect((await readSignUps(device)).map((signUp) => signUp.mid)).toEqual([mid])
})

it('a refusal of the server is not kept: the caller gets it', async () => {
  club = no()
  expect(await askForSpot(device, { mid, asked })).toMatchObject({ kind: 'refused', refusal: { message: 'Closed.' } })
  expect(await readSignUps(device)).toEqual([])
})

it('without the server the request waits under the same key, however often it is repeated', async () => {
  let wanted = 0
  device.sendingWanted.listen(() => (wanted += 1))
  expect(await askForSpot(device, { mid, asked })).toEqual({ kind: 'kept' })
  expect(await askForSpot(device, { mid, asked })).toEqual({ kind: 'kept' })
  expect(await readSignUps(device)).toEqual([{ mid, asked, enteredAt: ports.now(), refusal: null }])
  const waiting = await device.database.outbox.toArray()
  expect(waiting).toMatchObject([{ name: 'signup.add', principal: `u:${ben.id}`, seq: 1 }])
  expect(wanted).toBe(2)
})

it('an error of the server is a failure, and is not retried without the member', async () => {
  const broken = { code: 'failure', detail: 'Broken.', error: 'Broken.' }
  const problem = { type: 'about:blank', title: 'Failure', status: 500, ...broken }
  club = Response.json(problem, { status: 500, headers: { 'content-type': 'application/problem+json' } })
  await expect(askForSpot(device, { mid, asked })).rejects.toMatchObject({ name: 'ServerFailure', kind: 'failed' })
  expect(await device.database.outbox.count()).toBe(0)
})

it('a visitor’s question cannot wait: the robot check would not last', async () => {
  dropSignIn(ports.storage)
  const asking = askForSpot(device, { mid, asked: { ...asked, user_id: 0 }, robotcheck: 'proof' })
  await expect(asking).rejects.toMatchObject({ name: 'ServerFailure', kind: 'unreachable' })
  expect(sent).toMatchObject([{ robotcheck: 'proof', user_id: 0 }])
  expect(await device.database.outbox.count()).toBe(0)
})

const clubs = ['there', 'away']

it.each(clubs)('a refused one comes back with the reason, and goes when it is asked again (club %s)', async (where) => {
  await askForSpot(device, { mid, asked })
  await refuse()
  expect(await readSignUps(device)).toMatchObject([{ mid, refusal: { code: 'signup.closed', message: 'Closed.' } }])
  expect(await readRejected(device.database)).toEqual([])
  if (where === 'there') club = Response.json({ result: 'Success', place: 'in', waiting: null })
  await askForSpot(device, { mid: 'another', asked, instead: mid })
  const left = where === 'there' ? [] : [{ mid: 'another', refusal: null }]
  expect(await readSignUps(device)).toMatchObject(left)
  expect(await device.database.rejected.count()).toBe(0)
})

it('no one sees what someone else requested on the same phone', async () => {
  await askForSpot(device, { mid, asked })
  keepSignIn(ports.storage, { token: 'token', user: { ...ben, id: ben.id + 1 } })
  expect(await readSignUps(device)).toEqual([])
})

it('is placed although the phone cannot forget the refused one that it replaces', async () => {
  await askForSpot(device, { mid, asked })
  await refuse()
  club = Response.json({ result: 'Success', place: 'in', waiting: null })
  device.database.rejected.hook('deleting', () => {
    throw new DOMException('no', 'UnknownError')
  })
  expect(await askForSpot(device, { mid: 'b', asked, instead: mid })).toMatchObject({ kind: 'placed', place: 'in' })
})
