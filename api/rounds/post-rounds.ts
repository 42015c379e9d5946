import { asksAboutAlcohol } from '#db/club/club-settings.ts'
import { findCourse, type CourseCard } from '#db/courses/courses.ts'
import type { Reader, Transaction } from '#db/database.ts'
import { hour, instantBefore } from '#db/instants.ts'
import { namesOfGolfers, namesOfMembers } from '#db/members/members.ts'
import {
  indexesOf,
  postRounds,
  ratedTees,
  countRounds,
  roundsPostedForOthers,
  type Conditions,
  type NewRound,
} from '#db/rounds/rounds-posting.ts'
import { roundsOfDay } from '#db/rounds/rounds.ts'
import { shownDay } from '#golf/day.ts'
import { validateDay, validateScore, type RoundEntryRefusal } from '#golf/handicap/round-entry.ts'
import { accept, acceptUnless, refuse, type Refusal, type Result } from '#golf/result.ts'
import { strokes } from '#golf/units.ts'
import type { RoundProblem } from './round-problems.ts'

export type GolferRound = {
  /** The path prefix of the golfer's fields in the request, such as golfers.0. */
  readonly at?: string
  readonly memberId: number
  readonly teeboxId: number
  readonly score: number
  readonly parorbetter: number
  readonly tournament: boolean
  readonly alcohol: '0' | '1' | '2'
}

/** Rounds that a member posts, their own or others'. */
export type RoundsToAdd = {
  readonly by: number
  readonly isadmin: boolean
  readonly date: string
  readonly courseId: number
  readonly regionId: number | null
  readonly conditions: Conditions
  readonly golfers: readonly GolferRound[]
  /** Whether to post even if the same round was posted before. */
  readonly duplicate: boolean
  readonly mid: string | null
  /** The latest day that a round can have. */
  readonly latestDay: string
  readonly now: Date
}

/**
 * Posts all rounds or none; returns their ids in the order of `golfers`. What a golfer drank is stored only if the club
 * asks for it.
 */
export async function addRounds(tx: Transaction, given: RoundsToAdd): Promise<Result<number[], RoundProblem>> {
  const day = validateDay(given.date, given.latestDay)
  if (!day.ok) return day
  const course = await findCourse(tx, { id: given.courseId })
  if (!course) return refuse('round.no-such-course', 'Course not found.')
  const names = await namesOf(tx, given)
  if (!names.ok) return names
  const indexes = await indexesOf(tx, given.golfers)
  const newRounds = validateGolfers({ given, course, names: names.value, indexes })
  if (!newRounds.ok) return newRounds
  const memberIds = given.golfers.map(({ memberId }) => memberId)
  const others = await validateOthers(tx, { ...given, memberIds, isOuting: false })
  if (!others.ok) return others
  const room = await validateRoom(tx, { memberIds, names: names.value })
  if (!room.ok) return room
  const once = await validateDuplicates(tx, { given, course, names: names.value })
  if (!once.ok) return once

  const { by: postedBy, now, mid, regionId, conditions, isadmin: confirmed } = given
  const posting = { source: 'member', postedBy, postedAt: now.toISOString(), mid, regionId, conditions } as const
  const asks = await asksAboutAlcohol(tx)
  const stored = newRounds.value.map((round) => (asks ? round : { ...round, alcohol: '0' as const }))
  return accept(await postRounds(tx, { posting: { ...posting, confirmed }, newRounds: stored }))
}

type Names = ReadonlyMap<number, string>

async function namesOf(reader: Reader, { golfers }: RoundsToAdd): Promise<Result<Names, RoundProblem>> {
  const ids = golfers.map(({ memberId }) => memberId)
  if (new Set(ids).size < ids.length) return golferTwice()
  const rows = await namesOfGolfers(reader, ids)
  if (rows.length < ids.length) return refuse('round.no-such-golfer', 'One of the golfers isn’t a member of the club.')
  return accept(new Map(rows.map(({ id, firstname, lastname }) => [id, `${firstname} ${lastname}`])))
}

export function golferTwice() {
  return refuse('round.golfer-twice', 'Each golfer can have only one score.')
}

type ToValidate = { readonly given: RoundsToAdd; readonly course: CourseCard; readonly names: Names }

/**
 * Validates the scores of all golfers and returns their rounds. An administrator may post any possible score, even for
 * a golfer without an index. A refusal lists everything that is impossible about the scores.
 */
