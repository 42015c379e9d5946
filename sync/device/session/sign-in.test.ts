import { afterEach, beforeEach, expect, it } from 'vitest'
import { courseCity } from '../../calls/courses.ts'
import { loginByHash } from '../../calls/users.ts'
import { callServerOrCached } from '../connection/cached-answers.ts'
import { dropSignIn, keepSignIn, onSignInChange, readSignIn, signedInUser } from '../connection/credentials.ts'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { recordScores } from '../outbox/outbox.ts'
import { startSending } from '../outbox/sending.ts'
import { leaveOuting } from '../outings/end-outing.ts'
import { keepOuting, refreshOuting, viewOuting } from '../outings/open-outing.ts'
import { benId, outingSnapshot, putOuting } from '../outings/outing-testing.ts'
import { outingsOnPhone } from '../outings/outings.ts'
import { ben, signIn, testPorts, type TestPorts, until } from '../testing.ts'
import { endSignIn, keepUser, signInBy, signOut } from './sign-in.ts'

let device: Device
let ports: TestPorts
let asked: { url: string; init: RequestInit }[]
let answer: () => Response | Promise<Response>

beforeEach(() => {
  asked = []
  answer = () => Response.json({ token: 'mine', user: ben })
  ports = testPorts({
    fetch: async (url, init) => {
      asked.push({ url, init })
      return await answer()
    },
  })
  device = openDevice(ports, { name: 'sign-in' })
})
afterEach(() => device.database.delete())

it('keeps who signed in, and notifies everybody', async () => {
  let heard = 0
  const stop = onSignInChange(device, () => (heard += 1))
  expect(await signIn(device, { username: 'ben', password: 'seven irons' })).toEqual({ ok: true, value: ben })
  stop()
  expect(signedInUser(device)).toEqual(ben)
  expect(readSignIn(ports.storage)?.token).toBe('mine')
  expect(heard).toBe(1)
})

it('reports a sign-in or sign-out on another page, and of nothing else that is changed there', () => {
  const pages = new Set<(key: string | null) => void>()
  const storageEvents: TestPorts['storageEvents'] = (changed) => {
    pages.add(changed)
    return () => pages.delete(changed)
  }
  let heard = 0
  const stop = onSignInChange({ ...device, ports: { ...ports, storageEvents } }, () => (heard += 1))
  for (const key of ['nomad.sign-in', null, 'nomad.theme']) pages.forEach((changed) => changed(key))
  expect(heard).toBe(2)
  stop()
  expect(pages.size).toBe(0)
})

it('lets what this member has waiting go on, and no one else’s', async () => {
  const queue = { clientId: 'a', nextSeq: 2, ackedSeq: 0, parked: { code: 'a', message: 'b' } }
  await device.database.queues.bulkPut([2, 3].map((member) => ({ ...queue, principal: `u:${member}` })))
  let wanted = 0
  device.sendingWanted.listen(() => (wanted += 1))
  await signIn(device, { username: 'ben', password: 'seven irons' })
  expect((await device.database.queues.toArray()).map(({ parked }) => parked)).toEqual([null, queue.parked])
  expect(wanted).toBeGreaterThan(0)
})

it('lets that go on at the next start where the page was closed in the middle of the sign-in', async () => {
  const parked = { code: 'a', message: 'b' }
  const queue = { clientId: 'a', nextSeq: 2, ackedSeq: 1, parked }
  const started = { principal: 'outing:-9:1', code: '', outingId: -9, tgroupId: 1, token: null, startedBy: ben.id }
  const principals = ['u:2', 'u:3', started.principal]
  await device.database.queues.bulkPut(principals.map((principal) => ({ ...queue, principal })))
  await device.database.capabilities.put(started)
  keepSignIn(ports.storage, { token: 'mine', user: ben })
  const stop = startSending(device)
  const states = async () => {
    const queues = await device.database.queues.bulkGet(principals)
    return queues.map((each) => each?.parked)
  }
  await until(async () => (await states())[0] === null)
  expect(await states()).toEqual([null, parked, null])
  stop()
})

