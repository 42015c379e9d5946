import { QueryClient, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { AnswerOf, Call } from '#sync/calls/call.ts'
import type { User } from '#sync/calls/login.ts'
import { callClub, type ClubRequest } from '#sync/device/connection/server-calls.ts'
import { isClubFailure } from '#sync/device/connection/exchange.ts'
import { useDevice, useUser } from '../device/device-context.tsx'
import { clubRefused } from './failure-text.ts'

/** For how many milliseconds an answer of the club is not asked for again by the next who needs it. */
export const freshFor = 10_000

type Question<C extends Call> = {
  call: C
  request: ClubRequest<C>
  enabled?: boolean
  /** How many milliseconds to wait before asking again while the page is in sight; asked after every answer. */
  pause?: (failing: boolean) => number
}

/**
 * Asks the club and keeps the last answer while the app is open. Answers belong to whoever was signed in. The browser's
 * idea of being online is only a hint, so that every question is tried.
 */
export function useClubQuery<C extends Call>({
  call,
  request,
  enabled = true,
  pause,
}: Question<C>): UseQueryResult<AnswerOf<C>> {
  const device = useDevice()
  const user = useUser()
  return useQuery({
    queryKey: questionKey(user, { call, request }),
    enabled,
    queryFn: async () => {
      const answer = await callClub(device, call, request)
      if (!answer.ok) throw clubRefused(answer.refusal)
      return answer.value
    },
    refetchInterval: ({ state }) => (pause === undefined ? false : pause(state.status === 'error')),
  })
}

/** Shows an answer that came with something else in the place of the last one, on every screen that asks for it. */
export function useShowAnswer() {
  const answers = useQueryClient()
  const user = useUser()
  return <C extends Call>(question: Pick<Question<C>, 'call' | 'request'>, answer: AnswerOf<C>) => {
    answers.setQueryData(questionKey(user, question), answer)
  }
}

function questionKey<C extends Call>(user: User | null, { call, request }: Pick<Question<C>, 'call' | 'request'>) {
  return [user?.id ?? 0, call.method, call.path, request]
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: freshFor,
        retry: (failures, error) => isClubFailure(error) && error.kind === 'failed' && failures < 1,
      },
    },
  })
}
