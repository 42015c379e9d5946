import { hash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { scorecard } from '#golf/card/scorecard.ts'
import { posting, type Posting } from '#golf/outing/posting.ts'
import type { HandicapIndex } from '#golf/units.ts'
import type { Reader } from '../database.ts'
import type { GolferInOuting } from './outings-field.ts'
import { asGolfer, type OutingPicture } from './outings-picture.ts'
import { members } from '../schema/members.ts'

/** A golfer with holes that have no score. */
export type Incomplete = { readonly id: number; readonly name: string; readonly missing: readonly number[] }

/** A hole for which two people entered different scores. */
export type ContestedHole = {
  readonly id: number
  readonly name: string
  readonly hole: number
  /** What is shown; null when that is a cleared score. */
  readonly strokes: number | null
}

/** What posting would write, and what stands against it. */
export type PostingBoard = {
  /** Changes with every score and every golfer: whoever posts says which one they saw. */
  readonly board: string
  readonly posting: Posting
  readonly notposted: readonly Incomplete[]
  readonly contested: readonly ContestedHole[]
}

export async function postingBoard(reader: Reader, picture: OutingPicture): Promise<PostingBoard> {
  const { golfers, cells, card } = picture
  const indexes = await indexesOf(reader, golfers)
  const golferById = new Map(golfers.map((golfer) => [golfer.id, golfer]))
  const nameById = (id: number) => nameOf(golferById.get(id))
  // A guest plays with the index that was typed in.
  const hasIndex = (id: number) => {
    const memberId = golferById.get(id)?.memberId
    return memberId === null || memberId === undefined || indexes.get(memberId) !== null
  }
  const judged = posting(card, hasIndex)
  return {
    board: fingerprintOf(picture),
    posting: judged,
    notposted: judged.incomplete.map(({ golferId: id, missing }) => ({ id, name: nameById(id), missing })),
    contested: cells
      .filter(({ contested }) => contested)
      .map(({ golferId: id, hole, strokes }) => ({ id, name: nameById(id), hole, strokes })),
  }
}

/** The gross and the holes at par or better of a golfer so far. */
export function totalsOf({ card: { holes, scores } }: OutingPicture, golfer: GolferInOuting) {
  const { total, parsOrBetter } = scorecard({ golfer: asGolfer(golfer), holes, scores })
  return { id: golfer.id, name: nameOf(golfer), totalgross: total.gross, parorbetter: parsOrBetter }
}

/** The index of each member in the field now; null for those who have none. */
export async function indexesOf(
  reader: Reader,
  golfers: readonly GolferInOuting[],
): Promise<ReadonlyMap<number, HandicapIndex | null>> {
  const ids = golfers.flatMap(({ memberId }) => memberId ?? [])
  const rows = await reader.sql
    .select({ id: members.id, index: members.handicapIndexTenths })
    .from(members)
    .where(inArray(members.id, ids))
  return new Map(rows.map(({ id, index }) => [id, index]))
}

export function nameOf(golfer: GolferInOuting | undefined): string {
  return golfer ? `${golfer.firstname} ${golfer.lastname}` : ''
}

/** Everything that goes into the rounds, and what is flagged; who entered it and when does not matter. */
function fingerprintOf({ outing, golfers, cells }: OutingPicture): string {
  const { date, courseId, tournament } = outing
  const field = golfers.map(({ id, memberId, teeboxId, courseHandicap }) => [id, memberId, teeboxId, courseHandicap])
  const scores = cells.map(({ golferId, hole, strokes, contested }) => [golferId, hole, strokes, contested])
  return hash('sha256', JSON.stringify([date, courseId, tournament, field, scores]))
}
