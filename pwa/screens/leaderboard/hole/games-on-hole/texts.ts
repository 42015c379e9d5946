import { lowered } from '../../../../ui/words.ts'
import { hole, spokenStrokes } from '../../texts.ts'

// The Wolf and the Sixes.

export const newTeams = 'New teams.'
export const wolfsCall = 'Wolf’s call'
export const choose = 'Choose'
export const change = 'Change'
export const save = 'Save'
export const partnerWins = 'Win: 2 each. Lose: 3 to each opponent'
export const loneWolfWins = 'Alone after the drives. Win 4, lose 1 to each'
export const blindWolfWins = 'Declared before anyone tees off. Win 6, lose 2 to each'
export const wolfIsGone = 'Left the course: no points on this hole'
export const pickAgain = 'Two phones disagree. Pick again'
export const pickedLate = 'picked after a score was in'

// What a group records of its games beside the scores: concessions, presses, contests.

export const concede = 'Concede'
export const whatToConcede = 'What is conceded?'
export const takeBack = 'Take it back'
export const setX = 'Set X'
export const scoreToo = 'Score the hole'
export const undoPress = 'Undo press'
export const noEntryYet = 'No entry yet'
export const enterIt = 'Enter'
export const whoseBall = 'Whose ball?'
export const yards = 'Yards'
export const feet = 'Feet'
export const inches = 'Inches'

/** Example: Ben & Carol concede hole 12. */
export function concedes(names: string, what: string): string {
  return `${names} ${names.includes(' & ') ? 'concede' : 'concedes'} ${lowered(what)}`
}

export function takeBackConceded(names: string, what: string): string {
  return `Take back: ${concedes(names, what)}`
}

export function setPickup(names: string): string {
  return `X for ${names}?`
}

export function pickupAfterConceding(number: number): string {
  return `Hole ${number} is conceded. X is a pickup like any other; Record Score keeps it.`
}

export function contestOn(name: string, number: number): string {
  return `${name}, ${lowered(hole(number))}`
}

export function bestSoFar(text: string): string {
  return `Best so far: ${text}`
}

// The drives that a scramble needs of each golfer.

export const whoseDrive = 'Whose drive?'

/**
 * States whose drive a team used on the hole, and which golfers' drives, or how many, it still needs: Ben’s drive ·
 * must use Alice.
 */
export function driveOfTeam({ used, mustUse, left }: { used: string | null; mustUse: string; left: string }): string {
  return [used === null ? '' : `${used}’s drive`, mustUse === '' ? left : `must use ${mustUse}`]
    .filter((part) => part !== '')
    .join(' · ')
}

/** @param team empty if the group has only one team */
export function ofTeam(team: string, text: string): string {
  return team === '' ? text : `${team}: ${text}`
}

export function whoseDriveOn(number: number): string {
  return `Whose drive on ${lowered(hole(number))}?`
}

/** Example: 2 used, 1 to go. */
export function drivesOf({ used, needed }: { used: number; needed: number }): string {
  return needed === 0 ? `${used} used` : `${used} used, ${needed} to go`
}

// Extra holes of a match.

export const whichExtraHole = 'Extra hole'
export const pickedUpBall = 'X, picked up'
export const extraHolesMean = 'It counts in this match alone: not on the leaderboard and not for a handicap.'

/** @param number counts from 1 */
export function extraHole(number: number): string {
  return `Extra hole ${number}`
}

/** @param played the hole of the course that is played again */
export function extraHoleOn(number: number, played: number): string {
  return `${extraHole(number)}: ${lowered(hole(played))}`
}

/** A golfer on an extra hole: Alice, gets one stroke. */
export function golferOnExtraHole(name: string, strokes: number): string {
  return [name, spokenStrokes(strokes)].filter((part) => part !== '').join(', ')
}
