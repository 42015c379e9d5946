/** The sentences of conflict reports. */
export const conflictTexts = {
  choiceConflicts: (hole: number) =>
    `Your Wolf pick on hole ${hole} conflicts with another one. Pick again to settle it.`,
  choiceReplaced: (hole: number, by: string | null) =>
    `Your Wolf pick on hole ${hole} was replaced by ${by === null ? 'another one' : `${by}’s`}.`,
  recordConflicts: (place: InGame) => `Two phones disagree about ${inGame(place)}. Enter it again to settle it.`,
  recordReplaced: (place: InGame, by: string | null) =>
    `Your entry about ${inGame(place)} was replaced by ${by === null ? 'another one' : `${by}’s`}.`,
  /** The beginning of the next three, such as "Your 5 for Ben on hole 7". */
  yourScore: ({ value, first, hole }: { value: number | string | null; first: string | undefined; hole: number }) =>
    `Your ${value ?? 'cleared score'}${first === undefined ? '' : ` for ${first}`} on hole ${hole}`,
  scoreConflicts: (yours: string) => `${yours} conflicts with another score. Record the hole again to settle it.`,
  scoreCleared: (yours: string, by: string | null) => `${yours} was cleared${by === null ? '' : ` by ${by}`}.`,
  scoreReplaced: (yours: string, { by, value }: { by: string | null; value: number | string }) =>
    `${yours} was replaced by ${by === null ? value : `${by}’s ${value}`}.`,
  yourDeparture: (first: string | undefined, fromHole: number | null) =>
    `You entered that ${first ?? 'a golfer'} ${departed(fromHole)}`,
  departureConflicts: (yours: string) => `${yours}, and another phone disagrees. Enter it again to settle it.`,
  departureReplaced: (yours: string, { by, fromHole }: { by: string | null; fromHole: number | null }) =>
    `${yours}. ${by ?? 'Another phone'} entered: ${departed(fromHole)}.`,
}

function departed(fromHole: number | null): string {
  return fromHole === null ? 'is playing' : `left before hole ${fromHole}`
}

/**
 * The place of a record in a game. Hole 0 is a whole match. Where `what` is `extra`, the hole is an extra one of a
 * match, numbered from 1.
 */
type InGame = { readonly hole: number; readonly what: string }

function inGame({ hole, what }: InGame): string {
  if (what === 'extra') return `extra hole ${hole} of a match`
  return hole === 0 ? 'a match' : `a game on hole ${hole}`
}
