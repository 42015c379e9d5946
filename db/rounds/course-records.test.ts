import { afterEach, beforeEach, expect, test } from 'vitest'
import { strokes, tenths } from '#golf/units.ts'
import { takeAway, newRound, openRoundClub, post, type RoundClub } from './rounds-testing.ts'
import { courseRecords } from './rounds.ts'

let club: RoundClub
beforeEach(async () => {
  club = await openRoundClub()
})
afterEach(() => club.close())

const blue = () => ({ teeboxId: club.courses.oaks.blue, rating: tenths(72.8), slope: 134 })
const holder = (firstname: string, date: string, tee: string) => ({ firstname, lastname: 'Member', date, tee })

test('a course without rounds has no records', async () => {
  expect(await courseRecords(club.db, club.courses.oaks.id)).toEqual({ score: null, differential: null })
})

test('all golfers with the lowest score hold the record, and the lowest differential may be another round', async () => {
  const { alice, ben, carol } = club.members
  await post(club, [
    newRound(club, { memberId: alice, date: '2026-05-02', score: strokes(75) }),
    newRound(club, { memberId: ben, date: '2026-05-01', score: strokes(75) }),
    newRound(club, { memberId: carol, date: '2026-05-03', score: strokes(76), ...blue() }),
    newRound(club, { memberId: carol, date: '2026-05-04', score: strokes(80) }),
  ])
  expect(await courseRecords(club.db, club.courses.oaks.id)).toEqual({
    score: { value: 75, holders: [holder('Ben', '2026-05-01', 'White'), holder('Alice', '2026-05-02', 'White')] },
    differential: { value: 27, holders: [holder('Carol', '2026-05-03', 'Blue')] },
  })
})

test('deleting the round deletes its record', async () => {
  const [low = 0] = await post(club, [newRound(club, { score: strokes(70) }), newRound(club, { score: strokes(75) })])
  await takeAway(club, low)
  expect(await courseRecords(club.db, club.courses.oaks.id)).toMatchObject({ score: { value: 75 } })
})

test('9 holes hold no record on an 18-hole course, and only the score record on a 9-hole course', async () => {
  const nine = { holes: 9, rating: tenths(35.1), score: strokes(40) } as const
  await post(club, [newRound(club, nine), newRound(club, { score: strokes(75) })])
  expect(await courseRecords(club.db, club.courses.oaks.id)).toMatchObject({ score: { value: 75 } })

  const elms = { courseId: club.courses.elms.id, teeboxId: club.courses.elms.white }
  await post(club, [newRound(club, { ...nine, ...elms }), newRound(club, { ...nine, ...elms, score: strokes(39) })])
  const records = await courseRecords(club.db, club.courses.elms.id)
  expect(records).toMatchObject({ score: { value: 39 }, differential: null })
})
