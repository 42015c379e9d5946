import { addCourse, findCourse } from '#db/courses/courses.ts'
import type { Transaction } from '#db/database.ts'
import { addMember, findAccount } from '#db/members/members.ts'
import { noConditions, postRounds, type NewRound } from '#db/rounds/rounds-posting.ts'
import { transaction } from '#db/transaction.ts'
import { addDays } from '#golf/day.ts'
import { strokes, tenths } from '#golf/units.ts'
import { whileStopped, type Club } from './club.ts'
import { organizer } from './outing.ts'
import { holes } from './round.ts'

/**
 * A course with eighteen holes of par 4, stroke indexes equal to the hole numbers, and a rating of 72.0 with slope 113:
 * a differential is the adjusted score minus 72, and a Course Handicap is the rounded index.
 */
export const plainLinks = 'Plain Links'

/**
 * Four members in the order of play, with every score they ever posted, one round a week. From 20 rounds the best 8
 * count, from 3 the lowest less 2.0, and 2 are too few for an index:
 *
 * - Ada  20 x 8.0        8.0, a stroke on holes 1 to 8
 * - Bo   6.0, 8.0, 10.0  6.0 - 2.0 = 4.0, a stroke on holes 1 to 4
 * - Cy   18.0, 22.0      none; plays with an entered 18, a stroke on each hole
 * - Dot  20 x 20.0       20.0, two strokes on holes 1 and 2, one on the others
 */
const records = [
  { first: 'Ada', scores: Array.from({ length: 20 }, () => 80) },
  { first: 'Bo', scores: [78, 80, 82] },
  { first: 'Cy', scores: [90, 94] },
  { first: 'Dot', scores: Array.from({ length: 20 }, () => 92) },
]

export const knownGolfers = records.map(({ first }) => first)

/** The username of the first of them, the organizer. */
export const ada = 'ada.plain'

/** Writes the course and the golfers to the club's database, while its server is stopped. */
export async function addKnownGolfers(club: Club): Promise<void> {
  await whileStopped(club, async (db) => {
    const account = await findAccount(db, { username: organizer })
    if (account === undefined) throw new Error('this is not the demo club')
    await transaction(db, (tx) => addThem(tx, account.passwordHash))
  })
}

async function addThem(tx: Transaction, passwordHash: string): Promise<void> {
  const createdAt = new Date().toISOString()
  const courseId = await addCourse(tx, {
    name: plainLinks,
    city: 'Plain',
    state: 'CA',
    source: 'made up',
    holes: holes(1, 18).map((hole) => ({ hole, par: 4, strokeIndex: hole })),
    teeboxes: [{ description: 'White', rating: tenths(72), slope: 113, yardage: 6000 }],
  })
  const [tee] = (await findCourse(tx, { id: courseId }))?.teeboxes ?? []
  if (tee === undefined) throw new Error('the course has no tee')
  for (const { first, scores } of records) {
    const username = `${first.toLowerCase()}.plain`
    const memberId = await addMember(tx, {
      username,
      passwordHash,
      firstname: first,
      lastname: 'Plain',
      createdAt,
      email: `${username}@nomad.example`,
      dob: '1980-01-01',
      handicapIndex: null,
      isadmin: false,
      isconfirmed: true,
    })
    const newRounds = scores.map((score, at): NewRound => ({
      memberId,
      courseId,
      teeboxId: tee.id,
      rating: tenths(72),
      slope: 113,
      holes: 18,
      date: addDays(createdAt.slice(0, 10), 7 * (at - scores.length)),
      score: strokes(score),
      parorbetter: 0,
      tournament: false,
      alcohol: '0',
      gtid: null,
    }))
    const by = { source: 'import', postedBy: memberId, postedAt: createdAt } as const
    const about = { ...by, mid: null, regionId: null, confirmed: true }
    await postRounds(tx, { posting: { ...about, conditions: noConditions }, newRounds })
  }
}
