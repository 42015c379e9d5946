import { hour, minute } from '#db/instants.ts'
import { createTryLimit, takeAll, type Counting } from '../server/http/try-limit.ts'

/**
 * Detects guessing of access codes (SEC-24). Only wrong codes count: ten a minute per source. After ten in a minute in
 * the whole club, sources with a wrong code within the last hour are suspects; after three hundred in an hour, as from
 * someone with thousands of addresses, every source is. A suspect is not locked out but needs a robot check for each
 * further try.
 */
type CodeGuard = {
  /**
   * Whether a source is a suspect. It only reads, because thousands may follow an outing with a right code, and on
   * PostgreSQL each count would be a commit.
   */
  readonly isSuspect: (source: string) => Promise<boolean>
  /** Counts a wrong code, unless the source is a suspect. Returns whether it was counted. */
  readonly takeWrong: (source: string) => Promise<boolean>
  /** Counts a wrong code of a suspect who passed the robot check. */
  readonly countWrong: (source: string) => Promise<void>
}

const club = 'club'

export function createCodeGuard(context: Counting): CodeGuard {
  const limitOf = (name: string, allowed: number, window: number) =>
    createTryLimit(context, { name: `codes ${name}`, allowed, window })
  const minuteOfSource = limitOf('of a place', 10, minute)
  const hourOfSource = limitOf('lately', 1, hour)
  const minuteOfClub = limitOf('of the club', 10, minute)
  const hourOfClub = limitOf('of an hour', 300, hour)
  return {
    async isSuspect(source) {
      const [guessesNow, guessedLately, clubIsGuessed, clubIsFull] = await Promise.all([
        minuteOfSource.waitOf(source),
        hourOfSource.waitOf(source),
        minuteOfClub.waitOf(club),
        hourOfClub.waitOf(club),
      ])
      return guessesNow > 0 || clubIsFull > 0 || (guessedLately > 0 && clubIsGuessed > 0)
    },
    async takeWrong(source) {
      const isFirst = (await hourOfSource.take(source)) === 0
      const limits = [
        { limit: minuteOfSource, key: source },
        { limit: hourOfClub, key: club },
      ]
      // The first wrong code of a source counts for the club, but guesses from other sources do not use up its limit.
      if (!isFirst) limits.push({ limit: minuteOfClub, key: club })
      if ((await takeAll(limits)) !== undefined) {
        if (isFirst) await hourOfSource.forgive(source)
        return false
      }
      await (isFirst ? minuteOfClub.count(club) : hourOfSource.count(source))
      return true
    },
    async countWrong(source) {
      for (const limit of [minuteOfSource, hourOfSource]) await limit.count(source)
      for (const limit of [minuteOfClub, hourOfClub]) await limit.count(club)
    },
  }
}
