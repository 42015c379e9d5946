import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endOuting } from '#db/outings/outings-testing.ts'
import { scoreHistory, wolfHistory } from '#db/schema/cells.ts'
import { outingEndings } from '#db/schema/outings.ts'
import { rounds } from '#db/schema/rounds.ts'
import { openTestOuting, outingBody, type TestOuting } from './outings-testing.ts'

let club: TestOuting

async function open() {
  club = await openTestOuting()
}
const close = async () => club.close()

type Body = Awaited<ReturnType<typeof outingBody>>
type Change = (body: Body) => Partial<Body>

const set =
  (settings: Partial<Body['teetime']>): Change =>
  ({ teetime }) => ({ teetime: { ...teetime, ...settings } })
const golfers =
  (change: (golfers: Body['golfers']) => Body['golfers']): Change =>
  (body) => ({ golfers: change(body.golfers) })

async function update(id: number, change: Change, token: string) {
  const body = await outingBody(club)
  const path = `teetime/updateGroupOuting/${id}`
  return await club.call({ path, body: { ...body, ...change(body) }, token })
}

describe('no outing is started', () => {
  beforeAll(open)
  afterAll(close)

  test.each<[string, number, string, Change]>([
    ['on a day that no calendar has', 422, 'outing.no-such-day', set({ date: '2026-02-30' })],
    ['on a course that no one knows', 422, 'outing.no-such-course', set({ course_id: 9999 })],
    ['from a tee of no course', 422, 'outing.no-such-teebox', set({ teebox_id: 9999 })],
    [
      'with a member whom no one knows',
      422,
      'outing.no-such-golfer',
      golfers(([first, ...others]) => [...others, ...(first ? [{ ...first, user_id: 9999 }] : [])]),
    ],
    ['with the same golfer twice', 422, 'outing.golfer-twice', golfers((all) => [...all, ...all.slice(0, 1)])],
    ['without its organizer', 422, 'outing.organizer-missing', golfers((all) => [...all.slice(0, 1), ...all.slice(2)])],
    [
      'with five in a group',
      422,
      'outing.group-full',
      golfers((all) =>
        [...all, ...all.slice(3)].map((golfer, at) => ({ ...golfer, lastname: `Number ${at}`, tgroup_id: 1 })),
      ),
    ],
    [
      'as a game of four of three',
      422,
      'outing.game-golfers',
      ({ teetime, golfers: all }) => ({
        teetime: { ...teetime, contest_id: 21 },
        golfers: all.slice(0, 3),
      }),
    ],
    ['with strokes off the lowest of a field of one group', 422, 'outing.spin-field', set({ spin: 2 })],
    ['as a game that there is not', 400, 'request.malformed', set({ contest_id: 15 })],
    ['of no one', 400, 'request.malformed', golfers(() => [])],
    [
      'with a guest without a name',
      400,
      'request.malformed',
      golfers((all) => all.map((golfer) => ({ ...golfer, firstname: golfer.user_id === 0 ? ' ' : golfer.firstname }))),
    ],
    [
      'from a hole of no course',
      400,
      'request.malformed',
      golfers((all) => all.map((golfer) => ({ ...golfer, starting_hole: 18 }))),
    ],
  ])('%s', async (_, status, code, change) => {
    expect(await update(0, change, club.tokens.ben)).toMatchObject({ status, problem: { code } })
    const own = await club.call({ path: 'teetime/initGroupOuting', token: club.tokens.ben })
    expect(own.body).toMatchObject({ teetime: null })
  })
})

describe('an outing is not changed', () => {
  beforeEach(open)
  afterEach(close)

  const ended = async (how: 'postedAt' | 'cancelledAt') => {
    const at = club.context.now().toISOString()
    await endOuting(club.db, { id: club.outingId, ...(how === 'postedAt' ? { postedAt: at } : { cancelledAt: at }) })
  }

  test.each<[string, number, string, () => Promise<{ id?: number; by?: 'alice' | 'ben' } | void>]>([
    ['by who does not organize it', 403, 'outing.not-organizer', async () => ({ by: 'ben' })],
    ['when there is none', 404, 'outing.not-found', async () => ({ id: 9999 })],
    ['by a list of golfers that is not the one of the club', 409, 'outing.golfer-unaccounted', async () => undefined],
    ['after it is posted', 409, 'outing.posted', () => ended('postedAt')],
    ['after it is canceled', 409, 'outing.cancelled', () => ended('cancelledAt')],
  ])('%s', async (_, status, code, prepare) => {
    const { id = club.outingId, by = 'alice' } = (await prepare()) ?? {}
    // The list has only new golfers; a golfer of the outing is neither kept nor removed.
    const answer = await update(
      id,
      golfers((all) => all.slice(0, 2)),
      club.tokens[by],
    )
    expect(answer).toMatchObject({ status, problem: { code } })
  })

  test.each([
    ['postedAt', 'outing.posted'],
    ['cancelledAt', 'outing.cancelled'],
  ] as const)('by a score or a choice of the wolf once it is over (%s)', async (how, code) => {
    await ended(how)
    const token = club.tokens.ben
    const body = { golfers: [{ id: club.golfers.ben, holescore: 4 }] }
    const scored = await club.call({ path: `teetime/updateScore/${club.outingId}/1`, body, token })
    expect(scored).toMatchObject({ status: 409, problem: { code } })
    const choice = { outingId: club.outingId, wolfGame: 1, hole: 1, wolfPartner: null }
    const chosen = await club.call({ path: 'teetime/updateWolf', body: choice, token })
    expect(chosen).toMatchObject({ status: 409, problem: { code } })
  })
})

