import { isConceded, strokesOfValue, type HoleValue } from '#golf/card/hole-entry.ts'
import { capital } from '../../../ui/words.ts'
import { notAccepted, spokenStrokes } from '../texts.ts'

// Texts of what is loaded after the hole. Those of the hole itself are in ../texts.ts, in the first load.

// Under the golfers, in one line.

/** @param phone `name` is null if the owner of the phone is unknown */
export function lastHeard({ name, hole: number, time }: { name: string | null; hole: number; time: string }): string {
  return `${name === null ? 'Another phone' : `${name}’s phone`}: last seen ${time}, hole ${number}`
}

export function closesMatch(names: string): string {
  return `${names} can win the match here`
}

export function winsSkin({ isNet, needs, hole: number }: { isNet: boolean; needs: number; hole: number }): string {
  return `${isNet ? 'Net' : 'A'} ${needs} or lower wins the skin on ${number}`
}

export function beatsHandicap({ name, toPar: over, holes }: { name: string; toPar: string; holes: number }): string {
  const left = holes === 1 ? 'the last hole' : `the last ${holes}`
  const even = holes === 1 ? 'Par' : 'Even par'
  return `${over === 'E' ? even : over} on ${left} beats ${name}’s handicap`
}

export function skinsAlive({ isNet, skins }: { isNet: boolean; skins: number }): string {
  return `${skins} ${isNet ? 'net' : 'gross'} ${skins === 1 ? 'skin' : 'skins'} still alive`
}

/** In foursomes, the partner of each side who tees off. */
export function teeOff(names: readonly string[]): string {
  return `${new Intl.ListFormat('en').format(names)} ${names.length === 1 ? 'tees' : 'tee'} off`
}

export const padHint = 'Tap a number for the pad: any score, or X for a pickup.'
export const hideHint = 'Hide this hint'

// The end of the round.

export const front = 'Front'
export const backNine = 'Back'
export const correctHole = 'Tap to correct a hole'
export const seeLeaderboard = 'See the leaderboard'

export function seeWhyAbove(count: number): string {
  return `${notAccepted(count)}. Tap the red mark above to see why.`
}

export function changeSet(holes: string): string {
  return `${capital(holes)}: set, not recorded. Open it and tap Change Score.`
}

// The score pad.

export const scorePad = 'Score pad'
export const golfers = 'Golfers'
export const mostLikelyScore = 'Most likely score?'
export const done = 'Done'
export const pickup = 'Pickup'
export const concededKey = 'Conceded'
export const concededLast = 'conceded'
/** Shown on the pad while a score with a conceded stroke is entered. */
export const scoreWithConceded = 'Score with the conceded stroke'
export const more = 'More'
export const less = 'Back'
export const moreStrokes = '11+, more'
export const fewerStrokes = '1–10, back'

/** The accessible name of a golfer's tile, beginning with its visible text: Ben 5, gets one stroke, not recorded. */
export function padTile(tile: { name: string; received: number; shown: HoleValue; recorded: HoleValue | undefined }) {
  const figure = strokesOfValue(tile.shown) ?? 'X'
  const conceded = isConceded(tile.shown) ? concededLast : ''
  return [
    `${tile.name} ${figure}`,
    conceded,
    spokenStrokes(tile.received),
    tile.shown === tile.recorded ? '' : 'not recorded',
  ]
    .filter((part) => part !== '')
    .join(', ')
}

export function scoreFor(name: string): string {
  return `Score for ${name}`
}

/**
 * The parts of the line about a hole. Each part stays on one line.
 *
 * @param counts the score that a pickup counts for the handicap; null for a team that shares a ball
 */
export function padLine(received: number, counts: number | null): readonly string[] {
  const size = Math.abs(received)
  const given = `${received < 0 ? 'gives ' : ''}${size} ${size === 1 ? 'stroke' : 'strokes'} here`
  return [...(received === 0 ? [] : [given]), counts === null ? 'X: no total' : `X counts ${counts}`]
}

export function pickupCounts(name: string, counts: number | null): string {
  return counts === null ? 'X, pickup, no total' : `X, pickup, counts ${counts} for ${name}’s handicap`
}

/** The accessible name of a key: 5, Bogey; 5, conceded. */
export function padKey(strokes: number, what: string): string {
  return `${strokes}, ${what}`
}

/** The name of a result on a hole: Birdie, or +3. */
export function resultOf(strokes: number, par: number): string {
  if (strokes === 1) return 'Ace'
  const over = strokes - par
  return ['Albatross', 'Eagle', 'Birdie', 'Par', 'Bogey', 'Double'][over + 3] ?? (over > 0 ? `+${over}` : `−${-over}`)
}
