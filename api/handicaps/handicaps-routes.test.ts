import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeAccount } from '#db/members/members.ts'
import { transaction } from '#db/transaction.ts'
import { addDays } from '#golf/day.ts'
import type { RoundsReview } from '#sync/calls/handicaps.ts'
import { openRoundsClub, enterPrivate, type RoundsClub } from '../rounds/rounds-testing.ts'
import type { MemberName } from '../testing.ts'

let club: RoundsClub
const scores = [95, 92, 93, 90, 94, 91, 96, 89, 92, 95, 90, 93, 91, 94, 92, 88, 93, 95, 91, 92, 90, 97]
beforeAll(async () => {
  club = await openRoundsClub()
  await enterPrivate(club, 'ben', { aga: '7654321' })
  for (const [at, score] of scores.entries()) {
    const date = addDays('2026-06-13', 10 * (at + 1 - scores.length))
    await club.post({ date, score, parorbetter: at % 2 === 0 ? 4 : 5, tournament: at % 10 === 0 ? 1 : 0 })
  }
})
afterAll(() => club.close())

type Reviews = { golfer: object; rounds_reviews: RoundsReview; roundsInfo: { results: Row[]; totalPages: number } }
type Row = { id: number; score: number; handicap: number; counts: boolean; date: string; indexAfter: number | null }

async function reviews(query = '', { as, name = 'ben' }: { as?: MemberName | undefined; name?: MemberName } = {}) {
  return (await club.call(`round/user/${club.ids.members[name]}/reviews${query}`, { as })).body as Reviews
}

test('every list marks an index that a golfer brought along, and not one that rounds led to', async () => {
  const { golfers } = (await club.call('golfer/all', { as: 'ben' })).body as { golfers: Listed[] }
  const { userInfo } = (await club.call('user/search', { as: 'ben' })).body as { userInfo: { results: Listed[] } }
  for (const list of [golfers, userInfo.results]) {
    const listed = new Map(list.map(({ id, ...golfer }) => [id, golfer]))
    expect(listed.get(club.ids.members.ben)).toMatchObject({ handicapindex: 17.9 })
    expect(listed.get(club.ids.members.ben)).not.toHaveProperty('transferred')
    expect(listed.get(club.ids.members.carol)).toMatchObject({ handicapindex: -1.2, transferred: true })
  }
})

type Listed = { readonly id: number; readonly transferred?: boolean }

describe('the rounds summary', () => {
  test('has every figure, for every caller', async () => {
    const { golfer, rounds_reviews } = await reviews()
    expect(golfer).toEqual({ id: club.ids.members.ben, firstname: 'Ben', lastname: 'Okafor' })
    expect(rounds_reviews).toEqual({
      handicap: 17.9,
      transferred: false,
      revisedHandicap: null,
      cap: 0,
      averageScore: 92.3,
      avgpar: 4.5,
      lowestIndex: 16.9,
      antihandicap: 22.1,
      consistency: 4.2,
      rounds_past_year: { total_rounds: 22 },
      rounds_per_year: 22,
      num_rounds: 22,
      eligibleTournamentScores: 3,
      tourneyhandicap: 19.4,
      lowestTournamentScore: 17.9,
      secondLowestTournamentScore: 17.9,
      dob: null,
      aga: null,
      dues: null,
      eightyPlus: 'N/A',
    })
    expect(await club.indexOf('ben')).toBe(179)
  })

  test.each([
    ['ben', { dob: '1980-02-29', aga: '7654321', eightyPlus: 'No' }],
    ['alice', { dob: '1980-02-29', aga: '7654321', eightyPlus: 'No' }],
    ['dev', { dob: null, aga: null, eightyPlus: 'No' }],
    ['nora', { dob: null, aga: null, eightyPlus: 'N/A' }],
    [undefined, { dob: null, aga: null, eightyPlus: 'N/A' }],
  ] as const)('shows %s no more of the golfer than is theirs to see', async (as, seen) => {
    expect((await reviews('', { as })).rounds_reviews).toMatchObject(seen)
  })

  test('of a golfer without rounds is empty, with the first index, which is the lowest', async () => {
    const { rounds_reviews, roundsInfo } = await reviews('', { name: 'carol', as: 'dev' })
    expect(rounds_reviews).toMatchObject({
      handicap: -1.2,
      revisedHandicap: null,
      cap: 0,
      averageScore: null,
      lowestIndex: -1.2,
      num_rounds: 0,
      rounds_per_year: null,
      eligibleTournamentScores: null,
      tourneyhandicap: null,
      eightyPlus: 'No',
    })
    expect(roundsInfo.results).toEqual([])
  })

  test.each(['99', '0', 'x'])('of golfer %s is refused', async (id) => {
    const status = id === '99' ? 404 : 400
    for (const call of ['reviews', 'handicaps'])
      expect(await club.call(`round/user/${id}/${call}`)).toMatchObject({ status })
  })

  test('of a deactivated member is refused', async () => {
    await transaction(club.db, (tx) => changeAccount(tx, { id: club.ids.members.hiro, isactive: false }))
    const { hiro } = club.ids.members
    expect(await club.call(`round/user/${hiro}/reviews`)).toMatchObject({
      status: 404,
      body: { code: 'golfer.not-found' },
    })
    expect(await club.call(`round/user/${hiro}/handicaps`)).toMatchObject({ status: 404 })
  })
})

