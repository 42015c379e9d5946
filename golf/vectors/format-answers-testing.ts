import { bestBall } from '../games/best-ball.ts'
import type { BallCount, GameSettings, MaximumScore } from '../games/game-rules.ts'
import { maximumScore } from '../games/maximum-score.ts'
import { parBogey } from '../games/par-bogey.ts'
import { quota } from '../games/quota.ts'
import { rabbitFull18 } from '../games/rabbit.ts'
import { sixes } from '../games/sixes.ts'
import { stableford } from '../games/stableford.ts'
import { strokePlay } from '../games/stroke-play.ts'
import { teamStableford } from '../games/team-stableford.ts'
import { wolf } from '../games/wolf.ts'
import { formatCard, named, type ByName, type FormatInput, type Written } from './format-card-testing.ts'
import { drivesOf, gameScope, matchOf, nassauOf, playOf, rowsOf } from './match-answers-testing.ts'
import {
  attendanceOf,
  cardStateOf,
  contestOf,
  countbackOf,
  eclecticOf,
  matchMoneyOf,
  payoutOf,
  pointsMoneyOf,
  seasonOf,
  settleOf,
  skinsPotOf,
} from './money-answers-testing.ts'
import { playingHandicaps, postingOf, sideHandicaps, strokesByHole, whyStroke } from './stroke-answers-testing.ts'

const strokePlayOf = (input: FormatInput) => rowsOf(strokePlay, input)
const parBogeyOf = (input: FormatInput) => rowsOf(parBogey, input)
const quotaOf = (input: FormatInput) => rowsOf(quota, input)
const maximumScoreOf = ({ maximum, ...input }: FormatInput & { readonly maximum: MaximumScore }) =>
  rowsOf(maximumScore, { ...input, settings: { maximum } })

type BestBall = FormatInput & {
  readonly count: BallCount
  readonly score?: 'gross' | 'net' | 'stableford'
  readonly whenShort?: NonNullable<GameSettings['whenShort']>
  readonly teams: ByName<readonly string[]>
}

function bestBallOf({ count, score = 'net', whenShort, teams, ...input }: BestBall) {
  const settings = { count, ...(score !== 'stableford' && { by: score }), ...(whenShort && { whenShort }) }
  const play = playOf(formatCard(input), { sides: teams, settings })
  const rules = score === 'stableford' ? teamStableford : bestBall
  const rows = new Map(rules.standing(play).teams.map((row) => [row.team, row]))
  return {
    teams: named(Object.keys(teams), (_, id) => {
      const row = rows.get(id)
      return { ...row, holes: row?.holes.map((hole) => hole.score) }
    }),
  }
}

type HoleOfGame = {
  readonly net: ByName<Written>
} & (
  | { readonly game: 'wolf'; readonly choice: 'lone' | 'partner'; readonly wolf: string; readonly partner?: string }
  | { readonly game: 'rabbit'; readonly holder: string | null }
  | { readonly game: 'sixes'; readonly team1: readonly string[]; readonly team2: readonly string[] }
)

/** Computes one hole of a game. Rabbit plays a hole before it, which gives the rabbit to its holder. */
function gameHole(input: HoleOfGame) {
  const rows = Object.entries(input.net)
  if (input.game === 'rabbit') {
    const before = (name: string) => (name === input.holder ? 3 : 4)
    const { card, nameOf } = formatCard({
      gross: Object.fromEntries(rows.map(([name, score]) => [name, [before(name), score]])),
    })
    const played = rabbitFull18.standing({ card }).groups[0]?.legs[0]?.holes[1]
    return {
      winner: nameOf(played?.winner ?? null),
      holder: nameOf(played?.holder ?? null),
      missing: played?.missing.map(nameOf),
    }
  }
  if (input.game === 'sixes') {
    const order = [...input.team1, ...input.team2]
    const { card } = formatCard({
      gross: Object.fromEntries(order.map((name) => [name, [input.net[name] ?? null, null, null]])),
    })
    const [match] = sixes.standing({ card }).matches
    return { result: match?.up, missing: match?.waitsFor.includes(1) === true ? [1] : [] }
  }
  const order = [input.wolf, ...rows.map(([name]) => name).filter((name) => name !== input.wolf)]
  const { card, names, idOf } = formatCard({
    gross: Object.fromEntries(order.map((name) => [name, [input.net[name] ?? null]])),
  })
  const partner = input.partner === undefined ? null : idOf(input.partner)
  const choice = { wolfGame: input.choice === 'lone' ? (1 as const) : (2 as const), partner }
  const [played] = wolf.standing({ card, wolfChoices: () => choice }).holes
  const won = new Map(played?.points.map(({ golferId, points }) => [golferId, points]))
  return { points: named(names, (_, id) => won.get(id) ?? 0) }
}

function stablefordCard(input: FormatInput) {
  const { card, names } = formatCard(input)
  const rows = new Map(stableford.standing({ card }).golfers.map((row) => [row.golferId, row]))
  return {
    rows: named(names, (_, id) => {
      const row = rows.get(id)
      return { points: row?.holes.map(({ points }) => points), total: row?.points, waitsFor: row?.waitsFor }
    }),
  }
}

/** Computes the results of the cases in formats.json from the rules, by `kind`, in the shape of their `expected`. */
export const formatAnswers = {
  playing_handicap: playingHandicaps,
  side_handicap: sideHandicaps,
  strokes_by_hole: strokesByHole,
  why_stroke: whyStroke,
  match: matchOf,
  nassau: nassauOf,
  drives: drivesOf,
  game_scope: gameScope,
  game_hole: gameHole,
  stroke_play: strokePlayOf,
  maximum_score: maximumScoreOf,
  stableford_card: stablefordCard,
  par_bogey: parBogeyOf,
  quota: quotaOf,
  best_ball: bestBallOf,
  skins_pot: skinsPotOf,
  countback: countbackOf,
  contest: contestOf,
  points_money: pointsMoneyOf,
  match_money: matchMoneyOf,
  payout: payoutOf,
  settle: settleOf,
  season: seasonOf,
  eclectic: eclecticOf,
  attendance: attendanceOf,
  card_state: cardStateOf,
  posting: postingOf,
}
