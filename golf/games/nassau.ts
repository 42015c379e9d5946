import { accept, refuse } from '../result.ts'
import { sumOf } from '../sums.ts'
import {
  offTheLow,
  type ConcededMatch,
  type GamePlay,
  type GameRules,
  type HolePrompt,
  type MatchSide,
  type NassauBet,
  type Press,
  type SideGolfers,
  openHoles,
  matchSides,
} from './game-rules.ts'
import { golfersOf, matchPlay } from './match-play.ts'
import { matchStanding, playMatch, type HoleResult, type MatchStanding } from './match.ts'

type NassauStake = Omit<MatchStanding, 'holes'> & {
  readonly bet: NassauBet
  /** 0 for the bet itself; its presses are numbered from 1 in the order in which they start. */
  readonly press: number
  /** The first and the last hole, by hole number. */
  readonly from: number
  readonly to: number
}

type RefusedPress = Press & { readonly code: 'press.not-down' | 'press.closed' | 'press.automatic' }

export type NassauStanding = {
  readonly game: 'nassau'
  readonly sides: readonly SideGolfers[]
  readonly holes: readonly HoleResult[]
  /** The front bet and its presses, then the back bet and its presses, then the overall bet and its presses. */
  readonly bets: readonly NassauStake[]
  /** Presses that the hole results do not allow, or no longer allow after a correction. */
  readonly refused: readonly RefusedPress[]
  /** Holes without a result that can still start a press, even when the bet itself is already decided. */
  readonly mayPress: readonly number[]
  /** The names of the two nine-hole bets. They are Front and Back only when play starts on hole 1. */
  readonly nines: readonly [string, string]
}

const bets: readonly NassauBet[] = ['front', 'back', 'overall']

/** Returns which bets have automatic presses, and how many holes down a side must be to press. */
function pressTerms({ settings }: GamePlay) {
  return { automatic: settings.automaticPresses ?? ['front', 'back'], pressAt: settings.pressAt ?? 2 } as const
}

/**
 * Nassau: three bets on the holes of one match, each a match of its own: the first nine of play, the second nine, and
 * all eighteen. A press is a new bet from the next hole to the end of the bet that it presses. The bets are a custom;
 * the holes are match play (Rules of Golf 3.2, 23). All spans follow the order of play, so that presses also work in a
 * shotgun.
 */
export const nassau: GameRules<NassauStanding> = {
  kind: 'nassau',
  name: 'Nassau',
  about: 'Three matches in one: front nine, back nine and all 18',
  ball: 'own',
  sides: 'two',
  strokes: () => offTheLow,
  allowance: matchPlay.allowance,
  canPlay: ({ holes }) => (holes === 18 ? accept(null) : refuse('game.needs-eighteen', 'A Nassau needs 18 holes.')),
  prompts: (play, hole) => {
    // The bet on a nine can be open after the whole match is decided.
    const isOpen = nassau.waitsFor(nassau.standing(play)).length > 0
    return [...pressPrompts(play, hole), ...(isOpen ? [{ asks: 'concession' } as const] : [])]
  },
  standing: (play) => {
    const { order, records } = play
    const { holes } = playMatch(play)
    const { automatic, pressAt } = pressTerms(play)
    const presses = (records.presses ?? []).toSorted(
      (one, other) =>
        bets.indexOf(one.bet) - bets.indexOf(other.bet) ||
        order.indexOf(one.from) - order.indexOf(other.from) ||
        one.side.localeCompare(other.side),
    )
    const conceded = records.concededMatch ?? null
    const checked = presses.map((press) => ({ press, code: pressRefusal(press, { holes, order, pressAt, automatic }) }))
    const stakes = bets.flatMap((bet) => {
      const span = spanOf(bet, order.length)
      const starts = automatic.includes(bet)
        ? automaticStarts({ holes, span, pressAt })
        : manualStarts({ bet, order, presses: checked.filter(({ code }) => code === null).map(({ press }) => press) })
      // Holes played after the bets were conceded start no press.
      const pressed = starts.filter((start) => start <= (conceded?.after ?? order.length))
      return [span.start, ...pressed].map((start, press) =>
        stakeOn({ bet, press, span: { ...span, start }, order, holes, conceded }),
      )
    })
    // After the end of the outing no hole gets a result.
    const waiting = (play.isOver ? [] : automatic).flatMap((bet) => {
      const { start, end } = spanOf(bet, order.length)
      const span = { start, end: Math.min(end, (conceded?.after ?? end) + 1) }
      return holesThatCanPress({ holes, span, pressAt }).flatMap((at) => order[at] ?? [])
    })
    const byHand = (play.isOver ? [] : checked).flatMap(({ press, code }) => {
      const isBeforeEnd = order.indexOf(press.from) <= (conceded?.after ?? order.length)
      return code === 'press.not-down' && isBeforeEnd ? openBefore(press, { holes, order, pressAt }) : []
    })
    return {
      game: 'nassau',
      sides: golfersOf(play),
      holes,
      bets: stakes,
      refused: checked.flatMap(({ press, code }) => (code === null ? [] : [{ ...press, code }])),
      mayPress: [...new Set([...waiting, ...byHand])],
      nines: order[0] === 1 ? ['Front', 'Back'] : ['First nine', 'Second nine'],
    }
  },
  waitsFor: ({ bets: stakes, mayPress }) => openHoles([...stakes, { waitsFor: mayPress }]),
  lines: ({ sides, bets: stakes, nines, refused }) =>
    sides.map(({ golfers: of }, at) => {
      const side = at === 0 ? 'A' : 'B'
      const started = stakes.filter(({ thru, press }) => thru > 0 || press > 0)
      const words = [
        ...started.map((stake) => `${stakeName(stake, nines)}: ${stakeText(stake, side)}`),
        ...refused
          .filter((press) => press.side === side)
          .map(({ bet, from }) => `${stakeName({ bet, press: 0 }, nines)} press from hole ${from}: void`),
      ]
      return { of, text: words.length === 0 ? 'Not started' : words.join(' · ') }
    }),
}

