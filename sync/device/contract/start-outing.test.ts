import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endOuting } from '#db/outings/outings-testing.ts'
import { golfersOfOuting, groupsOfOuting, readOuting as readStored } from '#db/outings/outings.ts'
import { scoreHistory } from '#db/schema/cells.ts'
import { openTestOuting, type TestOuting } from '../../../api/outings/outings-testing.ts'
import { testPassword, type MemberName } from '../../../api/testing.ts'
import type { AnswerOf } from '../../calls/call.ts'
import { recentGroups } from '../../calls/outing-start.ts'
import { callServer } from '../connection/server-calls.ts'
import type { Device } from '../device.ts'
import { readCard } from '../handover/hand-over.ts'
import { takeOver } from '../handover/take-over.ts'
import { openDevice } from '../open-device.ts'
import { recordScores } from '../outbox/outbox.ts'
import { resumeStarts } from '../outbox/refused-starts.ts'
import { sendWaiting } from '../outbox/sending.ts'
import { pullOuting } from '../outings/follow-outing.ts'
import { openOuting, viewOuting } from '../outings/open-outing.ts'
import { outingsOnPhone, readOuting } from '../outings/outings.ts'
import { newId, startOuting, type ChosenStart } from '../outings/start-outing.ts'
import { signOut } from '../session/sign-in.ts'
import { signIn, testPorts, type TestPorts } from '../testing.ts'
import { fairWeather, openInstantAir, type InstantAir } from './instant-air-testing.ts'

const cutOff = { ...fairWeather, lost: 1 }

type Phone = { readonly name: string; readonly ports: TestPorts; readonly air: InstantAir; device: Device }

let club: TestOuting
let phones: Phone[]

beforeEach(async () => {
  club = await openTestOuting()
  phones = []
})
afterEach(async () => {
  for (const { device } of phones) await device.database.delete()
  await club.close()
})

async function open(name: string, member?: MemberName): Promise<Phone> {
  const air = openInstantAir(club)
  const ports = testPorts({ seed: phones.length + 1, fetch: air.fetch, now: club.context.now().getTime() })
  const phone = { name, ports, air, device: openDevice(ports, { name }) }
  phones.push(phone)
  if (member !== undefined) await enter(phone, member)
  return phone
}

async function enter({ device }: Phone, username: MemberName): Promise<void> {
  const entered = await signIn(device, { username, password: testPassword })
  if (!entered.ok) throw new Error(entered.refusal.message)
}

function restart(phone: Phone): void {
  phone.device.database.close()
  phone.device = openDevice(phone.ports, { name: phone.name })
}

/** Fetches the recent groups of the phone's member. */
async function lastTime({ device }: Phone): Promise<AnswerOf<typeof recentGroups>> {
  const answer = await callServer(device, recentGroups, {})
  if (!answer.ok) throw new Error(answer.refusal.message)
  return answer.value
}

function again({ groups, courses }: AnswerOf<typeof recentGroups>): ChosenStart {
  const [group] = groups
  const course = courses.find(({ id }) => id === group?.course_id)
  if (!group || !course) throw new Error('No group')
  const { outing_id: _before, course_id: _at, golfers, ...terms } = group
  return {
    ...terms,
    date: '2026-06-14',
    course,
    memberId: club.ids.members.ben,
    golfers: golfers.map((golfer) => ({ ...golfer, handicapindex: golfer.handicapindex ?? 20 })),
  }
}

async function start(phone: Phone, known: AnswerOf<typeof recentGroups>): Promise<number> {
  const started = await startOuting(phone.device, again(known))
  if (!started.ok) throw new Error(started.refusal.message)
  return started.value.outingId
}

async function score({ device }: Phone, { outingId, hole }: { outingId: number; hole: number }): Promise<void> {
  const golfers = (await readOuting(device.database, outingId))?.snapshot.golfers ?? []
  await recordScores(device, { outingId, hole, scores: golfers.map(({ id }) => ({ golferId: id, strokes: 4 })) })
}

const stored = () => club.db.sql.select().from(scoreHistory)
const waiting = ({ device }: Phone) => device.database.outbox.count()

/** Ben’s phone without a connection, with an outing and three scored holes of two golfers. */
async function threeHolesAlone(): Promise<{ phone: Phone; outingId: number }> {
  const phone = await open('ben', 'ben')
  const known = await lastTime(phone)
  phone.air.change(cutOff)
  const outingId = await start(phone, known)
  for (const hole of [1, 2, 3]) await score(phone, { outingId, hole })
  await sendWaiting(phone.device)
  expect(await readStored(club.db, outingId)).toBeUndefined()
  return { phone, outingId }
}

/** Lets the phone's storage hang until the returned function is called. */
function hang({ device: { database } }: Phone): () => void {
  let isHeld = true
  const outings = database.backendDB().transaction('outings', 'readwrite').objectStore('outings')
  const hold = () => {
    if (isHeld) outings.get(0).onsuccess = hold
  }
  hold()
  return () => void (isHeld = false)
}