it('succeeds on a full phone, where what waits goes on once there is room', async () => {
  const queue = { clientId: 'a', nextSeq: 2, ackedSeq: 1, parked: { code: 'a', message: 'b' } }
  await device.database.queues.put({ ...queue, principal: 'u:2' })
  const { hook } = device.database.queues
  const refuse = () => {
    throw new DOMException('no', 'QuotaExceededError')
  }
  hook('updating', refuse)
  let heard = 0
  onSignInChange(device, () => (heard += 1))
  expect(await signIn(device, { username: 'ben', password: 'seven irons' })).toEqual({ ok: true, value: ben })
  expect([readSignIn(ports.storage)?.token, heard]).toEqual(['mine', 1])

  hook('updating').unsubscribe(refuse)
  const stop = startSending(device)
  await until(async () => (await device.database.queues.get('u:2'))?.parked === null)
  stop()
})

/** Makes the storage refuse to delete cached answers, `times` times. */
function breakDeleting(name: string, times = Infinity): void {
  let refused = 0
  device.database.seen.hook('deleting', () => {
    refused += 1
    if (refused <= times) throw Object.assign(new Error('no'), { name })
  })
}

it('goes on when the connection to the storage is lost in the middle of a sign-in', async () => {
  breakDeleting('UnknownError', 1)
  await device.database.seen.put({ key: 'a', call: 'a', answer: {}, at: 1 })
  expect(await signIn(device, { username: 'ben', password: 'seven irons' })).toMatchObject({ ok: true })
  expect(await device.database.seen.count()).toBe(0)
})

it('is ended at the server also where the storage does not delete what the member saw', async () => {
  await signIn(device, { username: 'ben', password: 'seven irons' })
  await device.database.seen.put({ key: 'a', call: 'a', answer: {}, at: 1 })
  breakDeleting('DataError')
  await expect(signOut(device)).rejects.toThrow('no')
  expect(signedInUser(device)).toBeNull()
  expect(asked.at(-1)?.url).toBe('/api/logout')
})

it('shows nothing of the member before to the next one who signs in', async () => {
  await signIn(device, { username: 'ben', password: 'seven irons' })
  await device.database.seen.put({ key: 'a', call: 'a', answer: {}, at: 1 })
  await signIn(device, { username: 'ben', password: 'seven irons' })
  expect(await device.database.seen.count()).toBe(1)
  answer = () => Response.json({ token: 'hers', user: { ...ben, id: 3, username: 'carol' } })
  await signIn(device, { username: 'carol', password: 'seven irons' })
  expect(await device.database.seen.count()).toBe(0)
})

it('shows nothing of the member before where the page was closed in the middle of the sign-out', async () => {
  await signIn(device, { username: 'ben', password: 'seven irons' })
  await device.database.seen.put({ key: 'a', call: 'a', answer: {}, at: 1 })
  dropSignIn(ports.storage)
  answer = () => Response.json({ token: 'hers', user: { ...ben, id: 3, username: 'carol' } })
  await signIn(device, { username: 'carol', password: 'seven irons' })
  expect(await device.database.seen.count()).toBe(0)
})

it('shows nothing of the member before where the page was closed in the middle of a login over theirs', async () => {
  await signIn(device, { username: 'ben', password: 'seven irons' })
  await device.database.seen.put({ key: 'a', call: 'a', answer: {}, at: 1 })
  breakDeleting('DataError', 1)
  answer = () => Response.json({ token: 'hers', user: { ...ben, id: 3, username: 'carol' } })
  const carols = { username: 'carol', password: 'seven irons' }
  await expect(signIn(device, carols)).rejects.toThrow('no')
  expect(signedInUser(device)).toBeNull()
  await signIn(device, carols)
  expect(await device.database.seen.count()).toBe(0)
  expect(readSignIn(ports.storage)?.token).toBe('hers')
})

it('keeps no one when the server refuses', async () => {
  const problem = { type: 't', title: 't', status: 401, code: 'login.failed', detail: 'd', error: 'Login Failed' }
  answer = () => Response.json(problem, { status: 401 })
  const refused = await signIn(device, { username: 'ben', password: 'wrong' })
  expect(refused).toEqual({ ok: false, refusal: { code: 'login.failed', message: 'Login Failed' } })
  expect(signedInUser(device)).toBeNull()
})

it('keeps the sign-in of a link', async () => {
  const signedIn = await signInBy(device, loginByHash, { body: { username: 'ben', hash: 'of-a-mail' } })
  expect(signedIn).toEqual({ ok: true, value: ben })
  expect(asked.at(-1)?.url).toBe('/api/login/byHash')
  expect(signedInUser(device)).toEqual(ben)
})

