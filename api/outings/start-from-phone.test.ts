import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changeAccount } from '#db/members/members.ts'
import { gamesOfOuting } from '#db/outings/outing-games.ts'
import { endOuting } from '#db/outings/outings-testing.ts'
import { golfersOfOuting, readOuting } from '#db/outings/outings.ts'
import { members } from '#db/schema/members.ts'
import { transaction } from '#db/transaction.ts'
import { handicapIndex } from '#golf/units.ts'
import type { OutingStart } from '#sync/calls/outing-start.ts'
import type { Mutation } from '#sync/calls/replay.ts'
import type { MemberName } from '../testing.ts'
import { outingContext } from './outing-access.ts'
import { openTestOuting, outingBody, type TestOuting } from './outings-testing.ts'
import { startFromPhone } from './start-from-phone.ts'

let club: TestOuting

beforeEach(async () => {
  club = await openTestOuting()
})
afterEach(async () => club.close())

const outingId = -300_000_000_000_001
const golferIds = [-400_000_000_000_001, -400_000_000_000_002] as const
const principal = `outing:${outingId}:1`

/** Ben starts an outing with Dev on his phone. */
async function startOf(changes: Partial<OutingStart> = {}): Promise<OutingStart> {
  const { teetime } = await outingBody(club)
  const golfer = (name: MemberName, at: 0 | 1) => ({
    id: golferIds[at],
    user_id: club.ids.members[name],
    firstname: name,
    lastname: 'Typed',
    handicapindex: 20,
    teebox_id: teetime.teebox_id,
    tgroup_id: 1,
    starting_hole: 0,
  })
  return {
    outingId,
    date: teetime.date,
    course_id: teetime.course_id,
    teebox_id: teetime.teebox_id,
    contest_id: 0,
    gross_skins: 0,
    net_skins: 1,
    spin: 0,
    allowance: 95,
    gimmes: 1,
    signcards: 1,
    golfers: [golfer('ben', 0), golfer('dev', 1)],
    ...changes,
  }
}

async function starting(changes: Partial<OutingStart> = {}): Promise<Mutation> {
  const at = club.context.now().getTime() - 60_000
  return { mid: crypto.randomUUID(), seq: 1, name: 'outing.start', v: 1, at, args: await startOf(changes) }
}

const score = (seq: number, hole = seq - 1) => club.score(seq, { outingId, golferId: golferIds[1], hole })
const send = (mutations: Mutation[], as = club.tokens.ben) => club.push(mutations, { as, principal })

it('starts with its scores in one request, and gets a code', async () => {
  const answer = await send([await starting(), score(2), score(3)])
  expect(answer.push).toMatchObject({ lastSeq: 3, vers: [0, 1, 1], exceptions: [] })
  expect(await readOuting(club.db, outingId)).toMatchObject({
    organizerId: club.ids.members.ben,
    date: '2026-06-14',
    status: 'inprogress',
    netSkins: 1,
    allowance: 95,
    gimmes: 1,
    signCards: 1,
  })
  expect(await golfersOfOuting(club.db, outingId)).toMatchObject([
    { id: golferIds[0], firstname: 'Ben', lastname: 'Okafor' },
    { id: golferIds[1], firstname: 'Dev', lastname: 'Patel' },
  ])
  const { body } = await club.call({ path: 'outings', token: club.tokens.dev })
  expect(body['myoutings']).toMatchObject([{ id: outingId, accesscode: expect.stringMatching(/^\w{8}$/) as string }])
})

it('starts once when the answer was lost, also under another number of the queue', async () => {
  const start = await starting()
  await send([start, score(2)])
  const again = await send([start, score(3)])
  expect(again.push.exceptions).toEqual([])
  expect(await golfersOfOuting(club.db, outingId)).toHaveLength(2)
})

it('starts with the games beside its own one, without those that its golfers cannot play', async () => {
  const match = { kind: 'match' as const, sides: [[0], [1]], settings: { mustHaveWinner: true } }
  const wolf = { kind: 'wolf' as const, group: 1, sides: [], settings: {} }
  const { push } = await send([await starting({ games: [wolf, match] }), score(2)])
  expect(push.exceptions).toEqual([])
  expect(await gamesOfOuting(club.db, outingId)).toMatchObject([
    {
      kind: 'match',
      sides: golferIds.map((id) => ({ golfers: [id] })),
      settings: { mustHaveWinner: true },
    },
  ])
})

it('leaves the ids of the database as they were', async () => {
  await send([await starting()])
  const body = await outingBody(club)
  const golfers = body.golfers.slice(2, 3)
  const next = await club.call({
    path: 'teetime/updateGroupOuting/0',
    body: { ...body, golfers },
    token: club.tokens.carol,
  })
  expect(next.body['id']).toBe(club.outingId + 1)
})

