import { holesListed } from '#golf/games/waiting.ts'
import { capital, counted } from '../../ui/words.ts'

/** What the rows of a board are. */
type Unit = 'golfer' | 'team'

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
  /** @param decided the tiebreak: on the last 9 */
  ahead: (decided: string) => `ahead ${decided}`,
  star: (name: string) => `Follow ${name}`,
  /** Shown on a printed board. */
  asOf: (time: string) => `as of ${time}`,
  hidden: 'The last three holes are hidden until the scores are final.',
  notStarted: 'No scores yet. They appear here hole by hole.',
  /** Example: 12 golfers, or 4 teams if a side shares one ball. */
  field: (count: number, of: Unit) => counted(count, of),
  live: (field: string, ago: string) => `Live · ${field} · updated ${ago}`,
  final: (field: string) => `Final · ${field}`,
  skins: { net: 'Net skins', gross: 'Gross skins' },
  /** Example: 2 skins, holes 3 and 8. */
  skinsOf: (holes: readonly number[]) => `${counted(holes.length, 'skin')}, ${holesListed(holes)}`,
  skinHoles: holesListed,
  noSkins: ({ isFinal }: { isFinal: boolean }) => (isFinal ? 'None won.' : 'None won yet.'),
  openHoles: (holes: readonly number[]) => `${capital(holesListed(holes))} still open`,
  group: (number: number) => `Group ${number}`,
  share: 'Share',
  tv: {
    live: (view: string, field: string) => `Live, ${view} · ${field}`,
    final: (view: string, field: string) => `Final, ${view} · ${field}`,
    watch: 'Watch on your phone',
    noAccount: 'No account needed',
    standing: 'Standing',
    page: ({ from, to, of }: { from: number; to: number; of: number }, unit: Unit) =>
      `${capital(unit)}s ${from}–${to} of ${of}`,
    link: 'Link to this leaderboard',
  },
}