it('is not started later when the storage of the phone did not answer in time, and by another try once', async () => {
  const phone = await open('ben', 'ben')
  const chosen = again(await lastTime(phone))
  const outingId = newId(phone.device)
  const end = hang(phone)
  const starting = startOuting(phone.device, chosen, outingId)
  phone.ports.advance(10_000)
  await expect(starting).rejects.toThrow('No answer from the storage')
  end()
  expect(await outingsOnPhone(phone.device.database)).toEqual([])
  expect(await waiting(phone)).toBe(0)
  for (const isEarlier of [false, true])
    expect(await startOuting(phone.device, chosen, outingId)).toMatchObject({ value: { outingId, isEarlier } })
  expect(await outingsOnPhone(phone.device.database)).toHaveLength(1)
  expect(await waiting(phone)).toBe(1)
})

it('says that it is as it was chosen by an earlier try, where that was saved as it was given up', async () => {
  const phone = await open('ben', 'ben')
  const chosen = again(await lastTime(phone))
  const outingId = newId(phone.device)
  phone.device.database.outings.hook('creating', () => phone.ports.advance(10_000))
  await expect(startOuting(phone.device, chosen, outingId)).rejects.toThrow('No answer from the storage')
  const changed = await startOuting(phone.device, { ...chosen, allowance: 50 }, outingId)
  expect(changed).toMatchObject({ value: { outingId, isEarlier: true } })
  expect(await readOuting(phone.device.database, outingId)).toMatchObject({ snapshot: { outing: { allowance: 100 } } })
  expect(await waiting(phone)).toBe(1)
})

it('is played without a connection, and reaches the server once with every score', async () => {
  const { phone, outingId } = await threeHolesAlone()
  restart(phone)
  expect(await readOuting(phone.device.database, outingId)).toMatchObject({
    code: null,
    readOnly: false,
    isOnPhoneOnly: true,
    snapshot: { outing: { course: 'The oaks', status: 'inprogress' }, tgroup_id: 1 },
  })
  phone.air.change(fairWeather)
  const sent = phone.air.arrivals.get('/api/sync/push') ?? 0
  await sendWaiting(phone.device)
  expect(phone.air.arrivals.get('/api/sync/push')).toBe(sent + 1)
  expect(await waiting(phone)).toBe(0)
  expect(await stored()).toHaveLength(6)
  const before = (await readOuting(phone.device.database, outingId))?.snapshot
  await pullOuting(phone.device, outingId)
  const after = await readOuting(phone.device.database, outingId)
  expect(after).toMatchObject({ isOnPhoneOnly: false, code: expect.stringMatching(/^\w{8}$/) as string })
  // The phone had computed the same values as the server.
  const { cursor: _cursor, hasScore: _has, hole: _next, groups: _heard, golfers, ...same } = after?.snapshot ?? {}
  expect(before).toMatchObject(same)
  const played = golfers?.map(({ holescore: _score, stroke: _stroke, ...golfer }) => golfer)
  expect(before?.golfers).toMatchObject(played ?? [])
})

it('is joined by its code on a second phone', async () => {
  const { phone, outingId } = await threeHolesAlone()
  phone.air.change(fairWeather)
  await sendWaiting(phone.device)
  await pullOuting(phone.device, outingId)
  const code = (await readOuting(phone.device.database, outingId))?.code ?? ''
  const other = await open('second')
  expect(await openOuting(other.device, { code, initials: 'AM' })).toMatchObject({ ok: true, value: { outingId } })
  await score(other, { outingId, hole: 4 })
  await sendWaiting(other.device)
  await pullOuting(phone.device, outingId)
  const seen = await readOuting(phone.device.database, outingId)
  expect(seen?.cells.filter(({ hole }) => hole === 4)).toHaveLength(2)
})

it('starts once when the answer is lost, however often, and when the app dies in between', async () => {
  const { phone, outingId } = await threeHolesAlone()
  phone.air.change({ ...fairWeather, answerLost: 1 })
  for (let time = 0; time < 3; time += 1) {
    await sendWaiting(phone.device)
    restart(phone)
  }
  expect(await waiting(phone)).toBe(7)
  await score(phone, { outingId, hole: 4 })
  phone.air.change(fairWeather)
  await sendWaiting(phone.device)
  expect(await waiting(phone)).toBe(0)
  expect(await golfersOfOuting(club.db, outingId)).toHaveLength(2)
  expect(await stored()).toHaveLength(8)
})

