import { inArray } from 'drizzle-orm'
import { addDays } from '#golf/day.ts'
import type { Cap } from '#golf/handicap/handicap-index.ts'
import { replay, type PostedRound } from '#golf/handicap/record.ts'
import { decimal, strokes, type HandicapIndex, type Tenths } from '#golf/units.ts'
import { findCourse, type CourseCard } from '../courses/courses.ts'
import type { Reader, Transaction } from '../database.ts'
import { noConditions, postRounds, ratedTees, type Conditions, type NewRound } from '../rounds/rounds-posting.ts'
import { members } from '../schema/members.ts'
import { chanceFrom, scatter } from './chance.ts'

type DemoRounds = {
  readonly memberIds: ReadonlyMap<string, number>
  readonly courseIds: ReadonlyMap<string, number>
  /** Today in the time zone of the club, YYYY-MM-DD. */
  readonly date: string
}

type Golfer = { readonly id: number; readonly username: string; readonly index: HandicapIndex | null }

type Group = {
  readonly daysAgo: number
  readonly tournament: boolean
  readonly course: CourseCard
  readonly golfers: readonly Golfer[]
}

/** In days, 27 months: the chart covers years, and tournament figures the last 12 months. */
const longestAgo = 820
const ladies = [
  'admin',
  'alice',
  'carol',
  'grace',
  'ingrid',
  'katya',
  'mei',
  'olga',
  'rosa',
  'uma',
  'wanjiru',
  'zoe',
  'frida',
]

/**
 * Members who do not play to their index: one at the soft cap, one at the hard cap, and one who is better in
 * tournaments.
 */
const forms: Readonly<Record<string, Partial<Form>>> = {
  quentin: { now: 12.2, before: 7, cap: 1 },
  viktor: { now: 16, before: 8, cap: 2 },
  pedro: { inTournaments: -6.5 },
}

const remarks = ['Greens have just been sanded.', 'Firm and fast.', 'Carts on paths only.', 'In great shape.']

/**
 * Adds more than two years of rounds in groups, with a tournament every four weeks, up to the day before `date`. The
 * rounds lead to the index of each member. Deterministic for the same date.
 */
export async function addDemoRounds(tx: Transaction, { memberIds, courseIds, date }: DemoRounds): Promise<void> {
  const golfers = await golfersOf(tx, memberIds)
  const courses = await cardsOf(tx, courseIds)
  const chance = chanceFrom(1)
  const groups = playedGroups({ golfers, courses, chance })
  const played = new Map(golfers.map((golfer) => [golfer.id, playedBy(golfer, { groups, date })]))
  for (const group of groups) {
    const newRounds = group.golfers.flatMap((golfer) => roundOf(golfer, { group, date, played }))
    const postedBy = newRounds[0]?.memberId
    if (postedBy === undefined) continue
    const postedAt = `${addDays(date, -group.daysAgo)}T23:30:00.000Z`
    const conditions = chance() < 0.6 ? drawConditions(chance) : noConditions
    const about = { source: 'member', postedBy, postedAt, mid: null, regionId: null, conditions } as const
    const posting = { ...about, confirmed: true }
    await postRounds(tx, { posting, newRounds })
  }
}

function drawConditions(chance: () => number): Conditions {
  const scale = () => 1 + Math.ceil(chance() * 3)
  const conditions = { fairwaycondition: scale(), greenscondition: scale(), greensspeed: scale(), value: scale() }
  return { ...conditions, coursecom: remarks[Math.floor(chance() * 2 * remarks.length)] ?? '' }
}

async function cardsOf(reader: Reader, courseIds: ReadonlyMap<string, number>): Promise<CourseCard[]> {
  const cards: CourseCard[] = []
  for (const id of courseIds.values()) {
    const card = await findCourse(reader, { id })
    // Courses with a par 6 are left out, because scores drawn for them would not lead to the index of a member.
    if (card?.holes.every(({ par }) => par < 6) === true) cards.push(card)
  }
  return cards
}

async function golfersOf(reader: Reader, memberIds: ReadonlyMap<string, number>): Promise<Golfer[]> {
  return await reader.sql
    .select({ id: members.id, username: members.username, index: members.handicapIndexTenths })
    .from(members)
    .where(inArray(members.id, [...memberIds.values()]))
    .orderBy(members.id)
}

/** Three days of play a week, the oldest first, in random groups; a tournament is at one course. */
function playedGroups({
  golfers,
  courses,
  chance,
}: {
  readonly golfers: readonly Golfer[]
  readonly courses: readonly CourseCard[]
  readonly chance: () => number
}): Group[] {
  const groups: Group[] = []
  for (let daysAgo = longestAgo; daysAgo > 0; daysAgo -= 1) {
    if (![1, 4, 6].includes(daysAgo % 7)) continue
    const tournament = daysAgo % 28 === 4
    const there = golfers
      .filter((golfer) => plays(golfer, { daysAgo, tournament, chance }))
      .map((golfer) => ({ golfer, order: chance() }))
      .toSorted((one, other) => one.order - other.order)
      .map(({ golfer }) => golfer)
    const course = drawCourse(courses, chance)
    for (let first = 0; first < there.length; first += 4) {
      const where = tournament || first === 0 ? course : drawCourse(courses, chance)
      if (where) groups.push({ daysAgo, tournament, course: where, golfers: there.slice(first, first + 4) })
    }
  }
  return groups
}

