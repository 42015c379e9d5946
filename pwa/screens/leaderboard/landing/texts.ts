import { counted } from '../../../ui/words.ts'

export const texts = {
  nomadScoring: 'Nomad Scoring',
  onThisPhone: 'On this phone',
  yourOutings: 'Your outings',
  otherLeaderboards: 'Other leaderboards',
  tournamentLeaderboard: 'Tournament Leaderboard',
  connectForOthers: 'Connect to see other outings. Those on this phone work offline.',
  noOuting: 'You’re not in an outing right now',
  startOuting: 'Start outing',
  results: 'Results of posted outings',
  change: 'Change',
  posted: 'posted',
  canceled: 'canceled',
  score: 'Score',
  leaderboard: 'Leaderboard',
  outingCode: 'Outing code',
  codeFrom: 'From your organizer, like 7KQ4 MX2P',
  code: {
    enter: 'Enter your outing code.',
    length: (wanted: number, entered: number) => `Codes have ${wanted} characters; you’ve entered ${entered}.`,
    never: (characters: readonly string[]) =>
      `Codes never use ${characters.map((one) => `“${one}”`).join(' or ')}. They have 2–9 and letters except I, L and O.`,
  },
  initials: 'Your initials (optional)',
  initialsShown: 'Shown next to scores you enter',
  scoreOuting: 'Score outing',
  group: (number: number) => `Group ${number}`,
  /** States which outing the Score button opens, for a golfer in several outings. */
  scoreOpens: (course: string, organizer: string) =>
    `Score opens ${course}${organizer === '' ? '' : `, ${organizer}’s outing`}.`,
  holesHere: (count: number, { lasts }: { lasts: boolean }) =>
    `${counted(count, 'hole')} ${lasts ? 'saved here' : 'on this page only'}`,
  /** Read aloud. */
  openCourse: (label: string, course: string) => `${label}: ${course}`,
} as const