describe('a phone whose member started an outing, got no answer and logged out', () => {
  async function goneOnByCode(): Promise<{ phone: Phone; outingId: number; code: string }> {
    const { phone, outingId } = await threeHolesAlone()
    phone.air.change({ ...fairWeather, answerLost: 1 })
    await sendWaiting(phone.device)
    phone.air.change(fairWeather)
    await signOut(phone.device)
    const [group] = await groupsOfOuting(club.db, outingId)
    const code = group?.accessCode ?? ''
    expect(await openOuting(phone.device, { code, initials: 'AM' })).toMatchObject({ ok: true })
    await score(phone, { outingId, hole: 4 })
    return { phone, outingId, code }
  }

  it('goes on with the code', async () => {
    const { phone, outingId, code } = await goneOnByCode()
    await sendWaiting(phone.device)
    expect(await waiting(phone)).toBe(0)
    expect(await stored()).toHaveLength(8)
    expect(await readOuting(phone.device.database, outingId)).toMatchObject({ isOnPhoneOnly: false, code })
  })

  it('keeps everything for the member when the server was restored to a time before the start', async () => {
    const { phone } = await goneOnByCode()
    const restored = await openTestOuting()
    phone.device.database.close()
    phone.device = openDevice({ ...phone.ports, fetch: openInstantAir(restored).fetch }, { name: phone.name })
    await sendWaiting(phone.device)
    expect([await waiting(phone), await phone.device.database.rejected.count()]).toEqual([9, 0])
    await enter(phone, 'ben')
    await sendWaiting(phone.device)
    expect(await waiting(phone)).toBe(0)
    expect(await restored.db.sql.select().from(scoreHistory)).toHaveLength(8)
    await restored.close()
  })
})

it('is opened from the phone by its id as long as the server does not know it', async () => {
  const { phone, outingId } = await threeHolesAlone()
  phone.air.change(fairWeather)
  expect(await viewOuting(phone.device, outingId)).toEqual({ ok: true, value: { outingId } })
  expect((await outingsOnPhone(phone.device.database))[0]).toMatchObject({
    outingId,
    code: null,
    isScored: true,
    isOnPhoneOnly: true,
    waitingHoles: 3,
  })
})

describe('nothing is lost', () => {
  it('when the member has signed out, until the same member signs in', async () => {
    const { phone, outingId } = await threeHolesAlone()
    phone.air.change(fairWeather)
    await signOut(phone.device)
    await sendWaiting(phone.device)
    await enter(phone, 'carol')
    await sendWaiting(phone.device)
    expect(await readStored(club.db, outingId)).toBeUndefined()
    expect(await waiting(phone)).toBe(7)
    await enter(phone, 'ben')
    await sendWaiting(phone.device)
    expect(await waiting(phone)).toBe(0)
    expect(await readStored(club.db, outingId)).toMatchObject({ organizerId: club.ids.members.ben })
  })

  it('when the club refuses the start, until what prevents it has changed', async () => {
    const phone = await open('alice', 'alice')
    const known = await lastTime(phone)
    const started = await startOuting(phone.device, { ...again(known), memberId: club.ids.members.alice })
    if (!started.ok) throw new Error(started.refusal.message)
    const { outingId } = started.value
    await score(phone, { outingId, hole: 1 })
    await sendWaiting(phone.device)
    const [queue] = await phone.device.database.queues.toArray()
    expect(queue?.parked).toMatchObject({ code: 'replay.not-started' })
    expect(queue?.parked?.message).toContain('You have an outing in progress')
    const held = await waiting(phone)
    await endOuting(club.db, { id: club.outingId, cancelledAt: '2026-06-14T14:00:00.000Z' })
    expect(await resumeStarts(phone.device)).toBe(true)
    await sendWaiting(phone.device)
    expect(held).toBeGreaterThan(1)
    expect(await waiting(phone)).toBe(0)
    expect(await readStored(club.db, outingId)).toMatchObject({ status: 'inprogress' })
  })
})

describe('a card of it that is handed over without a connection', () => {
  async function handTo(member: MemberName | undefined) {
    const { phone, outingId } = await threeHolesAlone()
    const other = await open('receiver', member)
    const read = await readCard(phone.device, outingId)
    if (!read) throw new Error('No card')
    const handed = { card: read.card, readAt: read.readAt, initials: 'AM', outingId: null }
    return { phone, other, outingId, taken: await takeOver(other.device, handed) }
  }

  it('is sent by a golfer of it who is signed in, and once by both', async () => {
    const { phone, other, outingId, taken } = await handTo('alice')
    expect(taken).toMatchObject({ ok: true, value: { outingId, unsent: 7 } })
    await endOuting(club.db, { id: club.outingId, cancelledAt: '2026-06-14T14:00:00.000Z' })
    await sendWaiting(other.device)
    phone.air.change(fairWeather)
    await sendWaiting(phone.device)
    expect([await waiting(phone), await waiting(other)]).toEqual([0, 0])
    expect(await stored()).toHaveLength(6)
    expect(await readStored(club.db, outingId)).toMatchObject({ organizerId: club.ids.members.alice })
  })

  it('is not taken by a phone that could not start it', async () => {
    for (const member of [undefined, 'carol'] as const) {
      const { taken } = await handTo(member)
      expect(taken).toMatchObject({ ok: false, refusal: { code: 'handover.not-at-the-club' } })
      for (const { device } of phones.splice(0)) await device.database.delete()
    }
  })
})
