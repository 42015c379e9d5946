import { allowsStakes } from '#db/club/club-settings.ts'
import type { Reader } from '#db/database.ts'
import type { OutingSnapshot } from '#db/outings/outing-snapshot.ts'
import { stakesOfOuting } from '#db/outings/outing-stakes.ts'
import { rootOf } from '#golf/games/game-records.ts'
import type { OwnGameId } from '#golf/games/game.ts'
import { isMatch } from '#golf/games/one-ball.ts'
import type { OwnGameStanding } from '#golf/games/own-games.ts'
import type { PlayedStanding } from '#golf/games/played-games.ts'
import { gameMoney } from '#golf/money/game-stakes.ts'
import { purseMoney, settledMoney, type Purse, type Stakes } from '#golf/money/outing-money.ts'
import { unitsOfGame, type StakeUnit } from '#golf/money/stake-units.ts'
import type { Balance } from '#golf/money/stakes.ts'
import { golfersWhoStarted } from '#golf/outing/departures.ts'
import type { FlightResult, ResultRow } from '#golf/outing/results.ts'
import type { TieRule } from '#golf/ties/places.ts'
import { cents } from '#golf/units.ts'
import type { OutingMoney, StakedGame } from '#sync/calls/stakes.ts'
import { namedGames, skinsNames, skinsOfOuting, skinsPlayed, type StandingTerms } from '../games/games-view.ts'

const kindOfOwnGame: Readonly<Record<OwnGameId, string>> = {
  0: 'normal',
  14: 'sixes',
  16: 'stableford',
  17: 'rabbit-per-nine',
  18: 'rabbit-full-18',
  21: 'wolf',
}

type Playing = { readonly id: number; readonly group: number }

type GameOfMoney = StakedGame & {
  readonly golfers: readonly Playing[]
  /** The standing, final once the outing is over; null for a game without one. */
  readonly standing: OwnGameStanding | PlayedStanding | null
}

/** Returns the games of an outing that can have a stake: its skins, its own game and the added ones. */
export function stakedGames(snapshot: OutingSnapshot, { isOver }: { isOver: boolean }): readonly StakedGame[] {
  return gamesOfMoney(snapshot, { isOver, ties: 'shared' }).map(
    ({ golfers: _golfers, standing: _standing, ...game }) => game,
  )
}

function gamesOfMoney(snapshot: OutingSnapshot, terms: StandingTerms): readonly GameOfMoney[] {
  const { outing, games } = snapshot
  const golfers = golfersWhoStarted(snapshot.card)
  const { own, beside } = namedGames(snapshot, terms)
  const roots = new Map(games.map((game) => [game.id, rootOf(game)]))
  return [
    ...skinsPlayed(outing).map((by) => ({
      key: `own-skins/${by}`,
      name: skinsNames[by],
      sides: [],
      group: 0,
      units: [...unitsOfGame({ kind: 'skins', isMatch: false })],
      golfers,
      standing: { game: 'skins' as const, by, ...skinsOfOuting(snapshot, by).standing },
    })),
    ...(own === null
      ? []
      : [
          {
            key: `own/${kindOfOwnGame[outing.ownGameId]}`,
            name: own.name,
            sides: [],
            group: 0,
            units: [...unitsOfGame({ kind: kindOfOwnGame[outing.ownGameId], isMatch: false })],
            golfers,
            standing: own.standing.ok ? own.standing.value : null,
          },
        ]),
    ...beside.map(({ game, name, sides, group, golfers, standing }) => ({
      key: `game-${roots.get(game.id)}`,
      name,
      sides,
      group,
      units: [...unitsOfGame({ kind: game.kind, isMatch: isMatch(game) })],
      golfers,
      standing: standing.ok ? standing.value.standing : null,
    })),
  ].filter(({ units }) => units.length > 0)
}

type Final = {
  readonly snapshot: OutingSnapshot
  readonly flights: readonly FlightResult[]
  readonly gross: readonly ResultRow[]
  readonly ties: TieRule
}

/** Returns who owes whom in a posted outing; null without stakes, and in a club that does not allow them. */
export async function moneyOf(reader: Reader, { snapshot, ...final }: Final): Promise<OutingMoney | null> {
  const set = await stakesOfOuting(reader, snapshot.outing.id)
  if (set === undefined || set.stakes === null || !(await allowsStakes(reader))) return null
  const { stakes, by, at } = set
  const started = golfersWhoStarted(snapshot.card).map(({ id }) => id)
  const purses = pursesOf(stakes, { ...final, started: new Set(started) })
  const games = gamesOfMoney(snapshot, { isOver: true, ties: final.ties }).flatMap(
    ({ key, name, sides, group, golfers, standing }) => {
      const stake = stakes.games.find((each) => each.key === key)
      if (stake === undefined) return []
      const balances = standing === null ? [] : gameMoney(standing, { stake, golfers })
      return [{ key, name, sides, group, per: stake.per, stake: stake.cents, balances }]
    },
  )
  const { totals, payments } = settledMoney([
    // Zero for every golfer who started, so that the totals include all of them in the order of the outing.
    started.map((golferId) => ({ golferId, cents: cents(0) })),
    ...purses.map(({ balances }) => balances),
    ...games.map(({ balances }) => balances),
  ])
  return {
    set: { by, at },
    purses: purses.map(({ balances, ...purse }) => ({
      ...purse,
      golfers: balances.map(({ golferId: id, ...amounts }) => ({ id, prize: amounts.prize, cents: amounts.cents })),
    })),
    games: games.map(({ balances, ...game }) => ({ ...game, golfers: balances.map(asAmount) })),
    totals: totals.map(asAmount),
    payments: payments.map((payment) => ({ ...payment })),
  }
}

type OfPurses = Pick<Final, 'flights' | 'gross'> & { readonly started: ReadonlySet<number> }

function pursesOf({ net, gross }: Stakes, final: OfPurses) {
  const purseOf = (
    rows: readonly ResultRow[],
    { purse, ...of }: { purse: Purse; by: 'net' | 'gross'; flight: number },
  ) => {
    // A golfer who left before the first hole has a place in the rows, but does not pay.
    const paying = rows.filter(({ golferId }) => final.started.has(golferId))
    const balances = purseMoney(paying, purse)
    return { ...of, entry: purse.entry, pot: balances.reduce((sum, { prize }) => sum + prize, 0), balances }
  }
  const areMany = final.flights.length > 1
  return [
    ...(net === null
      ? []
      : final.flights.map(({ flight, rows }) => {
          return purseOf(rows, { purse: net, by: 'net', flight: areMany ? flight : 0 })
        })),
    ...(gross === null ? [] : [purseOf(final.gross, { purse: gross, by: 'gross', flight: 0 })]),
  ]
}

function asAmount({ golferId: id, cents: amount }: Balance) {
  return { id, cents: amount }
}

/** Whether the outing offers a stake on this unit of this game. */
export function isOffered(games: readonly StakedGame[], { key, per }: { key: string; per: StakeUnit }): boolean {
  return games.some((game) => game.key === key && game.units.includes(per))
}
