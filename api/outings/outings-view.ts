import type { ShownScore, ShownSignature } from '#db/cells/changes.ts'
import type { OutingSnapshot, Partner } from '#db/outings/outing-snapshot.ts'
import type { GolferInOuting, GroupOfOuting } from '#db/outings/outings.ts'
import type { StoredScore } from '#golf/card/hole-entry.ts'
import { holesInOrderOfPlay, nextHole, nextOpenHole } from '#golf/card/next-hole.ts'
import { scorecard, type Scorecard } from '#golf/card/scorecard.ts'
import { strokesReceived } from '#golf/card/strokes-received.ts'
import { parOfHoles, type Hole } from '#golf/course/course.ts'
import { isSameCard, teeName } from '#golf/course/tees.ts'
import { isHolePlayed, isHoleScored, playedBy } from '#golf/outing/departures.ts'
import { entryOn } from '#golf/outing/outing.ts'
import { decimal } from '#golf/units.ts'
import type { ScoreCell, SignatureCell } from '#sync/calls/cells.ts'
import type { BoardGolfer, GroupFreshness, TeesOfOuting } from '#sync/calls/outings-board.ts'
import { holeToWire, type CourseHole } from '#sync/calls/shapes.ts'

/** The title of a tournament, as answers have it; nothing for an outing without one. */
export function titleOf({ tournamentTitle: title }: { readonly tournamentTitle: string }): { title?: string } {
  return title === '' ? {} : { title }
}

/** The golfers of a group; 0 stands for the whole outing. */
export function inGroup<Golfer extends GolferInOuting>(
  golfers: readonly Golfer[],
  tgroupId: number,
): readonly Golfer[] {
  return tgroupId === 0 ? golfers : golfers.filter((golfer) => golfer.tgroupId === tgroupId)
}

/** Whether every golfer of a group who plays a hole has a score on it. */
export function isScored({ card }: OutingSnapshot, { tgroupId, hole }: { tgroupId: number; hole: number }) {
  const group = card.golfers.filter((golfer) => tgroupId === 0 || golfer.group === tgroupId)
  return group.length > 0 && isHoleScored({ ...card, golfers: group }, hole)
}

/** Returns the hole that a group plays after a given one, or now if none is given. */
export function holeToPlay(
  snapshot: OutingSnapshot,
  { tgroupId, after }: { tgroupId: number; after?: number },
): number {
  return nextHole(played(snapshot, { tgroupId, after }))
}

/** Returns the first hole, in the order of play, that a group has not finished; null when it has finished all. */
export function openHole(snapshot: OutingSnapshot, tgroupId: number): number | null {
  return nextOpenHole(played(snapshot, { tgroupId }))
}

function played(snapshot: OutingSnapshot, { tgroupId, after }: { tgroupId: number; after?: number | undefined }) {
  const [first] = inGroup(snapshot.golfers, tgroupId)
  const order = holesInOrderOfPlay({ holes: snapshot.holes, startingHole: first?.startingHole ?? 1 })
  const current = after ?? order.at(-1) ?? 1
  const golfers = snapshot.card.golfers.filter(({ group }) => tgroupId === 0 || group === tgroupId)
  const isDone = (hole: number) => golfers.length > 0 && isHolePlayed({ ...snapshot.card, golfers }, hole)
  return { order, current, isScored: isDone }
}

/** A hole as it is sent in calls. For a number that the course does not have, the first hole. */
export function courseHole(holes: readonly Hole[], wanted: number): CourseHole {
  const found = holes.find((one) => one.hole === wanted) ?? holes[0]
  return holeToWire(found ?? { hole: 1, par: 4, strokeIndex: 1 })
}

