import { isDay, shownDay } from '../day.ts'
import { accept, refuse, type Result } from '../result.ts'
import type { Tenths } from '../units.ts'

export type RoundEntryRefusal = 'round.no-such-day' | 'round.future-day' | 'round.score' | 'round.par-or-better'

/** A mistyped year is before this day more often than a round. */
const firstDay = '1900-01-01'

/** A day that a round can have been played on: `latest` is the last that has started wherever the golfer may be. */
export function validateDay(date: string, latest: string): Result<string, RoundEntryRefusal> {
  if (!isDay(date)) return refuse('round.no-such-day', `${date} isn’t a valid date.`)
  if (date < firstDay) return refuse('round.no-such-day', `Check the year of ${shownDay(date)}.`)
  return date > latest ? refuse('round.future-day', 'You can’t post a round dated in the future.') : accept(date)
}

/** No nine holes are rated above 45.0 and no eighteen below. */
const highestNine = 450

/** How many holes a rating is meant for. */
export function holesRated(rating: Tenths): 9 | 18 {
  return rating > highestNine ? 18 : 9
}

/**
 * A score that can have been played on so many holes, between two and ten strokes on each. `whose` begins the sentence
 * of a refusal: Your, Ben’s.
 */
export function validateScore({
  whose,
  holes,
  score,
  parorbetter,
}: {
  whose: string
  holes: 9 | 18
  score: number
  parorbetter: number
}): Result<number, RoundEntryRefusal> {
  if (score < 2 * holes || score > 10 * holes) {
    return refuse('round.score', `${whose} score must be ${2 * holes} to ${10 * holes} for ${holes} holes.`)
  }
  if (parorbetter > holes) {
    return refuse('round.par-or-better', `${whose} holes par or better cannot be more than ${holes}.`)
  }
  return accept(score)
}
