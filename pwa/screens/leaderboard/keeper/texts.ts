export const texts = {
  question: 'Who’s keeping score?',
  /** Shown below the question on the card. */
  forHistory: 'Named in the history of each score',
  now: 'Who’s keeping score now?',
  inMenu: (name: string | null) => (name === null ? 'Who’s keeping score' : `Scorekeeper: ${name}`),
  nameless: 'No one named yet',
  change: 'Change',
  pick: 'Pick who holds this phone. Scores entered from now on carry that name.',
  someoneElse: 'Someone else: initials',
  save: 'Save',
} as const
