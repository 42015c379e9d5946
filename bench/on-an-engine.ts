import { randomUUID } from 'node:crypto'
import { applyBatch, openReplay } from '#db/cells/replay.ts'
import { findCourse } from '#db/courses/courses.ts'
import { addMember } from '#db/members/members.ts'
import { entryOf, openOutingClub, startOuting, type OutingClub } from '#db/outings/outings-testing.ts'
import { noConditions, postRounds, ratedTees, type NewRound } from '#db/rounds/rounds-posting.ts'
import { transaction } from '#db/transaction.ts'
import { addDays } from '#golf/day.ts'
import { handicapIndex, strokes } from '#golf/units.ts'
import { postOuting } from '../api/outings/posting/post-outing.ts'
import { readConfig } from '../api/server/config.ts'
import { phoneOf, pushes, startPhones } from './pushed-batches.ts'
import { seeded } from './seeded.ts'

// The process for one engine (ENGINE, POSTGRES_TEST_URL): answers the measurements that `engines.bench.ts` requests,
// one message each.

export type Question = { readonly scoresEach: number; readonly measuredFor: number } | 'post'
/** Scores per second and the times of their batches, or the time of posting a whole field. */
export type Measured = { readonly perSecond: number; readonly times: readonly number[] }

const field = { groups: 36, golfersEach: 4, roundsBefore: 30 }
const { whole } = seeded(144)

const club = await openOutingClub()
const phones = await startPhones(club)
const replay = openReplay(club.db)
const golfers = await addField(club)
/** Outings with full cards, each to be posted once. */
const scored: { readonly id: number; readonly by: { readonly memberId: number; readonly isadmin: boolean } }[] = []
for (const { memberId } of golfers.slice(0, 3)) scored.push(await scoreOuting(club, memberId))

process.on('message', (question: Question | 'end') => {
  if (question === 'end') void club.close().then(() => process.disconnect())
  else void measure(question).then((measured) => process.send?.(measured))
})
process.send?.('ready')

async function measure(question: Question): Promise<Measured> {
  if (question === 'post') return { perSecond: 0, times: [await post()] }
  const { perSecond, times } = await pushes(replay, { phones, ...question })
  return { perSecond, times }
}

async function post(): Promise<number> {
  const outing = scored.pop()
  if (outing === undefined) throw new Error('Every outing is posted')
  const about = { ...outing, name: 'Ben Member', expect: undefined, accepted: [], conditions: noConditions }
  const start = performance.now()
  const posted = await postOuting(
    { db: club.db, config: readConfig({}) },
    { ...about, days: { today: '2026-06-14', latest: '2026-06-14' }, now: new Date() },
  )
  const time = performance.now() - start
  if (!posted.ok) throw new Error(posted.refusal.message)
  if (posted.value.newRounds.length !== golfers.length) throw new Error('Not every card was posted')
  return time
}

/** Adds the members of a whole field, each with a scoring record. */
async function addField({ db, courses: { oaks } }: OutingClub): Promise<{ memberId: number; tgroupId: number }[]> {
  const card = await findCourse(db, { id: oaks.id })
  const [tees] = card?.teeboxes ?? []
  if (tees === undefined) throw new Error('The course has no tees')
  const person = { passwordHash: '', email: 'golfer@club.example', dob: null, isadmin: false, isconfirmed: true }
  const members = []
  for (let at = 0; at < field.groups * field.golfersEach; at += 1) {
    const name = { username: `golfer${at}`, firstname: `First${at}`, lastname: `Last${at}` }
    const rest = { handicapIndex: handicapIndex(15), createdAt: '2026-01-01T00:00:00.000Z' }
    const memberId = await transaction(db, (tx) => addMember(tx, { ...person, ...name, ...rest }))
    members.push({ memberId, tgroupId: 1 + Math.floor(at / field.golfersEach) })
    const newRounds = Array.from({ length: field.roundsBefore }, (_, nth): NewRound => ({
      memberId,
      courseId: oaks.id,
      ...ratedTees(tees),
      date: addDays('2026-06-01', nth - field.roundsBefore),
      score: strokes(85 + whole(-6, 9)),
      parorbetter: 6,
      tournament: false,
      alcohol: '0',
      gtid: null,
    }))
    const posted = { source: 'import', postedBy: memberId, postedAt: '2026-06-01T09:00:00.000Z', mid: null } as const
    const posting = { ...posted, regionId: null, conditions: noConditions, confirmed: true }
    await transaction(db, (tx) => postRounds(tx, { posting, newRounds }))
  }
  return members
}

/** Starts an outing of the whole field and enters a score of every golfer on every hole. */
async function scoreOuting(to: OutingClub, organizer: number) {
  const by = { memberId: organizer, isadmin: true }
  const entries = golfers.map(({ memberId, tgroupId }) => ({ ...entryOf(to, 'alice'), memberId, tgroupId }))
  const { id, golferIds } = await startOuting(to, { by, entries, newId: randomUUID })
  for (let group = 0; group < field.groups; group += 1) {
    const own = golferIds.slice(group * field.golfersEach, (group + 1) * field.golfersEach)
    const next = phoneOf({ outingId: id, golferIds: own, tgroupId: group + 1 }, { lowest: 5 })
    const answer = await applyBatch(to.db, next(field.golfersEach * 18))
    if (!answer.ok) throw new Error(answer.refusal.message)
  }
  return { id, by }
}
