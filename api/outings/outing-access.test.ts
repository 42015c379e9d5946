import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { erasePersonalData } from '#db/members/personal-data.ts'
import { endOuting } from '#db/outings/outings-testing.ts'
import { scoreHistory, scores } from '#db/schema/cells.ts'
import { transaction } from '#db/transaction.ts'
import { solvedRobotCheck } from '../accounts/accounts-testing.ts'
import { type TestOuting, type TestRequest, openTestOuting } from './outings-testing.ts'

let club: TestOuting

async function open() {
  club = await openTestOuting()
}
const close = async () => club.close()

const day = 24 * 60 * 60 * 1000

type Proof = Pick<TestRequest, 'token' | 'headers'>

const sending = (typed: string): Proof => ({ headers: { 'x-access-code': typed } })
const code = (group: 0 | 1) => sending(club.codes[group])
const capability = async (group: 0 | 1): Promise<Proof> => ({ token: await club.open(club.codes[group]) })

async function scoring(golfer: 'ben' | 'carol', proof: Proof) {
  const golfers = [{ id: club.golfers[golfer], holescore: 4 }]
  return await club.call({ path: `teetime/updateScore/${club.outingId}/1`, body: { golfers }, ...proof })
}

describe('while it is in progress,', () => {
  beforeAll(open)
  afterAll(close)

  describe('a group is not scored by', () => {
    test.each<[string, number, string, () => Promise<Proof> | Proof]>([
      ['no one in particular', 401, 'session.required', () => ({})],
      ['someone with the code of another group', 403, 'score.not-in-group', () => code(1)],
      ['someone with the capability of another group', 403, 'score.not-in-group', () => capability(1)],
      ['a golfer of another group', 403, 'score.not-in-group', () => ({ token: club.tokens.carol })],
      ['a member who only looks on', 403, 'score.not-in-group', () => ({ token: club.tokens.dev })],
      ['someone who guesses', 404, 'outing.no-such-code', () => sending('AAAAAAAA')],
      ['someone who sends something that is no code', 404, 'outing.no-such-code', () => sending('1')],
      [
        'a capability that was tampered with',
        401,
        'session.required',
        async () => {
          const [head, claims, signature] = (await club.open(club.codes[1])).split('.')
          const other = Buffer.from(String(claims), 'base64url').toString().replace('"group":2', '"group":1')
          return { token: [head, Buffer.from(other).toString('base64url'), signature].join('.') }
        },
      ],
    ])('%s', async (_, status, refusal, proof) => {
      expect(await scoring('ben', await proof())).toMatchObject({ status, problem: { code: refusal } })
      expect(await club.db.sql.select().from(scores)).toEqual([])
      expect(await club.db.sql.select().from(scoreHistory)).toEqual([])
    })

    test('a code or capability of another outing', async () => {
      const other = await openTestOuting()
      expect(await scoring('ben', { token: await other.open(other.codes[0]) })).toMatchObject({ status: 401 })
      await other.close()
    })
  })

  describe('a group is scored by', () => {
    test.each<[string, () => Promise<Proof> | Proof]>([
      ['someone who sends its code', () => code(0)],
      ['someone who types its code in small letters', () => sending(club.codes[0].toLowerCase())],
      ['someone with its capability', () => capability(0)],
      ['a signed-in golfer of the group without any code', () => ({ token: club.tokens.ben })],
      ['the organizer', () => ({ token: club.tokens.alice })],
      ['a member of another group who was given its code', () => ({ token: club.tokens.carol, ...code(0) })],
    ])('%s', async (_, proof) => {
      expect(await scoring('ben', await proof())).toMatchObject({ status: 200 })
    })
  })

  describe('an outing is read', () => {
    const boards = () => [
      `teetime/hole/${club.outingId}/1/7`,
      `teetime/card/${club.golfers.ben}`,
      `sync/pull?outing=${club.outingId}&since=0`,
    ]
    const statuses = async (proof: Proof) =>
      await Promise.all(boards().map(async (path) => (await club.call({ path, ...proof })).status))

    test('by any of its codes, and by every member', async () => {
      expect(await statuses(code(1))).toEqual([200, 200, 200])
      expect(await statuses(await capability(1))).toEqual([200, 200, 200])
      expect(await statuses({ token: club.tokens.dev })).toEqual([200, 200, 200])
    })

    test('by no one else', async () => {
      expect(await statuses({})).toEqual([401, 401, 401])
      expect(await statuses(sending('AAAAAAAA'))).toEqual([404, 404, 404])
    })

    test('without telling strangers which outings exist', async () => {
      const path = (id: number) => `sync/pull?outing=${id}&since=0`
      const proof = await capability(0)
      expect(await club.call({ path: path(9999), ...proof })).toMatchObject({ status: 403 })
      expect(await club.call({ path: path(9999), token: club.tokens.dev })).toMatchObject({ status: 404 })
    })

    test('with who entered what by insiders only', async () => {
      await scoring('ben', { token: club.tokens.ben })
      const by = async (proof: Proof) => {
        const { pull } = await club.call({ path: `sync/pull?outing=${club.outingId}&since=0`, ...proof })
        return pull.changes.flatMap(({ cell }) => (cell ? [cell.by] : []))
      }
      expect(await by(await capability(1))).toEqual(['Ben Okafor'])
      expect(await by({ token: club.tokens.carol })).toEqual(['Ben Okafor'])
      expect(await by({ token: club.tokens.alice })).toEqual(['Ben Okafor'])
      expect(await by({ token: club.tokens.dev })).toEqual([null])
    })
  })

  test('144 phones behind one address open, score and poll in the same moment, and none has to wait', async () => {
    const from = '198.51.100.7'
    const phones = Array.from({ length: 144 }, (_, number) => number)
    const answers = await Promise.all(
      phones.map(async (number) => {
        const accessCode = club.codes[number % 2 === 0 ? 0 : 1]
        const opened = await club.call({ path: 'sync/session', body: { accessCode, initials: 'AB' }, from })
        const token = String(opened.body['token'])
        const golfers = [{ id: number % 2 === 0 ? club.golfers.ben : club.golfers.carol, holescore: 4 }]
        const path = `teetime/updateScore/${club.outingId}/${1 + (number % 18)}`
        const scored = await club.call({ path, body: { golfers }, token, from })
        const polled = await club.call({ path: `sync/pull?outing=${club.outingId}&since=0`, token, from })
        return [opened.status, scored.status, polled.status]
      }),
    )
    expect(new Set(answers.flat())).toEqual(new Set([200]))
  })
})

