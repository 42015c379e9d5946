import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeAccount, changeSettings } from '#db/members/members.ts'
import { addBroadcastStop } from '#db/messages/broadcasts.ts'
import { saveSubscription } from '#db/messages/push-subscriptions.ts'
import { messages } from '#db/schema/messages.ts'
import { syncClients } from '#db/schema/replay.ts'
import { assignSignUp } from '#db/tee-times/sign-ups-roster.ts'
import { person } from '#db/tee-times/sign-ups-testing.ts'
import { addSignUp } from '#db/tee-times/sign-ups.ts'
import { transaction } from '#db/transaction.ts'
import type { EventDay } from '#sync/calls/event-day.ts'
import { openTestOuting, outingBody, type TestOuting } from '../outings-testing.ts'

let club: TestOuting

beforeEach(async () => {
  club = await openTestOuting()
})
afterEach(async () => club.close())

const ask = (token: string, id = club.outingId) => club.call({ path: `teetime/eventDay/${id}`, token })

async function read(token = club.tokens.alice): Promise<EventDay> {
  const answer = await ask(token)
  if (answer.status !== 200) throw new Error(answer.text)
  return JSON.parse(answer.text) as EventDay
}

test('the organizer gets every group with its code, and the golfers with their tees', async () => {
  const { outing, holes, tees, groups, golfers } = await read()
  expect(outing).toMatchObject({ id: club.outingId, status: 'inprogress' })
  expect(holes).toHaveLength(18)
  expect(groups.map(({ id, code, startingHole, startsAt }) => [id, code, startingHole, startsAt])).toEqual([
    [1, club.codes[0], 1, null],
    [2, club.codes[1], 1, null],
  ])
  expect(golfers.map(({ first, tgroup_id }) => [first, tgroup_id])).toEqual([
    ['Alice', 1],
    ['Ben', 1],
    ['Carol', 2],
    ['Zed', 2],
  ])
  expect(new Set(golfers.map(({ teebox_id }) => teebox_id))).toEqual(new Set(tees.map(({ id }) => id)))
})

test('a group has the start that was drawn for its golfers, also for a guest alone', async () => {
  const drawn = [
    ['Alice Moreno', club.ids.members.alice, '07:40'],
    ['Ben Okafor', club.ids.members.ben, '07:40'],
    ['Zed Guest', null, '07:50'],
  ] as const
  await transaction(club.db, async (tx) => {
    for (const [name, memberId, startTime] of drawn) {
      const signUp = { mid: name, teetimeId: club.outingId, memberId, by: null, person: person(name) }
      const id = await addSignUp(tx, { ...signUp, now: club.context.now() })
      await assignSignUp(tx, { id, startTime })
    }
  })
  expect((await read()).groups.map(({ startsAt }) => startsAt)).toEqual(['07:40', '07:50'])
})

test('a group keeps its start when a golfer of another one joins it', async () => {
  const drawn = [
    ['Alice Moreno', club.ids.members.alice, 1, '07:40'],
    ['Ben Okafor', club.ids.members.ben, 2, '07:50'],
    ['Carol Ito', club.ids.members.carol, 2, '07:50'],
  ] as const
  await transaction(club.db, async (tx) => {
    for (const [name, memberId, tgroupId, startTime] of drawn) {
      const signUp = { mid: name, teetimeId: club.outingId, memberId, by: null, person: person(name) }
      const id = await addSignUp(tx, { ...signUp, now: club.context.now() })
      await assignSignUp(tx, { id, tgroupId, startTime })
    }
  })
  const { groups, golfers } = await read()
  expect(golfers.find(({ first }) => first === 'Ben')?.tgroup_id).toBe(1)
  expect(groups.map(({ startsAt }) => startsAt)).toEqual(['07:40', '07:50'])
})

test('a golfer of the outing does not get the codes of its groups', async () => {
  expect((await ask(club.tokens.ben)).problem).toMatchObject({ code: 'outing.not-organizer', status: 403 })
})

test('an outing that does not exist has no day', async () => {
  expect((await ask(club.tokens.alice, 999)).problem).toMatchObject({ code: 'outing.not-found', status: 404 })
})

const score = (name: 'alice' | 'ben' | 'carol' | 'zed', hole: number, holescore = 4) =>
  club.call({
    path: `teetime/updateScore/${club.outingId}/${hole}`,
    body: { golfers: [{ id: club.golfers[name], holescore }] },
    token: club.tokens.alice,
  })