it('is changed, ended and read like any other outing', async () => {
  await send([await starting(), score(2)])
  const token = club.tokens.ben
  const created = await club.call({ path: 'teetime/initGroupOuting', token })
  expect(created.body).toMatchObject({ teetime: { id: outingId } })
  const { teetime, golfers } = created.body as { teetime: Record<string, unknown>; golfers: Record<string, unknown>[] }
  const { id: _id, inprogress: _on, ...settings } = teetime
  const changed = await club.call({
    path: `teetime/updateGroupOuting/${outingId}`,
    body: {
      teetime: { ...settings, net_skins: 0 },
      golfers: golfers.map(({ playinghandicap: _counted, ...golfer }) => golfer),
      removedGolfers: [],
    },
    token,
  })
  expect(changed).toMatchObject({ status: 200, body: { id: outingId } })
  const { snapshot } = await club.call({ path: `teetime/groupOutingByCode/${outingId}/0`, token })
  expect(snapshot).toMatchObject({ outing: { id: outingId, netskins: 0 }, scores: [{ golferId: golferIds[1] }] })
  const history = await club.call({ path: `teetime/history/${golferIds[1]}/1`, token })
  expect(history.body['entries']).toHaveLength(1)
  const canceled = await club.call({ path: `teetime/cancelouting/${outingId}`, body: {}, token })
  expect(canceled.status).toBe(200)
})

it('is not started by a batch of another outing, which goes on without it', async () => {
  const { push } = await club.push([await starting(), club.score(2)])
  expect(push).toMatchObject({ lastSeq: 2, vers: [0, 1] })
  expect(push.exceptions).toMatchObject([{ seq: 1, outcome: 'rejected', code: 'score.not-in-group' }])
  expect(await readOuting(club.db, outingId)).toBeUndefined()
})

describe('a start that the club cannot accept now', () => {
  it.each([
    ['by someone who runs another outing', () => club.tokens.alice, {}, /You have an outing in progress/],
    ['without its organizer', () => club.tokens.carol, {}, /organizer plays/],
    ['on a course that is gone', () => club.tokens.ben, { course_id: 999 }, /Course not found/],
    ['with tees that are gone', () => club.tokens.ben, { teebox_id: 999 }, /teeboxes/],
  ])('%s is refused whole, and accepted once that has changed', async (_, as, changes, sentence) => {
    const refused = await send([await starting(changes), score(2)], as())
    expect(refused).toMatchObject({ status: 403, problem: { code: 'replay.not-started' } })
    expect(refused.problem.error).toMatch(sentence)
    expect(await readOuting(club.db, outingId)).toBeUndefined()
    expect((await send([await starting(), score(2)])).push).toMatchObject({ lastSeq: 2, exceptions: [] })
  })

  it('is not accepted from someone who is not signed in', async () => {
    const answer = await send([await starting()], club.capability)
    expect(answer).toMatchObject({ status: 403, problem: { code: 'replay.foreign-principal' } })
  })

  it('does not open an outing that someone else has started', async () => {
    await send([await starting()])
    const answer = await send([await starting(), score(2)], club.tokens.carol)
    expect(answer).toMatchObject({ status: 403, problem: { code: 'replay.foreign-principal' } })
  })
})

it('dates an outing by the tap when the phone’s clock is wrong', async () => {
  const at = Date.parse('1999-01-01T10:00:00Z')
  const start = { ...(await starting({ date: '1999-01-01' })), at }
  await club.push([start], { as: club.tokens.ben, principal, sentAt: at + 3_600_000 })
  expect(await readOuting(club.db, outingId)).toMatchObject({ date: '2026-06-14' })
})

it('dates an outing by the day where the phone is, which may be another one than at the club', async () => {
  await send([await starting({ date: '2026-06-13' }), score(2)])
  expect(await readOuting(club.db, outingId)).toMatchObject({ date: '2026-06-13' })
})

it.each([
  ['is a day ahead', '2026-06-15', 24 * 3_600_000],
  ['was wrong on the phone from which the card came', '2026-06-11', 0],
])('dates an outing by the day at the club when the clock %s', async (_, date, ahead) => {
  const at = club.context.now().getTime() + ahead
  const start = { ...(await starting({ date })), at }
  await club.push([start], { as: club.tokens.ben, principal, sentAt: at + 60_000 })
  expect(await readOuting(club.db, outingId)).toMatchObject({ date: '2026-06-14' })
})

it('lets someone who left the club play as a guest', async () => {
  await transaction(club.db, async (tx) => {
    await changeAccount(tx, { id: club.ids.members.dev, isactive: false })
  })
  const answer = await send([await starting(), score(2)])
  expect(answer.push.exceptions).toEqual([])
  expect((await golfersOfOuting(club.db, outingId))[1]).toMatchObject({ memberId: null, firstname: 'dev' })
})

