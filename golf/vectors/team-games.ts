import { betterBall } from '../games/game.ts'
import { sixes, type SixesMatch } from '../games/sixes.ts'
import { wolfOf, type WolfGame } from '../games/wolf-choice.ts'
import { wolf } from '../games/wolf.ts'
import { sixesMoney } from '../money/stakes.ts'
import { sampleCard, sampleGolfer, sampleHoles } from '../outing/sample-outing.ts'
import { cents } from '../units.ts'
import { byName, cardOf, rowsOf, type Rows } from './vector-card.ts'

type ByGolfer = Readonly<Record<string, number>>
type WolfHole = {
  readonly net?: ByGolfer
  readonly gross?: ByGolfer
  readonly strokes?: ByGolfer
  readonly wolf: string
  readonly wolf_game: WolfGame
  readonly partner?: string | null
}

/** One hole of Wolf, played as the first of a round whose first golfer is the wolf. */
export function wolfHole({ net: netRow, gross, strokes = {}, ...hole }: WolfHole) {
  const row = netRow ?? gross ?? {}
  const order = [hole.wolf, ...Object.keys(row).filter((name) => name !== hole.wolf)]
  const hardestFirst = sampleHoles().toSorted((a, b) => a.strokeIndex - b.strokeIndex)
  const { card, net } = cardOf({
    rows: [
      byName(
        order,
        order.map((name) => row[name] ?? Number.NaN),
      ),
    ],
    holes: hardestFirst.map((each, at) => ({ ...each, hole: at + 1 })),
    // On the hardest of 18 holes a course handicap of 1 gives one stroke and one of 19 gives two.
    handicaps: byName(
      order,
      order.map((name) => 18 * ((strokes[name] ?? 0) - 1) + 1),
    ),
  })
  const partner = hole.partner ? order.indexOf(hole.partner) + 1 : null
  const played = wolf.standing({ card, wolfChoices: () => ({ wolfGame: hole.wolf_game, partner }) }).holes[0]
  const wolfSide = partner === null ? [1] : [1, partner]
  const opponents = [1, 2, 3, 4].filter((id) => !wolfSide.includes(id))
  return {
    points: byName(
      order,
      order.map((_, at) => played?.points.find((won) => won.golferId === at + 1)?.points ?? 0),
    ),
    net: byName(
      order,
      order.map((_, at) => net(at + 1, 1) ?? Number.NaN),
    ),
    wolfSide: betterBall({ scores: net, side: wolfSide, hole: 1 }),
    opponents: betterBall({ scores: net, side: opponents, hole: 1 }),
  }
}

export function wolfTotal(holes: Readonly<Record<string, WolfHole>>) {
  const points = new Map<string, number>()
  for (const hole of Object.values(holes)) {
    for (const [name, won] of Object.entries(wolfHole(hole).points)) points.set(name, (points.get(name) ?? 0) + won)
  }
  return { points: Object.fromEntries(points) }
}

export function wolfRotation({ order, holes }: { order: readonly string[]; holes: number }) {
  const golfers = order.map((_, at) => sampleGolfer(at + 1))
  const numbers = Array.from({ length: holes }, (_, at) => at + 1)
  return { wolf: numbers.map((hole) => order[(wolfOf({ golfers, order: numbers, hole }) ?? 0) - 1]) }
}

export function sixesMatches(input: Rows) {
  const { card, names, nameOf } = cardOf({ rows: rowsOf(input) })
  const { matches, golfers } = sixes.standing({ card })
  const winners = { team1: 1, team2: 2, halved: 0 }
  const money = new Map(sixesMoney({ matches }, cents(5)).map((balance) => [balance.golferId, balance.cents]))
  return {
    matches: matches.map(({ team1, team2, won, winner }) => ({
      team1: team1.map(nameOf),
      team2: team2.map(nameOf),
      holesWon: [won.team1, won.team2],
      halved: won.halved,
      winner: winner && winners[winner],
    })),
    points_1_half_0: byName(
      names,
      golfers.map(({ points }) => points),
    ),
    moneyAt5PerMatch: byName(
      names,
      golfers.map(({ golferId }) => money.get(golferId) ?? 0),
    ),
  }
}

export function sixesPairing({ order }: { order: readonly string[] }) {
  const golfers = order.map((_, at) => sampleGolfer(at + 1))
  const over = (count: 9 | 18) => {
    const card = sampleCard({ golfers, gross: {}, holes: sampleHoles(count) })
    return sixes.standing({ card }).matches
  }
  const segments = (matches: readonly SixesMatch[]) => matches.map(({ holes }) => [holes[0], holes.at(-1)])
  return {
    segments: segments(over(18)),
    nineHoleSegments: segments(over(9)),
    teams: over(18).map(({ team1, team2 }) => [team1, team2].map((team) => team.map((id) => order[id - 1]))),
  }
}