test('a hole of a group is finished with its last score, when that was meant', async () => {
  await score('alice', 1)
  expect((await read()).groups[0]).toMatchObject({ finished: [], phones: [] })
  // Ben’s phone sends what he entered two minutes ago.
  await club.push([club.score(1)])
  const [group] = (await read()).groups
  const twoMinutesAgo = new Date(club.context.now().getTime() - 120_000).toISOString()
  expect(group?.finished).toEqual([{ hole: 1, at: expect.any(String) as string }])
  expect(group?.finished[0]?.at).not.toBe(twoMinutesAgo)
  await club.push([club.score(2, { golferId: club.golfers.alice }), club.score(3, { hole: 2 })], { nextSeq: 9 })
  const [later] = (await read()).groups
  expect(later?.finished).toMatchObject([{ hole: 1 }, { hole: 2, at: twoMinutesAgo }])
  expect(later?.phones).toEqual([{ by: 'Group 1 · BO', heardAt: club.context.now().toISOString(), pending: 5 }])
})

test('a hole is finished without who came late or not at all, and waits for who was ticked or left a gap', async () => {
  for (const hole of [1, 2, 3]) await score('alice', hole)
  const [waiting] = (await read()).groups
  expect(waiting).toMatchObject({ finished: [], awaited: [{ id: club.golfers.ben, holes: [1, 2, 3] }] })
  expect(waiting).not.toHaveProperty('late')
  await tick(club.golfers.alice, 1)
  expect((await read()).groups[0]).toMatchObject({ late: [{ id: club.golfers.ben, holes: [1, 2, 3] }] })
  expect((await read()).groups[0]?.finished).toHaveLength(3)
  expect((await read()).groups[0]).not.toHaveProperty('awaited')
  await tick(club.golfers.ben, 1)
  expect((await read()).groups[0]?.finished).toEqual([])
  await score('ben', 3)
  const [group, other] = (await read()).groups
  expect(group?.finished.map(({ hole }) => hole)).toEqual([1, 2, 3])
  expect(group?.late).toEqual([{ id: club.golfers.ben, holes: [1, 2] }])
  expect(other).not.toHaveProperty('late')
  await score('alice', 5)
  await score('ben', 4)
  expect((await read()).groups[0]?.finished.map(({ hole }) => hole)).toEqual([1, 2, 3])
})

test('a group whose phone sends under ever new names hides no phone of another group', async () => {
  const named = (tgroupId: number, phone: number) => ({
    clientId: `phone-${tgroupId}-${phone}`,
    principal: `outing:${club.outingId}:${tgroupId}`,
    lastSeq: 1,
    outingId: club.outingId,
    tgroupId,
    // Phones of the second group were seen last.
    seenAt: new Date(club.context.now().getTime() + tgroupId * 1000 + phone).toISOString(),
  })
  const phones = [named(1, 1), ...Array.from({ length: 600 }, (_, phone) => named(2, phone))]
  await transaction(club.db, async (tx) => {
    for (const phone of phones) await tx.sql.insert(syncClients).values(phone)
  })
  const [one, two] = (await read()).groups
  expect(one?.phones).toHaveLength(1)
  expect(two?.phones.length).toBeLessThan(100)
  expect(two?.phones.map(({ heardAt }) => heardAt)).toContain(phones.at(-1)?.seenAt)
})

test('two scores that differ come with who entered each', async () => {
  await score('ben', 1, 6)
  await club.push([club.score(1)])
  const { differences, mayScore } = await read()
  expect(mayScore).toBe(true)
  expect(differences).toMatchObject([{ id: club.golfers.ben, hole: 1 }])
  expect(differences[0]?.values.map(({ strokes, by }) => [strokes, by])).toEqual([
    [6, 'Alice Moreno'],
    [4, 'Group 1 · BO'],
  ])
  await score('ben', 1, 4)
  expect((await read()).differences).toEqual([])
})

const tick = (golfer_id: number, here: 0 | 1, token = club.tokens.alice) =>
  club.call({ path: `teetime/checkIn/${club.outingId}`, body: { golfer_id, here }, token })

async function ticked(): Promise<readonly string[]> {
  const { golfers } = await read()
  return golfers.flatMap(({ first, checkedInAt }) => (checkedInAt === null ? [] : [first]))
}

test('the organizer ticks golfers as arrived, guests too, and takes a tick back', async () => {
  for (const name of ['ben', 'zed'] as const) expect((await tick(club.golfers[name], 1)).status).toBe(200)
  await tick(club.golfers.ben, 1)
  expect(await ticked()).toEqual(['Ben', 'Zed'])
  await tick(club.golfers.ben, 0)
  expect(await ticked()).toEqual(['Zed'])
})

