import type { HoleValue } from '#golf/card/hole-entry.ts'
import { isolatedName } from '#golf/isolated-name.ts'
import type { StakeUnit } from '#golf/money/stake-units.ts'
import type { TieRule } from '#golf/ties/places.ts'
import { counted } from '../ui/words.ts'

const entered = (what: string, by: string) => `${what}, entered by ${isolatedName(by)}`

/**
 * Texts for choosing, posting and canceling an outing. Separate from `texts.ts`, which is in the first load of a card.
 */
export const texts = {
  notFound: 'We couldn’t find that outing.',
  toLeaderboards: 'Leaderboards',
  you: 'You',
  andMore: (names: readonly string[], others: number) => `${names.join(', ')} and ${others} more`,
  which: {
    title: 'Which outing?',
    organizer: (name: string) => `${name}’s outing`,
    hint: 'Score opens this one for the rest of the day. Leaderboard has them all.',
  },
  /** An organizer has one outing at a time. */
  endFirst: 'Post or cancel your current outing before starting another.',
  leftUnfinished: {
    title: (count: number) => `${counted(count, 'outing')} left unfinished`,
    /** Followed by the day. */
    oldest: ({ course, organizer }: { course: string; organizer: string }) => `${course}, ${organizer} ·`,
    look: 'Post or cancel',
  },
  lateScore: ({ name, hole, value, by }: { name: string; hole: number; value: HoleValue | null; by: string }) =>
    entered(`${isolatedName(name)}, hole ${hole}: ${value ?? 'score cleared'}`, by),
  lateChoice: ({ group, hole, choice, by }: { group: number; hole: number; choice: string; by: string }) =>
    entered(`Group ${group}, hole ${hole}: ${choice}`, by),
  lateDeparture: ({ name, hole, by }: { name: string; hole: number | null; by: string }) =>
    entered(`${isolatedName(name)}: ${hole === null ? 'back in play' : `left before hole ${hole}`}`, by),
  /** Indexed by the number of the Wolf's choice. */
  wolfGames: ['Blind Wolf', 'Lone Wolf', 'Wolf with a partner'] as const,
  results: { title: 'Results', open: (course: string) => `Results: ${course}` },
  cancel: {
    title: 'Cancel Outing',
    of: (course: string) => `Cancel Outing: ${course}`,
    startAnother: 'Start a new outing',
    startAnotherSure: 'Start a new outing?',
    lost: 'If you start a new outing you will not be able to edit or post the scores for the current one anymore',
    sure: 'Are you sure you want to cancel this outing?',
    keep: 'Keep it',
    done: 'Outing Canceled',
    failed: 'Unable to cancel outing',
    noScores: 'There are no scores yet.',
    scores: (scores: number, golfers: number) =>
      `${counted(scores, 'score')} for ${counted(golfers, 'golfer')} won’t become rounds.`,
    /** Shown above the golfers whom no message reaches. */
    toCall: 'No message reaches these golfers. Call them:',
    noNumber: 'no number',
    undo: (organizer: string) => `${organizer} can reopen it within 24 hours.`,
  },
}

/** Texts about sharing the board of an outing. */
export const shareTexts = {
  title: 'Share the board',
  results: 'Share results',
  send: 'Send',
  notSent: 'Couldn’t open sharing. Copy the link.',
  copy: 'Copy link',
  print: 'Print QR',
  qr: 'Link to this leaderboard',
  point: 'Point a camera here',
  opens: 'Opens in any browser. No account, no app.',
  anyone: 'Anyone with the link can watch',
  names: {
    full: 'They can’t score. Names are shown in full; guests are first name and initial.',
    short: 'They can’t score. Names are first name and initial.',
    initials: 'They can’t score. Names are initials.',
  },
  off: 'The link is off. No one can follow this outing.',
  toLeaderboards: 'Leaderboards',
  turnOn: 'Turn on link',
  turnOff: 'Turn off link',
  turnedOff: 'Link turned off',
  hide: 'Hide the last three holes',
  hideDetail: 'Until the scores are posted.',
  notChanged: 'Link not changed',
  again: 'Try again',
}

/** On nine holes the last 6 are the first to compare. */
const byLastHoles =
  'Ties are decided by the last 9 of 18 holes, the last 6, 3 and 1, then hole by hole back to the 1st.'

/** Texts about the rule for ties: where it is chosen, and below the results. */
export const tieTexts = {
  label: 'Ties',
  shared: 'Shared',
  countback: 'Countback',
  by: {
    shared: 'Tied golfers share their place.',
    countback: byLastHoles,
    allocated: `${byLastHoles} Net scores are with the strokes of those holes.`,
  } satisfies Record<TieRule, string>,
  allocated: 'Strokes as allocated',
  allocatedMeans: 'Net scores are with the strokes of those holes. Otherwise the handicap is spread evenly.',
} as const

/** What the amount of a stake is paid for. */
export const stakePer = {
  point: 'per point',
  skin: 'per skin',
  match: 'per match',
  bet: 'per bet',
  rabbit: 'per rabbit',
  hole: 'each into a pot per hole',
  pot: 'each into a pot',
} satisfies Record<StakeUnit, string>