describe('an outing does not end', () => {
  beforeEach(open)
  afterEach(close)

  const unchanged = async () => {
    expect(await club.db.sql.select().from(rounds)).toEqual([])
    expect(await club.db.sql.select().from(outingEndings)).toEqual([])
  }
  /** By POST, and by the GET of the specification. */
  const both = async (path: string) => [
    await club.call({ path, body: {}, token: club.tokens.alice }),
    await club.call({ path, token: club.tokens.alice }),
  ]

  test('before anybody has a score on every hole', async () => {
    for (const answer of await both(`teetime/postscores/${club.outingId}`)) {
      expect(answer).toMatchObject({ status: 409, problem: { code: 'posting.no-whole-card' } })
    }
    await unchanged()
  })

  test('when there is none', async () => {
    const missing = { status: 404, problem: { code: 'outing.not-found' } }
    for (const answer of await both('teetime/postscores/9999')) expect(answer).toMatchObject(missing)
    for (const answer of await both('teetime/cancelouting/9999')) expect(answer).toMatchObject(missing)
    const review = await club.call({ path: 'teetime/postingReview/9999', token: club.tokens.alice })
    expect(review).toMatchObject(missing)
    await unchanged()
  })

  test('in rounds after it was canceled', async () => {
    await club.call({ path: `teetime/cancelouting/${club.outingId}`, body: {}, token: club.tokens.alice })
    for (const answer of await both(`teetime/postscores/${club.outingId}`)) {
      expect(answer).toMatchObject({ status: 409, problem: { code: 'outing.cancelled' } })
    }
    expect(await club.db.sql.select().from(rounds)).toEqual([])
  })

  test('for a member who guesses codes, not even by the right one after ten', async () => {
    const cancelWith = (code: string) =>
      club.call({
        path: `teetime/cancelouting/${club.outingId}`,
        body: {},
        token: club.tokens.dev,
        headers: { 'x-access-code': code },
      })
    const refused = { status: 403, problem: { code: 'outing.access-required' } }
    for (const last of '23456789AB') expect(await cancelWith(`AAAAAAA${last}`)).toMatchObject(refused)
    expect(await cancelWith(club.codes[1])).toMatchObject(refused)
    await unchanged()
    club.advance(60_000)
    expect((await cancelWith(club.codes[1])).status).toBe(200)
  })
})

describe('nothing is read', () => {
  beforeAll(open)
  afterAll(close)

  test.each<[string, number, string, () => string]>([
    ['of an outing by a code that no one gave out', 404, 'outing.no-such-code', () => 'groupOutingByCode/AAAAAAAA/0'],
    ['of a board by a code that no one gave out', 404, 'outing.no-such-code', () => 'scoreboard/AAAAAAAA/0'],
    ['of a board by its number', 403, 'outing.access-required', () => `scoreboard/${club.outingId}/0`],
    ['of a group that cannot be', 400, 'request.malformed', () => `scoreboard/${club.codes[0]}/-1`],
    ['of a hole', 401, 'session.required', () => `hole/${club.outingId}/1/1`],
    ['of a card', 401, 'session.required', () => `card/${club.golfers.ben}`],
    ['of who entered a score', 401, 'session.required', () => `history/${club.golfers.ben}/1`],
    ['of who entered that a golfer left', 401, 'session.required', () => `departures/${club.golfers.ben}`],
  ])('%s by a visitor without a code', async (_, status, code, path) => {
    expect(await club.call({ path: `teetime/${path()}` })).toMatchObject({ status, problem: { code } })
  })

  test.each<[string, () => string]>([
    ['hole', () => 'hole/9999/1/1'],
    ['card', () => 'card/9999'],
    ['history', () => 'history/9999/1'],
    ['departures', () => 'departures/9999'],
    ['board', () => 'scoreboard/9999/0'],
  ])('of the %s of an outing that there is not', async (_, path) => {
    const answer = await club.call({ path: `teetime/${path()}`, token: club.tokens.dev })
    expect(answer).toMatchObject({ status: 404, problem: { code: 'outing.not-found' } })
  })
})

describe('without a code,', () => {
  beforeAll(open)
  afterAll(close)

  test('whatever numbers are tried, nothing is written and nothing revealed (SEC-23)', async () => {
    const statuses = new Map<string, Set<number>>()
    const attempt = async (path: string, body?: object) => {
      const { status } = await club.call({ path: `teetime/${path}`, ...(body && { body }) })
      const call = path.split('/')[0] ?? ''
      statuses.set(call, (statuses.get(call) ?? new Set()).add(status))
    }
    const four = Object.values(club.golfers).map((id) => ({ id, holescore: 1 }))
    for (let number = 1; number <= 200; number += 1) {
      for (let hole = 1; hole <= 18; hole += 1) await attempt(`updateScore/${number}/${hole}`, { golfers: four })
      await attempt(`updateScore/${club.outingId}/1`, { golfers: [{ id: number, holescore: 1 }] })
      await attempt('updateWolf', { outingId: number, tgroup_id: 1, wolfGame: 0, hole: 1, wolfPartner: null })
      await attempt(`hole/${number}/1/1`)
      await attempt(`card/${number}`)
    }
    const refused = new Set([401])
    expect([...statuses.keys()]).toEqual(['updateScore', 'updateWolf', 'hole', 'card'])
    for (const seen of statuses.values()) expect(seen).toEqual(refused)
    expect(await club.db.sql.select().from(scoreHistory)).toEqual([])
    expect(await club.db.sql.select().from(wolfHistory)).toEqual([])
  })
})