describe('the recent groups of a member', () => {
  const groupsOf = async (token: string) =>
    (await club.call({ path: 'teetime/recentGroups', token })).body as {
      groups: { outing_id: number; games: object[]; golfers: { firstname: string; handicapindex: number | null }[] }[]
      courses: { id: number; tees: object[] }[]
    }

  it('are the whole outing for its organizer, and the own group for others', async () => {
    const { groups, courses } = await groupsOf(club.tokens.alice)
    expect(groups.map(({ golfers }) => golfers.map(({ firstname }) => firstname))).toEqual([
      ['Alice', 'Ben', 'Carol', 'Zed'],
    ])
    expect(courses).toMatchObject([{ id: club.ids.courses.oaks }])
    expect(courses[0]?.tees.length).toBeGreaterThan(0)
    const bens = await groupsOf(club.tokens.ben)
    expect(bens.groups.map(({ golfers }) => golfers.map(({ firstname }) => firstname))).toEqual([['Alice', 'Ben']])
    expect((await groupsOf(club.tokens.dev)).groups).toEqual([])
  })

  it('have the games in which only they play, with golfers named by their places', async () => {
    const { alice, ben, carol } = club.golfers
    const add = async (sides: unknown) => {
      const body = { kind: 'match', sides, settings: {} }
      return await club.call({ path: `teetime/games/${club.outingId}`, body, token: club.tokens.alice })
    }
    expect((await add([[ben], [alice]])).status).toBe(200)
    expect((await add([[alice], [carol]])).status).toBe(200)
    // A game that the app of the previous release cannot read.
    const contest = { kind: 'closest-to-line', sides: [], settings: { holes: [3] } }
    const path = `teetime/games/${club.outingId}`
    expect((await club.call({ path, body: contest, token: club.tokens.alice })).status).toBe(200)
    expect((await groupsOf(club.tokens.alice)).groups[0]?.games).toMatchObject([
      { kind: 'match', sides: [[1], [0]] },
      { kind: 'match', sides: [[0], [2]] },
    ])
    expect((await groupsOf(club.tokens.ben)).groups[0]?.games).toMatchObject([{ sides: [[1], [0]] }])
  })

  it('have the same golfers on the same course once, the newest', async () => {
    await endOuting(club.db, { id: club.outingId, postedAt: '2026-06-14T14:00:00.000Z' })
    const body = await outingBody(club)
    const again = await club.call({ path: 'teetime/updateGroupOuting/0', body, token: club.tokens.alice })
    const { groups } = await groupsOf(club.tokens.alice)
    expect(groups.map(({ outing_id }) => outing_id)).toEqual([again.body['id']])
  })

  it('have the index of today, and no one who left the club', async () => {
    await transaction(club.db, async (tx) => {
      await changeAccount(tx, { id: club.ids.members.carol, isactive: false })
      await tx.sql.update(members).set({ handicapIndexTenths: handicapIndex(3.3) })
    })
    const { groups } = await groupsOf(club.tokens.alice)
    expect(groups[0]?.golfers.map(({ firstname, handicapindex }) => [firstname, handicapindex])).toMatchObject([
      ['Alice', expect.anything()],
      ['Ben', 3.3],
      ['Zed', expect.anything()],
    ])
  })
})

describe('in the same moment', () => {
  const byOf = (name: MemberName) => ({
    by: { memberId: club.ids.members[name], isadmin: false },
    actor: name,
    startedAt: club.context.now(),
    isClockRight: true,
  })

  it('as another one with the same golfers, one is refused', async () => {
    const context = outingContext(club.context)
    const other = await startOf({ outingId: outingId - 1 })
    const starts = await Promise.all([
      startFromPhone(context, { ...byOf('ben'), start: await startOf() }),
      startFromPhone(context, { ...byOf('dev'), start: other }),
    ])
    expect(starts).toMatchObject([{ ok: true }, { refusal: { code: 'outing.golfer-twice' } }])
  })

  it('as a golfer’s account is deactivated, the golfer plays as a guest', async () => {
    const { db } = club
    const id = club.ids.members.dev
    const write: typeof db.write = async (work, turn) => {
      await transaction(db, (tx) => changeAccount(tx, { id, isactive: false }))
      return await db.write(work, turn)
    }
    const context = outingContext({ ...club.context, db: { ...db, write } })
    expect(await startFromPhone(context, { ...byOf('ben'), start: await startOf() })).toMatchObject({ ok: true })
    expect(await golfersOfOuting(db, outingId)).toMatchObject([
      { memberId: expect.any(Number) as number },
      { memberId: null },
    ])
  })
})
