import { isDay, shownDay } from '../day.ts'
import { accept, refuse, type Refusal, type Result } from '../result.ts'
import { strokes, type Tenths } from '../units.ts'
import { eighteenHoleDifferential } from './differential.ts'

export type RoundEntryRefusal = 'round.no-such-day' | 'round.future-day' | 'round.score' | 'round.par-or-better'

/** The earliest accepted date; an earlier one is almost certainly a mistyped year. */
const firstDay = '1900-01-01'

const hour = 3_600_000
/** The largest offsets from UTC in milliseconds: those of the Line Islands and of Baker Island. */
const furthestAhead = 14 * hour
const furthestBehind = 12 * hour

/**
 * Returns the latest date in any time zone, YYYY-MM-DD. A round has the date of the place where it was played, which
 * may be east of the club and of the phone.
 */
export function latestDayAnywhere(now: Date): string {
  return dateAt(now.getTime() + furthestAhead)
}

/** Whether a date, YYYY-MM-DD, is that of an instant in any time zone. */
export function isDateAnywhere(date: string, at: Date): boolean {
  return date >= dateAt(at.getTime() - furthestBehind) && date <= latestDayAnywhere(at)
}

function dateAt(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
}

/** Validates a day of play. `latest` is the last day that has started anywhere. */
export function validateDay(date: string, latest: string): Result<string, RoundEntryRefusal> {
  if (!isDay(date)) return refuse('round.no-such-day', `${date} isn’t a valid date.`, 'date')
  if (date < firstDay) return refuse('round.no-such-day', `Check the year of ${shownDay(date)}.`, 'date')
  return date > latest
    ? refuse('round.future-day', 'You can’t post a round dated in the future.', 'date')
    : accept(date)
}

/** No nine holes are rated above 45.0 and no eighteen below. */
const highestNine = 450

/** Returns the number of holes that a rating is for. */
export function holesRated(rating: Tenths): 9 | 18 {
  return rating > highestNine ? 18 : 9
}

/**
 * In tenths. A limit of this product, far below any real round: a 58 from tees rated 74.0 / 120 is a differential of
 * -15.1.
 */
const lowestDifferential = -200
/**
 * In tenths: five strokes better than scratch, a level at which a golfer has an index. Most nine-hole scores entered by
 * mistake on tees rated for eighteen are lower.
 */
const lowestWithoutIndex = -50

type EnteredScore = {
  /** The first word of a refusal sentence: Your, Ben’s. */
  readonly whose: string
  readonly tees: { readonly holes: 9 | 18; readonly rating: Tenths; readonly slope: number }
  readonly score: number
  readonly parorbetter: number
  /** Whether the golfer has an index, where that is known. */
  readonly hasIndex?: boolean
}

/**
 * Returns every fault of a score that cannot have been played from these tees, in the order of the form. A score has
 * two to ten strokes on each hole. A nine-hole score entered on tees rated for eighteen has a differential that no real
 * round has, and is refused: it would give a golfer with few rounds an extremely low index. For a golfer with an index
 * the limit is lower, because a score below that index by far waits for an administrator (`farBelow`).
 */
export function validateScore({
  whose,
  tees: { holes, rating, slope },
  score,
  parorbetter,
  hasIndex = true,
}: EnteredScore): readonly Refusal<RoundEntryRefusal>[] {
  const refusals: Refusal<RoundEntryRefusal>[] = []
  const { numerator, denominator } = eighteenHoleDifferential({ adjustedGross: strokes(score), rating, slope })
  const lowest = hasIndex ? lowestDifferential : lowestWithoutIndex
  if (score < 2 * holes || score > 10 * holes) {
    const message = `${whose} score must be ${2 * holes} to ${10 * holes} for ${holes} holes.`
    refusals.push({ code: 'round.score', message, at: 'score' })
  } else if (holes === 18 && numerator < lowest * denominator) {
    const message =
      `${whose} score is too low for 18 holes from these tees. After nine holes, choose tees rated for nine. ` +
      'If there are none, ask an administrator to add them.'
    refusals.push({ code: 'round.score', message, at: 'score' })
  }
  if (parorbetter > holes) {
    const message = `${whose} holes par or better cannot be more than ${holes}.`
    refusals.push({ code: 'round.par-or-better', message, at: 'parorbetter' })
  }
  return refusals
}
