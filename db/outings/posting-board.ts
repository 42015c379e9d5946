import { hash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { scorecard } from '#golf/card/scorecard.ts'
import { wolf } from '#golf/games/wolf.ts'
import { posting, type Posting } from '#golf/outing/posting.ts'
import type { HandicapIndex } from '#golf/units.ts'
import type { Reader } from '../database.ts'
import type { ShownChoice, ShownDeparture } from '../scores/changes.ts'
import type { GolferInOuting } from './outings-field.ts'
import type { OutingPicture } from './outings-picture.ts'
import { members } from '../schema/members.ts'

/** A golfer with holes that have no score, or who left the course before a hole. Older answers do not say which. */
export type Incomplete = {
  readonly id: number
  readonly name: string
  readonly missing: readonly number[]
  readonly leftfrom?: number | null
}

/** What posting an outing made of its cards. */
export type PostedOuting = { readonly rounds: readonly PostedRound[]; readonly notposted: readonly Incomplete[] }

export type PostedRound = {
  readonly id: number
  readonly name: string
  readonly user_id: number
  readonly round_id: number
  readonly totalgross: number
  /** Adjusted by net double bogey. */
  readonly score: number
  readonly parorbetter: number
  readonly indexBefore: number | null
  readonly indexAfter: number | null
  /** The score is far below the index, so it waits for an administrator. */
  readonly waits?: boolean
}

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
  /** Holes of the group whose wolf has two choices, and those that were played without one. None in another game. */
  readonly contestedWolf: readonly ShownChoice[]
  readonly missingWolf: readonly { readonly tgroupId: number; readonly hole: number }[]
  /** Golfers of whom two people said differently whether, or where, they left. */
  readonly contestedLeave: readonly (ShownDeparture & { readonly name: string })[]
}

export async function postingBoard(reader: Reader, picture: OutingPicture): Promise<PostingBoard> {
  const { outing, golfers, cells, card } = picture
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
    notposted: judged.incomplete.map(({ golferId: id, missing, leftFrom: leftfrom }) => {
      return { id, name: nameById(id), missing, leftfrom }
    }),
    contested: cells
      .filter(({ contested }) => contested)
      .map(({ golferId: id, hole, strokes }) => ({ id, name: nameById(id), hole, strokes })),
    contestedWolf: outing.contestId === wolf.id ? picture.choices.filter((choice) => choice.contested) : [],
    missingWolf: outing.contestId === wolf.id ? holesWithoutChoice(picture) : [],
    contestedLeave: picture.departures
      .filter((departure) => departure.contested)
      .map((departure) => ({ ...departure, name: nameById(departure.golferId) })),
  }
}

/** Holes that everybody has played and whose wolf has not chosen: they give no points. */
function holesWithoutChoice(picture: OutingPicture) {
  const { golfers, holes } = picture.card
  if (!wolf.canPlay(golfers.length).ok) return []
  const open = wolf
    .standing(picture)
    .holes.filter(({ winner, missing, choice }) => winner === null && missing.length === 0 && choice === null)
  const groupOf = new Map(golfers.map(({ id, group }) => [id, group]))
  return holes.flatMap(({ hole }) => {
    const found = open.find((one) => one.hole === hole)
    return found ? [{ tgroupId: groupOf.get(found.wolf) ?? 0, hole }] : []
  })
}

/** The gross and the holes at par or better of every golfer so far. */
export function totalsOf({ golfers, card: { holes, scores, ...card } }: OutingPicture) {
  return card.golfers.map((golfer) => {
    const who = golfers.find(({ id }) => id === golfer.id)
    const { total, parsOrBetter } = scorecard({ golfer, holes, scores })
    const guest = who?.memberId === null
    return { id: golfer.id, name: nameOf(who), totalgross: total.gross, parorbetter: parsOrBetter, guest }
  })
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

/** Everything that goes into the rounds and the games, and what is flagged; who entered it and when does not matter. */
function fingerprintOf({ outing, golfers, cells, choices, departures }: OutingPicture): string {
  const { date, courseId, tournament } = outing
  const field = golfers.map(({ id, memberId, teeboxId, courseHandicap }) => [id, memberId, teeboxId, courseHandicap])
  const scores = cells.map(({ golferId, hole, strokes, contested }) => [golferId, hole, strokes, contested])
  const chosen = choices.map(({ tgroupId, hole, wolfGame, wolfPartner, contested: open }) => {
    return [tgroupId, hole, wolfGame, wolfPartner, open]
  })
  const left = departures.map(({ golferId, fromHole, contested }) => [golferId, fromHole, contested])
  return hash('sha256', JSON.stringify([date, courseId, tournament, field, scores, chosen, left]))
}
