import { hour, minute } from '../server/time.ts'
import { createFailureLimit } from '../server/http/failure-limit.ts'
import type { Elapsed } from '../server/http/failure-limit.ts'

/**
 * Notices who guesses access codes (SEC-24). Only wrong codes count: ten a minute from one place. When the whole club
 * has had ten in a minute, places that were wrong within the last hour are suspects; when it has had three hundred in an
 * hour, as by somebody with thousands of addresses, every place is. A suspect is not locked out, but passes the robot
 * check for each further try.
 */
export type CodeGuard = {
  readonly isSuspect: (place: string) => boolean
  readonly countWrong: (place: string) => void
}

const club = 'club'

export function createCodeGuard({ elapsed }: { elapsed: Elapsed }): CodeGuard {
  const ofPlace = createFailureLimit({ elapsed, allowed: 10, window: minute })
  const ofClub = createFailureLimit({ elapsed, allowed: 10, window: minute })
  const ofHour = createFailureLimit({ elapsed, allowed: 300, window: hour })
  const lately = createFailureLimit({ elapsed, allowed: 1, window: hour })
  return {
    isSuspect(place) {
      const isKnownToFail = lately.waitOf(place) > 0
      return ofPlace.waitOf(place) > 0 || ofHour.waitOf(club) > 0 || (isKnownToFail && ofClub.waitOf(club) > 0)
    },
    countWrong(place) {
      for (const limit of [ofPlace, lately]) limit.count(place)
      for (const limit of [ofClub, ofHour]) limit.count(club)
    },
  }
}