describe('the rounds of the summary', () => {
  test('are eight a page, newest first, by default', async () => {
    const { results, totalPages } = (await reviews('?noCache=1')).roundsInfo
    expect(results.map(({ score }) => score)).toEqual(scores.slice(-8).toReversed())
    expect(totalPages).toBe(3)
    const lowest = (await reviews('?sort=score&desc=false&size=2&page=2')).roundsInfo.results
    expect(lowest.map(({ score }) => score)).toEqual([90, 90])
  })

  test('are ten a page in a search', async () => {
    const { body } = await club.call(`round/search?user_id=${club.ids.members.ben}`)
    const { results, totalPages } = body['rounds'] as Reviews['roundsInfo']
    expect([results.length, totalPages]).toEqual([10, 3])
  })

  test.each([
    ['usga', 8],
    ['avg', 20],
    ['anti-handicap', 8],
    ['round-posted-past-year', 22],
    ['last-month', 4],
    ['total-rounds-posted', 22],
    ['tournament-handicap', 3],
  ])('behind %s are %d', async (type, count) => {
    const { results } = (await reviews(`?type=${type}&size=100`)).roundsInfo
    expect(results).toHaveLength(count)
    const { results: all } = (await reviews('?size=100')).roundsInfo
    const sorted = all.toSorted((a, b) => a.handicap - b.handicap)
    if (type === 'usga') expect(results.every(({ counts }) => counts)).toBe(true)
    if (type === 'avg') expect(results).toEqual(all.slice(0, 20))
    if (type === 'anti-handicap')
      expect(Math.max(...results.map(({ handicap }) => handicap))).toBe(sorted.at(-1)?.handicap)
  })

  test('have a mark when they count, and the index that they led to', async () => {
    const { results } = (await reviews('?size=100')).roundsInfo
    const counting = results.filter(({ counts }) => counts)
    expect(counting).toHaveLength(8)
    const mean = counting.reduce((sum, { handicap }) => sum + handicap, 0) / 8
    expect(Math.round(mean * 10) / 10).toBe(results[0]?.indexAfter)
  })

  test.each(['type=best', 'sort=website', 'size=0'])('are malformed with %s', async (query) => {
    expect(await club.call(`round/user/${club.ids.members.ben}/reviews?${query}`)).toMatchObject({ status: 400 })
  })
})

test('the chart has the lowest index and anti-handicap of each month', async () => {
  const { body } = await club.call(`round/user/${club.ids.members.ben}/handicaps`)
  const { results } = (await reviews('?size=100')).roundsInfo
  const lows = new Map<string, number>()
  for (const { date, indexAfter } of results) {
    const month = date.slice(0, 7)
    if (indexAfter !== null) lows.set(month, Math.min(indexAfter, lows.get(month) ?? 99))
  }
  type Point = { date: string; handicap: number }
  const points = body['handicaps_five_years'] as Point[]
  expect(points.map(({ date, handicap }) => [date.slice(0, 7), handicap])).toEqual([...lows].toReversed())
  const anti = body['anti_handicaps_five_years'] as Point[]
  expect(anti.map(({ date }) => date.slice(0, 7))).toEqual([...lows.keys()].toReversed())
  expect(anti.every(({ handicap }, at) => handicap > (points[at]?.handicap ?? 0))).toBe(true)
})

describe('the golfers to post for', () => {
  type Page = { results: { firstname: string; handicapindex: number }[]; nextPage: number | null }
  const find = async (query: string) =>
    (await club.call(`user/search?${query}`, { as: 'dev' })).body['userInfo'] as Page

  test('have the rounds that they played', async () => {
    const { results } = await find(`name=oka&course_id=${club.ids.courses.oaks}`)
    expect(results).toEqual([
      {
        id: club.ids.members.ben,
        firstname: 'Ben',
        lastname: 'Okafor',
        handicapindex: 17.9,
        numrounds: 22,
        played: 0,
        courseplayed: 22,
        parorbetteravg: 4.5,
        bestscore: 88,
        lastrounds: scores.slice(2).toReversed(),
      },
    ])
  })

  test('are sorted and paged', async () => {
    const page = await find('sort=handicapindex&desc=true&size=2')
    expect(page.results.map(({ firstname }) => firstname)).toEqual(['Dev', 'Ben'])
    expect(page.nextPage).toBe(2)
  })

  test.each(['sort=email', 'size=101', `name=${'x'.repeat(51)}`, 'course_id=0', 'course_id=%00'])(
    'are not searched with %s',
    async (query) => {
      expect(await club.call(`user/search?${query}`, { as: 'dev' })).toMatchObject({ status: 400 })
    },
  )

  test('are for members', async () => {
    expect(await club.call('user/search')).toMatchObject({ status: 401 })
  })
})
