import { shownDay } from '#golf/day.ts'
import type { Place, Roster } from '#sync/calls/sign-ups.ts'
import { noDeadline, type OpenTeeTime } from '#sync/calls/tee-times.ts'
import { clockText } from '../dates/date-text.ts'

/** Dollars, with cents only where there are some. */
export function rateText(rate: number): string {
  return `$${Number.isInteger(rate) ? rate : rate.toFixed(2)}`
}

/** What a card calls a tee time: the tournament, when it has a title, else the course. */
export function titleOf({ name, tournamenttitle }: Pick<OpenTeeTime, 'name' | 'tournamenttitle'>): string {
  return tournamenttitle === '' ? name : tournamenttitle
}

type Terms = Pick<OpenTeeTime, 'name' | 'tournamenttitle' | 'time' | 'rate'>

/** When it is, where if the title does not say so, and what it costs. */
export function termsOf(teeTime: Terms): string {
  const { name, time, rate } = teeTime
  const parts = [clockText(time), ...(titleOf(teeTime) === name ? [] : [name]), ...(rate === 0 ? [] : [rateText(rate)])]
  return parts.join(' · ')
}

/** The line below the title: its terms, who can still come, and whether it is paid in advance. */
export function detailOf(teeTime: OpenTeeTime): string {
  const { num_wanted, spotsleft, waitlist, prepay, deadline } = teeTime
  const parts = [
    termsOf(teeTime),
    spotsText({ wanted: num_wanted, left: spotsleft, waiting: waitlist }),
    ...(prepay === 0 ? [] : [deadline === noDeadline ? 'prepay' : `prepay by ${shownDay(deadline)}`]),
  ]
  return parts.join(' · ')
}

/** How many spots are open, or how many wait for one. */
export function spotsText({ wanted, left, waiting }: { wanted: number; left: number; waiting: number }): string {
  if (left > 0) return `${left} of ${wanted} ${wanted === 1 ? 'spot' : 'spots'} left`
  return waiting === 0 ? 'full' : `full · ${waiting} waiting`
}

/** What somebody has: a spot, or a number in the waiting list. */
export function placeText({ place, waiting }: { place: Place; waiting: number | null }): string {
  if (place === 'in') return 'You are in'
  return waiting === null ? 'You are in the waiting list' : `You are number ${waiting} in the waiting list`
}

/** What the button does: a full tee time says so before it is pressed. */
export function signUpLabel(spotsLeft: number | null): string {
  return spotsLeft === 0 ? 'Join waiting list' : 'Sign up'
}

/** How many spots are open, or how many wait for one. */
export function spotsOfRoster({ players, teetime: { numwanted: wanted, spotsleft: left } }: Roster): string {
  return spotsText({ wanted, left, waiting: players.filter(({ place }) => place === 'waiting').length })
}