test('only the organizer ticks, only golfers of the outing, and only while it is in progress', async () => {
  expect((await tick(club.golfers.ben, 1, club.tokens.ben)).problem).toMatchObject({ code: 'outing.not-organizer' })
  expect((await tick(999, 1)).problem).toMatchObject({ code: 'outing.no-such-golfer' })
  await club.call({ path: `teetime/cancelouting/${club.outingId}`, body: {}, token: club.tokens.alice })
  expect((await tick(club.golfers.ben, 1)).problem).toMatchObject({ code: 'outing.cancelled' })
})

const notify = (kind: string, text = '', token = club.tokens.alice) =>
  club.call({ path: `teetime/field/${club.outingId}`, body: { kind, text }, token })

const bulletins = async (token: string) => {
  const path = `teetime/groupOutingByCode/${club.outingId}/0`
  const { snapshot } = await club.call({ path, token })
  return snapshot.notices?.map(({ kind, text, by }) => [kind, text, by])
}

test('a message to the field is a change of the outing, and only the field reads it', async () => {
  const before = await club.call({ path: `sync/pull?outing=${club.outingId}&since=0`, token: club.capability })
  expect((await notify('message', 'Lunch is at one')).body).toEqual({ result: 'Success', devices: 0 })
  const path = `sync/pull?outing=${club.outingId}&since=${before.pull.cursor}`
  const { pull } = await club.call({ path, token: club.capability })
  expect(pull.changes.map(({ kind }) => kind)).toEqual(['outing'])
  expect(await bulletins(club.tokens.ben)).toEqual([['message', 'Lunch is at one', 'Alice Moreno']])
  expect(await bulletins(club.tokens.dev)).toBeUndefined()
})

test('play is suspended once, and resumed only after that', async () => {
  expect((await notify('resumed')).problem).toMatchObject({ code: 'field.no-change', status: 409 })
  expect((await notify('suspended', 'Lightning')).status).toBe(200)
  // Play is already suspended, so a different text is refused and not sent.
  expect((await notify('suspended')).problem).toMatchObject({ code: 'field.no-change' })
  expect((await notify('suspended', 'Lightning')).status).toBe(200)
  expect(await bulletins(club.tokens.ben)).toEqual([['suspended', 'Lightning', 'Alice Moreno']])
  expect((await notify('resumed')).status).toBe(200)
})

test('a horn whose answer was lost is sounded once, and again once another administrator has resumed play', async () => {
  await transaction(club.db, (tx) => changeAccount(tx, { id: club.ids.members.dev, isadmin: true }))
  const lost = (kind = 'suspended') =>
    club.call({
      path: `teetime/field/${club.outingId}`,
      body: { kind, text: '' },
      token: club.tokens.alice,
      headers: { 'idempotency-key': 'the-first' },
    })
  expect((await lost()).body).toEqual({ result: 'Success', devices: 0 })
  expect((await lost()).body).toEqual({ result: 'Success', devices: 0 })
  expect(await bulletins(club.tokens.ben)).toHaveLength(1)
  expect((await notify('suspended', '', club.tokens.dev)).problem).toMatchObject({ code: 'field.no-change' })
  expect((await notify('resumed', '', club.tokens.dev)).status).toBe(200)
  // The phone sends the key of its first horn for a day. A horn takes effect by the state of play, whatever its key.
  expect((await lost()).body).toEqual({ result: 'Success', devices: 0 })
  expect((await lost('resumed')).status).toBe(200)
  const kinds = (await bulletins(club.tokens.ben))?.map(([kind]) => kind)
  expect(kinds).toEqual(['suspended', 'resumed', 'suspended', 'resumed'])
})

test('a message has words, is sent once a minute and ten times a day', async () => {
  expect((await notify('message', ' ')).problem).toMatchObject({ code: 'field.text-required' })
  expect((await notify('message', 'One', club.tokens.ben)).problem).toMatchObject({ code: 'outing.not-organizer' })
  await notify('message', 'One')
  expect((await notify('message', 'Two')).problem).toMatchObject({ code: 'field.too-soon', status: 429 })
  for (let sent = 1; sent < 10; sent += 1) {
    club.advance(60_000)
    expect((await notify('message', 'Again')).status).toBe(200)
  }
  club.advance(60_000)
  expect((await notify('message', 'Eleven')).problem).toMatchObject({ code: 'field.too-many' })
  // The horn has a separate limit.
  expect((await notify('suspended')).status).toBe(200)
})

test('the limit of messages counts 24 hours and says so, also after midnight', async () => {
  for (let sent = 0; sent < 10; sent += 1) {
    expect((await notify('message', 'Again')).status).toBe(200)
    club.advance(60_000)
  }
  club.advance(20 * 3_600_000)
  const refused = { code: 'field.too-many', error: expect.stringMatching(/in the last 24 hours.*in 24 hours/) }
  expect((await notify('message', 'Eleven')).problem).toMatchObject(refused)
  club.advance(4 * 3_600_000)
  expect((await notify('message', 'Eleven')).status).toBe(200)
})

