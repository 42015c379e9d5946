import { inArray } from 'drizzle-orm'
import { addDays } from '#golf/day.ts'
import { decimal, strokes, type HandicapIndex } from '#golf/units.ts'
import { findCourse, type CourseCard } from '../courses/courses.ts'
import type { Reader, Transaction } from '../database.ts'
import { ratedTees, noConditions, postRounds, type Conditions, type NewRound } from '../rounds/rounds-posting.ts'
import { members } from '../schema/members.ts'
import { chanceFrom } from './chance.ts'
import { scoresTowards, type Form, type Play, type Played } from './scores.ts'

type DemoRounds = {
  readonly memberIds: ReadonlyMap<string, number>
  readonly courseIds: ReadonlyMap<string, number>
  /** Today where the club is. */
  readonly date: string
}

type Golfer = { readonly id: number; readonly username: string; readonly index: HandicapIndex | null }

/** Golfers who played together. */
type Group = {
  readonly daysAgo: number
  readonly tournament: boolean
  readonly course: CourseCard
  readonly golfers: readonly Golfer[]
}

/** Twenty-seven months, so that the chart has its years and tournaments their last twelve months. */
const longestAgo = 820
const ladies = [
  ...['admin', 'alice', 'carol', 'grace', 'ingrid', 'katya', 'mei'],
  ...['olga', 'rosa', 'uma', 'wanjiru', 'zoe', 'frida'],
]

/** Who does not simply play to the index: held down by the soft and the hard cap, and better when it counts. */
const forms: Readonly<Record<string, Partial<Form>>> = {
  quentin: { now: 12.2, before: 7, cap: 1 },
  viktor: { now: 16, before: 8, cap: 2 },
  pedro: { inTournaments: -6.5 },
}

const remarks = ['Greens have just been sanded.', 'Firm and fast.', 'Carts on paths only.', 'In great shape.']

/**
 * More than two years of rounds of everybody, in groups, at the courses around, with a tournament every four weeks.
 * They lead to the index that each member came with. The same each time, counted back from `date`.
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

/** From Bad or Slow to the best, and now and then a remark. */
function drawConditions(chance: () => number): Conditions {
  const scale = () => 1 + Math.ceil(chance() * 3)
  const told = { fairwaycondition: scale(), greenscondition: scale(), greensspeed: scale(), value: scale() }
  return { ...told, coursecom: remarks[Math.floor(chance() * 2 * remarks.length)] ?? '' }
}

async function cardsOf(reader: Reader, courseIds: ReadonlyMap<string, number>): Promise<CourseCard[]> {
  const cards: CourseCard[] = []
  for (const id of courseIds.values()) {
    const card = await findCourse(reader, { id })
    if (card) cards.push(card)
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

/** Three days of play a week, longest ago first. Groups are drawn anew each day; a tournament is at one course. */
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

/** Some play once a week, some every other week. Who has no index has only begun. */
function plays(
  { id, username, index }: Golfer,
  { daysAgo, tournament, chance }: { daysAgo: number; tournament: boolean; chance: () => number },
): boolean {
  if (index === null) return daysAgo === 6 || daysAgo === 13
  const usual = 0.16 + (id % 5) * 0.04
  if (!tournament) return chance() < usual
  return chance() < (username === 'pedro' ? 0.35 : 0.5)
}

/** Mostly one of the courses around the corner, which the list begins with. */
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

/** The longest of their tees for the best, the shortest for those with a high index. */
function teesOf({ username, index }: Golfer, { teeboxes }: CourseCard): ReturnType<typeof ratedTees> {
  const isLady = ladies.includes(username)
  const rated = teeboxes.filter(({ description }) => description.includes('(W)') === isLady)
  const own = (rated.length > 0 ? rated : teeboxes).toSorted((one, other) => other.rating - one.rating)
  const step = index === null || index >= 200 ? 2 : index >= 60 ? 1 : 0
  const tees = own[Math.min(step, own.length - 1)]
  if (tees === undefined) throw new Error('A demo course has no teeboxes')
  return ratedTees(tees)
}
