import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MemberName } from '../testing.ts'
import { openRoundsClub, enterPrivate, type RoundsClub } from './rounds-testing.ts'

let club: RoundsClub
let bens: readonly number[]
let devs: number
beforeAll(async () => {
  club = await openRoundsClub()
  await enterPrivate(club, 'ben', { aga: '7654321' })
  const [first = 0] = await club.post({ date: '2026-06-01', score: 88 })
  const [second = 0] = await club.post({ date: '2026-06-02', score: 86 })
  const [third = 0] = await club.post({ date: '2026-06-03', score: 84, alcohol: '2' })
  const { dev: id } = club.ids.members
  const played = { id, teebox_id: club.tees.oaks.blue, score: 99, parorbetter: 2 }
  const ofDev = { ...played, tournament: 1, alcohol: '1' } as const
  const conditions = { fairwaycondition: 1, greenscondition: 2, greensspeed: 3, value: 4 }
  const [, other = 0] = await club.post(
    { date: '2026-06-04', score: 90, golfers: [ofDev], course: { ...club.round().course, ...conditions } },
    'hiro',
  )
  bens = [first, second, third]
  devs = other
})
afterAll(() => club.close())

type Row = Record<string, unknown>
type Page = { results: Row[]; page: number; nextPage: number | null; totalPages: number }

async function search(query: string, as?: MemberName): Promise<Page> {
  return (await club.call(`round/search?${query}`, { as })).body['rounds'] as Page
}

describe('a search for rounds', () => {
  test('finds one by its id, with everything that its golfer needs to edit it', async () => {
    const { results } = await search(`round_id=${bens[2]}`, 'ben')
    expect(results).toEqual([
      {
        id: bens[2],
        date: '2026-06-03',
        course_id: club.ids.courses.oaks,
        coursename: 'The oaks',
        website: '',
        tee: 'White',
        teebox_id: club.tees.oaks.white,
        holes: 18,
        rating: 70.2,
        slope: 125,
        gtid: 0,
        score: 84,
        tournament: 0,
        parorbetter: 6,
        handicap: 12.5,
        counts: true,
        adjustment: 0,
        user_id: club.ids.members.ben,
        firstname: 'Ben',
        lastname: 'Okafor',
        aga: '7654321',
        aga_posted: false,
        aga_state: null,
        indexBefore: 8.1,
        indexAfter: 10.5,
        postedBy: null,
        alcohol: '2',
      },
    ])
  })

  test.each([undefined, 'dev', 'alice'] as const)('never shows the alcohol to %s', async (as) => {
    expect((await search(`round_id=${bens[2]}`, as)).results).toMatchObject([{ alcohol: null }])
  })

  test('shows the alcohol in no list, not even to the golfer', async () => {
    const { results } = await search(`user_id=${club.ids.members.ben}`, 'ben')
    expect(new Set(results.map(({ alcohol }) => alcohol))).toEqual(new Set([null]))
  })

  test.each([
    ['ben', '7654321'],
    ['alice', '7654321'],
    ['dev', null],
    [undefined, null],
  ] as const)('shows the number at the association to %s as %s', async (as, aga) => {
    expect((await search(`round_id=${bens[0]}`, as)).results).toMatchObject([{ aga }])
  })

  test.each([
    ['dev', 'Hiro Tanaka'],
    ['alice', 'Hiro Tanaka'],
    ['ben', null],
    [undefined, null],
  ] as const)('tells %s that %s posted a round for Dev', async (as, postedBy) => {
    expect((await search(`round_id=${devs}`, as)).results).toMatchObject([{ postedBy }])
  })

  test('is by course or golfer, sorted and in pages', async () => {
    const ofBen = await search(`user_id=${club.ids.members.ben}&sort=score&desc=false&size=2`)
    expect(ofBen).toMatchObject({ results: [{ score: 84 }, { score: 86 }], page: 1, nextPage: 2, totalPages: 2 })
    const atOaks = await search(`course_id=${club.ids.courses.oaks}&sort=lastname&desc=false`)
    expect(atOaks.results.map(({ lastname }) => lastname)).toEqual(['Okafor', 'Okafor', 'Okafor', 'Patel', 'Tanaka'])
    const both = await search(`course_id=${club.ids.courses.elms}&user_id=${club.ids.members.ben}`)
    expect(both).toEqual({ results: [], page: 1, nextPage: null, totalPages: 0 })
  })

  test('is sorted newest first by default', async () => {
    const { results } = await search(`user_id=${club.ids.members.ben}`)
    expect(results.map(({ id }) => id)).toEqual(bens.toReversed())
  })

  test.each([
    '',
    'sort=date',
    'user_id=0',
    'user_id=1e9x',
    'course_id=1&size=101',
    'course_id=1&size=1e9',
    'course_id=1&page=10001',
    'course_id=1&sort=id',
    'course_id=1&sort=(select 1)',
    'course_id=1&desc=perhaps',
    'course_id=1&course_id=2',
  ])('with "%s" is malformed', async (query) => {
    expect(await club.call(`round/search?${query}`)).toMatchObject({ status: 400, body: { code: 'request.malformed' } })
  })
})