/** Golfers as the scoring screen shows them on one hole. */
export function boardGolfers(
  { golfers, holes, tees, card }: OutingSnapshot,
  { hole: { hole, handicap }, isInside }: { readonly hole: CourseHole; readonly isInside: boolean },
): BoardGolfer[] {
  return golfers.map((golfer) => {
    const own = tees.find(({ id }) => id === golfer.teeboxId)?.holes ?? holes
    const strokeIndex = own.find((one) => one.hole === hole)?.strokeIndex ?? handicap
    return {
      id: golfer.id,
      user_id: golfer.memberId ?? 0,
      first: golfer.firstname,
      last: golfer.lastname,
      handicapindex: decimal(golfer.index),
      ...(isInside && golfer.lacksIndex && { lacksindex: 1 as const }),
      coursehandicap: golfer.courseHandicap,
      playinghandicap: golfer.playingHandicap,
      unrounded: golfer.unrounded,
      teebox: golfer.teebox,
      teebox_id: golfer.teeboxId,
      tgroup_id: golfer.tgroupId,
      starting_hole: golfer.startingHole - 1,
      stroke: strokesReceived({ courseHandicap: golfer.playingHandicap, strokeIndex, holes: own }),
      holescore: card.scores(golfer.id, hole) ?? null,
      ...(golfer.partners.length > 0 && { partners: golfer.partners.map(asPartner), sidepars: golfer.sidePars }),
    }
  })
}

function asPartner({ id, memberId, firstname: first, lastname: last, unrounded, par }: Partner) {
  return { id, user_id: memberId ?? 0, first, last, unrounded, par }
}

/** The tees of an outing, with their par and stroke indexes only if these differ from the outing's card. */
export function teesToSend({ tees, holes }: Pick<OutingSnapshot, 'tees' | 'holes'>): TeesOfOuting {
  return tees.map(({ holes: own, ...tee }) => ({
    id: tee.id,
    name: teeName(tee),
    rating: decimal(tee.rating),
    slope: tee.slope,
    par: parOfHoles(own),
    ...(!isSameCard(own, holes) && { holes: own.map((one) => courseHole(own, one.hole)) }),
  }))
}

/**
 * 1 when every golfer who has not left has a score on every hole, and there is at least one such golfer; otherwise 0.
 */
export function postReady({ holes, card }: OutingSnapshot): 0 | 1 {
  const playing = card.golfers.filter(({ leftFrom }) => leftFrom === null)
  const entry = entryOn(card)
  const complete = playing.every(({ id }) => holes.every(({ hole }) => entry(id, hole) !== undefined))
  return complete && playing.length > 0 ? 1 : 0
}

/** Returns a golfer's card, and a function that tells whether the golfer plays a hole. */
export function cardOf(
  { card }: OutingSnapshot,
  { id }: Pick<GolferInOuting, 'id'>,
): { readonly card: Scorecard; readonly isPlayed: (hole: number) => boolean } | undefined {
  const golfer = card.golfers.find((one) => one.id === id)
  return golfer && { card: scorecard({ ...card, golfer }), isPlayed: playedBy(golfer, card.holes) }
}

/** A cell as the viewer may see it: only insiders see who entered it. */
export function asCell<Cell extends { readonly by: string }>(
  cell: Cell,
  { isInsider }: { isInsider: boolean },
): Omit<Cell, 'by'> & { by: string | null } {
  return { ...cell, by: isInsider ? cell.by : null }
}

export function asScoreCell(cell: ShownScore, viewer: { isInsider: boolean }): ScoreCell {
  return asScore(asCell(cell, viewer))
}

/**
 * A score as it is sent in calls. The fields of a pickup and of a conceded stroke are omitted from other scores, which
 * are the majority.
 */
export function asScore<Score extends StoredScore>({ pickup, conceded, ...score }: Score) {
  return { ...score, ...(pickup && { pickup }), ...(conceded === true && { conceded }) }
}

/** A signature as the viewer may see it: only golfers of the outing see who reopened a card, and why. */
export function asSignatureCell(signature: ShownSignature, viewer: { isInsider: boolean }): SignatureCell {
  const cell = asCell(signature, viewer)
  return viewer.isInsider ? cell : { ...cell, reopened: cell.reopened && '' }
}

export function asFreshness({ tgroupId, heardAt, pending }: GroupOfOuting): GroupFreshness {
  return { id: tgroupId, heardAt, pending }
}
