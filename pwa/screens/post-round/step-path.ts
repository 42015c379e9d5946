export type Step = '' | 'round' | 'golfers' | 'golfers/scores' | 'reviews'

/** The address of a step of posting a round, or of editing the one with an id. */
export function stepPath(step: Step, editedId: number | null = null): string {
  return `/postRound${step === '' ? '' : `/${step}`}${editedId === null ? '' : `?edit=${editedId}`}`
}

/** The id of the round that is edited at an address; null where one is posted. */
export function editedIdOf(asked: string | null): number | null {
  return asked !== null && /^[1-9]\d{0,9}$/.test(asked) ? Number(asked) : null
}
