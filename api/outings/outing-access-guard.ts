import { hour, minute } from '../durations.ts'
import { createFailureLimit } from '../http/failure-limit.ts'

/**
 * Slows down who guesses access codes without ever locking the field out (SEC-24). Only wrong codes count: ten a
 * minute from one place. When the whole club has had ten in a minute, places that were wrong within the last hour
 * wait, and everybody else goes on: whoever guesses from many places gets one try an hour from each.
 */
export type CodeGuard = {
  /** Milliseconds that this place has to wait before its next try; 0 when it may try now. */
  readonly waitOf: (place: string) => number
  readonly countWrong: (place: string) => void
}

const club = 'club'

export function createCodeGuard({ now }: { now: () => Date }): CodeGuard {
  const ofPlace = createFailureLimit({ now, allowed: 10, window: minute })
  const ofClub = createFailureLimit({ now, allowed: 10, window: minute })
  const lately = createFailureLimit({ now, allowed: 1, window: hour })
  return {
    waitOf(place) {
      const isSuspect = lately.waitOf(place) > 0
      return Math.max(ofPlace.waitOf(place), isSuspect ? ofClub.waitOf(club) : 0)
    },
    countWrong(place) {
      ofPlace.count(place)
      ofClub.count(club)
      lately.count(place)
    },
  }
}
