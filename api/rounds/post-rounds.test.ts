import { afterEach, beforeEach, expect, test } from 'vitest'
import { addMember, changeAccount } from '#db/members/members.ts'
import { findRound } from '#db/rounds/rounds-change.ts'
import { openRoundClub, today, type RoundClub } from '#db/rounds/rounds-testing.ts'
import { roundPostings, rounds } from '#db/schema/rounds.ts'
import { transaction } from '#db/transaction.ts'
import { deleteRound } from './edit-round.ts'
import { addRounds, validateOthers, type RoundsToAdd } from './post-rounds.ts'
import { add, golferRound, toAdd } from './posting-testing.ts'

let club: RoundClub
beforeEach(async () => {
  club = await openRoundClub()
})
afterEach(() => club.close())

const asked = (given: Partial<RoundsToAdd>) => transaction(club.db, (tx) => addRounds(tx, toAdd(club, given)))

/** Rounds of Alice and Ben, except for what the test changes. */
const both = () => [golferRound(club), golferRound(club, { memberId: club.members.ben, score: 79, alcohol: '2' })]

test('the rounds of a group are posted together, with their tees as rated and the conditions once', async () => {
  const conditions = { fairwaycondition: 2, greenscondition: 3, greensspeed: 1, value: 4, coursecom: 'Fast and dry' }
  const [own = 0, bens = 0] = await add(club, { golfers: both(), conditions, regionId: 2, mid: 'the-operation' })
  expect(await findRound(club.db, own)).toMatchObject({
    memberId: club.members.alice,
    date: '2026-06-13',
    courseId: club.courses.oaks.id,
    holes: 18,
    rating: 702,
    slope: 125,
    score: 84,
    parorbetter: 6,
    tournament: false,
    alcohol: '0',
    gtid: null,
  })
  expect(await findRound(club.db, bens)).toMatchObject({ memberId: club.members.ben, score: 79, alcohol: '2' })
  expect(await club.db.sql.select().from(roundPostings)).toEqual([
    {
      id: 1,
      source: 'member',
      postedBy: club.members.alice,
      postedAt: club.now.toISOString(),
      mid: 'the-operation',
      regionId: 2,
      ...conditions,
    },
  ])
})

test('tees rated for 9 holes make a 9-hole round', async () => {
  const { id: courseId, white: teeboxId } = club.courses.elms
  const [id = 0] = await add(club, { courseId, golfers: [golferRound(club, { teeboxId, score: 44 })] })
  expect(await findRound(club.db, id)).toMatchObject({ holes: 9, rating: 351 })
})

test('nine holes of a golfer without an index are not posted from tees rated for eighteen, save by an administrator', async () => {
  const { grace, alice } = club.members
  const nine = (memberId: number, about: Partial<RoundsToAdd> = {}) =>
    asked({ by: memberId, golfers: [golferRound(club, { memberId, score: 58, parorbetter: 1 })], ...about })
  expect(await nine(grace)).toMatchObject({ refusal: { code: 'round.score' } })
  expect(await nine(grace, { by: alice, isadmin: true })).toMatchObject({ ok: true })
  // Alice has an index, so hers waits for an administrator.
  expect(await nine(alice)).toMatchObject({ ok: true })
})

test('a round can be posted on a course whose holes are not set', async () => {
  const { id: courseId, blue: teeboxId } = club.courses.moor
  const [id = 0] = await add(club, { courseId, golfers: [golferRound(club, { teeboxId })] })
  expect(await findRound(club.db, id)).toMatchObject({ holes: 18, rating: 728 })
})

test('when one round of a group is refused, none is posted', async () => {
  const golfers = [...both(), golferRound(club, { memberId: club.members.carol, score: 20 })]
  expect(await asked({ golfers })).toMatchObject({
    refusal: { code: 'round.score', message: 'Carol Member’s score must be 36 to 180 for 18 holes.' },
  })
  expect(await club.db.sql.select().from(rounds)).toEqual([])
})

test('a refusal names all that is impossible about the scores of all golfers, under the code of the first', async () => {
  const { carol } = club.members
  const golfers = [
    golferRound(club, { parorbetter: 19 }),
    golferRound(club, { memberId: carol, score: 20, parorbetter: 19 }),
  ]
  expect(await asked({ golfers })).toMatchObject({
    refusal: {
      code: 'round.par-or-better',
      message:
        'Your holes par or better cannot be more than 18. Carol Member’s score must be 36 to 180 for 18 holes. ' +
        'Carol Member’s holes par or better cannot be more than 18.',
    },
  })
})

test.each([
  ['round.future-day', () => ({ date: '2026-06-15' })],
  ['round.no-such-day', () => ({ date: '2026-06-31' })],
  ['round.no-such-course', () => ({ courseId: 99 })],
  ['round.no-such-teebox', () => ({ golfers: [golferRound(club, { teeboxId: club.courses.elms.white })] })],
  ['round.no-such-golfer', () => ({ golfers: [golferRound(club), golferRound(club, { memberId: 99 })] })],
  ['round.golfer-twice', () => ({ golfers: [golferRound(club), golferRound(club, { score: 85 })] })],
  ['round.score', () => ({ golfers: [golferRound(club, { score: 35 })] })],
  ['round.par-or-better', () => ({ golfers: [golferRound(club, { parorbetter: 19 })] })],
])('%s', async (code, given) => {
  expect(await asked(given())).toMatchObject({ ok: false, refusal: { code } })
})

