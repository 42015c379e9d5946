import { afterEach, beforeEach, expect, test } from 'vitest'
import { strokes, tenths } from '#golf/units.ts'
import { ratedTees } from './rounds-posting.ts'
import { newRound, openRoundClub, takeAway, post, roundOf, type RoundClub } from './rounds-testing.ts'
import { recentPostings, searchRounds, type PostingsOf, type RoundSearch, type RoundSort } from './rounds.ts'

let club: RoundClub
beforeEach(async () => {
  club = await openRoundClub()
})
afterEach(() => club.close())

const search = (given: Partial<RoundSearch> = {}) => searchRounds(club.db, { sort: 'date', desc: true, ...given })

const idsOf = async (given: Partial<RoundSearch>) => (await search(given)).results.map(({ id }) => id)

const remove = (id: number) => takeAway(club, id)

test('a round has its course, tees, golfer, poster and effect on the index', async () => {
  await post(
    club,
    [12, 13, 14].map((differential) => roundOf(club, { differential, date: '2026-06-01' })),
  )
  const [id = 0] = await post(club, [newRound(club, { tournament: true })], { postedBy: club.members.ben })
  const { total, results } = await search({ memberId: club.members.alice, size: 1 })
  expect(total).toBe(4)
  expect(results).toEqual([
    {
      id,
      date: '2026-06-13',
      courseId: club.courses.oaks.id,
      coursename: 'Course of 18',
      holes: 18,
      website: '',
      teeboxId: club.courses.oaks.white,
      tee: 'White',
      rating: 702,
      slope: 125,
      gtid: null,
      alcohol: '0',
      score: 84,
      tournament: true,
      parorbetter: 6,
      differential: 125,
      adjustment: 0,
      counts: false,
      memberId: club.members.alice,
      firstname: 'Alice',
      lastname: 'Member',
      aga: '',
      association: null,
      indexBefore: 100,
      indexAfter: 110,
      postedBy: club.members.ben,
      posterFirstname: 'Ben',
      posterLastname: 'Member',
    },
  ])
})

test('rounds are found by course, golfer, both and id, deleted ones not at all', async () => {
  const { alice, ben } = club.members
  const elms = {
    courseId: club.courses.elms.id,
    teeboxId: club.courses.elms.white,
    rating: tenths(35.1),
    holes: 9,
  } as const
  const score = strokes(45)
  const [a = 0, b = 0, c = 0, d = 0] = await post(club, [
    newRound(club, { memberId: alice }),
    newRound(club, { memberId: ben }),
    newRound(club, { ...elms, memberId: alice, score }),
    newRound(club, { ...elms, memberId: ben, score }),
  ])
  expect(await idsOf({ courseId: club.courses.oaks.id })).toEqual([b, a])
  expect(await idsOf({ memberId: alice })).toEqual([c, a])
  expect(await idsOf({ memberId: ben, courseId: club.courses.elms.id })).toEqual([d])
  expect(await idsOf({ ids: [a, d] })).toEqual([d, a])
  expect(await idsOf({ ids: [] })).toEqual([])
  await remove(a)
  expect(await idsOf({ ids: [a] })).toEqual([])
  expect(await search({ memberId: alice })).toMatchObject({ total: 1 })
})

test.each<[RoundSort, (index: number) => unknown]>([
  ['date', (at) => ({ date: `2026-06-0${at}` })],
  ['score', (at) => ({ score: strokes(80 + at) })],
  ['parorbetter', (at) => ({ parorbetter: at })],
  ['handicap', (at) => ({ rating: tenths(70 - at) })],
  ['tee', (at) => ({ teeboxId: at === 1 ? club.courses.oaks.blue : club.courses.oaks.white })],
  ['tournament', (at) => ({ tournament: at > 1 })],
])('rounds are sorted by %s, either way', async (sort, valueAt) => {
  const [two = 0, three = 0, one = 0] = await post(
    club,
    [2, 3, 1].map((at) => newRound(club, valueAt(at) ?? {})),
  )
  const [up, down] = [await idsOf({ sort, desc: false }), await idsOf({ sort, desc: true })]
  expect(up[0]).toBe(one)
  expect(down.at(-1)).toBe(one)
  expect(new Set(up)).toEqual(new Set([one, two, three]))
})

test('rounds are sorted by last name, equal ones newest first', async () => {
  const dates = ['2026-06-02', '2026-06-03', '2026-06-01']
  const [second = 0, first = 0, third = 0] = await post(
    club,
    dates.map((date) => newRound(club, { date })),
  )
  expect(await idsOf({ sort: 'lastname', desc: false })).toEqual([first, second, third])
  expect(await idsOf({ sort: 'lastname', desc: true })).toEqual([first, second, third])
})

test('a round without a differential comes last, either way', async () => {
  const nine = newRound(club, { holes: 9, rating: tenths(35.1), score: strokes(41) })
  const [low = 0, none = 0, high = 0] = await post(club, [
    roundOf(club, { differential: 8 }),
    nine,
    roundOf(club, { differential: 15 }),
  ])
  expect(await idsOf({ sort: 'handicap', desc: false })).toEqual([low, high, none])
  expect(await idsOf({ sort: 'handicap', desc: true })).toEqual([high, low, none])
})

