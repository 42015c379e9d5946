import type { SeasonStanding } from '#sync/calls/season.ts'
import { counted } from '../../ui/words.ts'

type Season = SeasonStanding['season']

const bestCount = (best: number) => (best === 1 ? 'best 1 counts' : `best ${best} count`)
const pointsText = (points: string) => (points === '1' ? '1 point' : `${points} points`)

export const texts = {
  title: 'Season',
  offline: 'Connect to see the season.',
  none: {
    title: 'No season yet',
    member: 'An administrator sets up the season. Until then, see the results of each outing.',
    admin: 'Choose the days, the points and how many results count. The standings come from posted outings.',
    results: 'Results',
    set: 'Set up the season',
  },
  empty: {
    title: 'No outing counts yet',
    means: 'The season starts with the first posted outing.',
    start: 'Current outings',
  },
  /** Example: After Saturday at Papago · 12 of 15 outings. A club may play more than it planned: 16 outings. */
  after: (last: string, played: number, planned: number | null) =>
    planned === null || played > planned
      ? `After ${last} · ${counted(played, 'outing')}`
      : `After ${last} · ${played} of ${counted(planned, 'outing')}`,
  /** The label of the button that opens the rules of the season. */
  counting: (best: number | null) => (best === null ? 'all results count' : bestCount(best)),
  isCut: 'Only the latest 100 outings count. Shorten the season to count them all.',
  share: {
    button: 'Share',
    /** A line of the shared standing: 1 Dev Patel 412. */
    place: ({ place, name, points }: { place: string; name: string; points: string }) => `${place} ${name} ${points}`,
  },
  which: 'Which season',
  change: 'Change season',
  views: { label: 'What to show', merit: 'Points', ringer: 'Ringer', attendance: 'Attendance' },
  columns: {
    place: 'Pos',
    moved: 'Moved',
    golfer: 'Golfer',
    points: 'Points',
    total: 'Total',
    outings: 'Outings',
    hole: 'Hole',
    par: 'Par',
    score: 'Score',
    outing: 'Outing',
  },
  /** 9 played, best 5 count; 4 played, room for 1. */
  played: ({ played, count, room }: { played: number; count: number | 'all'; room: number }, best: number | null) => {
    if (best === null) return `${played} played`
    if (room > 0) return `${played} played, room for ${room}`
    return count === 'all' ? `${played} played, all count` : `${played} played, ${bestCount(count)}`
  },
  moved: (places: number) => (places > 0 ? `up ${places}` : places < 0 ? `down ${-places}` : 'same place'),
  new: 'new',
  cell: (of: { name: string; day: string; points: string; counts: boolean }) =>
    `${of.name}, ${of.day}: ${pointsText(of.points)}, ${of.counts ? 'counts' : 'dropped'}`,
  key: {
    counts: 'counts',
    dropped: (best: number) => `dropped, below the best ${best}`,
    notPlayed: 'not played. Tap a number to see the round.',
    latest: (columns: number) => `Only the latest ${columns} outings have a column. Open a golfer for all of them.`,
  },
  of: {
    points: (points: string) => pointsText(points),
    wins: (wins: number) => counted(wins, 'win'),
    attending: (points: number) => `${counted(points, 'point')} for attending`,
    noTotal: 'no total',
    /** Examples: 87 gross, 74 net; with other pars: +13 gross, E net. */
    figures: (gross: number | string, net: number | string) => `${gross} gross, ${net} net`,
    corrected: (strokes: number) => `corrected by ${strokes > 0 ? '+' : '−'}${Math.abs(strokes)}`,
    counts: 'counts',
    dropped: 'dropped',
    outings: 'Every outing',
  },
  ringer: {
    none: 'This season has no ringer board',
    noneMeans: 'An administrator chooses a course for it.',
    choose: 'Choose a course',
    empty: (course: string) => `No outing at ${course} yet`,
    emptyMeans: 'The board fills with the outings that are played there.',
    lead: (course: string) => `The lowest score on each hole at ${course}`,
    by: 'Gross or net',
    gross: 'Gross',
    net: 'Net',
    rounds: (rounds: number) => counted(rounds, 'round'),
    /** The number of holes with a score, while not all have one. */
    open: (thru: number) => counted(thru, 'hole'),
    /** Examples: 57 gross from 12 rounds; 17 holes net from 1 round. */
    sum: (of: { by: 'gross' | 'net'; total: number | null; thru: number; rounds: number }) =>
      `${of.total ?? counted(of.thru, 'hole')} ${of.by} from ${counted(of.rounds, 'round')}`,
    netMeans: 'Net takes the handicap strokes of each day.',
    never: 'not holed out yet',
    /** @param rounds the golfers, each with the day of the round */
    leftOut: (rounds: readonly string[]) =>
      `Left out, because these rounds were corrected by their total: ${new Intl.ListFormat('en').format(rounds)}.`,
  },
  attendance: {
    of: (attended: number, of: number) => `${attended} of ${of}`,
    last: (day: string) => `last on ${day}`,
    note: 'One score counts as attending.',
  },
  outings: {
    title: 'Outings of the season',
    golfers: (count: number) => counted(count, 'member'),
    leftOut: 'doesn’t count',
    leaveOut: 'Leave out',
    countAgain: 'Count again',
    on: (action: string, course: string, day: string) => `${action}: ${course}, ${day}`,
    left: 'Outing left out',
    counts: 'Outing counts again',
    failed: 'Season not changed',
  },
  rules: {
    title: 'How points are given',
    basis: {
      net: 'Members are placed by net score against the par of their tees. Guests take no place.',
      gross: 'Members are placed by gross score against the par of their tees. Guests take no place.',
      stableford: 'Stableford points of an outing count as scored. Guests are left out.',
    },
    points: (points: readonly number[]) => `Points by place: ${points.join(', ')}.`,
    ties: {
      mean: 'Tied golfers get the average of their places’ points.',
      better: 'Tied golfers get the points of the better place.',
    },
    best: (best: number) =>
      best === 1 ? 'The best result of each golfer counts.' : `The best ${best} results of each golfer count.`,
    all: 'All results count.',
    attending: (points: number) => `${counted(points, 'point')} for each outing attended.`,
    level: 'Ties in points go to more wins, then to better results. After that, golfers share the place.',
    outings: (season: Pick<Season, 'outings'>) =>
      season.outings === 'tournaments' ? 'Posted tournaments count.' : 'Posted outings count.',
    corrected:
      'A corrected round moves the standings by its strokes, and its holes leave the ringer board. A deleted one doesn’t count.',
  },
  form: {
    title: 'Season',
    lead: 'The standings come from outings posted between these days.',
    offline: 'Connect to set the season.',
    which: 'Season',
    new: 'New season',
    labels: {
      name: 'Name',
      from: 'First day',
      to: 'Last day',
      points: 'Points by place',
      best: 'Results that count',
      attending: 'Points for attending',
      planned: 'Outings planned',
      ringer: 'Course of the ringer board',
    },
    hints: {
      points: 'First place first, like 100, 80, 65',
      best: 'How many of each golfer’s best results count. Leave blank to count all.',
      attending: 'For each outing, on top. Leave blank for none.',
      planned: 'Shown as “12 of 15 outings”. Leave blank to show no number.',
    },
    noRinger: 'No ringer board',
    outings: {
      label: 'Outings that count',
      all: { label: 'All posted outings', detail: 'You can leave out single ones on the season’s page.' },
      tournaments: { label: 'Tournaments', detail: 'Outings whose rounds count as tournament scores' },
    },
    basis: {
      label: 'Points',
      net: { label: 'By place, net', detail: 'Against the par of each golfer’s tees' },
      gross: { label: 'By place, gross', detail: 'Without handicap strokes' },
      stableford: { label: 'Stableford points', detail: 'As scored, without points by place' },
    },
    ties: {
      label: 'Tied golfers',
      mean: { label: 'Share the points', detail: 'The average of their places’ points' },
      better: { label: 'All get the better place', detail: 'The points of the first of their places' },
    },
    save: 'Save',
    saved: 'Season saved',
    failed: 'Season not saved',
    see: 'See the season',
    remove: {
      action: 'Delete season',
      title: 'Delete this season?',
      means: 'Its standings are gone. Outings and rounds stay as they are.',
      failed: 'Season not deleted',
      done: 'Season deleted',
    },
  },
} as const
