import { rabbitFull18 } from '../games/rabbit.ts'
import { sixes } from '../games/sixes.ts'
import { stableford } from '../games/stableford.ts'
import { wolf } from '../games/wolf.ts'
import { formatCard, named, type ByName, type FormatInput, type Written } from './format-card.ts'

type HoleOfGame = {
  readonly net: ByName<Written>
} & (
  | { readonly game: 'wolf'; readonly choice: 'lone' | 'partner'; readonly wolf: string; readonly partner?: string }
  | { readonly game: 'rabbit'; readonly holder: string | null }
  | { readonly game: 'sixes'; readonly team1: readonly string[]; readonly team2: readonly string[] }
)

const noChoices = () => undefined

/** One hole of a game. Rabbit plays a hole before it, which gives the rabbit to its holder. */
export function gameHole(input: HoleOfGame) {
  const rows = Object.entries(input.net)
  if (input.game === 'rabbit') {
    const before = (name: string) => (name === input.holder ? 3 : 4)
    const { card, nameOf } = formatCard({
      gross: Object.fromEntries(rows.map(([name, score]) => [name, [before(name), score]])),
    })
    const played = rabbitFull18.standing({ card, wolfChoices: noChoices }).groups[0]?.legs[0]?.holes[1]
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
    const [match] = sixes.standing({ card, wolfChoices: noChoices }).matches
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

export function stablefordCard(input: FormatInput) {
  const { card, names } = formatCard(input)
  const rows = new Map(stableford.standing({ card, wolfChoices: noChoices }).golfers.map((row) => [row.golferId, row]))
  return {
    rows: named(names, (_, id) => {
      const row = rows.get(id)
      return { points: row?.holes.map(({ points }) => points), total: row?.points, waitsFor: row?.waitsFor }
    }),
  }
}
