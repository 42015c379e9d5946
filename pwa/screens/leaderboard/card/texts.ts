import { capital } from '../../../ui/words.ts'

export const scorecard = 'Scorecard'
export const groupLabel = 'Group'
export const handicapStroke = 'handicap stroke'
export const print = 'Print'
export const marks = { birdie: 'birdie', eagle: 'eagle', bogey: 'bogey', double: 'double' } as const
export const par = 'Par'
export const strokeIndex = 'Stroke index'

/** The label of a row of par or stroke index, with the golfers if they play from different tees: Par, Ben and Carol. */
export function factOf(fact: string, names: string): string {
  return names === '' ? fact : `${fact}, ${names}`
}

export const sums = { out: 'Out', in: 'In', total: 'Tot' } as const
export const concededMark = 'C'
export const scoresConflict = 'Scores conflict'
export const netSkinsRow = 'Skins (net)'
export const grossSkinsRow = 'Skins (gross)'

export function notSentYet({ lasts }: { lasts: boolean }): string {
  return `on this ${lasts ? 'phone' : 'page only'}, not sent yet`
}

/** The legend of initials in brackets. */
export const openSkin = 'provisional skin'

/** Read aloud after the name of a golfer with a provisional skin: one of a hole with missing scores. */
export function openSkinOf(name: string): string {
  return `${name}, provisional`
}

// The card of one golfer, and leaving the course.

export const toPar = 'To Par'
export const netToPar = 'Net to Par'
export const history = 'History'
export const total = 'Total'
export const leaveTheCourse = 'Leave the course'
/** Shown after the name of a golfer who left the course. */
export const withdrew = 'WD'
export const signCard = 'Sign the card'

export function courseHandicap(handicap: string): string {
  return `Course Handicap ${handicap}`
}

/** @param playing the Playing Handicap; negative for a plus golfer */
export function getsStrokes(playing: number): string {
  return `${playing < 0 ? 'gives' : 'gets'} ${Math.abs(playing)} ${Math.abs(playing) === 1 ? 'stroke' : 'strokes'}`
}

export function whoEnteredLeaving(name: string): string {
  return `Who entered that ${name} left or is back`
}

export function whoEnteredScore(name: string, number: number): string {
  return `Who entered what for ${name} on hole ${number}`
}

export function firstHoleNotPlayed(first: string): string {
  return `First hole ${first} doesn’t play`
}

export function leaveFrom(number: number): string {
  return `Leave from hole ${number}`
}

export function keepInPlay(first: string): string {
  return `Keep ${first} in play`
}

type Departure = {
  /** The first hole that the golfer does not play; null for a golfer who is back in play. */
  fromHole: number | null
  /** Where the entry is stored until it is sent; false once it is sent. */
  here: string | false
  by: string | null
  contested: boolean
}

/** Example: Left the course before hole 13, entered by Ben Okafor. */
export function departure({ fromHole, here, by, contested }: Departure): string {
  const entered = here === false ? by !== null && `entered by ${by}` : here
  const text = [capital(leftBefore(fromHole)), entered].filter((part) => part !== false).join(', ')
  return contested ? `${text}. Another phone disagrees: enter it again to settle it.` : `${text}.`
}

export function leftBefore(fromHole: number | null): string {
  return fromHole === null ? 'back in play' : `left the course before hole ${fromHole}`
}
