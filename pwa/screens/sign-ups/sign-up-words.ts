import type { Place, Roster } from '#sync/calls/sign-ups.ts'

/** What somebody has: a spot, or a number in the waiting list. */
export function placeText({ place, waiting }: { place: Place; waiting: number | null }): string {
  if (place === 'in') return 'You are in'
  return waiting === null ? 'You are in the waiting list' : `You are number ${waiting} in the waiting list`
}

/** How many spots are open, or how many wait for one. */
export function spotsText({ wanted, left, waiting }: { wanted: number; left: number; waiting: number }): string {
  if (left > 0) return `${left} of ${wanted} ${wanted === 1 ? 'spot' : 'spots'} left`
  return waiting === 0 ? 'full' : `full · ${waiting} waiting`
}

/** The same of a roster. */
export function spotsOfRoster({ players, teetime: { numwanted: wanted, spotsleft: left } }: Roster): string {
  return spotsText({ wanted, left, waiting: players.filter(({ place }) => place === 'waiting').length })
}
