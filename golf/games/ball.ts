import { playedBy } from '../outing/departures.ts'
import { entryOn, type OutingCard } from '../outing/outing.ts'
import { receivedOn } from './game.ts'

/**
 * A ball on a hole in a game: its strokes, `out` when it was picked up or its golfer has left the course, or null while
 * the entry is missing.
 */
export type Ball = number | 'out' | null

type Balls = (id: number, hole: number) => Ball

/**
 * Whether a conceded stroke counts in a game: always in match play (Rules of Golf 3.2b), and in a stroke-play form
 * only where the outing allows gimmes (3.3c: a ball that isn't holed out has no score).
 */
type Concessions = 'count' | 'only as gimmes'

/** Gross strokes of each ball. */
export function grossBalls(card: OutingCard, concessions: Concessions): Balls {
  const entry = entryOn(card)
  const counts = concessions === 'count' || card.gimmes === true
  const plays = new Map(card.golfers.map((golfer) => [golfer.id, playedBy(golfer, card.holes)]))
  return (id, hole) => {
    if (plays.get(id)?.(hole) === false) return 'out'
    const written = entry(id, hole)
    if (written === undefined) return null
    if (written.kind === 'picked-up' || (written.kind === 'conceded' && !counts)) return 'out'
    return written.strokes
  }
}

/** Gross strokes less the strokes received in the game. */
export function netBalls(card: OutingCard, concessions: Concessions): Balls {
  const gross = grossBalls(card, concessions)
  const received = receivedOn(card)
  return (id, hole) => {
    const ball = gross(id, hole)
    return typeof ball === 'number' ? ball - received(id, hole) : ball
  }
}