describe('after the account of a member was deleted,', () => {
  beforeEach(open)
  afterEach(close)

  test('the capability that the member opened still scores, and names no one', async () => {
    const body = { accessCode: club.codes[0], initials: '' }
    const opened = await club.call({ path: 'sync/session', body, token: club.tokens.ben })
    const proof = { token: String(opened.body['token']) }
    const id = club.ids.members.ben
    expect(await scoring('ben', proof)).toMatchObject({ status: 200 })
    await transaction(club.db, (tx) => erasePersonalData(tx, { id, passwordHash: 'of no password' }))
    expect(await scoring('ben', proof)).toMatchObject({ status: 200 })
    const history = await club.db.sql.select({ actor: scoreHistory.actor }).from(scoreHistory).orderBy(scoreHistory.id)
    expect(history.map(({ actor }) => actor)).toEqual(['Ben Okafor', 'Former member'])
  })
})

describe('after the end', () => {
  beforeEach(open)
  afterEach(close)

  test('a capability delivers for seven days, late, and then no more', async () => {
    const proof = await capability(0)
    await endOuting(club.db, { id: club.outingId, postedAt: club.context.now().toISOString() })
    club.advance(7 * day - 1)
    expect(await scoring('ben', proof)).toMatchObject({ status: 409, problem: { code: 'outing.posted' } })
    expect(await club.db.sql.select().from(scoreHistory)).toMatchObject([{ outcome: 'late', strokes: 4 }])
    club.advance(1)
    expect(await scoring('ben', proof)).toMatchObject({ status: 403, problem: { code: 'outing.code-expired' } })
  })

  test('a code opens the board for seven days; members still find it by its number', async () => {
    await endOuting(club.db, { id: club.outingId, cancelledAt: club.context.now().toISOString() })
    const byCode = { path: `teetime/groupOutingByCode/${club.codes[0]}/0` }
    expect(await club.call(byCode)).toMatchObject({ status: 200, snapshot: { readOnly: true } })
    club.advance(7 * day)
    expect(await club.call(byCode)).toMatchObject({ status: 403, problem: { code: 'outing.code-expired' } })
    const token = await club.signIn('dev')
    const byNumber = { path: `teetime/groupOutingByCode/${club.outingId}/0`, token }
    expect(await club.call(byNumber)).toMatchObject({ status: 200, snapshot: { outing: { status: 'cancelled' } } })
  })
})