test('of two people who message the field at the same moment, the later one hears that the other one did', async () => {
  await transaction(club.db, (tx) => changeAccount(tx, { id: club.ids.members.dev, isadmin: true }))
  const senders = [club.tokens.alice, club.tokens.dev]
  const sent = await Promise.all(senders.map((token) => notify('message', 'Lunch at noon', token)))
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200, 429]))
  expect(sent.find(({ status }) => status === 429)?.problem?.error).toMatch(/^Another person has just sent/)
  const first = senders.find((_, at) => sent[at]?.status === 200)
  expect((await notify('message', 'Dinner', first)).problem?.error).toMatch(/^You’ve just sent/)
})

test('an organizer who starts one outing after the other sends no more than in one (SEC-27)', async () => {
  const { ben } = club.tokens
  const benStarts = async () => {
    const { body } = await club.call({ path: 'teetime/updateGroupOuting/0', body: await outingBody(club), token: ben })
    return Number(body['id'])
  }
  const send = (id: number, kind: string) =>
    club.call({ path: `teetime/field/${id}`, body: { kind, text: 'Buy' }, token: ben })
  const sent: (number | string)[] = []
  for (let outings = 0; outings < 4; outings += 1) {
    const id = await benStarts()
    for (const kind of ['message', 'suspended', 'resumed', 'message', 'suspended', 'message', 'resumed', 'suspended']) {
      club.advance(60_000)
      const { status } = await send(id, kind)
      if (kind !== 'resumed') sent.push(status === 200 ? kind : status)
    }
    await club.call({ path: `teetime/cancelouting/${id}`, body: {}, token: ben })
  }
  for (const kind of ['message', 'suspended']) expect(sent.filter((one) => one === kind)).toHaveLength(10)
  expect(sent.filter((one) => one === 429)).toHaveLength(4)
})

test('a message that was sent while the clock was ahead stops no other', async () => {
  club.advance(20 * 24 * 60 * 60_000)
  for (let sent = 0; sent < 10; sent += 1) {
    club.advance(60_000)
    expect((await notify('message', 'Ahead')).status).toBe(200)
  }
  club.advance(-20 * 24 * 60 * 60_000)
  expect((await notify('message', 'Now')).status).toBe(200)
  expect((await notify('message', 'Again')).problem).toMatchObject({ code: 'field.too-soon' })
})

test('while an administrator has stopped messages, the horn reaches phones that score and messages are refused', async () => {
  const by = club.ids.members.alice
  await transaction(club.db, (tx) => addBroadcastStop(tx, { by, at: club.context.now().toISOString() }))
  expect((await notify('message', 'One')).problem).toMatchObject({ code: 'broadcast.stopped' })
  expect((await notify('suspended')).status).toBe(200)
})

const devicePush = { endpoint: 'https://push.example/ben', p256dh: 'key', auth: 'auth', vapidKey: 'key' }

async function turnOnAlertsOfBen() {
  const device = { ...devicePush, memberId: club.ids.members.ben, device: 'Phone', sid: null }
  await transaction(club.db, (tx) => saveSubscription(tx, { ...device, at: club.context.now().toISOString() }))
}

describe('while no regular run of the jobs comes', () => {
  beforeAll(() => void vi.stubGlobal('setInterval', () => ({ unref: () => undefined })))
  afterAll(() => void vi.unstubAllGlobals())

  test('the push that play is suspended is sent after the answer', async () => {
    await turnOnAlertsOfBen()
    await notify('suspended', 'Lightning')
    const attempts = async () => (await club.db.sql.select().from(messages)).map((message) => message.attempts)
    await expect.poll(attempts).toEqual([1])
  })
})

test('members of the field get a push on each device, and its words say nothing of the message', async () => {
  await turnOnAlertsOfBen()
  expect((await notify('message', 'Lunch is at one')).body).toMatchObject({ devices: 1 })
  const sent = await club.db.sql.select().from(messages)
  expect(sent.map(({ kind, body, path }) => [kind, body, path])).toEqual([
    ['push', expect.not.stringContaining('Lunch'), `/leaderboard/${club.outingId}/0`],
  ])
  const settings = { teetimenotify: 'None' } as const
  await transaction(club.db, (tx) => changeSettings(tx, { id: club.ids.members.ben, settings }))
  expect((await notify('suspended')).body, 'a device that gets no push is not counted').toMatchObject({ devices: 0 })
})
