import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '#db/audit.ts'
import { changeAccount } from '#db/members/members.ts'
import { addBroadcastStop } from '#db/messages/broadcasts.ts'
import { messages } from '#db/schema/messages.ts'
import { outingEndings, outingGolfers, teetimes } from '#db/schema/outings.ts'
import { rounds } from '#db/schema/rounds.ts'
import { transaction } from '#db/transaction.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { postingReview } from '#sync/calls/posting.ts'
import { localTime } from '../../delivery/emails.ts'
import {
  openTestOuting,
  outingBody,
  phoneB,
  playCards,
  type TestGolfer,
  type TestOuting,
  type TestRequest,
} from '../outings-testing.ts'
import { takeBackLife } from './cancel-outing.ts'

let club: TestOuting

beforeEach(async () => {
  club = await openTestOuting()
})
afterEach(async () => club.close())

const everybody = ['alice', 'ben', 'carol', 'zed'] as const

const score = (names: readonly TestGolfer[], holes?: number) => playCards(club, { names, holes })

const posting = () => `teetime/postscores/${club.outingId}`
const cancelling = () => `teetime/cancelouting/${club.outingId}`
const post = (body: object = {}, token = club.tokens.alice) => club.call({ path: posting(), body, token })
const stored = () => club.db.sql.select().from(rounds)
const snapshot = async () => (await club.call({ path: `teetime/groupOutingByCode/${club.codes[0]}/0` })).snapshot
const statusNow = async () => (await snapshot()).outing.status

async function review(): Promise<AnswerOf<typeof postingReview>> {
  const answer = await club.call({ path: `teetime/postingReview/${club.outingId}`, token: club.tokens.alice })
  return JSON.parse(answer.text) as AnswerOf<typeof postingReview>
}

