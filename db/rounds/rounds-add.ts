import { and, inArray } from 'drizzle-orm'
import { shownDay } from '#golf/day.ts'
import { judgeDay, judgeScore } from '#golf/handicap/round-entry.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { strokes } from '#golf/units.ts'
import { findCourse, type CourseCard } from '../courses/courses.ts'
import type { Reader, Transaction } from '../database.ts'
import { isGolfer } from '../members/members.ts'
import { ratedTees, type RoundRefusal } from './rounds-judgement.ts'
import { roundsOfDay } from './rounds.ts'
import { judgeOthers } from './rounds-of-others.ts'
import { postRounds, type Conditions, type NewRound } from './rounds-posting.ts'
import { members } from '../schema/members.ts'

/** What one golfer played. */
export type GolferRound = {
  readonly memberId: number
  readonly teeboxId: number
  readonly score: number
  readonly parorbetter: number
  readonly tournament: boolean
  readonly alcohol: '0' | '1' | '2'
}

/** Rounds that somebody posts after playing, their own among them or not. */
export type RoundsToAdd = {
  readonly by: number
  /** The poster is an administrator. */
  readonly isadmin: boolean
  readonly date: string
  readonly courseId: number
  readonly regionId: number | null
  readonly conditions: Conditions
  readonly golfers: readonly GolferRound[]
  /** The poster means it, although the same round is there already. */
  readonly duplicate: boolean
  readonly mid: string | null
  /** The latest day that a round can have. */
  readonly latestDay: string
  readonly now: Date
}

/** Posts all of the rounds or none; answers their ids in the order of `golfers`. */
export async function addRounds(tx: Transaction, given: RoundsToAdd): Promise<Result<number[], RoundRefusal>> {
  const day = judgeDay(given.date, given.latestDay)
  if (!day.ok) return day
  const course = await findCourse(tx, { id: given.courseId })
  if (!course) return refuse('round.no-such-course', 'This course is not known.')
  const names = await namesOf(tx, given)
  if (!names.ok) return names
  const newRounds = judgeGolfers({ given, course, names: names.value })
  if (!newRounds.ok) return newRounds
  const memberIds = given.golfers.map(({ memberId }) => memberId)
  const others = await judgeOthers(tx, { ...given, memberIds, isOuting: false })
  if (!others.ok) return others
  const once = await judgeDuplicates(tx, { given, course, names: names.value })
  if (!once.ok) return once

  const { by: postedBy, now, mid, regionId, conditions, isadmin: confirmed } = given
  const posting = { source: 'member', postedBy, postedAt: now.toISOString(), mid, regionId, conditions } as const
  return accept(await postRounds(tx, { posting: { ...posting, confirmed }, newRounds: newRounds.value }))
}

type Names = ReadonlyMap<number, string>

async function namesOf(reader: Reader, { golfers }: RoundsToAdd): Promise<Result<Names, RoundRefusal>> {
  const ids = golfers.map(({ memberId }) => memberId)
  if (new Set(ids).size < ids.length) return refuse('round.golfer-twice', 'Each golfer can have one score only.')
  const rows = await reader.sql
    .select({ id: members.id, firstname: members.firstname, lastname: members.lastname })
    .from(members)
    .where(and(inArray(members.id, ids), isGolfer))
  if (rows.length < ids.length) return refuse('round.no-such-golfer', 'One of the golfers is not a member of the club.')
  return accept(new Map(rows.map(({ id, firstname, lastname }) => [id, `${firstname} ${lastname}`])))
}

type ToJudge = { readonly given: RoundsToAdd; readonly course: CourseCard; readonly names: Names }

function judgeGolfers({ given, course, names }: ToJudge): Result<NewRound[], RoundRefusal> {
  const { by, date, courseId } = given
  const newRounds: NewRound[] = []
  for (const { teeboxId, score, parorbetter, ...golfer } of given.golfers) {
    const tees = course.teeboxes.find(({ id }) => id === teeboxId)
    if (!tees) return refuse('round.no-such-teebox', 'One of the chosen teeboxes does not belong to the course.')
    const rated = ratedTees(tees)
    const whose = golfer.memberId === by ? 'Your' : `${names.get(golfer.memberId)}’s`
    const possible = judgeScore({ whose, holes: rated.holes, score, parorbetter })
    if (!possible.ok) return possible
    newRounds.push({ ...golfer, ...rated, date, courseId, score: strokes(score), parorbetter, gtid: null })
  }
  return accept(newRounds)
}

async function judgeDuplicates(reader: Reader, { given, course, names }: ToJudge): Promise<Result<null, RoundRefusal>> {
  if (given.duplicate) return accept(null)
  const { date, courseId, golfers } = given
  const memberIds = golfers.map(({ memberId }) => memberId)
  const posted = await roundsOfDay(reader, { date, courseId, memberIds })
  const twice = golfers.filter((golfer) =>
    posted.some(({ memberId, score }) => memberId === golfer.memberId && score === golfer.score),
  )
  if (twice.length === 0) return accept(null)
  const which = twice.map(({ memberId, score }) => `${names.get(memberId)} with ${score}`).join(', ')
  const where = `${course.course.name} on ${shownDay(date)}`
  return refuse('round.duplicate', `Already posted at ${where}: ${which}. Do you want to post it again?`)
}
