import { and, asc, count, desc, eq, gte, inArray, isNull, sql as expression, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { monthsBefore } from '#golf/day.ts'
import { decimal, divideHalfUp, type Tenths } from '#golf/units.ts'
import type { Queries, Reader } from '../database.ts'
import { rowsOf, type PageRequest } from '../page.ts'
import { containing, countRows, prepared } from '../queries.ts'
import { members } from '../schema/members.ts'
import { rounds } from '../schema/rounds.ts'
import { golferColumns, golferOf, isGolfer, type ListedGolfer } from './members.ts'

/** A golfer in the search for the players of a round. `handicapindex` and `parorbetteravg` are decimals. */
export type FoundGolfer = ListedGolfer & {
  /** Rounds in the last twelve months. */
  readonly numrounds: number
  /** Rounds played at the same course on the same day as `by`. */
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
  const total = await countRows(reader, members, where)
  const rows = await pageOfGolfers(reader, { search, where })
  const ids = rows.map(({ id }) => id)
  const counts = new Map<Count, ReadonlyMap<number, number>>()
  const golfers = inArray(rounds.memberId, ids)
  for (const name of countNames) counts.set(name, await countOf(reader, name, { search, golfers }))
  const results: FoundGolfer[] = []
  for (const golfer of rows) {
    const countOfGolfer = (name: Count) => counts.get(name)?.get(golfer.id) ?? 0
    results.push({
      ...golferOf(golfer),
      numrounds: countOfGolfer('numrounds'),
      played: countOfGolfer('played'),
      courseplayed: countOfGolfer('courseplayed'),
      ...(await recentPlay(reader, golfer.id)),
    })
  }
  return { total, results }
}

const countNames = ['numrounds', 'played', 'courseplayed'] as const
type Count = (typeof countNames)[number]

/** Reads the golfers of a page in order. Only a page sorted by a count needs that count for every golfer. */
function pageOfGolfers({ sql }: Reader, { search, where }: { search: GolferSearch; where: SQL | undefined }) {
  const { limit, offset } = rowsOf(search)
  const golfers = sql.select(golferColumns).from(members).$dynamic()
  const name = countNames.find((each) => each === search.sort)
  if (name === undefined) {
    return golfers
      .where(where)
      .orderBy(...orderOf(search))
      .limit(limit)
      .offset(offset)
  }
  // Restricted to golfers, so that SQLite uses the index by golfer and course and does not sort.
  const everyOne = sql.select({ id: members.id }).from(members).where(where)
  const counted = selectCount(sql, name, { search, golfers: inArray(rounds.memberId, everyOne) })
  return golfers
    .leftJoin(counted, eq(counted.memberId, members.id))
    .where(where)
    .orderBy(...orderOf(search, expression`coalesce(${counted.rounds}, 0)`))
    .limit(limit)
    .offset(offset)
}

type Counted = { readonly search: GolferSearch; readonly golfers: SQL }

async function countOf(reader: Reader, name: Count, counted: Counted): Promise<ReadonlyMap<number, number>> {
  const found = selectCount(reader.sql, name, counted)
  const rows = await reader.sql.select({ id: found.memberId, number: found.rounds }).from(found)
  return new Map(rows.map(({ id, number }) => [id, number]))
}

/** Counts rounds by golfer: in the last twelve months, together with `by`, or at the course. */
function selectCount(sql: Queries, name: Count, { search, golfers }: Counted) {
  const { by, courseId, today } = search
  const { memberId } = rounds
  const number = { memberId, rounds: count().as('rounds_counted') }
  if (name !== 'played') {
    const isMeant =
      name === 'numrounds' ? gte(rounds.date, monthsBefore(today, 12)) : eq(rounds.courseId, courseId ?? 0)
    const isCounted = and(isMeant, notDeleted, golfers)
    return sql.select(number).from(rounds).where(isCounted).groupBy(memberId).as('counted')
  }
  const own = alias(rounds, 'own')
  const outings = sql
    .selectDistinct({ courseId: own.courseId, date: own.date })
    .from(own)
    .where(and(eq(own.memberId, by), isNull(own.deletedAt)))
    .as('outings')
  return sql
    .select(number)
    .from(outings)
    .innerJoin(rounds, and(eq(rounds.courseId, outings.courseId), eq(rounds.date, outings.date)))
    .where(and(notDeleted, golfers))
    .groupBy(memberId)
    .as('counted')
}

/** Golfers without the figure come last in both sort directions. */
function orderOf({ sort, desc: down }: GolferSearch, counted?: SQL): SQL[] {
  const name = [members.foldedLastname, members.foldedFirstname, members.id]
  if (sort === 'name') return name.map((part) => (down ? desc(part) : asc(part)))
  const figure =
    counted ?? (sort === 'parorbetteravg' ? averageParOrBetter : expression`${members.handicapIndexTenths}`)
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
