import { formatHandicap } from '#golf/course/handicap-text.ts'
import { counted } from '../../ui/words.ts'

const shaded = 'Shaded rounds count toward the current index'
const noRounds = 'No rounds yet'
const nothingCounts = 'No rounds count until 54 holes are posted'

export const texts = {
  title: 'Handicap Lookup',
  detailTitle: 'Handicap Detail',
  allRounds: 'All Rounds',
  selectGolfer: 'Select a golfer',
  roundFiles: 'Import and Export Rounds',
  offlineOwn: 'You haven’t opened your record on this phone yet. Connect once and it’s kept.',
  offline: 'You haven’t opened this golfer on this phone yet. Connect once and it’s kept.',
  /** For the rounds behind one figure: the record of the golfer may have been opened. */
  offlineView: 'You haven’t opened these rounds on this phone yet. Connect once and they’re kept.',
  selector: {
    golfer: 'Golfer',
    change: 'Change Golfer',
    share: 'Share',
    search: 'Golfer Name',
    offline: 'Connect to see the golfers.',
    none: 'No golfers found',
    list: 'Golfers',
  },
  waiting: {
    title: 'Waiting for an administrator',
    /** Preceded by the day. */
    detail: ({ score, poster }: { score: number; poster: string }) => `${score} · posted by ${poster}`,
    notCounted: 'Not counted yet',
    tooLow: ({ differential, index }: { differential: number; index: number }) =>
      `Not counted yet: ${formatHandicap(differential)} is far below your index of ${formatHandicap(index)}`,
  },
  summary: {
    title: 'Rounds summary',
    transferred: 'Transferred until 54 holes are posted',
    caps: { 1: 'S soft cap', 2: 'H hard cap' },
    revised: (index: string) => `R (${index})`,
    revisedLabel: (index: string) => `R (${index}) revised`,
    rows: {
      index: 'Current USGA Index',
      average: 'Average Score Last 20 Rounds',
      par: 'Average Holes Par or Less',
      lowest: 'Lowest Index Last 12 Months',
      anti: 'Anti-Handicap',
      consistency: 'Consistency Factor',
      pastYear: 'Rounds Posted Past Year',
      perYear: 'Average Rounds Per Year',
      total: 'Total Rounds Posted',
      eligible: 'Eligible Tournament Scores',
      tournament: 'Tournament Handicap',
      lowestTournament: 'Lowest Tournament Differential',
      secondLowestTournament: 'Second Lowest Tournament Differential',
      eightyPlus: '80 Plus',
    },
    none: 'N/A',
    help: {
      title: 'What S, H and R mean',
      soft: 'S: The soft cap suppresses upward movement by 50 percent if a 3.0 stroke increase happens within 12 months.',
      hard: 'H: The hard cap restricts upward movement if a 5.0 stroke increase happens within 12 months.',
      revised: 'R: index reduced for exceptional tournament scores.',
    },
    chart: 'Handicap Chart',
  },
  /** The rounds behind each row of the summary, and what is said where there are none. */
  views: {
    all: { title: 'Rounds', note: shaded, none: noRounds },
    usga: { title: 'Best 8 of the Last 20 Rounds', note: '', none: nothingCounts },
    avg: { title: 'Last 20 Rounds', note: shaded, none: 'No 18-hole rounds yet' },
    'anti-handicap': { title: 'Worst 8 of the Last 20 Rounds', note: '', none: nothingCounts },
    'round-posted-past-year': {
      title: 'Rounds of the Last 12 Months',
      note: shaded,
      none: 'No rounds in the last 12 months',
    },
    'last-month': { title: 'Rounds of the Last Month', note: shaded, none: 'No rounds in the last month' },
    'total-rounds-posted': { title: 'Total Rounds Posted', note: shaded, none: noRounds },
    'tournament-handicap': {
      title: 'Best 8 Tournament Rounds of the Last 12 Months',
      note: '',
      none: 'No tournament rounds in the last 12 months',
    },
  },
  period: {
    label: 'Period',
    year: 'Last 12 Months',
    month: 'Last Month',
    years: (count: number) => counted(count, 'year'),
  },
  chart: {
    title: 'Handicap chart',
    dialog: 'Player Handicap Chart',
    offline: 'Connect to see the chart.',
    none: 'No Handicap Index in this period.',
    index: (index: string) => `Index ${index}`,
    anti: (index: string) => `Anti-handicap ${index}`,
    note: 'Lowest each month. Tap a point to see its rounds.',
    table: 'Show as a table',
    columns: { month: 'Month', index: 'Index', anti: 'Anti-handicap', rounds: 'Rounds' },
    roundsBehind: (month: string) => `Rounds behind ${month}`,
    behind: {
      title: 'Rounds behind this index',
      /** Followed by the day. */
      heading: (index: string) => `Index ${index} on`,
      note: 'Shaded rounds count toward this index',
      offline: 'Connect to see the rounds behind this index.',
      columns: { date: 'Date', course: 'Course', score: 'Score', differential: 'H-Diff' },
      counted: 'counted',
    },
  },
  rounds: {
    caption: 'Rounds',
    post: 'Post Round',
    pages: 'Pages of rounds',
    columns: {
      date: 'Date',
      course: 'Course',
      tee: 'Tee',
      score: 'Score',
      differential: 'H-Diff',
      parorbetter: 'Pars+',
      round: 'Round',
    },
    scoreCard: (score: string) => `Scorecard: ${score}`,
    counts: 'counts',
    details: 'Details',
    detailsOf: ({ course, score }: { course: string; score: number }) => `Details of ${course}, ${score}`,
  },
  round: {
    figures: ({ score, isTournament, parorbetter }: { score: number; isTournament: boolean; parorbetter: number }) =>
      `${score}${isTournament ? ' in a tournament' : ''}, ${counted(parorbetter, 'hole')} par or better`,
    postedBy: (name: string) => `Posted by ${name}`,
    scoreCard: 'Scorecard',
    edit: 'Edit',
    correct: 'Correct',
    report: 'Report a problem',
    postToUsga: 'Post to USGA',
    delete: 'Delete',
    differential: {
      sum: ({ formula, differential }: { formula: string; differential: number }) =>
        `${formula} = ${differential < 0 ? `−${(-differential).toFixed(1)}, written ` : ''}${formatHandicap(differential)}`,
      nine: (formula: string) => `${formula}. 9 holes: combined with your next 9-hole score.`,
      bothNines: ({ formula, differential }: { formula: string; differential: number }) =>
        `${formula}, combined with your earlier 9: ${formatHandicap(differential)}`,
      reduced: ({ by, differential }: { by: number; differential: number }) =>
        `Exceptional score reduction −${by.toFixed(1)}: counts as ${formatHandicap(differential)}.`,
      index: ({ before, after }: { before: number | null; after: number }) =>
        `Handicap Index ${formatHandicap(before)} → ${formatHandicap(after)}`,
      counts: 'Counts toward the current Handicap Index.',
    },
    usga: {
      states: {
        waiting: 'Waiting for the handicap chair',
        exported: 'Posted to the USGA',
        sent: 'Posted to the USGA',
        sending: 'Not confirmed. An administrator can check it under USGA Rounds.',
        failed: 'Not posted: the USGA didn’t take this round. Try again.',
      },
      handedOn: { title: 'Sent for USGA posting', detail: 'The handicap chair posts it to the USGA.' },
      failed: 'Failed to post round to USGA',
      unconfirmed: 'The USGA didn’t confirm it. Try again in a minute.',
    },
    history: {
      waits: 'Waiting for an administrator. It doesn’t count yet.',
      title: 'Changed after it was posted',
      list: 'Changes of this round',
      /** Followed by the time, and then the reason. */
      by: ({ change, name }: { change: string; name: string }) => `${change}, by ${name},`,
      deleted: 'Deleted',
      restored: 'Restored',
      confirmed: 'Confirmed',
      unchanged: 'Saved without changes',
      parorbetter: ({ before, after }: { before: number; after: number }) => `par or better ${before} → ${after}`,
      otherTees: 'other tees',
      tournament: 'in a tournament',
      noTournament: 'not in a tournament',
      /** Followed by the time, and then the text of the report. */
      reported: 'Problem reported',
      outcomes: {
        open: 'An administrator will look at it.',
        stands: 'An administrator checked it: the round stands.',
        corrected: 'The round was corrected.',
        removed: 'The round was removed.',
      },
    },
    reason: { optional: 'Reason (optional)', shown: 'Reason, shown on the round' },
    deletion: {
      title: 'Delete this round?',
      delete: 'Delete',
      keep: 'Keep',
      /** Followed by the day. */
      whose: ({ name, score }: { name: string; score: number }) => `${name}’s ${score} on`,
      note: ({ mayRestore }: { mayRestore: boolean }) =>
        `will no longer count. ${mayRestore ? 'You' : 'An administrator'} can restore it for 30 days.`,
      failed: 'Failed to delete round!',
      done: 'Round deleted',
      recalculated: 'The Handicap Index was recalculated without it.',
      ok: 'Done',
      restore: 'Restore',
      notRestored: 'Round not restored',
    },
    correction: {
      title: 'Correct this round',
      save: 'Save',
      /** Preceded by the name and the day. */
      note: 'from an outing. The card keeps its scores and shows what was changed, why and by whom.',
      score: 'Adjusted Score',
      parorbetter: 'Holes Par or Better',
      notNumbers: 'Enter both as whole numbers.',
      done: 'Round corrected',
      doneDetail: ({ name, score }: { name: string; score: number }) => `${name}: ${score}`,
      failed: 'Round not changed',
    },
    reporting: {
      title: 'Report a problem',
      report: 'Report',
      /** Followed by the day. */
      which: ({ course, score }: { course: string; score: number }) => `${score} at ${course} on`,
      note: 'An administrator reads your report and decides. The round counts until then.',
      question: 'What’s wrong?',
      done: { title: 'Problem reported', detail: 'An administrator will look at it' },
      failed: 'Not reported',
    },
  },
}
