import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import { storedEntries, type Entries } from '#golf/card/hole-entry.ts'
import type { Hole } from '#golf/course/course.ts'
import { isSameCard } from '#golf/course/tees.ts'
import { ballOf, sidesOf, type WithSide } from '#golf/outing/format.ts'
import { cardOfEntries, type OutingCard } from '#golf/outing/outing.ts'
import type { Reader } from '../database.ts'
import { formerMember } from '../members/personal-data.ts'
import { scores, departures } from '../schema/cells.ts'
import { courses, holes as courseHoles } from '../schema/courses.ts'
import { members } from '../schema/members.ts'
import { outingGolfers, outingTees, teetimes } from '../schema/outings.ts'
import { roundChanges, rounds } from '../schema/rounds.ts'
import { seasonOutingsLeftOut } from '../schema/seasons.ts'
import type { Season } from './seasons.ts'

/** A posted outing between the days of a season. */
export type SeasonOuting = {
  readonly id: number
  readonly date: string
  readonly courseId: number
  readonly course: string
  /** Empty without one. */
  readonly tournamentTitle: string
  readonly teeboxId: number
  /** Whether conceded strokes count in every game. */
  readonly gimmes: 0 | 1
  /** Whether an administrator left the outing out, so that it does not count. */
  readonly isLeftOut: boolean
}

type OfSeason = Pick<Season, 'id' | 'firstDay' | 'lastDay' | 'outings'>

/** Returns the posted outings of a season, latest first, up to a limit. */
export async function outingsOfSeason(
  reader: Reader,
  season: OfSeason,
  { most }: { readonly most: number },
): Promise<SeasonOuting[]> {
  const { id, date, courseId, tournamentTitle, teeboxId, gimmes } = teetimes
  const { outingId: leftOut } = seasonOutingsLeftOut
  const rows = await reader.sql
    .select({ id, date, courseId, course: courses.name, tournamentTitle, teeboxId, gimmes, leftOut })
    .from(teetimes)
    .innerJoin(courses, eq(courses.id, courseId))
    .leftJoin(
      seasonOutingsLeftOut,
      and(eq(seasonOutingsLeftOut.outingId, id), eq(seasonOutingsLeftOut.seasonId, season.id)),
    )
    .where(isIn(season))
    .orderBy(desc(date), desc(id))
    .limit(most)
  return rows.map(({ leftOut: isLeftOut, teeboxId: main, ...outing }) => ({
    ...outing,
    teeboxId: main ?? 0,
    isLeftOut: isLeftOut !== null,
  }))
}

function isIn({ firstDay, lastDay, outings }: OfSeason) {
  const { date, postedAt, practice, tournament } = teetimes
  const ofKind = outings === 'tournaments' ? eq(tournament, 1) : undefined
  return and(isNotNull(postedAt), gte(date, firstDay), lte(date, lastDay), eq(practice, 0), ofKind)
}

/** Whether an outing is posted and between the days of a season. */
export async function isOutingOfSeason(reader: Reader, season: OfSeason, outingId: number): Promise<boolean> {
  const [found] = await reader.sql
    .select({ id: teetimes.id })
    .from(teetimes)
    .where(and(eq(teetimes.id, outingId), isIn(season)))
  return found !== undefined
}

/** A member in an outing of a season. */
type SeasonGolfer = {
  /** The group-to-tee id. */
  readonly id: number
  readonly memberId: number
  /** Strokes added by a correction of the posted round; 0 without a correction or without a round. */
  readonly correction: number
  /** False for a golfer whose side shared one ball. */
  readonly hasOwnBall: boolean
}

/** The cards of an outing's members whose rounds count. */
export type SeasonCards = {
  readonly outingId: number
  readonly card: OutingCard
  readonly golfers: readonly SeasonGolfer[]
}

/**
 * Returns the cards of outings as they were posted. Guests have none, and neither have members whose round was deleted
 * or waits for an administrator. Partners who shared a ball have the card of their side.
 */
export async function cardsOfOutings(
  reader: Reader,
  outings: readonly Pick<SeasonOuting, 'id' | 'teeboxId' | 'gimmes'>[],
): Promise<SeasonCards[]> {
  const ids = outings.map(({ id }) => id)
  if (ids.length === 0) return []
  const golfers = Map.groupBy(await golfersOf(reader, ids), ({ outingId }) => outingId)
  const tees = Map.groupBy(await teesOf(reader, ids), ({ outingId }) => outingId)
  const written = storedEntries(await scoresOf(reader, ids))
  const left = new Map((await departuresOf(reader, ids)).map(({ golferId, fromHole }) => [golferId, fromHole]))
  const balls = ballIds([...golfers.values()])
  const entries: Entries = (golferId, hole) => written(balls.get(golferId) ?? golferId, hole)
  const posted = await postedRounds(reader, ids)
  return outings.map(({ id: outingId, teeboxId, gimmes }) => {
    const cards = new Map((tees.get(outingId) ?? []).map((tee) => [tee.teeboxId, JSON.parse(tee.holes) as Hole[]]))
    const holes = cards.get(teeboxId) ?? []
    const field = golfers.get(outingId) ?? []
    const teesOfBall = new Map(field.map((golfer) => [golfer.id, golfer.teeboxId]))
    const members = field.flatMap(({ memberId, ...golfer }) => (memberId === null ? [] : [{ ...golfer, memberId }]))
    const counting = members.filter(({ id }) => posted.get(id)?.counts !== false)
    const card = cardOfEntries({
      holes,
      golfers: counting.map(({ id, tgroupId: group, startsAt, courseHandicap, playingHandicap }) => {
        const ball = balls.get(id) ?? id
        const played = cards.get(teesOfBall.get(ball) ?? 0) ?? holes
        const ownHoles = isSameCard(played, holes) ? undefined : played
        const leftFrom = left.get(ball) ?? null
        // Stored from 0.
        const startingHole = startsAt + 1
        return { id, group, startingHole, courseHandicap, playingHandicap, leftFrom, holes: ownHoles }
      }),
      entries,
      gimmes: gimmes === 1,
    })
    return {
      outingId,
      card,
      golfers: counting.map(({ id, memberId, side }) => {
        return { id, memberId, correction: posted.get(id)?.correction ?? 0, hasOwnBall: side === 0 }
      }),
    }
  })
}