describe('after the code of a group was replaced,', () => {
  beforeEach(open)
  afterEach(close)

  const replace = async (request: Partial<TestRequest> = {}, group: 0 | 1 = 0) =>
    await club.call({
      path: `teetime/replaceCode/${club.outingId}`,
      body: { tgroup_id: group + 1, accesscode: club.codes[group] },
      token: club.tokens.alice,
      ...request,
    })
  const codeOf = (answer: Awaited<ReturnType<typeof replace>>) => String(answer.body['accesscode'])

  test('neither the old code nor a capability from it scores or reads, and the new one does both', async () => {
    const old = [code(0), await capability(0)]
    const fresh = codeOf(await replace())
    expect(fresh).not.toBe(club.codes[0])
    const pull = `sync/pull?outing=${club.outingId}&since=0`
    for (const proof of old) {
      expect(await scoring('ben', proof)).toMatchObject({ status: 403, problem: { code: 'outing.code-replaced' } })
      expect(await club.call({ path: pull, ...proof })).toMatchObject({ status: 403 })
    }
    for (const proof of [sending(fresh), { token: await club.open(fresh) }]) {
      expect(await scoring('ben', proof)).toMatchObject({ status: 200 })
      expect(await club.call({ path: pull, ...proof })).toMatchObject({ status: 200 })
    }
    expect(await club.db.sql.select().from(scoreHistory), 'the two under the new code').toHaveLength(2)
  })

  test('phones send nothing under the old one', async () => {
    await replace()
    expect(await club.push([club.score(1)])).toMatchObject({ status: 403, problem: { code: 'outing.code-replaced' } })
    expect(await club.db.sql.select().from(scores)).toEqual([])
  })

  test('other groups, the golfers of the group and the organizer go on scoring', async () => {
    const other = await capability(1)
    await replace()
    expect(await scoring('carol', other)).toMatchObject({ status: 200 })
    expect(await scoring('carol', code(1))).toMatchObject({ status: 200 })
    expect(await scoring('ben', { token: club.tokens.ben })).toMatchObject({ status: 200 })
    expect(await scoring('ben', { token: club.tokens.alice })).toMatchObject({ status: 200 })
  })

  test('a capability from the time in between ends with the next replacement', async () => {
    const second = codeOf(await replace())
    const proof = { token: await club.open(second) }
    await replace({ body: { tgroup_id: 1, accesscode: second } })
    expect(await scoring('ben', proof)).toMatchObject({ status: 403, problem: { code: 'outing.code-replaced' } })
  })

  test('the code of a group cannot be replaced without end, and the last one stays usable', async () => {
    const state = { code: club.codes[0], last: 200 }
    for (let time = 0; state.last === 200 && time < 50; time += 1) {
      const answer = await replace({ body: { tgroup_id: 1, accesscode: state.code } })
      state.last = answer.status
      if (answer.status === 200) state.code = codeOf(answer)
    }
    expect(state.last).toBe(429)
    expect(await scoring('ben', sending(state.code))).toMatchObject({ status: 200 })
  })

  test('a person who types the old one reads that there is a new one, and it is no guess', async () => {
    await replace()
    const from = '198.51.100.7'
    const type = () => club.call({ path: 'sync/session', body: { accessCode: club.codes[0], initials: '' }, from })
    for (let time = 0; time < 12; time += 1) {
      expect(await type()).toMatchObject({ status: 403, problem: { code: 'outing.code-replaced' } })
    }
  })

  test('the same request again changes nothing and has the same answer', async () => {
    const first = codeOf(await replace())
    expect(codeOf(await replace())).toBe(first)
    expect(await scoring('ben', sending(first))).toMatchObject({ status: 200 })
  })

  test.each<[string, number, string, () => Promise<Partial<TestRequest>> | Partial<TestRequest>]>([
    ['a golfer', 403, 'outing.not-organizer', () => ({ token: club.tokens.ben })],
    ['a stranger with the code', 401, 'session.required', async () => ({ token: (await capability(0)).token ?? '' })],
    [
      'the organizer with the code of another group',
      404,
      'outing.no-such-code',
      () => ({ body: { tgroup_id: 1, accesscode: club.codes[1] } }),
    ],
    [
      'the organizer with a code that no group has',
      404,
      'outing.no-such-code',
      () => ({ body: { tgroup_id: 1, accesscode: 'AAAAAAAA' } }),
    ],
  ])('but not by %s', async (_, status, refusal, request) => {
    expect(await replace(await request())).toMatchObject({ status, problem: { code: refusal } })
    expect(await scoring('ben', code(0))).toMatchObject({ status: 200 })
  })

  test('but not once the outing is over', async () => {
    await endOuting(club.db, { id: club.outingId, postedAt: club.context.now().toISOString() })
    expect(await replace()).toMatchObject({ status: 409, problem: { code: 'outing.posted' } })
  })
})

