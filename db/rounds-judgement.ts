import { addDays } from '#golf/day.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { tenths, type Tenths } from '#golf/units.ts'
import type { CourseTeebox } from './courses.ts'

export type RoundRefusal =
  | 'round.no-such-day'
  | 'round.future-day'
  | 'round.no-such-course'
  | 'round.no-such-teebox'
  | 'round.score'
  | 'round.par-or-better'
  | 'round.no-such-golfer'
  | 'round.golfer-twice'
  | 'round.too-many-others'
  | 'round.duplicate'
  | 'round.not-found'
  | 'round.not-yours'
  | 'round.restore-too-late'

/** A day that a round can have been played on. `today` is that of the club. */
export function judgeDay(date: string, today: string): Result<string, RoundRefusal> {
  if (!isDay(date)) return refuse('round.no-such-day', `There is no day ${date}.`)
  return date > today ? refuse('round.future-day', 'A round cannot be posted before it is played.') : accept(date)
}

/** Whether `YYYY-MM-DD` text is a day of the calendar. */
export function isDay(date: string): boolean {
  return !Number.isNaN(Date.parse(date)) && addDays(date, 0) === date
}

/** Tees as a round takes them along: a later rating does not change the round. */
export type RatedTees = {
  readonly teeboxId: number
  readonly rating: Tenths
  readonly slope: number
  readonly holes: 9 | 18
}

/** No nine holes are rated above 45.0 and no eighteen below, so the rating tells how many are meant. */
const highestNine = 450

export function ratedTees({ id, rating, slope }: Pick<CourseTeebox, 'id' | 'rating' | 'slope'>): RatedTees {
  return { teeboxId: id, rating: tenths(rating), slope, holes: tenths(rating) > highestNine ? 18 : 9 }
}

/** A score that can have been played on so many holes: two to ten strokes on each. `whose` begins a sentence. */
export function judgeScore({
  whose,
  holes,
  score,
  parorbetter,
}: {
  whose: string
  holes: 9 | 18
  score: number
  parorbetter: number
}): Result<number, RoundRefusal> {
  if (score < 2 * holes || score > 10 * holes) {
    return refuse('round.score', `${whose} score must be ${2 * holes} to ${10 * holes} for ${holes} holes.`)
  }
  if (parorbetter > holes) {
    return refuse('round.par-or-better', `${whose} holes par or better cannot be more than ${holes}.`)
  }
  return accept(score)
}

/** `YYYY-MM-DD` as it is shown to people. */
export function shownDay(date: string): string {
  const [year, month, day] = date.split('-')
  return `${month}-${day}-${year}`
}
