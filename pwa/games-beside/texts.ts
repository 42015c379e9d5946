/** The form of a game beside the outing's own one. */
export const texts = {
  addGame: 'Add a game',
  addThisGame: 'Add this game',
  whichGame: 'Game',
  gameNotAdded: 'Game not added',
  whoPlays: 'Who plays',
  everyone: 'Everyone',
  group: (group: number) => `Group ${group}`,
  otherGroups: 'Show golfers of other groups',
  groupsAreTeams: 'Each group is a team.',
  sideOf: (name: string) => `Side of ${name}`,
  skinsCount: 'Skins count',
  netScores: 'Net',
  grossScores: 'Gross',
  tiesCarry: 'Ties carry over',
  tiesCarryMeans: 'A tied hole adds its skin to the next one',
  ballsCount: 'Scores that count',
  allowanceLabel: 'Handicap allowance (%)',
  /** @param usual the allowance of the game itself, in percent */
  allowanceHint: (usual: number | undefined) =>
    usual === undefined ? 'Percent of each Course Handicap.' : `Leave blank for the usual ${usual}%.`,
  pressing: 'Presses',
  pressRules: {
    automatic: { label: 'Automatic at 2 down', detail: 'On the front and back; on the match, press by hand' },
    'by-hand': { label: 'By hand', detail: 'A side that is 2 down taps Press before a hole' },
    none: { label: 'None', detail: 'Just the three bets' },
  },
  whichHoles: 'Holes',
  parOf: (number: number) => `par ${number}`,

  /** Alice & Dev vs. Ben & Carol. */
  versus: (sides: readonly (readonly string[])[]) => sides.map((names) => names.join(' & ')).join(' vs. '),
} as const