function validateGolfers({
  given,
  course,
  names,
  indexes,
}: ToValidate & { readonly indexes: Awaited<ReturnType<typeof indexesOf>> }): Result<NewRound[], RoundProblem> {
  const { by, isadmin, date, courseId } = given
  const newRounds: NewRound[] = []
  const refusals: Refusal<RoundEntryRefusal>[] = []
  for (const { at = '', teeboxId, score, parorbetter, ...golfer } of given.golfers) {
    const tees = course.teeboxes.find(({ id }) => id === teeboxId)
    if (!tees) {
      return refuse('round.no-such-teebox', 'One of the teeboxes isn’t on this course.', `${at}teebox_id`)
    }
    const rated = ratedTees(tees)
    const whose = golfer.memberId === by ? 'Your' : `${names.get(golfer.memberId)}’s`
    const hasIndex = isadmin || (indexes.get(golfer.memberId) ?? null) !== null
    const impossible = validateScore({ whose, tees: rated, score, parorbetter, hasIndex })
    refusals.push(...impossible.map((refusal) => ({ ...refusal, at: `${at}${refusal.at}` })))
    newRounds.push({ ...golfer, ...rated, date, courseId, score: strokes(score), parorbetter, gtid: null })
  }
  return acceptUnless(newRounds, refusals)
}

async function validateDuplicates(
  reader: Reader,
  { given, course, names }: ToValidate,
): Promise<Result<null, RoundProblem>> {
  if (given.duplicate) return accept(null)
  const { date, courseId, golfers } = given
  const memberIds = golfers.map(({ memberId }) => memberId)
  const posted = await roundsOfDay(reader, { date, courseId, memberIds })
  const twice = golfers.filter((golfer) =>
    posted.some(({ memberId, score }) => memberId === golfer.memberId && score === golfer.score),
  )
  if (twice.length === 0) return accept(null)
  const which = twice.map(({ memberId, score }) => `${names.get(memberId)} already posted ${score}`).join(' and ')
  return refuse('round.duplicate', `${which} at ${course.course.name} on ${shownDay(date)}. Post it again?`)
}

/**
 * The most rounds on a golfer's record: three a week for thirty years. Posting a round recalculates the record from its
 * day on, and all other writes wait for that.
 */
export const mostRounds = 5000

async function validateRoom(
  reader: Reader,
  { memberIds, names }: { readonly memberIds: readonly number[]; readonly names: Names },
): Promise<Result<null, 'round.record-full'>> {
  const [full] = [...(await countRounds(reader, { memberIds }))].filter(([, rounds]) => rounds >= mostRounds)
  if (full === undefined) return accept(null)
  return refuse(
    'round.record-full',
    `${names.get(full[0])} has ${full[1]} rounds, and a record can have ${mostRounds}. Ask an administrator to delete some.`,
  )
}

/** The most rounds of other golfers that a member may post in 24 hours. */
const othersADay = 40
/** The most rounds of one other golfer in 24 hours: two days of 36 holes. */
const ofOneGolfer = 4

type OthersToPost = {
  readonly by: number
  /** The golfers of the rounds. The poster's own round does not count. */
  readonly memberIds: readonly number[]
  /** Whether these are all golfers of one outing. */
  readonly isOuting: boolean
  readonly now: Date
}

/**
 * Limits the rounds that a member posts for other golfers in 24 hours, both by hand and from outings (SEC-21). An
 * outing may have any size if the member has posted no round for another golfer in that time.
 */
export async function validateOthers(
  reader: Reader,
  { by, memberIds, isOuting, now }: OthersToPost,
): Promise<Result<null, 'round.too-many-others'>> {
  const others = memberIds.filter((id) => id !== by)
  if (others.length === 0) return accept(null)
  const since = instantBefore(now, 24 * hour)
  const posted = await roundsPostedForOthers(reader, { by, since, at: now.toISOString() })
  const often = posted.filter((golfer) => others.includes(golfer.memberId) && golfer.rounds >= ofOneGolfer)
  if (often.length > 0) return await tooManyOfOne(reader, often)
  const already = posted.reduce((sum, golfer) => sum + golfer.rounds, 0)
  if (already + others.length <= othersADay || (isOuting && already === 0)) return accept(null)
  return refuse(
    'round.too-many-others',
    isOuting
      ? `You’ve reached the limit of ${othersADay} rounds for other golfers in 24 hours. Ask an administrator to post this outing.`
      : `You’ve reached the limit of ${othersADay} rounds for other golfers in 24 hours.`,
  )
}

async function tooManyOfOne(reader: Reader, golfers: readonly { readonly memberId: number }[]) {
  const ids = golfers.map(({ memberId }) => memberId)
  const who = (await namesOfMembers(reader, ids))
    .map(({ firstname, lastname }) => `${firstname} ${lastname}`)
    .join(', ')
  return refuse('round.too-many-others', `You’ve reached the limit of ${ofOneGolfer} rounds in 24 hours for ${who}.`)
}
