import type { StakeUnit } from '#golf/money/stake-units.ts'
import { stakePer } from '../../outings/off-course-texts.ts'
import { counted } from '../../ui/words.ts'

/** The number of entries: of golfers, or of teams that share a ball. */
type Field = { readonly count: number; readonly areTeams: boolean }

export const texts = {
  title: 'Stakes',
  offline: 'Connect to see the stakes.',
  notAllowed: {
    title: 'No stakes at this club',
    means: 'Your club has turned stakes and prizes off. Everything else works as always.',
  },
  none: {
    title: 'Played for points',
    means: 'No stakes are set. The organizer can set some, before or after the scores are posted.',
  },
  lead: 'Points come first. Leave an amount blank to play for points only.',
  betweenYourselves: 'Between yourselves. Nomad moves no money.',
  setBy: (name: string) => `Set by ${name}`,
  results: 'Results',
  net: {
    title: 'Net purse',
    /** For several flights, which have a purse each. */
    flights: (flights: number) => `A purse in each of ${flights} flights.`,
  },
  gross: { title: 'Gross purse' },
  /** Describes what a purse consists of. */
  purse: ({ entry, added, percent }: { entry: string; added: string | 0; percent: readonly number[] }) => {
    const extra = added === 0 ? '' : `, and ${added} from the club`
    const shares = percent.length === 1 ? 'The winner takes all.' : `Places: ${percent.join(', ')} percent.`
    return `${entry} each${extra}. ${shares}`
  },
  entry: 'Entry per golfer',
  entryOfTeam: 'Entry per team',
  added: 'Added by the club',
  addedEach: 'Added by the club, each flight',
  shares: 'Percent per place',
  sharesHint: 'First place first, adding up to 100: 50, 30, 20',
  prizes: ({ count, areTeams }: Field, prizes: readonly string[]) =>
    `With ${counted(count, areTeams ? 'team' : 'golfer')}: ${prizes.map((prize, at) => `${at + 1}. ${prize}`).join(' · ')}`,
  games: 'Games',
  noGames: 'The games of this outing appear here.',
  stake: (per: string) => `Stake ${per}`,
  per: stakePer,
  means: {
    point: 'Each pair of golfers settles the difference in points.',
    skin: 'Everyone pays the winner of a skin.',
    match: 'The losers pay the winners.',
    bet: 'The losers of each bet pay its winners.',
    rabbit: 'Everyone in the group pays the golfer who has it at the end.',
    hole: 'The best on the hole takes the pot.',
    pot: 'The best takes the pot. In skins, each skin won is a share.',
  } satisfies Record<StakeUnit, string>,
  what: 'Played for',
  units: {
    point: 'Points',
    skin: 'Per skin',
    match: 'Match',
    bet: 'Bets',
    rabbit: 'Rabbit',
    hole: 'Pot',
    pot: 'Pot',
  } satisfies Record<StakeUnit, string>,
  group: (group: number) => `Group ${group}`,
  save: 'Save stakes',
  saved: 'Stakes saved',
  turnOff: 'Turn off',
  turnedOff: 'Played for points now',
  failed: 'Stakes not saved',
  errors: {
    amount: 'Enter an amount like 5 or 2.50, up to $10,000.',
    shares: 'The shares must be whole numbers that add up to 100.',
  },
}
