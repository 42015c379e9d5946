import { afterEach, beforeEach, expect, test } from 'vitest'
import { openRoundClub, type RoundClub } from '#db/rounds/rounds-testing.ts'
import { validateOthers } from './post-rounds.ts'
import { add, golferRound } from './posting-testing.ts'

let club: RoundClub
beforeEach(async () => {
  club = await openRoundClub()
})
afterEach(() => club.close())

const field = (size: number) => Array.from({ length: size }, (_, at) => 1000 + at)
const judged = (given: { memberIds: readonly number[]; isOuting: boolean }) =>
  validateOthers(club.db, { by: club.members.alice, now: club.now, ...given })
const tooMany = { refusal: { code: 'round.too-many-others' } }

test('one outing a day may be of any size, as the event of a club is', async () => {
  expect(await judged({ memberIds: field(144), isOuting: true })).toMatchObject({ ok: true })
  expect(await judged({ memberIds: field(41), isOuting: false })).toMatchObject(tooMany)
})

test('after rounds of others, an outing and rounds by hand share the forty', async () => {
  await add(club, { golfers: [golferRound(club, { memberId: club.members.ben })] })
  expect(await judged({ memberIds: field(39), isOuting: true })).toMatchObject({ ok: true })
  expect(await judged({ memberIds: field(40), isOuting: true })).toMatchObject(tooMany)
})

test('the poster’s own round is no round of others', async () => {
  await add(club, { golfers: [golferRound(club)] })
  expect(await judged({ memberIds: [club.members.alice, ...field(144)], isOuting: true })).toMatchObject({ ok: true })
})