test('recent postings are those of all golfers, newest first, with the conditions, for members', async () => {
  const answer = await club.call('round/recent?size=2', { as: 'carol' })
  expect(answer.body).toMatchObject({ page: 1, nextPage: 2, totalPages: 3 })
  expect((answer.body['results'] as Row[])[0]).toEqual({
    id: devs,
    userid: club.ids.members.dev,
    golfer: 'Dev Patel',
    // Dev's starting index.
    previndex: 28.5,
    gtid: 0,
    tournament: 1,
    score: 99,
    handicap: 22.1,
    parorbetter: 2,
    date: '2026-06-04',
    website: '',
    phone: '',
    indexAfter: null,
    course_id: club.ids.courses.oaks,
    course: 'The oaks',
    tee: 'Blue',
    holes: 18,
    rating: 72.8,
    slope: 134,
    greencondition: 2,
    greenspeed: 3,
    fairwaycondition: 1,
    value: 4,
  })
  expect(await club.call('round/recent')).toMatchObject({ status: 401 })
})

test.each<[string, MemberName, readonly string[]]>([
  ['everybody', 'ben', ['Dev Patel', 'Hiro Tanaka', 'Ben Okafor', 'Ben Okafor', 'Ben Okafor']],
  ['me', 'ben', ['Ben Okafor', 'Ben Okafor', 'Ben Okafor']],
  ['me', 'dev', ['Dev Patel']],
  ['me', 'carol', []],
  // An administrator's own rounds, too.
  ['me', 'alice', []],
  ['tournaments', 'carol', ['Dev Patel']],
  ['tournaments', 'alice', ['Dev Patel']],
])('recent postings of %s are, to %s, those of %j', async (of, as, golfers) => {
  const read = async (query: string) => (await club.call(`round/recent?of=${of}&${query}`, { as })).body as Page
  const { results, totalPages } = await read('size=100')
  expect(results.map(({ golfer }) => golfer)).toEqual(golfers)
  expect(totalPages).toBe(golfers.length === 0 ? 0 : 1)
  const paged = await Promise.all([1, 2, 3].map((page) => read(`size=2&page=${page}`)))
  expect(paged.flatMap((page) => page.results)).toEqual(results)
})

test.each(['of=ben', 'of=', 'of=me&of=me', 'of=ME'])('recent postings with "%s" are malformed', async (query) => {
  expect(await club.call(`round/recent?${query}`, { as: 'ben' })).toMatchObject({ status: 400 })
})

test.each(['everybody', 'me', 'tournaments'])('recent postings of %s are only for members', async (of) => {
  expect(await club.call(`round/recent?of=${of}`)).toMatchObject({ status: 401 })
})

test('the records of a course name their holders', async () => {
  const records = async (course: number, as?: MemberName) => club.call('round/courseRecords', { as, body: { course } })
  expect((await records(club.ids.courses.oaks, 'carol')).body).toEqual({
    results: [
      { names: ['Ben Okafor'], dates: ['2026-06-03'], tees: ['White'], score: 84, handicap: null },
      { names: ['Ben Okafor'], dates: ['2026-06-03'], tees: ['White'], score: null, handicap: 12.5 },
    ],
  })
  expect((await records(club.ids.courses.moor, 'carol')).body).toEqual({ results: [] })
  expect(await records(club.ids.courses.oaks)).toMatchObject({ status: 401 })
})

test('an impossibly low index is answered like any other', async () => {
  // Rounds that an administrator posts do not wait.
  for (const day of ['07', '08', '09']) await club.post({ date: `2026-06-${day}`, score: 60 }, 'alice')
  const { alice } = club.ids.members
  const { results } = await search(`user_id=${alice}`)
  expect(results).toMatchObject([{ handicap: -9.2, indexAfter: -11.2 }, {}, {}])
  expect(await club.call(`round/user/${alice}/reviews`)).toMatchObject({ status: 200 })
})
