import { holesListed } from '#golf/games/waiting.ts'
import { capital, counted } from '../../ui/words.ts'

export const texts = {
  title: 'Leaderboard',
  viewOnly: 'View only',
  offline: 'Connect to see the leaderboard.',
  ask: 'Ask the club',
  board: 'Board',
  views: { net: 'Net', gross: 'Gross', skins: 'Skins', games: 'Games' },
  columns: { position: 'Pos', player: 'Player', thru: 'Thru', lastFive: 'Last 5', star: 'Follow' },
  other: { net: (figure: string) => `Net ${figure}`, gross: (figure: string) => `Gross ${figure}` },
  guest: 'guest',
  star: (name: string) => `Follow ${name}`,
  /** Of a board on paper. */
  asOf: (time: string) => `as of ${time}`,
  hidden: 'The last three holes are hidden until the scores are final.',
  notStarted: 'No scores yet. They appear here hole by hole.',
  golfers: (count: number) => counted(count, 'golfer'),
  skins: { net: 'Net skins', gross: 'Gross skins' },
  skinsOf: (count: number) => counted(count, 'skin'),
  noSkins: 'None won yet.',
  openHoles: (holes: readonly number[]) => `${capital(holesListed(holes))} still open`,
  group: (number: number) => `Group ${number}`,
  share: 'Share',
  tv: {
    live: (view: string, golfers: number) => `Live, ${view} · ${counted(golfers, 'golfer')}`,
    final: (view: string, golfers: number) => `Final, ${view} · ${counted(golfers, 'golfer')}`,
    watch: 'Watch on your phone',
    noAccount: 'No account needed',
    standing: 'Standing',
    page: (from: number, to: number, of: number) => `Golfers ${from}–${to} of ${of}`,
    link: 'Link to this leaderboard',
  },
}
