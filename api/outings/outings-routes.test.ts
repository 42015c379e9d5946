import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { members, sessions } from '#db/schema/members.ts'
import { transaction } from '#db/transaction.ts'
import { handicapIndex, type HandicapIndex } from '#golf/units.ts'
import { openTestOuting, outingBody, type TestOuting } from './outings-testing.ts'

let club: TestOuting

beforeEach(async () => {
  club = await openTestOuting()
})
afterEach(async () => club.close())

describe('the organizer’s wizard', () => {
  test('finds the outing in progress with every group’s code', async () => {
    const { body } = await club.call({ path: 'teetime/initGroupOuting', token: club.tokens.alice })
    expect(body).toMatchObject({
      teetime: { id: club.outingId, inprogress: 1, spin: 0, date: '2026-06-14' },
      golfers: [
        { firstname: 'Alice', lastname: 'Moreno', accesscode: club.codes[0], handicapindex: 12.4, score: null },
        { firstname: 'Ben', user_id: club.ids.members.ben, accesscode: club.codes[0], email: '' },
        { firstname: 'Carol', tgroup_id: 2, accesscode: club.codes[1], coursehandicap: -3 },
        { firstname: 'Zed', user_id: 0, email: 'zed@example.com', handicapindex: 36 },
      ],
      scores: [{ name: 'Alice Moreno', totalgross: 0, parorbetter: 0 }, {}, {}, {}],
      postReady: 0,
    })
  })

  test('answers a save that adds a guest as before when it is sent again, because its answer was lost', async () => {
    const start = await outingBody(club)
    const before = await club.call({ path: 'teetime/initGroupOuting', token: club.tokens.alice })
    const { teetime, golfers } = before.body as { teetime: { version: string }; golfers: { id: number }[] }
    const known = start.golfers.map((golfer, at) => ({ ...golfer, id: golfers[at]?.id ?? 0 }))
    const guest = { ...start.golfers[3], firstname: 'Yan', lastname: 'Guest', email: 'yan@example.com' }
    const body = { ...start, version: teetime.version, golfers: [...known, guest] }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const path = `teetime/updateGroupOuting/${club.outingId}`
    const send = () => club.call({ path, body, token: club.tokens.alice, headers })
    const first = await send()
    expect(first.status).toBe(200)
    expect((await send()).text).toBe(first.text)
    const after = await club.call({ path: 'teetime/initGroupOuting', token: club.tokens.alice })
    expect(after.body['golfers']).toHaveLength(5)
  })

  test('takes the index of a member as the club has it, also one that no one plays to', async () => {
    const body = await outingBody(club)
    const golfers = body.golfers.map((golfer) => ({ ...golfer, handicapindex: -29.3 }))
    const path = 'teetime/updateGroupOuting/0'
    const started = await club.call({ path, body: { ...body, golfers }, token: club.tokens.ben })
    expect(started.status).toBe(200)
  })

  test('starts an outing with its games, whose golfers are named by their places', async () => {
    const body = await outingBody(club)
    const games = [
      { kind: 'skins', sides: [], settings: { by: 'net', carryOver: true } },
      { kind: 'match', sides: [[3], [1]], settings: {} },
      { kind: 'quota', group: 2, sides: [], settings: {} },
    ]
    const path = 'teetime/updateGroupOuting/0'
    const started = await club.call({ path, body: { ...body, games }, token: club.tokens.ben })
    const { snapshot } = await club.call({ path: `teetime/groupOutingByCode/${String(started.body['code'])}/0` })
    const { body: created } = await club.call({ path: 'teetime/initGroupOuting', token: club.tokens.ben })
    const { golfers } = created as { golfers: { id: number; firstname: string }[] }
    const idOf = (name: string) => golfers.find(({ firstname }) => firstname === name)?.id
    expect(snapshot.games).toMatchObject([
      { kind: 'skins', scope: { of: 'outing' }, sides: [], settings: { by: 'net', carryOver: true } },
      {
        kind: 'match',
        sides: [
          { id: 1, golfers: [idOf('Zed')] },
          { id: 2, golfers: [idOf('Ben')] },
        ],
      },
      { kind: 'quota', scope: { of: 'group', group: 2 } },
    ])
  })

  test.each([
    ['a golfer who is not in it', 'game.golfer-removed', { kind: 'match', sides: [[0], [4]], settings: {} }],
    ['one side', 'game.needs-two-sides', { kind: 'match', sides: [[0]], settings: {} }],
    [
      'a hole that the course lacks',
      'score.no-such-hole',
      { kind: 'long-drive', sides: [], settings: { holes: [14] } },
    ],
  ])('starts nothing with a game of %s', async (_, code, game) => {
    const body = { ...(await outingBody(club, 'elms')), games: [{ kind: 'skins', sides: [], settings: {} }, game] }
    const path = 'teetime/updateGroupOuting/0'
    const refused = await club.call({ path, body, token: club.tokens.ben })
    expect(refused.problem).toMatchObject({ code })
    const { body: after } = await club.call({ path: 'teetime/initGroupOuting', token: club.tokens.ben })
    expect(after).toMatchObject({ teetime: null })
  })

  test('takes at most 24 games of the field, only own balls in them, and none for an outing in progress', async () => {
    const body = await outingBody(club)
    const skins = { kind: 'skins', sides: [], settings: {} }
    const start = (change: object, path = 'teetime/updateGroupOuting/0', token = club.tokens.ben) =>
      club.call({ path, body: { ...body, ...change }, token })
    const tooMany = await start({ games: Array.from({ length: 25 }, () => skins) })
    expect(tooMany.problem).toMatchObject({ code: 'game.too-many' })
    const foursomes = {
      teetime: { ...body.teetime, format: 'foursomes' },
      golfers: body.golfers.map((golfer) => ({ ...golfer, side: 1 })),
    }
    expect((await start({ ...foursomes, games: [skins] })).problem).toMatchObject({ code: 'game.one-ball' })
    const { body: created } = await club.call({ path: 'teetime/initGroupOuting', token: club.tokens.alice })
    const { golfers } = created as { golfers: { id: number }[] }
    const change = { golfers: body.golfers.map((golfer, at) => ({ ...golfer, id: golfers[at]?.id })), games: [skins] }
    const changed = await start(change, `teetime/updateGroupOuting/${club.outingId}`, club.tokens.alice)
    expect(changed.problem).toMatchObject({ code: 'outing.goes-on' })
  })

  test('finds nothing for a member who organizes none', async () => {
    const { body } = await club.call({ path: 'teetime/initGroupOuting', token: club.tokens.ben })
    expect(body).toEqual({ teetime: null, golfers: [], scores: [], postReady: 0 })
  })

  test('opens the outing of anybody for an administrator, and for no other member', async () => {
    const started = await club.call({
      path: 'teetime/updateGroupOuting/0',
      body: await outingBody(club),
      token: club.tokens.ben,
    })
    const path = `teetime/initGroupOuting?id=${Number(started.body['id'])}`
    const { body } = await club.call({ path, token: club.tokens.alice })
    expect(body).toMatchObject({ teetime: { id: started.body['id'] }, golfers: [{ firstname: 'Alice' }, {}, {}, {}] })
    const refused = await club.call({ path, token: club.tokens.carol })
    expect(refused).toMatchObject({ status: 403, body: { code: 'outing.not-organizer' } })
    const none = await club.call({ path: 'teetime/initGroupOuting?id=4711', token: club.tokens.alice })
    expect(none.body).toMatchObject({ teetime: null })
  })

  test('sends what it was given back and changes it', async () => {
    const { body } = await club.call({ path: 'teetime/initGroupOuting', token: club.tokens.alice })
    const given = body as { golfers: Record<string, unknown>[] }
    const computed = new Set(['coursehandicap', 'playinghandicap', 'accesscode', 'score'])
    const golfers = given.golfers.map((golfer) =>
      Object.fromEntries(Object.entries(golfer).filter(([name]) => !computed.has(name))),
    )
    const { teetime, removedGolfers } = await outingBody(club)
    const path = `teetime/updateGroupOuting/${club.outingId}`
    const change = {
      teetime: { ...teetime, spin: 1, contest_id: 21, tournament: 1, gimmes: 1, signcards: 1 },
      golfers,
      removedGolfers,
    }
    const answer = await club.call({ path, body: change, token: club.tokens.alice })
    expect(answer.body).toEqual({ id: club.outingId, code: club.codes[0] })
    const after = await club.call({ path: 'teetime/initGroupOuting', token: club.tokens.alice })
    expect(after.body).toMatchObject({ teetime: { spin: 1, contest_id: 21, tournament: 1, gimmes: 1, signcards: 1 } })
    expect(after.body).toMatchObject({ golfers: [{ playinghandicap: 5 }, { playinghandicap: 0 }, {}, {}] })
  })

  describe('after the index of every member has changed to 8.1, which is Ben’s already', () => {
    type Sent = { readonly id: number; readonly firstname: string; readonly handicapindex: number; newindex?: number }
    const indexOf = ({ firstname, handicapindex, newindex }: Sent) => [firstname, handicapindex, newindex]
    const changeTo = async (index: HandicapIndex | null) =>
      await transaction(club.db, async (tx) => void (await tx.sql.update(members).set({ handicapIndexTenths: index })))
    const init = async (query = '', token = club.tokens.alice) => {
      const { body } = await club.call({ path: `teetime/initGroupOuting${query}`, token })
      return body as { teetime: { version: string }; golfers: Sent[] }
    }
    const indexes = async (query?: string) => (await init(query)).golfers.map(indexOf)
    /** Saves the outing as the answer has it, with the new indexes. */
    const save = async ({ teetime: { version }, golfers }: Awaited<ReturnType<typeof init>>) => {
      const { golfers: places, ...body } = await outingBody(club)
      const entries = places.map((place, at) => {
        const { id = 0, handicapindex = 0, newindex = handicapindex } = golfers[at] ?? {}
        return { ...place, id, handicapindex: newindex }
      })
      const path = `teetime/updateGroupOuting/${club.outingId}`
      return await club.call({ path, body: { ...body, golfers: entries, version }, token: club.tokens.alice })
    }
    const saved = () => ({ id: club.outingId, code: club.codes[0] })

    beforeEach(async () => changeTo(handicapIndex(8.1)))

    test('reads for each member the index that a save takes, and it takes that one', async () => {
      const shown = [
        ['Alice', 12.4, 8.1],
        ['Ben', 8.1, undefined],
        ['Carol', -1.2, 8.1],
        ['Zed', 36, undefined],
      ]
      expect(await indexes()).toEqual(shown)
      expect(await indexes(`?id=${club.outingId}`)).toEqual(shown)
      const before = await init()
      expect((await save(before)).body).toEqual(saved())
      expect(await indexes()).toEqual(shown.map(([name, was, now]) => [name, now ?? was, undefined]))
      // Indexes do not make a version, so that another save does not need them to be seen.
      expect((await init()).teetime.version).toBe(before.teetime.version)
    })

    test('keeps the index that was entered for a member who has none any more', async () => {
      await changeTo(null)
      expect(await indexes()).toEqual([
        ['Alice', 12.4, undefined],
        ['Ben', 8.1, undefined],
        ['Carol', -1.2, undefined],
        ['Zed', 36, undefined],
      ])
    })

    test('reads none after the first score, and a save that is under way then answers the ones that stay', async () => {
      const before = await init()
      await club.push([club.score(1)])
      expect((await indexes()).map(([, , newindex]) => newindex)).toEqual([undefined, undefined, undefined, undefined])
      const { alice, carol } = club.ids.members
      expect((await save(before)).body).toEqual({
        ...saved(),
        otherindexes: [
          { user_id: alice, handicapindex: 12.4 },
          { user_id: carol, handicapindex: -1.2 },
        ],
      })
      expect((await indexes()).map(([, index]) => index)).toEqual([12.4, 8.1, -1.2, 36])
    })

    test('is answered an index that has changed once more before the save', async () => {
      const before = await init()
      await changeTo(handicapIndex(7.7))
      const { alice, ben, carol } = club.ids.members
      const others = [alice, ben, carol].map((user_id) => ({ user_id, handicapindex: 7.7 }))
      expect((await save(before)).body).toEqual({ ...saved(), otherindexes: others })
    })

    test('reads it for each of the partners who share a ball', async () => {
      const { teetime, golfers, ...body } = await outingBody(club)
      const scramble = {
        teetime: { ...teetime, format: 'scramble' },
        golfers: golfers.map((golfer) => ({ ...golfer, tgroup_id: 1, side: 1 })),
      }
      const path = 'teetime/updateGroupOuting/0'
      const started = await club.call({ path, body: { ...body, ...scramble }, token: club.tokens.ben })
      expect(started.status).toBe(200)
      await changeTo(handicapIndex(9.9))
      expect((await init('', club.tokens.ben)).golfers.map(indexOf)).toEqual([
        ['Alice', 8.1, 9.9],
        ['Ben', 8.1, 9.9],
        ['Carol', 8.1, 9.9],
        ['Zed', 36, undefined],
      ])
    })

    test('reads none for a start, which takes the present ones, and gets the answer of before', async () => {
      const path = 'teetime/updateGroupOuting/0'
      const { body } = await club.call({ path, body: await outingBody(club), token: club.tokens.ben })
      expect(Object.keys(body)).toEqual(['id', 'code'])
      const { golfers } = await init('', club.tokens.ben)
      expect(golfers.map(indexOf)).toEqual(
        ['Alice', 'Ben', 'Carol', 'Zed'].map((name) => [name, name === 'Zed' ? 36 : 8.1, undefined]),
      )
    })
  })

  test('learns why an outing cannot be started', async () => {
    const body = await outingBody(club)
    const again = await club.call({ path: 'teetime/updateGroupOuting/0', body, token: club.tokens.alice })
    expect(again).toMatchObject({ status: 409, problem: { code: 'outing.already-in-progress' } })
    const teetime = { ...body.teetime, course_id: club.ids.courses.moor }
    const path = 'teetime/updateGroupOuting/0'
    const unset = await club.call({ path, body: { ...body, teetime }, token: club.tokens.ben })
    expect(unset).toMatchObject({ status: 422, problem: { code: 'outing.holes-not-set' } })
    expect(unset.problem.error).toMatch(/Please set these now on the following page then save it\.$/)
  })

  test('is for members', async () => {
    const body = await outingBody(club)
    expect(await club.call({ path: 'teetime/updateGroupOuting/0', body })).toMatchObject({ status: 401 })
    const token = await club.open(club.codes[0])
    expect(await club.call({ path: 'teetime/updateGroupOuting/0', body, token })).toMatchObject({ status: 401 })
  })
})