it('keeps what changes about the person, with the same token, and notifies everybody', async () => {
  await signIn(device, { username: 'ben', password: 'seven irons' })
  let heard = 0
  const stop = onSignInChange(device, () => (heard += 1))
  keepUser(device, { ...ben, dob: '1961-04-02', age: 65 })
  stop()
  expect(readSignIn(ports.storage)).toEqual({ token: 'mine', user: { ...ben, dob: '1961-04-02', age: 65 } })
  expect(heard).toBe(1)
})

it('does not keep someone else over the member who is signed in, nor anyone when no one is', async () => {
  keepUser(device, ben)
  expect(signedInUser(device)).toBeNull()
  await signIn(device, { username: 'ben', password: 'seven irons' })
  keepUser(device, { ...ben, id: 3, firstname: 'Carla' })
  expect(signedInUser(device)).toEqual(ben)
})

it('does not read what is no sign-in of this product', () => {
  ports.storage.setItem('nomad.sign-in', '{"token":"mine"')
  expect(signedInUser(device)).toBeNull()
  ports.storage.setItem('nomad.sign-in', '{"token":"mine","user":{"id":"2"}}')
  expect(signedInUser(device)).toBeNull()
})

it('signs out here immediately and then at the server, which may not be there', async () => {
  await signIn(device, { username: 'ben', password: 'seven irons' })
  answer = () => Promise.reject(new TypeError('no network'))
  await signOut(device)
  expect(signedInUser(device)).toBeNull()
  expect(asked.at(-1)?.url).toBe('/api/logout')
  expect(new Headers(asked.at(-1)?.init.headers).get('authorization')).toBe('Bearer mine')
  await signOut(device)
  expect(asked).toHaveLength(2)
})

it('keeps the outing that is scored here and its waiting scores, and forgets what only a member may see', async () => {
  await signIn(device, { username: 'ben', password: 'seven irons' })
  await putOuting(device)
  await recordScores(device, { outingId: 9, hole: 7, scores: [{ golferId: benId, strokes: 5 }] })
  const seen = outingSnapshot()
  const other = { ...seen, outing: { ...seen.outing, id: 8 } }
  await keepOuting(device, { snapshot: other, capability: null, occasion: 'opened' })
  await device.database.conflictReports.bulkAdd(
    [8, 9].map((outingId) => {
      return { outingId, golferId: benId, hole: 3, entered: 5, shown: 4, by: 'Bob', at: 0 }
    }),
  )
  ports.storage.setItem('somebody.else', 'kept')
  await signOut(device)
  expect((await outingsOnPhone(device.database)).map(({ outingId }) => outingId)).toEqual([9])
  expect(await device.database.outbox.count()).toBe(1)
  expect((await device.database.conflictReports.toArray()).map(({ outingId }) => outingId)).toEqual([9])
  expect(ports.storage.getItem('somebody.else')).toBe('kept')
})

it('keeps nothing of what the server answers to the member once they have signed out', async () => {
  await signIn(device, { username: 'ben', password: 'seven irons' })
  const late = Promise.withResolvers<void>()
  answer = async () => {
    const url = asked.at(-1)?.url ?? ''
    await late.promise
    if (url.includes('/course/city')) return Response.json({ cities: ['Espoo'] })
    return Response.json(outingSnapshot())
  }
  const viewing = viewOuting(device, 9)
  const asking = callServerOrCached(device, courseCity, {})
  await until(() => asked.length === 3)
  const leaving = endSignIn(device, { token: null })
  late.resolve()
  await Promise.all([expect(viewing).rejects.toMatchObject({ kind: 'failed' }), asking, leaving])
  expect(await outingsOnPhone(device.database)).toEqual([])
  expect(await device.database.seen.count()).toBe(0)
})

it('does not bring back an outing that was left while it was fetched', async () => {
  await putOuting(device)
  const late = Promise.withResolvers<void>()
  answer = async () => {
    await late.promise
    return Response.json(outingSnapshot())
  }
  const refreshing = refreshOuting(device, 9)
  await until(() => asked.length === 1)
  await leaveOuting(device, 9)
  late.resolve()
  await refreshing
  expect(await outingsOnPhone(device.database)).toEqual([])
})
