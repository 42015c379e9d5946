import type { Place, Roster } from '#sync/calls/sign-ups.ts'
import { spotsText } from './tee-time-words.ts'

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
