// Texts of the board alone, which are loaded with it.

export const sortLeaderboard = 'Sort leaderboard'
export const you = 'you'
export const guest = 'guest'
export const hasTheRabbit = 'has the rabbit'
export const goToPostScores = 'Go to post scores'
export const editOuting = 'Edit outing'
export const arrivals = 'Arrivals'

export function onPaceFor(strokes: number): string {
  return `on pace for ${strokes}`
}

/** @param sentences who won them, and which holes are open */
export function skinsLine(label: string, sentences: readonly string[]): string {
  return `${label}: ${sentences.join('. ')}.`
}

/** The strokes of a side that shares one ball: gets 7. */
export function teamGets(strokes: number): string {
  return strokes < 0 ? `gives ${-strokes}` : `gets ${strokes}`
}