test('a list is paged', async () => {
  const dates = ['2026-06-05', '2026-06-04', '2026-06-03', '2026-06-02', '2026-06-01']
  const ids = await post(
    club,
    dates.map((date) => newRound(club, { date })),
  )
  expect(await idsOf({ size: 2, page: 1 })).toEqual(ids.slice(0, 2))
  expect(await idsOf({ size: 2, page: 3 })).toEqual(ids.slice(4))
  expect(await search({ size: 2, page: 4 })).toEqual({ total: 5, results: [] })
})

test('recent postings are those of all golfers, with the conditions', async () => {
  const conditions = { fairwaycondition: 1, greenscondition: 2, greensspeed: 3, value: 4, coursecom: '' }
  const golfers = [newRound(club), newRound(club, { memberId: club.members.ben, score: strokes(90) })]
  const [alices = 0, bens = 0] = await post(club, golfers, { conditions })
  const [gone = 0] = await post(club, [newRound(club)])
  await remove(gone)
  const { total, results } = await recentPostings(club.db, { of: 'everybody', size: 10 })
  expect(total).toBe(2)
  expect(results.map(({ id }) => id)).toEqual([bens, alices])
  expect(results[0]).toEqual({
    id: bens,
    memberId: club.members.ben,
    firstname: 'Ben',
    lastname: 'Member',
    date: '2026-06-13',
    score: 90,
    tournament: false,
    parorbetter: 6,
    gtid: null,
    website: '',
    phone: '',
    courseId: club.courses.oaks.id,
    course: 'Course of 18',
    tee: 'White',
    holes: 18,
    rating: 702,
    slope: 125,
    // The one that he joined the club with.
    indexBefore: 81,
    indexAfter: null,
    differential: 179,
    fairwaycondition: 1,
    greenscondition: 2,
    greensspeed: 3,
    value: 4,
  })
  expect((await recentPostings(club.db, { of: 'everybody', size: 1, page: 2 })).results.map(({ id }) => id)).toEqual([
    alices,
  ])
})

test('an old round that is posted today is the most recent posting', async () => {
  const earlier = new Date(club.now.getTime() - 1000)
  const [today = 0] = await post(club, [newRound(club, { date: '2026-06-14' })])
  const [yesterday = 0] = await post(club, [newRound(club, { score: strokes(85) })], {
    postedAt: earlier.toISOString(),
  })
  const later = new Date(club.now.getTime() + 1000)
  const [old = 0] = await post(club, [newRound(club, { date: '2026-05-01' })], { postedAt: later.toISOString() })
  const { results } = await recentPostings(club.db, { of: 'everybody', size: 10 })
  expect(results.map(({ id }) => id)).toEqual([old, today, yesterday])
  expect((await recentPostings(club.db, { of: 'everybody', size: 2, page: 2 })).results.map(({ id }) => id)).toEqual([
    yesterday,
  ])
})

test('recent postings are those of one golfer, or of tournaments, newest first on each page', async () => {
  const { alice, ben } = club.members
  const at = (seconds: number) => ({ postedAt: new Date(club.now.getTime() + seconds * 1000).toISOString() })
  const day = (date: string) => ({ date: `2026-06-${date}` })
  const [a = 0, b = 0] = await post(
    club,
    [
      newRound(club, { ...day('10'), memberId: alice }),
      newRound(club, { ...day('10'), memberId: ben, tournament: true }),
    ],
    at(0),
  )
  const [c = 0] = await post(club, [newRound(club, { ...day('12'), memberId: alice, tournament: true })], at(1))
  const [d = 0] = await post(club, [newRound(club, { ...day('01'), memberId: alice })], at(2))
  // A server's clock that was behind: what it posted stands where its time says.
  const [e = 0] = await post(club, [newRound(club, { ...day('11'), memberId: alice, tournament: true })], at(-1))
  const listed = async (of: PostingsOf) => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => recentPostings(club.db, { of, size: 2, page })))
    const ids = pages.map(({ results }) => results.map(({ id }) => id))
    return { totals: [...new Set(pages.map(({ total }) => total))], ids }
  }
  expect(await listed('everybody')).toEqual({ totals: [5], ids: [[d, c], [b, a], [e], []] })
  expect(await listed({ memberId: alice })).toEqual({ totals: [4], ids: [[d, c], [a, e], [], []] })
  expect(await listed({ memberId: ben })).toEqual({ totals: [1], ids: [[b], [], [], []] })
  expect(await listed('tournaments')).toEqual({ totals: [3], ids: [[c, b], [e], [], []] })
  await remove(c)
  expect(await listed('tournaments')).toEqual({ totals: [2], ids: [[b, e], [], [], []] })
  expect(await listed({ memberId: alice })).toEqual({ totals: [3], ids: [[d, a], [e], [], []] })
})

test.each([
  [35.1, 9],
  [70.2, 18],
])('tees rated %d are for %d holes', (rating, holes) => {
  expect(ratedTees({ id: 3, rating, slope: 125 })).toEqual({ teeboxId: 3, rating: tenths(rating), slope: 125, holes })
})
