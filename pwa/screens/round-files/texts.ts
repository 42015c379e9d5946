import type { RoundColumn, RoundField } from '#sync/calls/round-exchange.ts'
import { reviewWords } from '../../import-files/texts.ts'
import { counted } from '../../ui/words.ts'

const fields = {
  date: 'Date',
  course: 'Course',
  tee: 'Tee',
  rating: 'Course Rating',
  slope: 'Slope',
  score: 'Score',
  parorbetter: 'Holes par or better',
  tournament: 'Tournament',
} satisfies Record<RoundField, string>

export const texts = {
  title: 'Import and Export Rounds',
  export: {
    title: 'Export',
    note: 'All your rounds, each with its differential and the Handicap Index before and after it.',
    csv: 'Export CSV',
    json: 'Export JSON',
  },
  list: {
    title: 'Import',
    note:
      'CSV with a header row. Required: date (YYYY-MM-DD or MM-DD-YYYY), course, tee, score. ' +
      'Optional: tournament, parorbetter, rating, slope. Files exported here work as they are.',
    whose: 'Whose rounds',
    offline: 'Connect to see the members.',
    file: 'File with rounds',
    hint: 'You’ll see what will be posted before anything is saved.',
    save: ({ added }: { added: number }) => `Import ${counted(added, 'round')}`,
    failed: 'Rounds not imported',
    done: 'Rounds imported',
    detail: ({ accepted }: { accepted: number }) => `${counted(accepted, 'round')} posted`,
    show: 'Show the rounds',
  },
  /** The lines of a file, before and after they are posted. */
  review: {
    ...reviewWords,
    figures: { fix: 'to fix', ready: 'ready', known: 'already posted, left as they are' },
    captions: { ready: 'Ready', known: 'Already posted' },
    columns: {
      ...reviewWords.columns,
      lacks: 'Which columns have the date, the course, the tee and the score?',
      kinds: { ...fields, lastname: 'Last name', firstname: 'First name' } satisfies Record<RoundColumn, string>,
    },
    heads: {
      ...reviewWords.heads,
      date: 'Date',
      course: 'Course',
      tee: 'Tee',
      rating: 'Rating',
      slope: 'Slope',
      score: 'Score',
      parorbetter: 'Par or better',
      tournament: 'Tournament',
    },
    cutOff: 'You need a connection to import rounds.',
    fields,
    outcomes: { add: 'Ready', change: 'Ready to update', same: 'Already posted' },
    noName: 'No date',
    saved: (rounds: number) => `${counted(rounds, 'round')} imported. Handicap Index recalculated.`,
  },
}