describe('posting', () => {
  test('by the board that was seen makes rounds, and tells golfers and boards', async () => {
    await score(everybody)
    const before = await review()
    const { cursor } = await snapshot()
    expect(before).toMatchObject({ status: 'inprogress', postReady: true, notposted: [], contested: [] })
    const conditions = { fairwaycondition: 3, greenscondition: 3, greensspeed: 2, value: 4 }
    const posted = await post({ expect: before.board, conditions })
    expect(posted).toMatchObject({ status: 200, body: { result: 'Success', notposted: [] } })
    const names = (posted.body['rounds'] as { name: string; user_id: number }[]).map(({ name }) => name)
    expect(names).toEqual(['Alice Moreno', 'Ben Okafor', 'Carol Ito'])
    expect(await stored()).toHaveLength(3)
    expect(await statusNow()).toBe('posted')
    const path = `sync/pull?outing=${club.outingId}&since=${cursor}`
    const { pull } = await club.call({ path, token: club.tokens.ben })
    expect(pull.changes).toMatchObject([{ kind: 'outing' }])
    // The organizer already knows; the other golfers get an email, because they notice errors.
    const letters = await club.db.sql.select().from(messages)
    const subject = 'Alice Moreno posted 72 for you'
    expect(letters).toMatchObject([{ subject }, { subject }])
  })

  test('adds up when it is verified, also if the clock was set back during the round (REL-12)', async () => {
    club.advance(2 * 60 * 60_000)
    await score(everybody)
    club.advance(-2 * 60 * 60_000)
    expect((await post()).status).toBe(200)
    expect((await audit(club.db)).faults).toEqual([])
  })

  test('is offered when every golfer has every hole, with the totals and pars of each', async () => {
    const init = async () => (await club.call({ path: 'teetime/initGroupOuting', token: club.tokens.alice })).body
    await score(everybody, 17)
    expect(await init()).toMatchObject({ postReady: 0 })
    expect(await snapshot()).toMatchObject({ postReady: 0 })
    await score(everybody)
    expect(await snapshot()).toMatchObject({ postReady: 1 })
    const { postReady, scores } = await init()
    expect(postReady).toBe(1)
    // Fours on every hole: over par on the threes alone.
    const threes = (await snapshot()).holes.filter(({ par }) => par === 3).length
    const row = { totalgross: 72, parorbetter: 18 - threes }
    expect(scores).toMatchObject(Array.from(everybody, () => row))
  })

  test('shows how far a card without all of its holes has come', async () => {
    await score(['alice'])
    await score(['ben'], 12)
    const { scores } = await review()
    const rowOf = (id: number) => scores.find((row) => row.id === id)
    expect(rowOf(club.golfers.ben)).toMatchObject({ totalgross: 48, thru: 12 })
    expect(rowOf(club.golfers.zed)).toMatchObject({ totalgross: 0, thru: 0 })
    expect(rowOf(club.golfers.alice)).not.toHaveProperty('thru')
  })

  test('takes a pickup at the most likely score or net double bogey, and shows no total (RoH 3.3)', async () => {
    await score(everybody)
    const { holes, golfers } = await snapshot()
    const [ben] = golfers.filter(({ id }) => id === club.golfers.ben)
    const sent = { mid: crypto.randomUUID(), seq: 1, name: 'score.pickup', v: 1, at: 0 }
    const args = { outingId: club.outingId, golferId: club.golfers.ben, hole: 1, pickup: 'X', baseVer: 1 }
    await club.push([{ ...sent, args }])
    expect(await snapshot()).toMatchObject({ postReady: 1 })
    const { scores } = await review()
    expect(scores.find(({ id }) => id === club.golfers.ben)).toMatchObject({ totalgross: null })
    const posted = await post()
    const [first] = holes
    const { par = 0, handicap = 0 } = first ?? {}
    const limit = par + 2 + Math.floor(((ben?.coursehandicap ?? 0) - handicap) / 18) + 1
    const rows = posted.body['rounds'] as { user_id: number; totalgross: number | null; score: number }[]
    expect(rows.find(({ user_id }) => user_id === club.ids.members.ben)).toMatchObject({
      totalgross: null,
      score: 17 * 4 + limit,
    })
  })

  test('takes a conceded stroke with the score, without gimmes too', async () => {
    await score(everybody)
    const sent = { mid: crypto.randomUUID(), seq: 1, name: 'score.concede', v: 1, at: 0 }
    const args = { outingId: club.outingId, golferId: club.golfers.ben, hole: 1, strokes: 3, baseVer: 1 }
    await club.push([{ ...sent, args }])
    const { scores } = await review()
    expect(scores.find(({ id }) => id === club.golfers.ben)).toMatchObject({ totalgross: 71 })
    const rows = (await post()).body['rounds'] as { user_id: number; totalgross: number | null; score: number }[]
    const row = { totalgross: 71, score: 71 }
    expect(rows.find(({ user_id }) => user_id === club.ids.members.ben)).toMatchObject(row)
  })

  test('names who has posted the same round already, and not its own rounds', async () => {
    await score(['alice', 'ben', 'carol'])
    const { oaks: id } = club.ids.courses
    const { teetime } = await outingBody(club)
    const course = { id, fairwaycondition: 0, greenscondition: 0, greensspeed: 0, value: 0, coursecom: '' }
    const round = { date: '2026-06-14', course, region_id: null, teebox_id: teetime.teebox_id, golfers: [] }
    const played = { ...round, score: 72, parorbetter: 12, tournament: 0, alcohol: '0' }
    await club.call({ path: 'round/add', body: played, token: club.tokens.ben })
    await club.call({ path: 'round/add', body: { ...played, score: 73 }, token: club.tokens.carol })
    await club.call({ path: 'round/add', body: { ...played, date: '2026-06-13' }, token: club.tokens.alice })
    const alreadyposted = [{ id: club.golfers.ben, name: 'Ben Okafor', score: 72 }]
    expect(await review()).toMatchObject({ alreadyposted })
    expect((await post()).status).toBe(200)
    expect(await review()).toMatchObject({ alreadyposted })
  })

  test('fifty times in the same moment makes one set of rounds, and every answer is the same', async () => {
    await score(['alice', 'ben'])
    const posted = await Promise.all(Array.from({ length: 50 }, () => post()))
    expect(new Set(posted.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await stored()).toHaveLength(2)
    expect(await club.db.sql.select().from(outingEndings)).toHaveLength(1)
    expect(await club.db.sql.select().from(messages)).toHaveLength(1)
    expect((await post()).text).toBe(posted[0]?.text)
    expect(club.log.filter((line) => line.includes('"event":"score_posted"'))).toHaveLength(1)
  })

  test('is refused with the board of now when a score came in between, until that one is seen (SEC-22)', async () => {
    await score(everybody)
    const { board } = await review()
    const body = { golfers: [{ id: club.golfers.ben, holescore: 6 }] }
    await club.call({ path: `teetime/updateScore/${club.outingId}/3`, body, token: club.tokens.ben })
    const refused = await post({ expect: board })
    expect(refused).toMatchObject({ status: 409, problem: { code: 'posting.board-changed', now: await review() } })
    expect(await stored()).toEqual([])
    const { board: seen } = postingReview.answer.parse(refused.problem.now)
    expect(seen).not.toBe(board)
    expect((await post({ expect: seen })).status).toBe(200)
  })

  test('names contested holes, and takes them as they are shown once they are accepted', async () => {
    await score(everybody)
    await club.push([club.score(1, { hole: 7, strokes: 6, baseVer: 0 })])
    const { contested } = await review()
    expect(contested).toEqual([{ id: club.golfers.ben, name: 'Ben Okafor', hole: 7, strokes: expect.any(Number) }])
    const refused = await post()
    expect(refused).toMatchObject({ status: 409, problem: { code: 'posting.contested' } })
    expect(refused.problem.error).toContain('Ben Okafor on hole 7')
    const accepted = contested.map(({ id, hole }) => ({ id, hole }))
    expect((await post({ accepted })).status).toBe(200)
  })

  test('names golfers of one name apart, before and after', async () => {
    await score(['alice', 'ben', 'carol'])
    const name = { firstname: 'Ben', lastname: 'Okafor' }
    await transaction(club.db, async (tx) => void (await tx.sql.update(outingGolfers).set(name)))
    const left = { id: club.golfers.zed, name: 'Ben Okafor (guest)' }
    const before = await review()
    expect(before.notposted).toMatchObject([left])
    const names = ['gets 12 strokes', 'gets 7 strokes', 'gives 3 strokes', 'guest'].map(
      (mark) => `Ben Okafor (${mark})`,
    )
    expect(before.scores.map((row) => row.name)).toEqual(names)
    expect(before.unsigned?.map((row) => row.name)).toEqual(names.slice(0, 3))
    expect((await post()).body).toMatchObject({ notposted: [left] })
  })

  test('leaves out who has no whole card, by name', async () => {
    await score(['alice'])
    await score(['ben'], 9)
    const { body } = await post()
    const missing = [10, 11, 12, 13, 14, 15, 16, 17, 18]
    expect(body).toMatchObject({ rounds: [{ name: 'Alice Moreno' }] })
    expect((body['notposted'] as object[])[0]).toEqual({
      id: club.golfers.ben,
      name: 'Ben Okafor',
      missing,
      leftfrom: null,
    })
  })

  test('frees the organizer to start another outing', async () => {
    await score(['alice'])
    await post()
    const body = await outingBody(club)
    const started = await club.call({ path: 'teetime/updateGroupOuting/0', body, token: club.tokens.alice })
    expect(started.status).toBe(200)
  })

  test.each([
    ['ben', 403, 'outing.not-organizer'],
    ['dev', 403, 'outing.not-organizer'],
  ] as const)('is not for %s', async (name, status, code) => {
    await score(['alice'])
    const path = `teetime/postingReview/${club.outingId}`
    expect(await post({}, club.tokens[name])).toMatchObject({ status, problem: { code } })
    expect(await club.call({ path, token: club.tokens[name] })).toMatchObject({ status, problem: { code } })
    expect(await stored()).toEqual([])
  })
})

const wolfChoice = (seq: number, wolfGame: 0 | 1, hole: number) => ({
  ...club.score(seq),
  name: 'wolf.set',
  args: { outingId: club.outingId, tgroupId: 1, hole, wolfGame, wolfPartner: null, baseVer: 0 },
})

describe('the review', () => {
  test('says which groups may still have scores on their phones', async () => {
    const unheard = async () => (await review()).groups.map((group) => group.unheard)
    expect(await unheard()).toEqual([true, true])
    await club.push([club.score(1)])
    expect(await unheard()).toEqual([false, true])
    await club.push([club.score(2)], { nextSeq: 5 })
    expect((await review()).groups[0]).toMatchObject({ id: 1, pending: 2, unheard: true })
    await club.push([], { nextSeq: 3 })
    expect(await unheard()).toEqual([false, true])
    club.advance(10 * 60_000)
    expect(await unheard()).toEqual([true, true])
  })

  test('tells what came after the end, which changed nothing', async () => {
    await score(['alice', 'ben'])
    await post()
    const late = await club.push([club.score(1, { hole: 2, strokes: 9, baseVer: 1 })])
    expect(late.push.exceptions).toMatchObject([{ outcome: 'rejected', code: 'outing.posted' }])
    const { status, late: told } = await review()
    expect(status).toBe('posted')
    expect(told).toMatchObject([{ name: 'Ben Okafor', hole: 2, strokes: 9, by: 'Group 1 · BO' }])
    expect((await stored()).map(({ score: posted }) => posted)).toEqual([72, 72])
  })

  test('names who left the course, who is not posted with a whole card either, and leaves that came after the end', async () => {
    const operation = (seq: number, name: string, args: object) => ({
      ...club.score(seq),
      name,
      args: { outingId: club.outingId, golferId: club.golfers.ben, baseVer: 0, ...args },
    })
    await score(['alice', 'ben'])
    await club.push([operation(1, 'golfer.leave', { hole: 13 })])
    await club.push([operation(1, 'golfer.leave', { hole: 14 })], { clientId: phoneB })
    const missing = [14, 15, 16, 17, 18]
    const { board, notposted, contestedleave, scores } = await review()
    const byAssociation = { afterreason: 'association' }
    expect(notposted).toContainEqual({
      id: club.golfers.ben,
      name: 'Ben Okafor',
      missing,
      leftfrom: 14,
      ...byAssociation,
    })
    expect(contestedleave).toEqual([{ id: club.golfers.ben, name: 'Ben Okafor', leftfrom: 14 }])
    expect(scores.find(({ id }) => id === club.golfers.ben)).toMatchObject({ totalgross: 52 })
    expect((await post({ expect: board })).problem).toMatchObject({ code: 'posting.contested' })
    const { body } = await post({ expect: board, accepted: [{ id: club.golfers.ben, left: true }] })
    expect((body['rounds'] as { name: string }[]).map(({ name }) => name)).toEqual(['Alice Moreno'])

    await club.push([operation(2, 'golfer.return', {})])
    const { lateleave } = await review()
    expect(lateleave).toMatchObject([{ name: 'Ben Okafor', leftfrom: null, by: 'Group 1 · BO' }])
    expect(await stored()).toHaveLength(1)
  })

  test('has nothing to say of wolves while Wolf is not played', async () => {
    await club.push([wolfChoice(1, 1, 4)])
    await club.push([wolfChoice(1, 0, 4)], { clientId: phoneB })
    await score(['alice', 'ben'])
    expect(await review()).toMatchObject({ contestedwolf: [], missingwolf: [] })
    expect((await post()).status).toBe(200)
  })

  test('names wolves of a game that was added, too', async () => {
    const game = { kind: 'wolf', sides: [], settings: {} }
    await club.call({ path: `teetime/games/${club.outingId}`, body: game, token: club.tokens.alice })
    await club.push([wolfChoice(1, 1, 5)])
    await club.push([wolfChoice(1, 0, 5)], { clientId: phoneB })
    await score(everybody)
    const { contestedwolf, missingwolf } = await review()
    expect(contestedwolf).toEqual([{ tgroup_id: 1, hole: 5, wolf_game: 0 }])
    expect(missingwolf).toHaveLength(17)
  })

  test.each([21, 0] as const)(
    'asks for no wolves where the fourth golfer left before the first hole, and the results say so (own game %s)',
    async (ownGameId) => {
      await transaction(club.db, async (tx) => {
        await tx.sql.update(teetimes).set({ ownGameId })
      })
      const game = { kind: 'wolf', sides: [], settings: {} }
      await club.call({ path: `teetime/games/${club.outingId}`, body: game, token: club.tokens.alice })
      await club.push([wolfChoice(1, 1, 5)])
      await club.push([wolfChoice(1, 0, 5)], { clientId: phoneB })
      const args = { outingId: club.outingId, golferId: club.golfers.ben, hole: 1, baseVer: 0 }
      await club.push([{ ...club.score(2), name: 'golfer.leave', args }])
      await score(['alice', 'carol', 'zed'])
      expect(await review()).toMatchObject({ contestedwolf: [], missingwolf: [] })
      expect((await post()).status).toBe(200)
      const { body } = await club.call({ path: `teetime/results/${club.outingId}`, token: club.tokens.alice })
      const games = body['games'] as { refusal: string | null }[]
      expect(games.map(({ refusal }) => refusal)).toEqual(
        games.map(() => expect.stringContaining('needs exactly 4 golfers') as string),
      )
      expect(games).toHaveLength(ownGameId === 0 ? 1 : 2)
    },
  )

  test('names wolves on whose choice two phones differ, holes without one, and choices after the end', async () => {
    await transaction(club.db, async (tx) => {
      await tx.sql.update(teetimes).set({ ownGameId: 21 })
    })
    await club.push([wolfChoice(1, 1, 5)])
    await club.push([wolfChoice(1, 0, 5)], { clientId: phoneB })
    const before = await review()
    expect(before).toMatchObject({ contestedwolf: [{ tgroup_id: 1, hole: 5, wolf_game: 0 }], latewolf: [] })
    expect(before.missingwolf).toEqual([])
    await score(everybody)
    const { board, missingwolf } = await review()
    expect(missingwolf.map(({ hole }) => hole)).toEqual(
      Array.from({ length: 18 }, (_, at) => at + 1).filter((hole) => hole !== 5),
    )
    const refused = await post({ expect: board })
    expect(refused.problem).toMatchObject({ code: 'posting.contested' })
    expect(refused.text).toContain('group 1 on hole 5')
    expect((await post({ expect: board, accepted: [{ tgroup_id: 1, hole: 5 }] })).status).toBe(200)
    await club.push([wolfChoice(2, 0, 5)])
    expect((await review()).latewolf).toMatchObject([{ tgroup_id: 1, hole: 5, wolf_game: 0, by: 'Group 1 · BO' }])
  })
})

describe('the links of the specification', () => {
  const follow = (path: string, headers: TestRequest['headers'] = {}, token: string | undefined = club.tokens.alice) =>
    club.call({ path, headers, ...(token !== undefined && { token }) })

  test('post and cancel for a request that was meant', async () => {
    await score(['alice'])
    const { board } = await review()
    const sent = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' }
    const posted = await follow(`${posting()}?expect=${board}`, sent)
    expect(posted).toMatchObject({ status: 200, body: { result: 'Success' } })
    expect(posted.headers['cache-control']).toBe('no-store')
    expect(await follow(cancelling())).toMatchObject({ status: 409, problem: { code: 'outing.posted' } })
  })

  test.each<[string, Record<string, string>]>([
    ['a prefetch', { 'sec-purpose': 'prefetch' }],
    ['a prerendering', { 'sec-purpose': 'prefetch;prerender' }],
    ['an older prefetch', { purpose: 'prefetch' }],
    ['an image', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ['the address bar', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }],
    ['another site', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site' }],
  ])('do nothing for %s', async (_, headers) => {
    await score(['alice'])
    for (const path of [posting(), cancelling()]) {
      expect(await follow(path, headers)).toMatchObject({ status: 403, problem: { code: 'request.not-deliberate' } })
    }
    expect(await statusNow()).toBe('inprogress')
    expect(await stored()).toEqual([])
  })

  test('do nothing without a sign-in, whatever code is sent, nor for HEAD', async () => {
    await score(['alice'])
    const headers = { 'x-access-code': club.codes[0] }
    for (const path of [posting(), cancelling()]) {
      expect(await club.call({ path, headers })).toMatchObject({ status: 401 })
      expect(await club.call({ path, token: club.capability })).toMatchObject({ status: 401 })
      const authorization = `Bearer ${club.tokens.alice}`
      const head = await club.app.inject({ method: 'HEAD', url: `/api/${path}`, headers: { authorization } })
      expect(head.statusCode).toBe(404)
    }
    expect(await statusNow()).toBe('inprogress')
  })
})

describe('cancelling', () => {
  const cancel = (token: string, headers: TestRequest['headers'] = {}) =>
    club.call({ path: cancelling(), body: {}, token, headers })

  describe('an outing that was no tee time', () => {
    const reopen = () => club.call({ path: `teetime/reopen/${club.outingId}`, body: {}, token: club.tokens.alice })
    const move = (date: string) => transaction(club.db, (tx) => tx.sql.update(teetimes).set({ date }))
    const alerted = async () => {
      const sent = await club.db.sql.select().from(messages).orderBy(messages.id)
      return sent
        .filter(({ topic }) => topic.startsWith('teetime-'))
        .map(({ topic, receiver }) => `${topic} ${receiver}`)
    }
    const others = ['ben@club.example', 'carol@club.example', 'zed@example.com']
    const alerts = (kind: string) => others.map((to) => `${kind} ${to}`)

    test('alerts its golfers before its day, and when it goes on after all', async () => {
      await move('2026-06-20')
      await cancel(club.tokens.alice)
      await cancel(club.tokens.alice)
      expect(await alerted()).toEqual(alerts('teetime-cancelled'))
      await reopen()
      expect(await alerted()).toEqual([...alerts('teetime-cancelled'), ...alerts('teetime-changed')])
    })

    test('alerts no one more than five times that it is canceled, and as often that it is on again', async () => {
      await move('2026-06-20')
      for (let times = 1; times <= 7; times += 1) {
        await cancel(club.tokens.alice)
        await reopen()
        club.advance(60_000)
      }
      const ofBen = (await alerted()).filter((one) => one.includes('ben@'))
      expect(ofBen.filter((one) => one.startsWith('teetime-cancelled'))).toHaveLength(5)
      expect(ofBen.filter((one) => one.startsWith('teetime-changed'))).toHaveLength(5)
    })

    test('alerts no one who stands on the tee, nor once it is played or over', async () => {
      await cancel(club.tokens.alice)
      await reopen()
      await move('2026-06-20')
      await score(['ben'], 1)
      await cancel(club.tokens.alice)
      expect(await alerted()).toEqual([])
    })

    const ask = (path: string, body?: object) =>
      club.call({ path: `teetime/${path}`, token: club.tokens.alice, ...(body && { body }) })
    const toCall = async (id = club.outingId) => (await ask(`cancelReview/${id}`)).body['tocall']
    const named = [{ name: 'Ben Okafor' }, { name: 'Carol Ito' }, { name: 'Zed Guest' }]

    const change = (account: Pick<Parameters<typeof changeAccount>[1], 'isadmin' | 'approval'>) =>
      transaction(club.db, (tx) => changeAccount(tx, { id: club.ids.members.alice, ...account }))

    const startAnother = async () => {
      club.advance(60_000)
      const { body } = await ask('updateGroupOuting/0', await outingBody(club))
      await move('2026-06-20')
      return Number(body['id'])
    }

    test('alerts the golfers of three outings of one organizer in a day, and names those of more (SEC-27)', async () => {
      await change({ isadmin: false })
      await move('2026-06-20')
      await cancel(club.tokens.alice)
      const more: number[] = []
      for (const sent of [2, 3, 3]) {
        const id = await startAnother()
        expect(await toCall(id)).toEqual(
          sent === more.length + 2 ? undefined : named.map((one) => ({ ...one, phone: '' })),
        )
        await ask(`cancelouting/${id}`, {})
        expect(await alerted()).toHaveLength(sent * others.length)
        more.push(id)
      }
      // Who was alerted that an outing is canceled learns that it is on again, and no one else does.
      const [, , last] = more
      for (const id of [last, club.outingId]) {
        expect(await ask(`reopen/${id}`, {})).toMatchObject({ status: 200 })
        if (id === last) await ask(`cancelouting/${id}`, {})
      }
      expect(await alerted()).toHaveLength(4 * others.length)
      expect((await alerted()).slice(-others.length)).toEqual(alerts('teetime-changed'))
      club.advance(25 * 3_600_000)
      expect(await toCall()).toBeUndefined()
    })

    test('alerts no one for an organizer whom no administrator has approved, and names all (SEC-27)', async () => {
      await move('2026-06-20')
      await change({ isadmin: false, approval: 'open' })
      expect(await toCall()).toMatchObject(named)
      await cancel(club.tokens.alice)
      expect(await alerted()).toEqual([])
    })

    test('alerts the golfers of every outing of an administrator, who may cancel those of a whole day', async () => {
      await move('2026-06-20')
      await cancel(club.tokens.alice)
      for (const sent of [2, 3, 4]) {
        await ask(`cancelouting/${await startAnother()}`, {})
        expect(await alerted()).toHaveLength(sent * others.length)
      }
    })

    test('names the golfers whom no message reaches, to its organizer alone', async () => {
      await move('2026-06-20')
      const path = `teetime/cancelReview/${club.outingId}`
      expect((await club.call({ path, token: club.tokens.alice })).body).not.toHaveProperty('tocall')
      const at = club.context.now().toISOString()
      await transaction(club.db, (tx) => addBroadcastStop(tx, { by: club.ids.members.alice, at }))
      const { body } = await club.call({ path, token: club.tokens.alice })
      expect(body).toMatchObject({ tocall: [{ name: 'Zed Guest', phone: '' }] })
      expect((await club.call({ path, token: club.tokens.ben })).body).not.toHaveProperty('tocall')
    })
  })

  test.each<[string, () => Promise<{ status: number }>]>([
    ['its organizer', () => cancel(club.tokens.alice)],
    ['a golfer of it', () => cancel(club.tokens.carol)],
    ['a member who sends one of its codes', () => cancel(club.tokens.dev, { 'x-access-code': club.codes[1] })],
  ])('is for %s, and a repeat is as good', async (_, act) => {
    expect((await act()).status).toBe(200)
    expect((await act()).status).toBe(200)
    expect(await statusNow()).toBe('cancelled')
    expect(club.log.filter((line) => line.includes('"event":"outing_cancelled"'))).toHaveLength(1)
    const { body } = await club.call({ path: 'outings', token: club.tokens.ben })
    expect(body).toEqual({ myoutings: [], otheroutings: [] })
  })

  test('is not for a member who only looks on', async () => {
    expect(await cancel(club.tokens.dev)).toMatchObject({ status: 403, problem: { code: 'outing.access-required' } })
    expect(await statusNow()).toBe('inprogress')
  })

  test('says before what is lost, to those who may cancel', async () => {
    await score(['ben', 'carol'], 3)
    const review = (token: string) => club.call({ path: `teetime/cancelReview/${club.outingId}`, token })
    const loss = { scores: 6, golfers: 2, organizer: 'Alice Moreno' }
    expect((await review(club.tokens.carol)).body).toMatchObject(loss)
    expect(await review(club.tokens.dev)).toMatchObject({ status: 403, problem: { code: 'outing.access-required' } })
  })

  test('is written to the organizer, with who did it, what was kept and the way back', async () => {
    await score(['ben'], 2)
    await cancel(club.tokens.carol)
    const [letter] = await club.db.sql.select().from(messages)
    expect(letter).toMatchObject({ memberId: club.ids.members.alice })
    expect(letter?.subject).toContain('Carol Ito canceled your outing')
    expect(letter?.body).toContain('2 scores for 1 golfer stay on record.')
    const { now, config } = club.context
    expect(letter?.body).toContain(localTime(new Date(now().getTime() + takeBackLife), config.club.timeZone))
    await cancel(club.tokens.carol)
    expect(await club.db.sql.select().from(messages)).toHaveLength(1)
  })

  test('is not written to the organizer who did it', async () => {
    await score(['ben'], 2)
    await cancel(club.tokens.alice)
    const sent = await club.db.sql.select().from(messages)
    expect(sent.filter(({ topic }) => topic === 'outing-canceled')).toEqual([])
  })

  test('is taken back by the organizer, and scores that were refused are taken when they are sent once more', async () => {
    await score(['ben'], 2)
    await cancel(club.tokens.carol)
    const { cursor } = await snapshot()
    const refused = await club.push([club.score(1, { hole: 3 })])
    expect(refused.push.exceptions).toMatchObject([{ outcome: 'rejected', code: 'outing.cancelled' }])
    const mine = await club.call({ path: 'teetime/canceled', token: club.tokens.alice })
    expect(mine.body).toMatchObject({ outings: [{ id: club.outingId, scores: 2, events: [{ by: 'Carol Ito' }] }] })
    const path = `teetime/reopen/${club.outingId}`
    expect(await club.call({ path, body: {}, token: club.tokens.carol })).toMatchObject({ status: 403 })
    expect(await club.call({ path, body: {}, token: club.tokens.alice })).toMatchObject({ status: 200 })
    expect(await statusNow()).toBe('inprogress')
    const { pull } = await club.call({
      path: `sync/pull?outing=${club.outingId}&since=${cursor}`,
      token: club.capability,
    })
    expect(pull.changes).toMatchObject([{ kind: 'outing' }])
    const again = club.score(2, { hole: 3 })
    const sent = await club.push([again], { nextSeq: 3, ackedSeq: 1 })
    expect(sent.push.exceptions).toEqual([])
    expect((await snapshot()).scores).toMatchObject([{ hole: 1 }, { hole: 2 }, { hole: 3, strokes: 4 }])
  })

  test('is sent to late phones, whose scores are kept', async () => {
    await cancel(club.tokens.alice)
    const late = await club.push([club.score(1)])
    expect(late.push.exceptions).toMatchObject([{ outcome: 'rejected', code: 'outing.cancelled' }])
    expect((await review()).late).toMatchObject([{ name: 'Ben Okafor', hole: 1, strokes: 4 }])
  })
})
