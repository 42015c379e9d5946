import { and, asc, count, desc, eq, gte, isNull, sql as expression, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { monthsBefore } from '#golf/day.ts'
import { decimal, divideHalfUp, type Tenths } from '#golf/units.ts'
import type { Reader } from '../database.ts'
import { rowsOf, type PageRequest } from '../page.ts'
import { containing, prepared } from '../queries.ts'
import { members } from '../schema/members.ts'
import { rounds } from '../schema/rounds.ts'
import { golferColumns, golferOf, isGolfer, type ListedGolfer } from './members.ts'

/** A golfer in the search of players for a round. `handicapindex` and `parorbetteravg` are decimals. */
export type FoundGolfer = ListedGolfer & {
  /** Rounds in the last twelve months. */
  readonly numrounds: number
  /** Rounds at the same course on the same day as `by`. */
  readonly played: number
  /** Rounds at the course of the search. */
  readonly courseplayed: number
  /** Mean number of holes par or better in the last 20 rounds of eighteen holes. */
  readonly parorbetteravg: number | null
  /** The scores of those rounds, newest first. */
  readonly lastrounds: number[]
  readonly bestscore: number | null
}

export type GolferSort = 'name' | 'handicapindex' | 'parorbetteravg' | 'numrounds' | 'played' | 'courseplayed'

export type GolferSearch = PageRequest & {
  readonly by: number
  /** A part of the name; empty for all golfers. */
  readonly name: string
  readonly courseId: number | undefined
  readonly sort: GolferSort
  readonly desc: boolean
  /** YYYY-MM-DD in the time zone of the club. */
  readonly today: string
}

const recentRounds = 20
const notDeleted = isNull(rounds.deletedAt)

/** A page of the golfers of the club, and their number on all pages. */
export async function searchGolfers(
  reader: Reader,
  search: GolferSearch,
): Promise<{ readonly total: number; readonly results: FoundGolfer[] }> {
  const where = and(isGolfer, containing([members.foldedFirstname, members.foldedLastname], search.name))
  const [all] = await reader.sql.select({ total: count() }).from(members).where(where)
  const rows = await countedMembers(reader, { search, where })
  const results: FoundGolfer[] = []
  for (const { numrounds, played, courseplayed, ...golfer } of rows) {
    const counts = { numrounds, played, courseplayed }
    results.push({ ...golferOf(golfer), ...counts, ...(await recentPlay(reader, golfer.id)) })
  }
  return { total: all?.total ?? 0, results }
}

function countedMembers({ sql }: Reader, { search, where }: { search: GolferSearch; where: SQL | undefined }) {
  const { by, courseId, today } = search
  const { limit, offset } = rowsOf(search)
  const { memberId } = rounds
  const recent = sql
    .select({ memberId, numrounds: count().as('numrounds') })
    .from(rounds)
    .where(and(gte(rounds.date, monthsBefore(today, 12)), notDeleted))
    .groupBy(rounds.memberId)
    .as('recent')
  const atCourse = sql
    .select({ memberId, courseplayed: count().as('courseplayed') })
    .from(rounds)
    .where(and(eq(rounds.courseId, courseId ?? 0), notDeleted))
    .groupBy(rounds.memberId)
    .as('at_course')
  const own = alias(rounds, 'own')
  const outings = sql
    .selectDistinct({ courseId: own.courseId, date: own.date })
    .from(own)
    .where(and(eq(own.memberId, by), isNull(own.deletedAt)))
    .as('outings')
  const together = sql
    .select({ memberId, played: count().as('played') })
    .from(outings)
    .innerJoin(rounds, and(eq(rounds.courseId, outings.courseId), eq(rounds.date, outings.date)))
    .where(notDeleted)
    .groupBy(rounds.memberId)
    .as('together')

  const counts = {
    numrounds: orNone(recent.numrounds),
    played: orNone(together.played),
    courseplayed: orNone(atCourse.courseplayed),
  }
  return sql
    .select({ ...golferColumns, ...counts })
    .from(members)
    .leftJoin(recent, eq(recent.memberId, members.id))
    .leftJoin(atCourse, eq(atCourse.memberId, members.id))
    .leftJoin(together, eq(together.memberId, members.id))
    .where(where)
    .orderBy(...orderOf(search, counts))
    .limit(limit)
    .offset(offset)
}

function orNone(counted: SQLWrapper): SQL<number> {
  return expression<number>`coalesce(${counted}, 0)`
}

/** Golfers without the figure come last in both directions. */
function orderOf(
  { sort, desc: down }: GolferSearch,
  counts: Readonly<Record<'numrounds' | 'played' | 'courseplayed', SQL>>,
): SQL[] {
  const name = [members.foldedLastname, members.foldedFirstname, members.id]
  if (sort === 'name') return name.map((part) => (down ? desc(part) : asc(part)))
  const index = expression`${members.handicapIndexTenths}`
  const figure = { ...counts, handicapindex: index, parorbetteravg: averageParOrBetter }[sort]
  return [expression`${figure} is null`, down ? desc(figure) : asc(figure), ...name.map((part) => asc(part))]
}

const averageParOrBetter = expression`(
  select avg(latest.parorbetter) from (
    select r.parorbetter from rounds r
    where r.member_id = ${members.id} and r.deleted_at is null and r.holes = 18
    order by r.date desc, r.id desc limit ${expression.raw(String(recentRounds))}
  ) latest
)`

const fullRounds = and(eq(rounds.memberId, expression.placeholder('memberId')), eq(rounds.holes, 18), notDeleted)

const selectRecent = prepared((sql) =>
  sql
    .select({ score: rounds.score, parorbetter: rounds.parorbetter })
    .from(rounds)
    .where(fullRounds)
    .orderBy(desc(rounds.date), desc(rounds.id))
    .limit(recentRounds)
    .prepare(),
)

const selectBest = prepared((sql) =>
  sql
    .select({ score: expression<number | null>`min(${rounds.score})` })
    .from(rounds)
    .where(fullRounds)
    .prepare(),
)

async function recentPlay(reader: Reader, memberId: number) {
  const latest = await selectRecent(reader).execute({ memberId })
  const [best] = await selectBest(reader).execute({ memberId })
  const sum = latest.reduce((total, { parorbetter }) => total + 10 * parorbetter, 0)
  return {
    parorbetteravg: latest.length === 0 ? null : decimal(divideHalfUp(sum, latest.length) as Tenths),
    lastrounds: latest.map(({ score }) => Number(score)),
    bestscore: best?.score ?? null,
  }
}
