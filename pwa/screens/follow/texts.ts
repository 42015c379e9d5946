import { holesListed } from '#golf/games/waiting.ts'
import { capital, counted } from '../../ui/words.ts'

export const texts = {
  title: 'Leaderboard',
  viewOnly: 'View only',
  offline: 'Connect to see the leaderboard.',
  ask: 'Ask the club',
  board: 'Board',
  views: { net: 'Net', gross: 'Gross', skins: 'Skins', games: 'Games' },
  columns: { position: 'Pos', player: 'Player', thru: 'Thru', lastFive: 'Last five holes', star: 'Follow' },
  other: { net: (figure: string) => `Net ${figure}`, gross: (figure: string) => `Gross ${figure}` },
  guest: 'guest',
  star: (name: string) => `Follow ${name}`,
  /** Of a board on paper. */
  asOf: (time: string) => `as of ${time}`,
  hidden: 'The last three holes are hidden until the scores are final.',
  notStarted: 'No scores yet. They appear here hole by hole.',
  live: (golfers: number, ago: string) => `Live · ${counted(golfers, 'golfer')} · updated ${ago}`,
  final: (golfers: number) => `Final · ${counted(golfers, 'golfer')}`,
  skins: { net: 'Net skins', gross: 'Gross skins' },
  /** 2 skins, holes 3 and 8. */
  skinsOf: (holes: readonly number[]) => `${counted(holes.length, 'skin')}, ${holesListed(holes)}`,
  skinHoles: holesListed,
  noSkins: ({ isFinal }: { isFinal: boolean }) => (isFinal ? 'None won.' : 'None won yet.'),
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