describe('wrong codes', () => {
  beforeEach(open)
  afterEach(close)

  const from = '198.51.100.7'
  const opening = (accessCode: string, rest: Partial<TestRequest> = {}) =>
    club.call({ path: 'sync/session', body: { accessCode, initials: '' }, from, ...rest })
  const guess = (number: number) => `AAAAAA${'23456789ABCDEFGHJKMN'.charAt(number)}A`

  async function guessTenTimes() {
    for (let number = 0; number < 10; number += 1) {
      expect(await opening(guess(number))).toMatchObject({ status: 404, problem: { code: 'outing.no-such-code' } })
    }
  }

  test('ask the address that tries them for a robot check, which opens the way', async () => {
    await guessTenTimes()
    expect(await opening(club.codes[0])).toMatchObject({ status: 403, problem: { code: 'robot.required' } })
    const robotcheck = await solvedRobotCheck(club)
    const body = { accessCode: club.codes[0], initials: '', robotcheck }
    expect(await opening(club.codes[0], { body })).toMatchObject({ status: 200 })
    // Each proof allows one try, and a wrong code uses it up.
    expect(await opening(guess(11), { body: { ...body, accessCode: guess(11) } })).toMatchObject({
      status: 422,
      problem: { code: 'robot.failed' },
    })
    club.advance(60_000)
    expect(await opening(club.codes[0])).toMatchObject({ status: 200 })
  })

  test('at the same moment are ten tries, too', async () => {
    const codes = Array.from({ length: 20 }, (_, number) => guess(number))
    const answers = await Promise.all(codes.map((code) => opening(code)))
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(10)
    expect(await opening(club.codes[0])).toMatchObject({ status: 403, problem: { code: 'robot.required' } })
    club.advance(60_000)
    expect(await opening(club.codes[0]), 'tries without the robot check keep no one out').toMatchObject({ status: 200 })
  })

  test('count wherever they are tried', async () => {
    for (let number = 0; number < 10; number += 1) {
      const wrong = guess(number)
      const path = `teetime/${number % 2 === 0 ? 'groupOutingByCode' : 'scoreboard'}/${wrong}/0`
      const headers = { 'x-access-code': wrong }
      if (number < 8) await club.call({ path, from })
      else await club.call({ path: `sync/pull?outing=${club.outingId}&since=0`, headers, from })
    }
    expect(await opening(club.codes[0])).toMatchObject({ status: 403 })
  })

  test('never stop a phone with a capability, nor other addresses, nor a member behind the same one', async () => {
    const token = await club.open(club.codes[0])
    await guessTenTimes()
    const board = `teetime/groupOutingByCode/${club.codes[0]}/0`
    expect(await club.call({ path: board, token, from })).toMatchObject({ status: 200 })
    const pull = `sync/pull?outing=${club.outingId}&since=0`
    expect(await club.call({ path: pull, token, from })).toMatchObject({ status: 200 })
    expect(await club.call({ path: board, token: club.tokens.dev, from })).toMatchObject({ status: 200 })
    expect(await opening(club.codes[0], { from: '203.0.113.9' })).toMatchObject({ status: 200 })
  })

  test('cannot be tried without limit with a capability', async () => {
    const token = await club.open(club.codes[0])
    await guessTenTimes()
    expect(await opening(club.codes[1], { token })).toMatchObject({ status: 200 })
    expect(await opening(guess(11), { token })).toMatchObject({ status: 403 })
  })

  test('that cannot be codes at all are mistypings, not guesses', async () => {
    for (let number = 0; number < 30; number += 1) await opening(`${number}`)
    expect(await opening(club.codes[0])).toMatchObject({ status: 200 })
  })

  test('leave no trace of what was typed in the log', async () => {
    await guessTenTimes()
    await opening(guess(11))
    const lines = club.log.join('')
    expect(lines).toContain('excess_rate_limit_exceeded')
    for (const number of [0, 5, 11]) expect(lines).not.toContain(guess(number))
    expect(lines).not.toContain(club.codes[0])
  })
})
