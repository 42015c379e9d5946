import type { RecordedKind } from '#golf/games/game-records.ts'
import { capital, lowered } from '../../../ui/words.ts'
import { hole } from '../texts.ts'

// A match on the scoring screen and on the Games tab.

export const match = 'Match'
export const allSquare = 'All square'
export const finalWord = 'final'
export const dormie = 'dormie'
export const starts = 'Starts'
export const usualNines = ['Front', 'Back'] as const
export const outOfHole = 'Out of the hole'
export const holesWon = 'Holes won'
export const concededHole = 'conceded'
export const theMatch = 'the match'
export const allBets = 'all three bets'
export const bets = { front: 'Front', back: 'Back', overall: 'Overall' } as const
const halvedHole = 'halved'
const notPlayedYet = 'not played yet'

/** The name of a bet: Front 9, First nine, Match. */
export function betName(bet: 'front' | 'back' | 'overall', [first, second]: readonly [string, string]): string {
  if (bet === 'overall') return match
  const nine = bet === 'front' ? first : second
  return nine.includes(' ') ? nine : `${nine} 9`
}

export function pressName(number: number): string {
  return `Press ${number}`
}

export function pressOf(bet: string, from: number): string {
  return `${bet}, from hole ${from}`
}

export function holesFromTo(from: number, to: number): string {
  return `Holes ${from}–${to}`
}

export function startsOn(number: number): string {
  return lowered(hole(number))
}

export function thruHole(count: number): string {
  return `thru ${count}`
}

export function upWords(holes: number): string {
  return `${holes} up`
}

/** @param margin such as 3&2; empty while the match is open */
export function wonWords(margin: string): string {
  return margin === '' || margin === 'Won' ? 'won' : `won ${margin}`
}

export function versusNames(names: string): string {
  return `vs. ${names}`
}

export function netInMatch(net: number): string {
  return `Net ${net}`
}

export function holeWaits(number: number, names: string): string {
  return `${hole(number)} is waiting for ${names}`
}

export function staysOpen(number: number): string {
  return `${hole(number)} is waiting for the others`
}

type Bet = { side: 'A' | 'B' | null; name: string; figure: string; tail: string; isOver: boolean; isWhole: boolean }

/** A bet in one line: A 2 up thru 11, All square thru 7. */
export function betLine({ side, figure, tail }: Pick<Bet, 'side' | 'figure' | 'tail'>): string {
  return `${side === null ? '' : `${side} `}${figure} ${tail}`
}

/**
 * The effect of a hole on a match: A wins the hole: 3 up thru 12; Hole halved: B 1 up thru 12; A wins the hole and the
 * match, 3&2.
 */
export function forecast({ winner, bet }: { winner: 'A' | 'B' | null; bet: Bet }): string {
  const hole = winner === null ? 'Hole halved' : `${winner} wins the hole`
  const part = bet.isWhole ? '' : `${bet.name} `
  if (bet.isOver) {
    const figure = bet.side === null ? `${part}${bet.figure}` : `${part}${bet.side} ${bet.figure}`
    return `${hole}: ${bet.side === null ? lowered(figure) : figure}`
  }
  const line = bet.side === winner ? `${bet.figure} ${bet.tail}` : betLine(bet)
  return `${hole}: ${part}${bet.side === null && part === '' ? lowered(line) : line}`
}

/** A match and its bets, read aloud: Match: Alice & Dev 2 up thru 11. Front 9 all square final. */
export function spokenMatch(bets: readonly (Bet & { names: string })[]): string {
  return bets
    .map(({ name, names, figure, tail }) => `${name}: ${names === '' ? figure : `${names} ${figure}`} ${tail}.`)
    .join(' ')
}

export function spokenOpenHole(number: number): string {
  return `${hole(number)}, ${notPlayedYet}`
}

/** Example: Holes 10 and 11 are saved on this phone. Other phones don’t show them yet. */
export function matchWaits(holes: string, { isOne, here }: { isOne: boolean; here: string }): string {
  return `${capital(holes)} ${isOne ? 'is' : 'are'} ${here}. Other phones don’t show ${isOne ? 'it' : 'them'} yet.`
}

export const recorded = 'Recorded'
export const undo = 'Undo'

export function undoOf(what: string): string {
  return `Undo: ${what}`
}

/** Example: B presses back. */
export function sidePresses(side: 'A' | 'B', bet: keyof typeof bets): string {
  return `${side} presses ${bet === 'overall' ? lowered(match) : bets[bet].toLowerCase()}`
}

/** What a side recorded: A presses the back 9 from hole 12, B concedes hole 7. */
export function deedWords({
  what,
  hole: number,
  side,
  game,
}: {
  what: RecordedKind
  hole: number
  side: 'A' | 'B'
  game: string
}): string {
  if (what === 'concession') {
    const whole = game === 'nassau' ? allBets : theMatch
    return `${side} concedes ${number === 0 ? whole : lowered(hole(number))}`
  }
  const bet = what === 'press-front' ? 'front' : what === 'press-back' ? 'back' : 'overall'
  return `${sidePresses(side, bet)} from ${lowered(hole(number))}`
}

/** A hole of a match, read aloud: Hole 7, won by Alice & Dev, A1. */
export function spokenHoleOfMatch(number: number, { won, running }: { won: string | null; running: string }): string {
  return `${hole(number)}, ${won === null ? halvedHole : `won by ${won}`}, ${running}`
}

/** States where a match that needs a winner continues while it is level. */
export function playOnAt(number: number): string {
  return `play on at ${lowered(hole(number))}`
}