/** A range of indexes in the order of play; `end` is exclusive. */
type Span = { readonly start: number; readonly end: number }

function spanOf(bet: NassauBet, holes: number): Span {
  const turn = Math.floor(holes / 2)
  if (bet === 'front') return { start: 0, end: turn }
  return { start: bet === 'back' ? turn : 0, end: holes }
}

function stakeOn({
  bet,
  press,
  span,
  order,
  holes,
  conceded,
}: {
  bet: NassauBet
  press: number
  span: Span
  order: readonly number[]
  holes: readonly HoleResult[]
  /** A concession covers all bets; a bet that was decided before it keeps its result. */
  conceded: ConcededMatch | null
}): NassauStake {
  const played = order.slice(span.start, span.end)
  const { holes: _, ...standing } = matchStanding({
    order: played,
    holes: holes.slice(span.start, span.end),
    conceded: conceded && { ...conceded, after: Math.max(0, conceded.after - span.start) },
    extra: null,
  })
  return { bet, press, from: played[0] ?? 0, to: played.at(-1) ?? 0, ...standing }
}

type Pressing = { readonly holes: readonly HoleResult[]; readonly span: Span; readonly pressAt: number }

/**
 * Returns the indexes of holes without a result that can still lead to an automatic press, whatever the later results
 * are.
 */
function holesThatCanPress({ holes, span, pressAt }: Pressing): readonly number[] {
  const last = span.end - 1
  const starts = automaticStarts({ holes, span, pressAt })
  const before = starts.at(-1) ?? span.start
  const isOpen = (at: number) => (holes[at] ?? null) === null
  let reach: readonly number[] = [0]
  for (let at = before; at < last; at += 1) {
    const results = isOpen(at) ? [-1, 0, 1] : [holes[at] ?? 0]
    reach = [...new Set(reach.flatMap((up) => results.map((result) => up + result)))]
    if (reach.some((up) => Math.abs(up) >= pressAt)) {
      return Array.from({ length: last - before }, (_, place) => before + place).filter(isOpen)
    }
  }
  return []
}

/**
 * Returns the starts of automatic presses. Each bet is pressed once, after the first hole at which a side is `pressAt`
 * down with a hole left, and the press is pressed in the same way. Holes after one without a result start no press.
 */
function automaticStarts({ holes, span, pressAt }: Pressing): readonly number[] {
  const starts: number[] = []
  let up = 0
  for (let at = span.start; at < span.end - 1; at += 1) {
    const result = holes[at] ?? null
    if (result === null) break
    up += result
    if (Math.abs(up) < pressAt) continue
    starts.push(at + 1)
    up = 0
  }
  return starts
}

