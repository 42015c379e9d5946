import { and, eq, isNull, sql as expression } from 'drizzle-orm'
import type { HistoryEntry } from '#golf/handicap/history.ts'
import type { PostedRound } from '#golf/handicap/record.ts'
import type { HandicapIndex } from '#golf/units.ts'
import type { Reader } from '../database.ts'
import { isGolfer } from '../members/members.ts'
import { prepared } from '../queries.ts'
import { members } from '../schema/members.ts'
import { handicapHistory, rounds } from '../schema/rounds.ts'

/** The columns of a round that the rules of handicapping need. */
export const postedRound = {
  id: rounds.id,
  date: rounds.date,
  holes: rounds.holes,
  adjustedGross: rounds.score,
  rating: rounds.rating,
  slope: rounds.slope,
  tournament: rounds.tournament,
  parOrBetter: rounds.parorbetter,
}

const ofMember = and(eq(rounds.memberId, expression.placeholder('memberId')), isNull(rounds.deletedAt))

const selectRounds = prepared((sql) =>
  sql.select(postedRound).from(rounds).where(ofMember).orderBy(rounds.date, rounds.id).prepare(),
)

/** Returns the rounds of a member that are not deleted, in the order of play. */
export async function roundsOfMember(reader: Reader, memberId: number): Promise<PostedRound[]> {
  return await selectRounds(reader).execute({ memberId })
}

const selectHistory = prepared((sql) =>
  sql
    .select({ round: postedRound, stored: handicapHistory })
    .from(rounds)
    .innerJoin(handicapHistory, eq(handicapHistory.roundId, rounds.id))
    .where(ofMember)
    .orderBy(rounds.date, rounds.id)
    .prepare(),
)

/**
 * Returns the history of a member in the order of play, as stored by the last replay, with the current adjustments for
 * exceptional scores.
 */
export async function historyOfMember(reader: Reader, memberId: number): Promise<HistoryEntry[]> {
  const rows = await selectHistory(reader).execute({ memberId })
  return rows.map(({ round, stored }) => ({ round, score: scoreOf(round, stored), issue: issueOf(stored) }))
}

type StoredEntry = typeof handicapHistory.$inferSelect

function scoreOf(round: PostedRound, stored: StoredEntry): HistoryEntry['score'] {
  const { differentialTenths: differential, firstNineId, tournamentScore, adjustmentTenths } = stored
  if (differential === null) return null
  return {
    rounds: firstNineId === null ? [round.id] : [firstNineId, round.id],
    date: round.date,
    tournament: tournamentScore,
    differential,
    adjustment: adjustmentTenths,
  }
}

function issueOf({ indexAfterTenths, lowIndexTenths, cap, counted }: StoredEntry): HistoryEntry['issue'] {
  if (indexAfterTenths === null) return null
  return {
    index: indexAfterTenths,
    lowIndex: lowIndexTenths,
    cap,
    // Parsed lazily, because the rounds that counted are only read for the latest entry.
    get counted() {
      return JSON.parse(counted) as number[]
    },
  }
}

/** A golfer of the club. Only some callers may see `dob` and `aga`. */
export type GolferRecord = {
  readonly id: number
  readonly firstname: string
  readonly lastname: string
  readonly dob: string | null
  /** The number at the handicap association; empty without one. */
  readonly aga: string
  readonly index: HandicapIndex | null
}

const selectGolfer = prepared((sql) =>
  sql
    .select({
      id: members.id,
      firstname: members.firstname,
      lastname: members.lastname,
      dob: members.dob,
      aga: members.aga,
      index: members.handicapIndexTenths,
    })
    .from(members)
    .where(and(eq(members.id, expression.placeholder('id')), isGolfer))
    .prepare(),
)

export async function findGolferRecord(reader: Reader, id: number): Promise<GolferRecord | undefined> {
  const [golfer] = await selectGolfer(reader).execute({ id })
  return golfer
}
