import { playedBy, playersOn } from '../outing/departures.ts'
import type { OutingCard, OutingGolfer, Scores } from '../outing/outing.ts'
import { sumOf } from '../sums.ts'
import { fourGolfers, openHoles, ownBallAgainstOthers, pointsLines, type GameRules } from './game-rules.ts'
import { betterBall, missingOn, netScores, gameOrder, type Play } from './game.ts'
import { validateWolfChoice, wolfOf, type WolfChoice, type WolfGame } from './wolf-choice.ts'

/** Points for each golfer of the side that wins the hole, by the wolf's choice. */
const stakes: Readonly<Record<WolfGame, { readonly wolf: number; readonly others: number }>> = {
  0: { wolf: 6, others: 2 },
  1: { wolf: 4, others: 1 },
  2: { wolf: 2, others: 3 },
}

type WolfOutcome = {
  /** Null while scores or the wolf's choice are missing; void when the wolf has left the course or never chose. */
  readonly winner: 'wolf' | 'others' | 'halved' | 'void' | null
  readonly points: readonly { readonly golferId: number; readonly points: number }[]
}

export type WolfHole = WolfOutcome & {
  readonly hole: number
  readonly wolf: number
  /** Null until the wolf has chosen; a hole with all scores and no choice stays open. */
  readonly choice: WolfChoice | null
  readonly missing: readonly number[]
}

export type WolfStanding = {
  readonly game: 'wolf'
  readonly holes: readonly WolfHole[]
  readonly golfers: readonly {
    readonly golferId: number
    readonly points: number
    readonly waitsFor: readonly number[]
  }[]
}

/**
 * Wolf, on net scores: the lowest ball of a side wins the hole; a tie scores nothing and is not carried over. When a
 * golfer leaves the course, the order of the wolves stays the same: the holes of a wolf who has left are void, and the
 * others are played by the remaining golfers.
 */
export const wolf = {
  ...ownBallAgainstOthers,
  kind: 'wolf',
  name: 'Wolf',
  about: 'Each hole’s Wolf picks a partner or goes it alone',
  canPlay: fourGolfers,
  /** Asks for the choice of a hole's Wolf, with the available options, while the hole has no score or no choice. */
  prompts(play: Play, hole) {
    const asked = wolfHoles(play).find((each) => each.hole === hole)
    if (asked === undefined || asked.winner === 'void') return []
    if (asked.choice !== null && asked.missing.length < playersOn(play.card, hole).length) return []
    return [{ asks: 'wolf', options: wolfOptions(play.card, asked) }]
  },
  standing(play: Play): WolfStanding {
    const known = wolfHoles(play)
    const holes = play.isOver === true ? withoutOpenHoles(known) : known
    const won = holes.flatMap(({ points }) => points)
    const open = holes.filter(({ winner }) => winner === null).map(({ hole }) => hole)
    return {
      game: 'wolf',
      holes,
      golfers: play.card.golfers.map(({ id, ...golfer }) => ({
        golferId: id,
        points: sumOf(won, ({ golferId, points }) => (golferId === id ? points : 0)),
        waitsFor: open.filter(playedBy(golfer, play.card.holes)),
      })),
    }
  },
  waitsFor: ({ golfers }) => openHoles(golfers),
  lines: ({ golfers }) => pointsLines(golfers),
} satisfies GameRules<WolfStanding>

/** Makes open holes void: after the end of the outing, these are the holes without a choice. */
function withoutOpenHoles(holes: readonly WolfHole[]): readonly WolfHole[] {
  return holes.map((hole) => (hole.winner === null ? { ...hole, winner: 'void' } : hole))
}

/**
 * Returns every valid choice of a wolf: alone, or with each of the others, as long as a golfer is left to play against.
 */
export function wolfOptions(
  card: OutingCard,
  { hole, wolf: theWolf }: { hole: number; wolf: number },
): readonly WolfChoice[] {
  const ids = playersOn(card, hole).map(({ id }) => id)
  const partners = ids.length > 2 ? ids.filter((id) => id !== theWolf) : []
  return [
    { wolfGame: 0, partner: null },
    { wolfGame: 1, partner: null },
    ...partners.map((partner) => ({ wolfGame: 2 as const, partner })),
  ]
}

function wolfHoles({ card, wolfChoices }: Play): readonly WolfHole[] {
  const { golfers } = card
  const net = netScores(card)
  const order = gameOrder(card)
  return order.flatMap((hole): readonly WolfHole[] => {
    const theWolf = wolfOf({ golfers, order, hole })
    if (theWolf === undefined) return []
    const players = playersOn(card, hole)
    if (players.length < 2 || !players.some(({ id }) => id === theWolf)) {
      return [{ hole, wolf: theWolf, choice: null, missing: [], winner: 'void', points: [] }]
    }
    const recorded = wolfChoices(hole)
    const checked = recorded && validateWolfChoice({ golfers: players, wolf: theWolf, choice: recorded })
    // A partner who does not play the hole, or has become the Wolf, makes the choice invalid.
    const choice = checked?.ok ? checked.value : null
    const missing = missingOn(card, hole)
    const waiting = { hole, wolf: theWolf, choice, missing, winner: null, points: [] }
    if (choice === null || missing.length > 0) return [waiting]
    return [{ ...waiting, ...outcome({ golfers: players, net, hole, wolf: theWolf, choice }) }]
  })
}

function outcome({
  golfers,
  net,
  hole,
  wolf: theWolf,
  choice,
}: {
  golfers: readonly OutingGolfer[]
  net: Scores
  hole: number
  wolf: number
  choice: WolfChoice
}): WolfOutcome {
  const side = choice.partner === null ? [theWolf] : [theWolf, choice.partner]
  const others = golfers.map(({ id }) => id).filter((id) => !side.includes(id))
  const best = (ids: readonly number[]) => betterBall({ scores: net, side: ids, hole })
  const [own, against] = [best(side), best(others)]
  if (own === against) return { winner: 'halved', points: [] }
  const winner = own < against ? 'wolf' : 'others'
  const each = stakes[choice.wolfGame][winner]
  return { winner, points: (winner === 'wolf' ? side : others).map((golferId) => ({ golferId, points: each })) }
}