test('a round of a deactivated member is refused', async () => {
  await transaction(club.db, async (tx) => {
    await changeAccount(tx, { id: club.members.ben, isactive: false })
  })
  expect(await asked({ golfers: both() })).toMatchObject({ refusal: { code: 'round.no-such-golfer' } })
})

test('the same golfer, day, course and score is refused until the poster confirms it', async () => {
  await add(club, { golfers: both() })
  expect(await asked({ golfers: both() })).toMatchObject({
    refusal: {
      code: 'round.duplicate',
      message: expect.stringMatching(/^Alice Member .*84.* Ben Member .*79 at Course of 18 on 06-13-2026/),
    },
  })
  expect(await add(club, { golfers: both(), duplicate: true })).toHaveLength(2)
})

test('another score, day or course is another round', async () => {
  await add(club)
  await add(club, { golfers: [golferRound(club, { score: 85 })] })
  await add(club, { date: '2026-06-12' })
  const { id: courseId, white: teeboxId } = club.courses.moor
  expect(await add(club, { courseId, golfers: [golferRound(club, { teeboxId })] })).toHaveLength(1)
})

test('a round that was deleted can be posted again', async () => {
  const [id = 0] = await add(club)
  const by = { memberId: club.members.dev, isadmin: true }
  await transaction(club.db, (tx) => deleteRound(tx, { id, by, now: club.now }))
  expect(await add(club)).toHaveLength(1)
})

/** Adds members to post rounds for. */
function moreMembers(number: number): Promise<number[]> {
  return transaction(club.db, async (tx) => {
    const ids: number[] = []
    for (let at = 0; at < number; at += 1) {
      const names = { username: `more${at}`, firstname: 'More', lastname: `Member${at}`, email: `m${at}@club.example` }
      const rest = { passwordHash: '', dob: null, handicapIndex: null, isadmin: false, isconfirmed: true }
      ids.push(await addMember(tx, { ...names, ...rest, createdAt: '2026-01-01T00:00:00.000Z' }))
    }
    return ids
  })
}

test('a member can post 40 rounds of others in 24 hours (SEC-21)', async () => {
  const others = await moreMembers(20)
  for (const score of [80, 81]) {
    await add(club, { golfers: others.map((memberId) => golferRound(club, { memberId, score })) })
  }
  const more = { golfers: [golferRound(club, { memberId: club.members.ben })], duplicate: true }
  expect(await asked(more)).toMatchObject({ refusal: { code: 'round.too-many-others' } })
  expect(await add(club, { golfers: [golferRound(club)] })).toHaveLength(1)
  expect(await add(club, { ...more, by: club.members.carol })).toHaveLength(1)
  const now = new Date(club.now.getTime() + 86_400_000)
  expect(await add(club, { ...more, now, latestDay: today })).toHaveLength(1)
  // The earlier rounds were posted while the clock was ahead.
  const before = new Date(club.now.getTime() - 1000)
  expect(await add(club, { ...more, now: before, latestDay: today })).toHaveLength(1)
})

test('a member can post 4 rounds of one golfer in 24 hours, without deleted ones', async () => {
  const bens = (score: number) => ({ golfers: [golferRound(club, { memberId: club.members.ben, score })] })
  const ids: number[] = []
  for (const score of [80, 81, 82, 83]) ids.push(...(await add(club, bens(score))))
  expect(await asked(bens(84))).toMatchObject({
    refusal: {
      code: 'round.too-many-others',
      message: expect.stringMatching(/4 .*Ben Member/),
    },
  })
  expect(await add(club, { golfers: [golferRound(club)] })).toHaveLength(1)
  const by = { memberId: club.members.dev, isadmin: true }
  await transaction(club.db, (tx) => deleteRound(tx, { id: ids[0] ?? 0, by, now: club.now }))
  expect(await add(club, bens(84))).toHaveLength(1)
})

const field = (size: number) => Array.from({ length: size }, (_, at) => 1000 + at)
const validated = (given: { memberIds: readonly number[]; isOuting: boolean }) =>
  validateOthers(club.db, { by: club.members.alice, now: club.now, ...given })
const tooMany = { refusal: { code: 'round.too-many-others' } }

test('one outing a day may have any size', async () => {
  expect(await validated({ memberIds: field(144), isOuting: true })).toMatchObject({ ok: true })
  expect(await validated({ memberIds: field(41), isOuting: false })).toMatchObject(tooMany)
})

test('an outing and rounds by hand share the limit of 40', async () => {
  await add(club, { golfers: [golferRound(club, { memberId: club.members.ben })] })
  expect(await validated({ memberIds: field(39), isOuting: true })).toMatchObject({ ok: true })
  expect(await validated({ memberIds: field(40), isOuting: true })).toMatchObject(tooMany)
})

test('the poster’s own round does not count toward the limit', async () => {
  await add(club, { golfers: [golferRound(club)] })
  expect(await validated({ memberIds: [club.members.alice, ...field(144)], isOuting: true })).toMatchObject({
    ok: true,
  })
})
