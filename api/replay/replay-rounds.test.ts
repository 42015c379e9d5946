import { afterEach, beforeEach, expect, test } from 'vitest'
import { messages } from '#db/schema/messages.ts'
import { syncClients } from '#db/schema/replay.ts'
import { rounds } from '#db/schema/rounds.ts'
import { transaction } from '#db/transaction.ts'
import type { Mutation, PushAnswer } from '#sync/calls/replay.ts'
import type { RoundToPost } from '#sync/calls/rounds.ts'
import { post } from '../accounts/accounts-testing.ts'
import { openRoundsClub, type RoundsClub } from '../rounds/rounds-testing.ts'
import { formFor, openTournament } from '../tee-times/sign-ups-testing.ts'
import type { MemberName } from '../testing.ts'

let club: RoundsClub
beforeEach(async () => {
  club = await openRoundsClub()
})
afterEach(() => club.close())

const phone = '0197f6a0-0000-7000-8000-00000000000a'
const midOf = (seq: number) => `0197f6a0-0000-7000-8000-${String(seq).padStart(12, '0')}`

function posting(seq: number, given: Partial<RoundToPost> = {}): Mutation {
  return {
    mid: midOf(seq),
    seq,
    name: 'round.add',
    v: 1,
    at: Date.parse('2026-06-13T18:00:00Z'),
    args: club.round(given),
  }
}

type Sent = { readonly as?: MemberName | undefined; readonly principal?: string; readonly clientId?: string }

function push(mutations: readonly Mutation[], { as = 'ben', principal, clientId = phone }: Sent = {}) {
  const sender = principal ?? `u:${club.ids.members.ben}`
  const sentAt = Date.parse('2026-06-14T09:00:00Z')
  const numbers = { ackedSeq: 0, nextSeq: Math.max(0, ...mutations.map(({ seq }) => seq)) + 1 }
  const body = { p: 1, clientId, principal: sender, sentAt, ...numbers, mutations }
  return club.call('sync/push', { as, body })
}

const stored = () => club.db.sql.select().from(rounds)
const answerOf = ({ body }: { body: unknown }) => body as PushAnswer

test('rounds that waited on a phone are posted in order, with the others and the messages to them', async () => {
  const { dev: id } = club.ids.members
  const others = [
    { id, teebox_id: club.tees.oaks.white, score: 95, parorbetter: 3, tournament: 0, alcohol: '0' } as const,
  ]
  const answer = await push([posting(1, { golfers: others }), posting(2, { score: 86 })])
  expect(answer.status).toBe(200)
  expect(answerOf(answer)).toMatchObject({ lastSeq: 2, vers: [0, 0], cursor: 0, exceptions: [] })
  expect(await stored()).toMatchObject([{ score: 84 }, { score: 95, memberId: id }, { score: 86 }])
  expect(await club.db.sql.select().from(messages)).toHaveLength(1)
})

test('many rounds are posted a few at a time, so that others get their turns in between', async () => {
  const batch = Array.from({ length: 12 }, (_, at) => posting(at + 1, { score: 80 + at }))
  const state = { isDone: false }
  const pushed = push(batch).finally(() => {
    state.isDone = true
  })
  const seen = new Set<number>()
  while (!state.isDone) {
    seen.add(await transaction(club.db, async (tx) => (await tx.sql.select().from(rounds)).length))
    await new Promise((resolve) => setImmediate(resolve))
  }
  const answer = await pushed
  expect(answerOf(answer)).toMatchObject({ lastSeq: 12, vers: batch.map(() => 0), exceptions: [] })
  expect((await stored()).map(({ score }) => score)).toEqual(batch.map((_, at) => 80 + at))
  expect([...seen].some((posted) => posted > 0 && posted < 12)).toBe(true)
  expect(answerOf(await push(batch))).toMatchObject({ lastSeq: 12 })
  expect(await stored()).toHaveLength(12)
})

test('a batch that is sent again, whole or in another order of arrival, posts nothing twice', async () => {
  const batch = [posting(1), posting(2, { score: 86 })]
  const first = await push(batch)
  const again = await Promise.all([push(batch), push(batch), push(batch.slice(0, 1))])
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(again.map((answer) => answerOf(answer).lastSeq)).toEqual([2, 2, 2])
  expect(answerOf(first).exceptions).toEqual([])
  expect(await stored()).toHaveLength(2)
})

test('a round that was posted by a call of its own and then from the outbox is one round', async () => {
  const headers = { 'idempotency-key': midOf(1) }
  await club.call('round/add', { as: 'ben', body: club.round(), headers })
  expect(answerOf(await push([posting(1)]))).toMatchObject({ lastSeq: 1, exceptions: [] })
  expect(await stored()).toHaveLength(1)
})