function manualStarts({
  bet,
  order,
  presses,
}: {
  bet: NassauBet
  order: readonly number[]
  presses: readonly Press[]
}): readonly number[] {
  const starts = presses.filter((press) => press.bet === bet).map(({ from }) => order.indexOf(from))
  return [...new Set(starts)].toSorted((one, other) => one - other)
}

type Terms = {
  readonly holes: readonly HoleResult[]
  readonly order: readonly number[]
  readonly pressAt: number
  readonly automatic: readonly NassauBet[]
}

/**
 * Returns why a press is refused: its bet has automatic presses, its hole is outside the bet, or its side is not far
 * enough down. Null when it is allowed.
 */
function pressRefusal(
  { bet, from, side }: Press,
  { holes, order, pressAt, automatic }: Terms,
): RefusedPress['code'] | null {
  if (automatic.includes(bet)) return 'press.automatic'
  const span = spanOf(bet, order.length)
  const at = order.indexOf(from)
  if (at < span.start || at >= span.end) return 'press.closed'
  const before = holes.slice(span.start, at)
  const up = sumOf(before, (result) => result ?? 0)
  const down = side === 'A' ? -up : up
  return before.includes(null) || down < pressAt ? 'press.not-down' : null
}

/** Returns the holes without a result that can still make a manual press valid; empty once none can. */
function openBefore(
  { bet, from, side }: Press,
  { holes, order, pressAt }: Omit<Terms, 'automatic'>,
): readonly number[] {
  const { start } = spanOf(bet, order.length)
  const before = holes.slice(start, order.indexOf(from))
  const open = before.flatMap((result, place) => (result === null ? (order[start + place] ?? []) : []))
  const up = sumOf(before, (result) => result ?? 0)
  const mostDown = (side === 'A' ? -up : up) + open.length
  return mostDown < pressAt ? [] : open
}

/**
 * Returns a prompt for each bet that a side may press before a hole. Bets with automatic presses, or already pressed at
 * that hole, have none.
 */
function pressPrompts(play: GamePlay, hole: number): readonly HolePrompt[] {
  const { order, records } = play
  const { holes } = playMatch(play)
  const terms = { holes, order, ...pressTerms(play) }
  // The hole has a result already, or all bets are conceded.
  if (holes[order.indexOf(hole)] !== null || records.concededMatch !== undefined) return []
  return bets
    .filter((bet) => isToPress(bet, { holes, order, hole }))
    .flatMap((bet) =>
      matchSides
        .filter((side) => pressRefusal({ bet, from: hole, side }, terms) === null)
        .filter(() => !(records.presses ?? []).some((press) => press.bet === bet && press.from === hole))
        .map((side) => ({ asks: 'press', bet, side }) as const),
    )
}

/**
 * Whether a bet can be pressed before a hole. The overall bet cannot once it is won. A nine that was closed out by the
 * hole just played still can, in the same way as an automatic press: 2 down after 8, on the 9th.
 */
function isToPress(
  bet: NassauBet,
  { holes, order, hole }: { holes: readonly HoleResult[]; order: readonly number[]; hole: number },
): boolean {
  const { start, end } = spanOf(bet, order.length)
  const last = order.indexOf(hole) - 1
  const known = bet === 'overall' ? holes : holes.map((result, at) => (at === last ? null : result))
  const { winner } = matchStanding({
    order: order.slice(start, end),
    holes: known.slice(start, end),
    conceded: null,
    extra: null,
  })
  return winner === null
}

/** `Front`, `Front press 1`, `Overall`. */
function stakeName({ bet, press }: Pick<NassauStake, 'bet' | 'press'>, nines: NassauStanding['nines']): string {
  const [first, second] = nines
  const name = { front: first, back: second, overall: 'Overall' }[bet]
  return press === 0 ? name : `${name} press ${press}`
}

/** Formats a bet for one side: `2 up thru 5`, `1 down thru 7`, `won 3&2`, `lost 1 up`, `lost, conceded`. */
function stakeText({ text, state, leader, winner, thru, press, from }: NassauStake, side: MatchSide): string {
  if (press > 0 && thru === 0 && winner === null) return `from hole ${from}`
  if (winner === 'halved') return 'halved'
  if (state === 'conceded') return `${winner === side ? 'won' : 'lost'}, conceded`
  if (winner !== null) return `${winner === side ? 'won' : 'lost'} ${text === 'Won' ? '' : text}`.trim()
  return leader === null || leader === side ? text : text.replace(' up ', ' down ')
}