async function golfersOf(reader: Reader, outingIds: readonly number[]) {
  const {
    id,
    outingId,
    memberId,
    teeboxId,
    tgroupId,
    side,
    courseHandicap,
    playingHandicap,
    startingHole: startsAt,
  } = outingGolfers
  return await reader.sql
    .select({ id, outingId, memberId, teeboxId, tgroupId, side, courseHandicap, playingHandicap, startsAt })
    .from(outingGolfers)
    .where(and(inArray(outingId, [...outingIds]), isNull(outingGolfers.removedAt)))
    .orderBy(asc(id))
}

/** Maps each golfer of a side to the golfer under whose id its scores are stored. */
function ballIds(
  fields: readonly (readonly (WithSide & { readonly id: number; readonly side: number })[])[],
): ReadonlyMap<number, number> {
  const sides = fields.flatMap((golfers) => sidesOf(golfers.filter(({ side }) => side > 0)))
  return new Map(sides.flatMap((side) => side.map(({ id }) => [id, ballOf(side)?.id ?? id] as const)))
}

async function teesOf(reader: Reader, outingIds: readonly number[]) {
  const { outingId, teeboxId, holes } = outingTees
  return await reader.sql
    .select({ outingId, teeboxId, holes })
    .from(outingTees)
    .where(inArray(outingId, [...outingIds]))
}

async function scoresOf(reader: Reader, outingIds: readonly number[]) {
  const { golferId, hole, strokes, pickup, conceded, outingId } = scores
  return await reader.sql
    .select({ golferId, hole, strokes, pickup, conceded })
    .from(scores)
    .where(inArray(outingId, [...outingIds]))
}

async function departuresOf(reader: Reader, outingIds: readonly number[]) {
  const { golferId, fromHole, outingId } = departures
  return await reader.sql
    .select({ golferId, fromHole })
    .from(departures)
    .where(inArray(outingId, [...outingIds]))
}

type PostedCard = {
  /** Whether the round is neither deleted nor waiting for an administrator. */
  readonly counts: boolean
  readonly correction: number
}

/**
 * Returns the current state of the rounds that were posted from cards, by group-to-tee id. Only the last posting of an
 * outing counts; a golfer whose card it did not post has none.
 */
async function postedRounds(reader: Reader, outingIds: readonly number[]): Promise<ReadonlyMap<number, PostedCard>> {
  const ofOutings = inArray(outingGolfers.outingId, [...outingIds])
  const changed = await reader.sql
    .select({ roundId: roundChanges.roundId, before: roundChanges.before })
    .from(roundChanges)
    .innerJoin(rounds, eq(rounds.id, roundChanges.roundId))
    .innerJoin(outingGolfers, eq(outingGolfers.id, rounds.gtid))
    .where(ofOutings)
    .orderBy(desc(roundChanges.id))
  // Changes are read newest first; the values before the oldest one are those of the posting.
  const scoreAsPosted = new Map(
    changed.map(({ roundId, before }) => [roundId, (JSON.parse(before) as { readonly score: number }).score]),
  )
  const { outingId } = outingGolfers
  const { id: roundId, gtid, score: posted, deletedAt: deleted, postingId } = rounds
  const found = await reader.sql
    .select({ id: roundId, golferId: gtid, score: posted, deletedAt: deleted, postingId, outingId })
    .from(rounds)
    .innerJoin(outingGolfers, eq(outingGolfers.id, rounds.gtid))
    .innerJoin(teetimes, eq(teetimes.id, outingId))
    // A round of an earlier posting does not count when the last posting made none of the card.
    .where(and(ofOutings, eq(rounds.postedAt, teetimes.postedAt)))
    .orderBy(asc(rounds.id))
  const lastPosting = new Map(found.map((round) => [round.outingId, round.postingId]))
  const standing = found.filter((round) => round.postingId === lastPosting.get(round.outingId))
  return new Map(
    standing.map(({ id, golferId, score, deletedAt }) => [
      golferId ?? 0,
      { counts: deletedAt === null, correction: score - (scoreAsPosted.get(id) ?? score) },
    ]),
  )
}

type SeasonMember = { readonly id: number; readonly firstname: string; readonly lastname: string }

/** Returns members by name; a member whose deletion is pending is shown as a former member. */
export async function membersOfSeason(reader: Reader, ids: readonly number[]): Promise<SeasonMember[]> {
  const { id, firstname, lastname, leavesAt, foldedLastname, foldedFirstname } = members
  const found = await reader.sql
    .select({ id, firstname, lastname, leavesAt })
    .from(members)
    .where(inArray(id, [...ids]))
    .orderBy(asc(foldedLastname), asc(foldedFirstname), asc(id))
  return found.map(({ leavesAt: leaves, ...member }) => (leaves === null ? member : { ...member, ...formerMember }))
}

export async function holesOfCourse(reader: Reader, courseId: number): Promise<{ hole: number; par: number }[]> {
  const { hole, par } = courseHoles
  return await reader.sql
    .select({ hole, par })
    .from(courseHoles)
    .where(eq(courseHoles.courseId, courseId))
    .orderBy(asc(hole))
}