describe('the lists of outings', () => {
  test('tell players their code, and others only that the outing is there', async () => {
    const own = await club.call({ path: 'outings', token: club.tokens.carol })
    const played = { contest_id: 0, grossskins: 0, netskins: 0, format: 'own', thru: 0 }
    const card = { id: club.outingId, course: 'The oaks', date: '2026-06-14', numplayers: 4, ...played }
    const player_names = 'Alice Moreno, Ben Okafor, Carol Ito, Zed Guest'
    expect(own.body).toEqual({
      myoutings: [{ ...card, hole: 1, player_names, tgroup_id: 2, accesscode: club.codes[1] }],
      otheroutings: [],
    })
    const others = await club.call({ path: 'outings', token: club.tokens.dev })
    expect(others.body).toEqual({
      myoutings: [],
      otheroutings: [{ ...card, player_names, tgroup_id: 1, accesscode: '' }],
    })
  })

  test('tell only oneself whether one plays now, and with which code', async () => {
    const { ben } = club.ids.members
    const playing = async (token?: string) =>
      (await club.call({ path: `teetime/outingInProgress/${ben}`, ...(token && { token }) })).body
    const running = { id: club.outingId, course: 'The oaks', organizer: 'Alice Moreno', accesscode: club.codes[0] }
    expect(await playing(club.tokens.ben)).toMatchObject({ inprogress: true, outings: [running] })
    expect(await playing(club.tokens.carol)).toEqual({ inprogress: false, outings: [] })
    expect(await playing()).toEqual({ inprogress: false, outings: [] })

    const code = (token: string) => club.call({ path: `teetime/getAccessCode/${ben}`, token })
    for (const token of [club.tokens.ben, club.tokens.alice]) {
      expect((await code(token)).body).toEqual({ accesscode: club.codes[0] })
    }
    expect(await code(club.tokens.carol)).toMatchObject({ status: 403, problem: { code: 'member.not-yours' } })
    // Logged in with a temporary password.
    await transaction(club.db, (tx) => tx.sql.update(sessions).set({ scope: 'reset' }))
    expect(await playing(club.tokens.ben)).toEqual({ inprogress: false, outings: [] })
  })

  test('name every outing in which one plays, that which one organizes first and with its code', async () => {
    const { alice } = club.ids.members
    const { teetime, golfers } = await outingBody(club)
    const [pattern] = golfers
    const field = [club.ids.members.ben, alice].map((user_id) => ({ ...pattern, user_id }))
    const body = { teetime, golfers: field, removedGolfers: [] }
    const other = await club.call({ path: 'teetime/updateGroupOuting/0', body, token: club.tokens.ben })
    const playing = await club.call({ path: `teetime/outingInProgress/${alice}`, token: club.tokens.alice })
    const ids = (playing.body['outings'] as { id: number }[]).map(({ id }) => id)
    expect(ids).toEqual([club.outingId, other.body['id']])
    const code = await club.call({ path: `teetime/getAccessCode/${alice}`, token: club.tokens.alice })
    expect(club.codes).toContain(code.body['accesscode'])
    const lone = { wolfGame: 1, hole: 1, wolfPartner: null }
    const choice = await club.call({ path: 'teetime/updateWolf', body: lone, token: club.tokens.alice })
    expect(choice).toMatchObject({ status: 409, problem: { code: 'outing.which' } })
  })
})