/** Whether a member plays: some once a week, some every other week; the member without an index played twice. */
function plays(
  { id, username, index }: Golfer,
  { daysAgo, tournament, chance }: { daysAgo: number; tournament: boolean; chance: () => number },
): boolean {
  if (index === null) return daysAgo === 6 || daysAgo === 13
  const usual = 0.16 + (id % 5) * 0.04
  if (!tournament) return chance() < usual
  return chance() < (username === 'pedro' ? 0.35 : 0.5)
}

/** Draws a course, mostly a nearby one; those come first in the list. */
function drawCourse(courses: readonly CourseCard[], chance: () => number): CourseCard | undefined {
  const near = courses.slice(0, 9)
  return chance() < 0.96
    ? near[Math.floor(chance() ** 1.4 * near.length)]
    : courses[Math.floor(chance() * courses.length)]
}

type PlayedBy = ReadonlyMap<Group, Played>

function playedBy(golfer: Golfer, { groups, date }: { groups: readonly Group[]; date: string }): PlayedBy {
  const own = groups.filter(({ golfers }) => golfers.includes(golfer))
  const index = golfer.index ?? (240 as HandicapIndex)
  const level = decimal(index)
  const form = {
    now: level,
    before: level + ((golfer.id % 7) - 3) / 2,
    inTournaments: 0,
    cap: 0,
    ...forms[golfer.username],
  } as const
  const scores = scoresTowards(
    own.map((group) => playOf(golfer, { group, date })),
    { index, form, seed: golfer.id },
  )
  return new Map(own.flatMap((group, at) => (scores[at] ? [[group, scores[at]]] : [])))
}

function playOf(
  golfer: Golfer,
  { group: { daysAgo, tournament, course }, date }: { group: Group; date: string },
): Play {
  return { daysAgo, tournament, date: addDays(date, -daysAgo), ...teesOf(golfer, course) }
}

function roundOf(
  golfer: Golfer,
  { group, date, played }: { group: Group; date: string; played: ReadonlyMap<number, PlayedBy> },
): NewRound[] {
  const result = played.get(golfer.id)?.get(group)
  if (result === undefined) return []
  const { daysAgo: _, ...play } = playOf(golfer, { group, date })
  const tees = teesOf(golfer, group.course)
  const who = { memberId: golfer.id, courseId: group.course.course.id, alcohol: '0', gtid: null } as const
  return [{ ...play, ...tees, ...who, score: strokes(result.score), parorbetter: result.parorbetter }]
}

/** Golfers with lower indexes get longer tees. */
function teesOf({ username, index }: Golfer, { teeboxes }: CourseCard): ReturnType<typeof ratedTees> {
  const isLady = ladies.includes(username)
  const rated = teeboxes.filter(({ gender }) => (gender === 'W') === isLady)
  const own = (rated.length > 0 ? rated : teeboxes).toSorted((one, other) => other.rating - one.rating)
  const step = index === null || index >= 200 ? 2 : index >= 60 ? 1 : 0
  const tees = own[Math.min(step, own.length - 1)]
  if (tees === undefined) throw new Error('A demo course has no teeboxes')
  return ratedTees(tees)
}

export type Play = {
  readonly daysAgo: number
  readonly date: string
  readonly rating: Tenths
  readonly slope: number
  readonly holes: 9 | 18
  readonly tournament: boolean
}

type Played = { readonly score: number; readonly parorbetter: number }

/** The form of a golfer: the index now and eight months ago, and the strokes that a tournament adds. */
export type Form = {
  readonly now: number
  readonly before: number
  readonly inTournaments: number
  readonly cap: Cap
}

const eightMonths = 245
const mostTries = 400

/**
 * Draws random scores in this form until they lead to exactly the index; returns the nearest ones after 400 attempts.
 */
export function scoresTowards(
  plays: readonly Play[],
  { index, form, seed }: { index: HandicapIndex; form: Form; seed: number },
): readonly Played[] {
  let nearest: { played: readonly Played[]; off: number } = { played: [], off: Infinity }
  for (let attempt = 0; attempt < mostTries && nearest.off > 0; attempt += 1) {
    const chance = chanceFrom(seed * mostTries + attempt)
    const played = plays.map((play) => playedRound(play, { form, chance }))
    const issue = replay(plays.map((play, at) => posted(play, { id: at + 1, played: played[at] }))).at(-1)?.issue
    const off = issue ? Math.abs(issue.index - index) + (issue.cap === form.cap ? 0 : 1000) : Infinity
    if (off < nearest.off || attempt === 0) nearest = { played, off }
  }
  return nearest.played
}

function playedRound(play: Play, { form, chance }: { form: Form; chance: () => number }): Played {
  const { daysAgo, rating, slope, holes, tournament } = play
  const level = daysAgo > eightMonths ? form.before : form.now
  const spread = 2.4 + Math.max(0, level) / 25
  // The best eight of twenty are on average one spread below the usual round.
  const differential = level + spread * (0.95 + scatter(chance)) + (tournament ? form.inTournaments : 0)
  const share = holes / 18
  const score = Math.round(rating / 10 + (differential * share * slope) / 113)
  const parorbetter = share * (12.5 * Math.exp(-Math.max(differential, -3) / 17) + scatter(chance))
  return { score, parorbetter: Math.min(holes - 1, Math.max(0, Math.round(parorbetter))) }
}

function posted(play: Play, { id, played }: { id: number; played: Played | undefined }): PostedRound {
  const { date, holes, rating, slope, tournament } = play
  const { score = 0, parorbetter: parOrBetter = 0 } = played ?? {}
  return { id, date, holes, rating, slope, tournament, adjustedGross: strokes(score), parOrBetter }
}
