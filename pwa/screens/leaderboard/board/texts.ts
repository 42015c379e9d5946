import { counted } from '../../../ui/words.ts'

// The board, with the heads of columns that other tables share.

export const leaderboard = 'Leaderboard'
export const netView = 'Net'
export const grossView = 'Gross'
export const skins = 'Skins'
export const netSkins = 'Net skins'
export const grossSkins = 'Gross skins'
export const position = 'Pos'
export const player = 'Player'
export const thru = 'Thru'
export const sortLeaderboard = 'Sort leaderboard'
export const you = 'you'
export const guest = 'guest'
export const hasTheRabbit = 'has the rabbit'
export const goToPostScores = 'Go to post scores'
export const editOuting = 'Edit outing'
export const arrivals = 'Arrivals'
export const resultsSoFar = 'Results so far'
export const teams = 'Teams'
export const toPar = 'To par'
/** Read aloud after the score of a ball that counts for its team. */
export const counts = ', counts'

export function onPaceFor(strokes: number): string {
  return `on pace for ${strokes}`
}

/** @param sentences the winners, and the holes that are still open */
export function skinsLine(label: string, sentences: readonly string[]): string {
  return `${label}: ${sentences.join('. ')}.`
}

/** The strokes of a side that shares one ball: gets 7. */
export function teamGets(strokes: number): string {
  return strokes < 0 ? `gives ${-strokes}` : `gets ${strokes}`
}

/** The name of a stand-in that completes a team with fewer golfers than the largest. */
export const ghost = 'Ghost'

/** The number of counting balls of each golfer: Grace 8 balls, Liam 3 */
export function ballsCounted(golfers: readonly { readonly name: string; readonly balls: number }[]): string {
  return golfers.map(({ name, balls }, at) => `${name} ${at === 0 ? counted(balls, 'ball') : balls}`).join(', ')
}

/** States which score counts for golfers of a team who never started. */
export function countsFor(names: readonly string[], { isByPoints }: { isByPoints: boolean }): string {
  return `${isByPoints ? 'No points count' : 'Net double bogey counts'} for ${names.join(' and ')}`
}

/** The heading of the figures: Best net ball, Best 2 net balls */
export function bestBalls(by: 'gross' | 'net', count: number): string {
  return count === 1 ? `Best ${by} ball` : `Best ${count} ${by} balls`
}

export function lastHolesOf(team: string): string {
  return `Last holes of ${team}`
}

/** @param decided the tiebreak: on the last 9 */
export function ahead(decided: string): string {
  return `ahead ${decided}`
}

// After the end.

export const lateScores = 'Late scores'
export const lateScoresMean =
  'These arrived after the card was signed or the outing was closed. They’re on record but don’t change the scores. ' +
  'To count them, ask an administrator to reopen the outing; then the phone they’re on can send them again.'
export const results = 'See the results'
