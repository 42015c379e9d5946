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
  /** What the place is by: gross or net against the par of the golfer's own tees. */
  readonly toPar: number | null
  /** What put the golfer ahead of the next one with the same score: `on the last 9`, `on hole 17`. */
  readonly decided: string | null
}

type Deciding = { readonly by: 'gross' | 'net'; readonly ties: TieRule }

type Placing = Deciding & {
  /** Golfers who are still out: they come last and have no place yet. Left out once the outing is over. */
  readonly stillOut?: ReadonlySet<number>
}

/** The golfers who have holes to play or to score, with how many they have scored. */
export function golfersOut(card: OutingCard): ReadonlyMap<number, number> {
  const out = card.golfers.filter(({ leftFrom }) => leftFrom === null)
  const scored = out.map((golfer) => ({ golfer, thru: scorecard({ ...card, golfer }).thru }))
  return new Map(
    scored.flatMap(({ golfer, thru }) => (thru < holesOf(golfer, card).length ? [[golfer.id, thru] as const] : [])),
  )
}

/**
 * The standing of an outing that is over, lowest against par first. Only complete cards have a place: who did not hole
 * out or has holes without a score has no total (NR).
 */
export function finalStanding(card: OutingCard, { by, ties }: Deciding): readonly Placed<StandingRow>[] {
  const rows = standing(card, by, { isOver: true })
  const breakTies = tieBreakerOf(ties)
  const onHoles = countbackScores(card, by)
  return breakTies === undefined ? rows : breakTies(rows, ({ golferId }) => onHoles(golferId))
}

/** The places by gross or net, with what decided each tie: the final ones, or those of the golfers who are in. */
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

/** Against par, so that golfers of tees with other pars compare; with equal pars it is the same order. */
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

/** A part of the field with places of its own, by index. */
export type FlightResult = {
  /** From 1, the lowest indexes. */
  readonly flight: number
  readonly lowest: HandicapIndex
  readonly highest: HandicapIndex
  readonly rows: readonly ResultRow[]
}

type Flights = {
  readonly indexOf: (golferId: number) => HandicapIndex
  /** Flights of equal size, the larger first; 1 for those that were drawn, or for the whole field. */
  readonly flights: number
  /** The flights that were drawn before the start, by golfer. */
  readonly drawn: ReadonlyMap<number, number>
} & Omit<Placing, 'by'>

/** Places by net in flights: of equal size by index, or as they were drawn. */
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

/** A golfer who came after the draw plays in the flight of the next lower index that was drawn, or of the lowest. */
function drawnFlight(field: readonly { readonly id: number }[], { at, drawn }: InField): number | undefined {
  const flights = field.map(({ id }) => drawn.get(id))
  const isDrawn = (flight: number | undefined) => flight !== undefined
  return flights.slice(0, at + 1).findLast(isDrawn) ?? flights.find(isDrawn)
}
