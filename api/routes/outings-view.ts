import type { ShownCell, ShownChoice } from '#db/scores/changes.ts'
import type { GolferInOuting, GroupOfOuting } from '#db/outings/outings-field.ts'
import { asGolfer, type OutingPicture } from '#db/outings/outings-picture.ts'
import { holesInOrderOfPlay, nextHole } from '#golf/card/next-hole.ts'
import { scorecard, type Scorecard } from '#golf/card/scorecard.ts'
import { strokesReceived } from '#golf/card/strokes-received.ts'
import type { Hole } from '#golf/course/course.ts'
import { decimal } from '#golf/units.ts'
import type { CourseHole } from '#sync/calls/courses.ts'
import type { BoardGolfer, GroupFreshness, ScoreCell } from '#sync/calls/outings-board.ts'
import type { WolfCell } from '#sync/calls/wolf.ts'

/** The golfers of a group; 0 stands for the whole outing. */
export function inGroup(golfers: readonly GolferInOuting[], tgroupId: number): readonly GolferInOuting[] {
  return tgroupId === 0 ? golfers : golfers.filter((golfer) => golfer.tgroupId === tgroupId)
}

/** Whether every golfer of a group has a score on a hole. */
export function isScored({ golfers, card }: OutingPicture, { tgroupId, hole }: { tgroupId: number; hole: number }) {
  const group = inGroup(golfers, tgroupId)
  return group.length > 0 && group.every(({ id }) => card.scores(id, hole) !== undefined)
}

/** The hole that a group plays after one, or, without one, now. */
export function holeToPlay(picture: OutingPicture, { tgroupId, after }: { tgroupId: number; after?: number }): number {
  const [first] = inGroup(picture.golfers, tgroupId)
  const order = holesInOrderOfPlay({ holes: picture.holes, startingHole: first?.startingHole ?? 1 })
  const current = after ?? order.at(-1) ?? 1
  return nextHole({ order, current, isScored: (hole) => isScored(picture, { tgroupId, hole }) })
}

/** A hole as the calls have it; one outside of the course becomes the first. */
export function courseHole(holes: readonly Hole[], wanted: number): CourseHole {
  const { hole, par, strokeIndex } = holes.find((one) => one.hole === wanted) ??
    holes[0] ?? { hole: 1, par: 4, strokeIndex: 1 }
  return { hole, par, handicap: strokeIndex }
}

/** Golfers as the scoring screen shows them on one hole. */
export function boardGolfers({ golfers, holes, card }: OutingPicture, { hole, handicap }: CourseHole): BoardGolfer[] {
  return golfers.map((golfer) => ({
    id: golfer.id,
    user_id: golfer.memberId ?? 0,
    first: golfer.firstname,
    last: golfer.lastname,
    handicapindex: decimal(golfer.index),
    coursehandicap: golfer.courseHandicap,
    playinghandicap: golfer.playingHandicap,
    teebox: golfer.teebox,
    tgroup_id: golfer.tgroupId,
    starting_hole: golfer.startingHole - 1,
    stroke: strokesReceived({ courseHandicap: golfer.playingHandicap, strokeIndex: handicap, holes }),
    holescore: card.scores(golfer.id, hole) ?? null,
  }))
}

/** 1 when every golfer has every hole. */
export function postReady({ golfers, holes, card }: OutingPicture): 0 | 1 {
  const complete = golfers.every(({ id }) => holes.every(({ hole }) => card.scores(id, hole) !== undefined))
  return complete && golfers.length > 0 ? 1 : 0
}

export function cardOf({ card: { holes, scores } }: OutingPicture, golfer: GolferInOuting): Scorecard {
  return scorecard({ golfer: asGolfer(golfer), holes, scores })
}

/** A cell as the viewer may see it: who entered it is for insiders. */
export function asScoreCell(cell: ShownCell, { isInsider }: { isInsider: boolean }): ScoreCell {
  return isInsider ? cell : { ...cell, by: null }
}

/** The same for a wolf's choice. */
export function asWolfCell(choice: ShownChoice, { isInsider }: { isInsider: boolean }): WolfCell {
  return isInsider ? choice : { ...choice, by: null }
}

export function asFreshness({ tgroupId, heardAt, pending }: GroupOfOuting): GroupFreshness {
  return { id: tgroupId, heardAt, pending }
}
