import {
  type ConcededMatch,
  type GamePlay,
  type GameRules,
  type GameSettings,
  type MatchSide,
  type NassauBet,
  type Press,
} from '../games/game-rules.ts'
import { gameOrder } from '../games/game.ts'
import { matchPlay } from '../games/match-play.ts'
import { nassau } from '../games/nassau.ts'
import { golfersOfGame } from '../games/played-games.ts'
import { countDrives } from '../games/scramble.ts'
import { nassauMoney } from '../money/stakes.ts'
import { sampleGolfer } from '../outing/sample-outing-testing.ts'
import { cents } from '../units.ts'
import {
  formatCard,
  named,
  type ByName,
  type FormatInput,
  type NamedCard,
  type Written,
} from './format-card-testing.ts'

type Sides = { readonly sides: ByName<readonly string[]> }

type MatchInput = FormatInput &
  Sides & {
    readonly concededHoles?: readonly { readonly hole: number; readonly side: MatchSide }[]
    readonly conceded?: ConcededMatch
    readonly mustHaveWinner?: boolean
    readonly extra?: readonly ByName<Written>[]
  }

export function playOf(
  { card, idOf }: NamedCard,
  { sides = {}, settings = {}, records = {} }: Partial<Sides> & Partial<Pick<GamePlay, 'settings' | 'records'>>,
): GamePlay {
  const players = Object.values(sides).map((names, at) => ({ id: at + 1, golfers: names.map(idOf) }))
  const balls = players.map((side) => ({ ...side, balls: side.golfers }))
  return { card, order: gameOrder(card), sides: balls, settings, records, wolfChoices: () => undefined, isOver: false }
}

export function matchOf({ concededHoles, conceded, mustHaveWinner, extra = [], ...input }: MatchInput) {
  const gross = Object.entries(input.gross ?? {}).map(([name, row]) => {
    return [name, [...row, ...extra.map((hole) => hole[name] ?? null)]] as const
  })
  const length = gross[0]?.[1].length ?? 0
  const pars = input.pars ?? Array.from({ length: length - extra.length }, () => 4)
  const play = playOf(formatCard({ ...input, pars, gross: Object.fromEntries(gross) }), {
    sides: input.sides,
    settings: { mustHaveWinner: mustHaveWinner === true },
    records: {
      concededHoles: concededHoles ?? [],
      ...(conceded && { concededMatch: conceded }),
    },
  })
  return matchPlay.standing(play).match
}

type NassauInput = FormatInput &
  Sides & {
    readonly stake?: number
    readonly auto?: readonly NassauBet[]
    readonly presses?: readonly Press[]
  }

export function nassauOf({ auto = [], presses = [], stake = 0, ...input }: NassauInput) {
  const all = formatCard(input)
  const play = playOf(all, {
    sides: input.sides,
    settings: { automaticPresses: auto },
    records: { presses },
  })
  const { sides, bets, refused } = nassau.standing(play)
  const money = new Map(nassauMoney({ sides, bets }, cents(stake)).map((row) => [row.golferId, row.cents]))
  return {
    money: named(all.names, (_, id) => money.get(id)),
    bets: bets.map(({ bet, press, ...stake }) => ({ ...stake, bet: press === 0 ? bet : `${bet} press ${press}` })),
    refused: refused.map(({ code }) => code),
  }
}

type DrivesInput = {
  readonly golfers: readonly string[]
  readonly required: number
  readonly holes: number
  readonly chosen: readonly string[]
}

export function drivesOf({ golfers, required, holes, chosen }: DrivesInput) {
  const idOf = (name: string) => golfers.indexOf(name) + 1
  const drives = countDrives({
    side: { id: 1, golfers: golfers.map(idOf) },
    required,
    holes,
    drives: chosen.map((name, at) => ({ hole: at + 1, golferId: idOf(name) })),
  })
  return {
    used: named(golfers, (_, id) => drives.golfers[id - 1]?.used),
    needed: named(golfers, (_, id) => drives.golfers[id - 1]?.needed),
    mustUse: drives.mustUse.map((id) => golfers[id - 1]),
    short: drives.short,
  }
}

type ScopeInput = {
  readonly golfers: ByName<number>
  readonly holes: 9 | 18
  readonly game: { readonly kind: string; readonly scope?: { readonly group: number } } & Partial<Sides>
}

export function gameScope({ golfers, holes, game }: ScopeInput) {
  const names = Object.keys(golfers)
  const idOf = (name: string) => names.indexOf(name) + 1
  const scope = game.scope ? ({ of: 'group', group: game.scope.group } as const) : ({ of: 'outing' } as const)
  const sides = Object.values(game.sides ?? {}).map((side, at) => ({ id: at + 1, golfers: side.map(idOf) }))
  const field = {
    golfers: names.map((name, at) => sampleGolfer(at + 1, { group: golfers[name] ?? 1 })),
    holes,
    sharing: [],
    choices: [],
  }
  const chosen = golfersOfGame(field, { kind: game.kind, scope, sides, settings: {} })
  return chosen.ok
    ? { golfers: chosen.value.map((id) => names[id - 1]), refused: null }
    : { refused: chosen.refusal.code }
}

/** The rows of a game of individuals by name, including fields that a case names differently. */
export function rowsOf<Row extends { readonly golferId: number }>(
  rules: GameRules<{ readonly golfers: readonly Row[] }>,
  { settings = {}, ...input }: FormatInput & { readonly settings?: GameSettings },
) {
  const all = formatCard(input)
  const { golfers } = rules.standing(playOf(all, { settings }))
  const byId = new Map(golfers.map((row) => [row.golferId, row]))
  return { rows: named(all.names, (_, id) => byId.get(id)) }
}
