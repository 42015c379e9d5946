import { capital } from '../../../ui/words.ts'
import { group, hole } from '../texts.ts'

// Sentences of the games, loaded with the components that show them. Constants are in ../texts.ts, because the build
// inlines those.

export function matchTitle(match: number, holes: string): string {
  return `Match ${match} · ${holes}`
}

export function groupTitle(number: number, holes: string): string {
  return `${group(number)} · ${holes}`
}

export function noneWon({ isFinal }: { isFinal: boolean }): string {
  return isFinal ? 'none won' : 'none won yet'
}

export function noSkinsWon({ isFinal }: { isFinal: boolean }): string {
  return isFinal ? 'No skins won.' : 'No skins won yet.'
}

export function skinsOf({ name, count, holes }: { name: string; count: number; holes: string }): string {
  return `${name} ${count} (${holes})`
}

/** Example: Holes 9–11 are still open. */
export function openHoles(holes: string, count: number): string {
  return `${capital(holes)} ${count === 1 ? 'is' : 'are'} still open`
}

/** Example: Holes 3–4 provisional: waiting on Dev. */
export function openSkin(holes: string, golfers: string): string {
  return `${capital(holes)} provisional: waiting on ${golfers}`
}

/** @param awaited golfers, or holes */
export function waitingOn(awaited: string): string {
  return `Waiting on ${awaited}`
}

export function amberPoints(holes: string, count: number): string {
  return `Amber points are provisional until ${holes} ${count === 1 ? 'is' : 'are'} in.`
}

/** For holes whose scores are all entered and that have no choice of the Wolf. */
export function noPickOn(holes: string): string {
  return `The Wolf hasn’t picked on ${holes}. Pick on the hole, and its points count.`
}

export function wonMatch(team: string, up: number): string {
  return `${team} won ${up} up`
}

export function leadsMatch(team: string, up: number): string {
  return `${team} ${up} up`
}

/** States which golfer has the rabbit of a leg, or that it is loose. */
export function rabbitIs(holder: string | null, { isFinal }: { isFinal: boolean }): string {
  if (holder === null) return isFinal ? 'No winner, rabbit loose' : 'Rabbit loose'
  return isFinal ? `${holder} won it` : `${holder} has it`
}

/** Example: Holes 7–12: Alice & Carol vs. Ben & Dev */
export function teamsOnHoles(holes: string, teams: string): string {
  return `${capital(holes)}: ${teams}`
}

/** How a tie was broken: Ahead on the last 9. */
export function ahead(decided: string): string {
  return `Ahead ${decided}`
}

export function wolfOfHole(number: number): string {
  return `Wolf of hole ${number}`
}

export function wolfIs(name: string): string {
  return `Wolf: ${name}`
}

export function isTheWolf(name: string): string {
  return `${name} is the Wolf`
}

export function wolfChoiceOn(number: number, name: string): string {
  return `${hole(number)}: ${isTheWolf(name)}`
}

export function withPartner(name: string): string {
  return `with ${name}`
}
