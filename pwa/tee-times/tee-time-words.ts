import { shownTime } from '#golf/clock.ts'
import { shownDay } from '#golf/day.ts'
import type { Place, Roster } from '#sync/calls/sign-ups.ts'
import { noDeadline, type OpenTeeTime } from '#sync/calls/tee-times.ts'
import { texts } from './texts.ts'

/** Formats dollars, with cents only if there are any. */
export function rateText(rate: number): string {
  return `$${Number.isInteger(rate) ? rate : rate.toFixed(2)}`
}

/** Returns the title of a tee time's card: the tournament's, otherwise the course's. */
export function titleOf({ name, tournamenttitle }: Pick<OpenTeeTime, 'name' | 'tournamenttitle'>): string {
  return tournamenttitle === '' ? name : tournamenttitle
}

type Terms = Pick<OpenTeeTime, 'name' | 'tournamenttitle' | 'time' | 'rate'>

/** Returns the time, the course if it is not the title, and the rate. */
export function termsOf(teeTime: Terms): string {
  const { name, time, rate } = teeTime
  const parts = [shownTime(time), ...(titleOf(teeTime) === name ? [] : [name]), ...(rate === 0 ? [] : [rateText(rate)])]
  return parts.join(' · ')
}

/**
 * Returns the last day to pay; null for none. Entries that are not paid by then are canceled. After that day it is
 * null, because golfers who sign up later keep their spot.
 */
export function deadlineOf({ deadline }: Pick<OpenTeeTime, 'deadline'>, today: string): string | null {
  return deadline === noDeadline || deadline < today ? null : deadline
}

/**
 * Returns the line below the title: the terms, the open spots, and whether it is prepaid. `today` is the day at the
 * club.
 */
export function detailOf(teeTime: OpenTeeTime, today: string): string {
  const { num_wanted, spotsleft, waitlist, prepay } = teeTime
  const deadline = deadlineOf(teeTime, today)
  const parts = [
    termsOf(teeTime),
    spotsText({ wanted: num_wanted, left: spotsleft, waiting: waitlist }),
    ...(prepay === 0 ? [] : [deadline === null ? texts.prepay : texts.payBy(shownDay(deadline))]),
  ]
  return parts.join(' · ')
}

/** Returns how many spots are open, or how many golfers are on the waiting list. */
export function spotsText({ wanted, left, waiting }: { wanted: number; left: number; waiting: number }): string {
  if (left > 0) return texts.spots.left(left, wanted)
  return waiting === 0 ? texts.spots.full : texts.spots.fullWaiting(waiting)
}

/**
 * Returns what a golfer with a place reads once scoring is set up: only the organizer then changes the field. Null while
 * sign-up is open.
 */
export function closedText({ place, closed = false }: { place: Place; closed?: boolean | undefined }): string | null {
  return closed ? texts.closed[place] : null
}

/** Returns the golfer's place: a spot, or a number on the waiting list. */
export function placeText({ place, waiting }: { place: Place; waiting: number | null }): string {
  if (place === 'in') return texts.place.in
  return waiting === null ? texts.place.waiting : texts.place.number(waiting)
}

/** Returns the label of the sign-up button, which differs for a full tee time. */
export function signUpLabel(spotsLeft: number | null): string {
  return spotsLeft === 0 ? texts.joinWaitingList : texts.signUp
}

/** Returns how many spots are open, or how many golfers are on the waiting list. */
export function spotsOfRoster({ players, teetime: { numwanted: wanted, spotsleft: left } }: Roster): string {
  return spotsText({ wanted, left, waiting: players.filter(({ place }) => place === 'waiting').length })
}