test('a refused round comes back with the reason and holds up none behind it', async () => {
  await club.post()
  const answer = await push([posting(1), posting(2, { date: '2026-06-20' }), posting(3, { score: 86 })])
  expect(answerOf(answer).exceptions).toMatchObject([
    { seq: 1, outcome: 'rejected', code: 'round.duplicate' },
    {
      seq: 2,
      outcome: 'rejected',
      code: 'round.future-day',
      message: expect.any(String),
      fields: { date: expect.any(String) },
    },
  ])
  expect((await stored()).map(({ score }) => score)).toEqual([84, 86])
  expect(answerOf(await push([posting(4, { duplicate: true })]))).toMatchObject({ lastSeq: 4, exceptions: [] })
  expect(await stored()).toHaveLength(3)
})

test('a queue of a member counts for no group of an outing', async () => {
  await push([posting(1)])
  expect(await club.db.sql.select().from(syncClients)).toMatchObject([
    { clientId: phone, principal: `u:${club.ids.members.ben}`, outingId: null, tgroupId: null, lastSeq: 1 },
  ])
})

test.each<[string, () => Sent, number, string]>([
  ['someone else', () => ({ as: 'dev' }), 403, 'replay.foreign-principal'],
  ['an administrator', () => ({ as: 'alice' }), 403, 'replay.foreign-principal'],
  [
    'a member who is held at the password reset',
    () => ({ as: 'nora', principal: `u:${club.ids.members.nora}` }),
    403,
    'session.reset-required',
  ],
  ['no one that there is', () => ({ principal: 'u:x' }), 403, 'replay.foreign-principal'],
])('%s cannot send the rounds of a member', async (_, sent, status, code) => {
  expect(await push([posting(1)], sent())).toMatchObject({ status, body: { code } })
  expect(await stored()).toEqual([])
})

test('without a sign-in they wait', async () => {
  const body = {
    p: 1,
    clientId: phone,
    principal: `u:${club.ids.members.ben}`,
    sentAt: 0,
    ackedSeq: 0,
    nextSeq: 2,
    mutations: [posting(1)],
  }
  expect(await club.call('sync/push', { body })).toMatchObject({ status: 401, body: { code: 'session.required' } })
})

test('a sign-up by an administrator of yesterday waits for the next login, unless it is their own (SEC-40)', async () => {
  const { alice, carol } = club.ids.members
  const teetime_id = await openTournament(club)
  const since = new Date(club.context.now().getTime() - 13 * 60 * 60_000)
  const token = await club.signIn('alice', 'full', since)
  const send = async (userId: number, seq: number, asking = token) => {
    const { op: _op, ...person } = formFor(club, 'carol', { user_id: userId })
    const mutation = { ...posting(seq), name: 'signup.add', args: { teetime_id, ...person } }
    const numbers = { sentAt: 0, ackedSeq: 0, nextSeq: seq + 1 }
    const body = { p: 1, clientId: phone, principal: `u:${alice}`, ...numbers, mutations: [mutation] }
    return (await post(club, 'sync/push', body, { token: asking })).json<object>()
  }
  expect(await send(alice, 1)).toMatchObject({ lastSeq: 1, exceptions: [] })
  expect(await send(carol, 2)).toMatchObject({ code: 'session.password-again' })
  expect(await send(carol, 2, await club.signIn('alice'))).toMatchObject({ lastSeq: 2, exceptions: [] })
})

test('a group of an outing posts no rounds, and a member’s queue scores no outing', async () => {
  const cell = { outingId: 1, golferId: 1, hole: 1, strokes: 4, baseVer: 0 }
  const score = { ...posting(1), name: 'score.set', args: cell }
  expect(answerOf(await push([score])).exceptions).toMatchObject([{ code: 'score.not-in-group' }])

  const { white: teebox_id } = club.tees.oaks
  const player = {
    id: 0,
    firstname: 'Ben',
    lastname: 'Okafor',
    email: '',
    handicapindex: 8.1,
    teebox_id,
    tgroup_id: 1,
    starting_hole: 0,
  }
  const teetime = {
    date: '2026-06-14',
    course_id: club.ids.courses.oaks,
    teebox_id,
    contest_id: 0,
    gross_skins: 0,
    net_skins: 0,
    spin: 0,
  }
  const body = { teetime, golfers: [{ ...player, user_id: club.ids.members.ben }], removedGolfers: [] }
  const { body: started } = await club.call('teetime/updateGroupOuting/0', { as: 'ben', body })
  const principal = `outing:${Number(started['id'])}:1`
  const answer = await push([posting(1)], { principal, clientId: phone.replace(/a$/, 'b') })
  expect(answerOf(answer).exceptions).toMatchObject([{ code: 'replay.payload-mismatch' }])
  const { op: _op, ...person } = formFor(club, 'ben', { user_id: club.ids.members.ben })
  const asked = { teetime_id: await openTournament(club), ...person }
  const signUp = { ...posting(2), mid: midOf(8), name: 'signup.add', args: asked }
  const other = { principal, clientId: phone.replace(/a$/, 'c') }
  const fresh = await push([{ ...posting(1), mid: midOf(9) }, signUp], other)
  expect(answerOf(fresh).exceptions).toMatchObject([{ code: 'round.not-signed-in' }, { code: 'signup.not-signed-in' }])
  expect(await stored()).toEqual([])
})
