import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { AnswerOf, Call } from '#sync/calls/call.ts'
import type { ClubRequest } from '#sync/device/connection/server-calls.ts'
import { callClubOrCached, showCachedWhenSlow, type Seen } from '#sync/device/connection/cached-answers.ts'
import { useDevice, useUser } from '../device/device-context.tsx'
import { freshFor } from './club-query.ts'
import { clubRefused } from './failure-text.ts'

type Question<C extends Call> = {
  call: C
  request: ClubRequest<C>
  /** Keeps showing the answer to the question before while this one is asked: for lists that are searched. */
  isSearch?: boolean
}

/**
 * Asks the club, and shows what this phone saw last when the club cannot be reached, or meanwhile when it takes its
 * time. `useClubQuery` is for what means nothing when it is old.
 */
export function useSeenQuery<C extends Call>({
  call,
  request,
  isSearch = false,
}: Question<C>): UseQueryResult<Seen<AnswerOf<C>>> {
  const device = useDevice()
  const user = useUser()
  return useQuery<Seen<AnswerOf<C>>>({
    queryKey: [user?.id ?? 0, 'seen', call.method, call.path, request],
    ...(isSearch ? { placeholderData: keepPreviousData } : {}),
    // What was seen before is asked for again as soon as there is a network.
    staleTime: ({ state: { data } }) => (typeof data?.seenAt === 'number' ? 0 : freshFor),
    queryFn: async ({ client, queryKey }) => {
      const stop = showCachedWhenSlow(device, { call, request }, (kept) => {
        client.setQueryData<Seen<AnswerOf<C>>>(queryKey, (shown) => (shown === undefined ? kept : undefined))
      })
      try {
        const answer = await callClubOrCached(device, call, request)
        if (!answer.ok) throw clubRefused(answer.refusal)
        return answer.value
      } finally {
        stop()
      }
    },
  })
}
