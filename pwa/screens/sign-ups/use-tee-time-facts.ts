import type { UseQueryResult } from '@tanstack/react-query'
import { teeTimePlayers, type Roster } from '#sync/calls/sign-ups.ts'
import { teeTimeAll, teeTimeLoggedOut } from '#sync/calls/tee-times.ts'
import type { Seen } from '#sync/device/connection/cached-answers.ts'
import { useUser } from '../../device/device-context.tsx'
import { useSeenQuery } from '../../club/seen-query.ts'
import { factsOfListed, factsOfRoster, type TeeTimeFacts } from './tee-time-facts.ts'

type Known = {
  readonly facts: TeeTimeFacts
  /** When the club told it; null for now. */
  readonly seenAt: number | null
  /** null where this phone has only seen the list. */
  readonly roster: Roster | null
  /** As the list has it. */
  readonly spotsLeft: number | null
}

/**
 * What is known of a tee time. Without the club it is what this phone saw last, be it in the list alone. undefined
 * while there is nothing: then `query` says why.
 */
export function useTeeTimeFacts(id: number): { known: Known | undefined; query: UseQueryResult<Seen<Roster>> } {
  const user = useUser()
  const query = useSeenQuery({ call: teeTimePlayers, request: { params: { id } } })
  const { data: list } = useSeenQuery<typeof teeTimeAll | typeof teeTimeLoggedOut>({
    call: user === null ? teeTimeLoggedOut : teeTimeAll,
    request: {},
  })
  const listed = list?.answer.teetime.find(({ teeid }) => teeid === id)
  const fromList = listed && factsOfListed(listed)
  if (query.data !== undefined) {
    const { answer: roster, seenAt } = query.data
    return {
      query,
      known: {
        facts: factsOfRoster(roster, fromList?.contact ?? ''),
        seenAt,
        roster,
        spotsLeft: listed?.spotsleft ?? null,
      },
    }
  }
  if (query.error === null || fromList === undefined) return { query, known: undefined }
  return {
    query,
    known: { facts: fromList, seenAt: list?.seenAt ?? null, roster: null, spotsLeft: listed?.spotsleft ?? null },
  }
}
