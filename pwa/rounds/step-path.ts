export type Step = '' | 'round' | 'golfers' | 'golfers/scores' | 'reviews'

/** The address of a step of posting a round, or of editing the one with an id. */
export function stepPath(step: Step, editedId: number | null = null): string {
  return `/postRound${step === '' ? '' : `/${step}`}${editedId === null ? '' : `?edit=${editedId}`}`
}
