import { stakePer } from '../../outings/off-course-texts.ts'
import { counted } from '../../ui/words.ts'

const scoreNames: Readonly<Record<number, string>> = {
  [-3]: 'albatross',
  [-2]: 'eagle',
  [-1]: 'birdie',
  0: 'par',
  1: 'bogey',
}

/** `gross` is the gross score on the hole, which older servers leave out. */
type Skin = { by: 'net' | 'gross'; score: number; gross?: number | undefined; par: number }

/** Texts of the results of an outing, and of their list. */
export const texts = {
  list: {
    title: 'Results',
    lastYear: 'Outings of the last 12 months',
    none: 'No results yet',
    noneMeans: 'Results appear here when an outing’s scores are posted.',
    offline: 'Connect to see the results of outings.',
    pages: 'Pages of results',
  },
  title: 'Results',
  offline: 'Connect to see these results.',
  final: 'Final',
  /** While the outing is in progress. */
  provisional: {
    mark: 'Provisional',
    means: (groups: readonly number[]) =>
      groups.length === 0
        ? 'Every card is in. The scores haven’t been posted.'
        : groups.length === 1
          ? `Group ${groups[0]} is still out.`
          : `Groups ${new Intl.ListFormat('en').format(groups.map(String))} are still out.`,
    thru: (holes: number) => (holes === 0 ? 'no scores yet' : `thru ${holes}`),
    noPlaces: 'No one has come in yet. The leaderboard has the holes that were played.',
  },
  posted: 'posted',
  golfers: (count: number) => counted(count, 'golfer'),
  teams: (count: number) => counted(count, 'team'),
  net: 'Net',
  overallNet: 'Net, all flights',
  gross: 'Gross',
  flight: (flight: number) => `Flight ${flight}`,
  /** The range of indexes in a flight. */
  indexes: (lowest: string, highest: string) => `index ${lowest} to ${highest}`,
  columns: {
    place: 'Pos',
    golfer: 'Golfer',
    net: 'Net',
    gross: 'Gross',
    hole: 'Hole',
    before: 'Before',
    after: 'After',
  },
  noPlaces: 'No one holed out on every hole, so there are no places. The leaderboard has the holes that were played.',
  /** 81 − 11, and 71 + 2 for a plus handicap. */
  arithmetic: (gross: number, playing: number) => (playing < 0 ? `${gross} + ${-playing}` : `${gross} − ${playing}`),
  ahead: (decided: string) => `ahead ${decided}`,
  skins: { net: 'Net skins', gross: 'Gross skins' },
  /** The worth of a skin: $16 each. */
  each: (amount: string) => `${amount} each`,
  hole: 'hole',
  noSkins: 'No skins were won.',
  openHoles: (holes: string) => `Not finished by everyone: ${holes}.`,
  /** The score that won a skin: `birdie, net 2`, `birdie, gross 3`, or `net 3` if the score has no name. */
  skin: ({ by, score, gross, par }: Skin) => {
    const figure = `${by} ${score}`
    const name = gross === undefined ? undefined : scoreNames[gross - par]
    return name === undefined ? figure : `${name}, ${figure}`
  },
  /** The section at the end of the page, after the golf. */
  money: {
    settleUp: 'Settle up',
    even: 'Everyone is even.',
    pays: (from: string, to: string) => `${from} pays ${to}`,
    club: 'The club',
    theClub: 'the club',
    betweenYourselves: 'Between yourselves. Nomad moves no money.',
    totals: 'Won and owed',
    purse: (by: string, flight: number) => (flight === 0 ? `${by} purse` : `${by} purse, flight ${flight}`),
    pot: (entry: string, pot: string) => `${entry} each · ${pot} in the pot`,
    game: (name: string) => `${name}, stakes`,
    per: stakePer,
    nothing: 'No one owes anything.',
  },
  group: (group: number) => `Group ${group}`,
  noStanding: 'No result',
  index: {
    title: 'Handicap Index',
    note: 'before and after this round',
    fewer: 'Show fewer',
    all: (golfers: number) => `All ${counted(golfers, 'golfer')}`,
    waits: 'Counts once an administrator confirms the round',
    fell: 'down',
    rose: 'up',
    same: 'unchanged',
    first: 'new',
  },
  corrected: {
    title: 'Corrected after posting',
    score: (name: string, score: number) => `${name}’s round is now ${score}`,
    was: (score: number) => `, was ${score}`,
    deleted: (name: string) => `${name}’s round was deleted`,
    by: (name: string) => `By ${name}`,
  },
  actions: {
    board: 'Leaderboard',
    share: 'Share results',
    print: 'Print',
    csv: 'Download CSV',
    settings: 'Ties and flights',
    stakes: 'Stakes',
    email: 'Email golfers',
  },
  email: {
    title: 'Email the results?',
    means: 'Every golfer with an email address gets their place and the winners, once.',
    send: 'Send',
    failed: 'Not sent',
    sent: 'Results emailed',
    to: (golfers: number) => `To ${counted(golfers, 'golfer')}`,
    at: 'Emailed',
  },
  settings: {
    title: 'Ties and flights',
    flights: 'Flights by index',
    noFlights: 'None',
    drawnFlights: 'As drawn',
    winners: 'Winners of each flight',
    save: 'Save',
    saved: 'Results updated',
    failed: 'Not saved',
  },
}
