import { capital } from '../../../ui/words.ts'
import { group, hole } from '../texts.ts'

export const games = 'Games'
export const wolf = 'Wolf'
export const sixes = 'Sixes'
export const rabbit = 'Rabbit'
export const stableford = 'Stableford'
export const points = 'Points'
export const won = 'Won'
export const wolfByHole = 'Wolf by hole'
export const twoPhonesDisagree = 'Two phones disagree'
export const halved = 'Halved'
export const allSquare = 'All square'
export const wolfTied = 'Tied, no points'
export const wolfLeft = 'No points: the Wolf left'
export const wolfNeverPicked = 'No points: the Wolf didn’t pick'

/** The heading above provisional skins: those of holes with missing scores. */
export const openSkins = 'Provisional'

export const noWolfPick = 'Not picked yet'
export const matchNotStarted = 'Not started'
export const loneWolf = 'Lone Wolf'
export const blindWolf = 'Blind Wolf'

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

// Games beside the outing's own one.

export const removeGame = 'Remove'
export const keepGame = 'Keep it'
export const scoresStay = 'Every score stays. You can add the game again.'
export const gameNotRemoved = 'Game not removed'
export const gameRemoved = (name: string) => `${name} removed`
export const gameIsThere = 'The game that you added before was saved. To add this one as well, add it again.'
/** Example: This game is saved on this phone, and is sent when the signal is back. */
export const gameWaits = (here: string) => `This game is ${here}, and is sent when the signal is back.`
/** Where a signal is not enough. What it waits for follows. */
export const gameIsKept = (here: string) => `This game is ${here}.`

export const changeAllowance = 'Change allowance'
export const changeAllowanceOf = (name: string, who: string) => `Change allowance: ${name}, ${who}`
export const saveAllowance = 'Save'
export const allowanceBlank = 'Leave blank for the usual allowance of this game.'
export const allowanceRange = 'Enter an allowance from 0 to 100'
export const allowanceChanged = (name: string) => `Allowance of ${name} changed`
export const allowanceNotChanged = 'Allowance not changed'
export const allowanceIs = (percent: number) => `${percent}% of each Course Handicap`

export const noOneYet = '–'

export function removeGameSure(name: string): string {
  return `Remove ${name}?`
}

export function removeGameOf(name: string, who: string): string {
  return `Remove ${name}: ${who}`
}

/** Example: Strokes: Ben 13, Carol 19. */
export function strokesOf(golfers: readonly { name: string; count: number }[]): string {
  return `Strokes: ${golfers.map(({ name, count }) => `${name} ${count < 0 ? `+${-count}` : count}`).join(', ')}`
}

/** A game in one line: Match play: Alice 2 up thru 11; Skins: Alice 2 · Ben 1; Skins: nothing won yet. */
export function gameInALine(name: string, lines: readonly { names: string; text: string }[]): string {
  if (lines.length === 0) return `${name}: nothing won yet`
  return `${name}: ${lines.map((line) => `${line.names} ${line.text}`).join(' · ')}`
}

// The drives that a scramble needs of each golfer.

export const drivesUsed = 'Used'
export const drivesToGo = 'To go'

/** A golfer who was replaced or removed. The drives of such a golfer still count as used. */
export function noLongerOnTeam(name: string): string {
  return `${name} (left the team)`
}
