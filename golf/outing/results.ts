import { scorecard } from '../card/scorecard.ts'
import { netByHole, tieBreakerOf } from '../ties/countback.ts'
import { placeNumber, type ByHole, type Placed, type TieRule } from '../ties/places.ts'
import type { HandicapIndex, Strokes } from '../units.ts'
import { byIndex, equalSizes, partOfEach } from './flights.ts'
import { holesOf, type OutingCard } from './outing.ts'
import { standing, type StandingRow } from './standing.ts'

/** A golfer in the results of an outing that is over. */
export type ResultRow = {
  readonly golferId: number
  /** 1, T3 for a shared third place, NR without a complete card, WD for one who left, – for one who never started. */
  readonly place: string
  /** Null without a complete card. */
  readonly gross: Strokes | null
  readonly net: Strokes | null
  /** The figure that decides the place: gross or net against the par of the golfer's own tees. */
  readonly toPar: number | null
  /** What broke the tie with the next golfer, who has the same score: `on the last 9`, `on hole 17`. */
  readonly decided: string | null
}

type Deciding = { readonly by: 'gross' | 'net'; readonly ties: TieRule }

type Placing = Deciding & {
  /** Golfers who are still playing; they are listed last without a place. Left out once the outing is over. */
  readonly stillOut?: ReadonlySet<number>
}

/** Returns the golfers with holes left to play or to score, and how many holes each has scored. */
export function golfersOut(card: OutingCard): ReadonlyMap<number, number> {
  const out = card.golfers.filter(({ leftFrom }) => leftFrom === null)
  const scored = out.map((golfer) => ({ golfer, thru: scorecard({ ...card, golfer }).thru }))
  return new Map(
    scored.flatMap(({ golfer, thru }) => (thru < holesOf(golfer, card).length ? [[golfer.id, thru] as const] : [])),
  )
}

/**
 * Ranks an outing that is over, lowest against par first. Only complete cards have a place: a golfer who did not hole
 * out or has holes without a score has no total (NR).
 */
export function finalStanding(card: OutingCard, { by, ties }: Deciding): readonly Placed<StandingRow>[] {
  const rows = standing(card, by, { isOver: true })
  const breakTies = tieBreakerOf(ties)
  const onHoles = countbackScores(card, by)
  return breakTies === undefined ? rows : breakTies(rows, ({ golferId }) => onHoles(golferId))
}

/**
 * Returns the places by gross or net, with what decided each tie. While golfers are still out, only the others are
 * placed.
 */
export function finalPlaces(card: OutingCard, { by, ties, stillOut = new Set() }: Placing): readonly ResultRow[] {
  const against = by === 'gross' ? 'grossToPar' : 'netToPar'
  const golfers = card.golfers.filter(({ id }) => !stillOut.has(id))
  const rows = finalStanding({ ...card, golfers }, { by, ties }).map((row) => {
    const { golferId, position: place, decided = null } = row
    const own = hasPlace(row) ? row : null
    return { golferId, place, gross: own?.gross ?? null, net: own?.net ?? null, toPar: own?.[against] ?? null, decided }
  })
  const out = card.golfers.filter(({ id }) => stillOut.has(id))
  const nothing = { place: '–', gross: null, net: null, toPar: null, decided: null }
  return [...rows, ...out.map(({ id }) => ({ golferId: id, ...nothing }))]
}

function hasPlace({ position }: StandingRow): boolean {
  return placeNumber(position) !== null
}

/** Scores against par, so that golfers from tees with different pars compare; with equal pars the order is the same. */
function countbackScores(card: OutingCard, by: 'gross' | 'net'): (golferId: number) => ByHole {
  const golfers = new Map(card.golfers.map((golfer) => [golfer.id, golfer]))
  return (id) => {
    const golfer = golfers.get(id)
    if (golfer === undefined) return { byHole: [] }
    const holes = holesOf(golfer, card)
    const gross = holes.map(({ hole, par }) => (card.scores(id, hole) ?? par) - par)
    return by === 'gross' ? { byHole: gross } : netByHole({ gross, holes, playing: golfer.playingHandicap })
  }
}

/** A flight, by index, with places of its own. */
export type FlightResult = {
  /** From 1; flight 1 has the lowest indexes. */
  readonly flight: number
  readonly lowest: HandicapIndex
  readonly highest: HandicapIndex
  readonly rows: readonly ResultRow[]
}

type Flights = {
  readonly indexOf: (golferId: number) => HandicapIndex
  /** The number of flights of equal size; 1 to use the drawn flights, or the whole field. */
  readonly flights: number
  /** The flights drawn before the start, by golfer id. */
  readonly drawn: ReadonlyMap<number, number>
} & Omit<Placing, 'by'>

/** Ranks golfers by net within flights: flights of equal size by index, or those that were drawn. */
export function flightResults(
  card: OutingCard,
  { indexOf, flights, drawn, ...placing }: Flights,
): readonly FlightResult[] {
  const field = byIndex(card.golfers.map(({ id }) => ({ id, index: indexOf(id) })))
  const asDrawn = flights === 1 ? field.flatMap((_, at) => drawnFlight(field, { at, drawn }) ?? []) : []
  const flightOf = asDrawn.length > 0 ? asDrawn : partOfEach(equalSizes(field.length, flights))
  const inOrder = [...new Set(flightOf)].toSorted((one, other) => one - other)
  return inOrder.flatMap((flight) => {
    const own = field.filter((_, at) => flightOf[at] === flight)
    const [first, last] = [own[0], own.at(-1)]
    if (first === undefined || last === undefined) return []
    const ids = new Set(own.map(({ id }) => id))
    const golfers = card.golfers.filter(({ id }) => ids.has(id))
    const rows = finalPlaces({ ...card, golfers }, { by: 'net', ...placing })
    return [{ flight, lowest: first.index, highest: last.index, rows }]
  })
}

type InField = { readonly at: number; readonly drawn: Flights['drawn'] }

/**
 * Returns the flight of a golfer. One who was added after the draw gets the flight of the drawn golfer with the next
 * lower index, or else the lowest flight.
 */
function drawnFlight(field: readonly { readonly id: number }[], { at, drawn }: InField): number | undefined {
  const flights = field.map(({ id }) => drawn.get(id))
  const isDrawn = (flight: number | undefined) => flight !== undefined
  return flights.slice(0, at + 1).findLast(isDrawn) ?? flights.find(isDrawn)
}
