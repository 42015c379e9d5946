import {
  keepPreviousData,
  QueryClient,
  useQuery,
  useQueryClient,
  type QueryFilters,
  type QueryKey,
  type QueryPersister,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AnswerOf, Call } from '#sync/calls/call.ts'
import { clubInfo } from '#sync/calls/club.ts'
import type { User } from '#sync/calls/login.ts'
import { cacheAnswer, cachedAnswer, forgetCachedAnswer } from '#sync/device/connection/cached-answers.ts'
import { signedInUser } from '#sync/device/connection/credentials.ts'
import { serverFailure, isServerFailure } from '#sync/device/connection/exchange.ts'
import { callServer, type ServerRequest } from '#sync/device/connection/server-calls.ts'
import type { Device } from '#sync/device/device.ts'
import { useDevice, useUser } from '../device/device-context.tsx'
import { useLoading } from '../ui/loading.tsx'
import { nextTask } from '../ui/next-task.ts'
import { isGone, isUnreachable, serverRefused } from './failure-text.ts'

type Question<C extends Call> = {
  call: C
  request: ServerRequest<C>
  enabled?: boolean
  /**
   * Caches the answer on the phone and shows it when the server does not answer. Not for data that is useless when old,
   * like the values of an edit form, nor for data shared by other members.
   */
  offline?: boolean
  /** Shows the answer to the previous request while this one is sent. For lists with a search field. */
  keepPrevious?: boolean
  /** Returns the milliseconds until the query is sent again while the page is visible; called after every answer. */
  pause?: (failing: boolean) => number
}

/**
 * Queries the server and keeps the last answer while the app is open. A query with both `data` and an `error` shows an
 * older answer; `AsOf` shows its age. The cache is separate for each signed-in member.
 */
export function useServerQuery<C extends Call>(question: Question<C>): UseQueryResult<AnswerOf<C>> {
  const { call, request, enabled = true, offline = false, keepPrevious = false, pause } = question
  const device = useDevice()
  const user = useUser()
  return useQuery({
    queryKey: queryKeyOf(user, question),
    enabled,
    queryFn: async () => {
      const answer = await callServer(device, call, request)
      if (!answer.ok) throw serverRefused(answer.refusal)
      return answer.value
    },
    refetchInterval: ({ state }) => (pause === undefined ? false : pause(state.status === 'error')),
    ...(offline ? { persister: cacheOnPhone(device, { call, request }) } : {}),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}

/**
 * Whether every query has been answered or has failed. What depends on them is shown then, so that no answer moves it
 * while a person uses it. It stays shown: a query that failed loads again whenever it is repeated.
 */
export function useAnsweredOnce(queries: readonly Pick<UseQueryResult, 'isLoading'>[]): boolean {
  const isAnswered = queries.every(({ isLoading }) => !isLoading)
  const [wasAnswered, setAnswered] = useState(isAnswered)
  if (isAnswered && !wasAnswered) setAnswered(true)
  return isAnswered || wasAnswered
}

/**
 * Replaces the cached answer of a query, on every screen that shows it, by one that came with another call, or by the
 * result of a function of the present answer.
 */
export function useShowAnswer() {
  const queries = useQueryClient()
  const user = useUser()
  return <C extends Call>(
    question: Pick<Question<C>, 'call' | 'request' | 'offline'>,
    answer: AnswerOf<C> | ((before: AnswerOf<C>) => AnswerOf<C>),
  ) => {
    queries.setQueryData<AnswerOf<C>>(queryKeyOf(user, question), (before) => {
      if (!isChange(answer)) return answer
      return before === undefined ? undefined : answer(before)
    })
  }
}

function isChange<Answer>(answer: Answer | ((before: Answer) => Answer)): answer is (before: Answer) => Answer {
  return typeof answer === 'function'
}

/**
 * Refetches what is shown when fewer operations wait on this phone than before, because those that were sent changed
 * it.
 */
export function useRefetchWhenSent(waiting: number): void {
  const queries = useQueryClient()
  const before = useRef(0)

  useEffect(() => {
    if (waiting < before.current) void queries.invalidateQueries()
    before.current = waiting
  }, [queries, waiting])
}

/**
 * Refetches everything on the screen after a change, under the loading overlay, so that the button that made the change
 * cannot be tapped again before its effect is shown.
 */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  const during = useLoading()
  return async () => await during(refetchAll(queries))
}

/**
 * Refetches everything on the screen. Resolves once the screen shows it: a query notifies its components in a task of
 * their own, before which a slow phone may handle a tap.
 */
export async function refetchAll(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries()
  await nextTask()
}

/** Discards the cached answers to these calls, and refetches those that are on the screen. */
export function useForgetAnswers() {
  const queries = useQueryClient()
  return (calls: readonly Pick<Call, 'method' | 'path'>[]) =>
    queries.resetQueries({
      predicate: ({ queryKey: [, , method, path] }) =>
        calls.some((call) => call.method === method && call.path === path),
    })
}

/**
 * The cache key of a query. It includes `offline`, so that a form and an offline screen that send the same request do
 * not share an answer.
 */
function queryKeyOf<C extends Call>(user: User | null, { call, request, offline = false }: Question<C>): QueryKey {
  return [user?.id ?? 0, offline, call.method, call.path, request]
}

/** Milliseconds for which an answer counts as fresh and is not queried again. */
const freshFor = 10_000

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The browser's `onLine` is unreliable, so every query is sent.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: ({ state }) => (state.status === 'error' ? 0 : freshFor),
        retry: (failures, error) => isServerFailure(error) && error.kind === 'failed' && failures < 1,
      },
    },
  })
}

/** Milliseconds between two attempts of a visible page to reach the server: as often as it tries to send scores. */
const triedAgainAfter = 15_000

/**
 * Refetches the queries on the screen that did not reach the server, as soon as it answers, because browsers fire no
 * event when a weak signal returns. A small request probes the server first: retrying a query without an answer would
 * show its placeholder and take the focus from Try again.
 */
export function useTryAgain(queries: QueryClient): void {
  const device = useDevice()

  useEffect(() => {
    const unreached: QueryFilters = {
      type: 'active',
      fetchStatus: 'idle',
      predicate: ({ state }) => isUnreachable(state.error),
    }
    const tryAgain = async () => {
      const isWaiting = queries.getQueryCache().findAll(unreached).length > 0
      if (!isWaiting || document.visibilityState === 'hidden') return
      const answer = await callServer(device, clubInfo, {}).catch(() => null)
      if (answer !== null) await queries.refetchQueries(unreached)
    }
    const timer = setInterval(() => void tryAgain(), triedAgainAfter)
    return () => clearInterval(timer)
  }, [device, queries])
}

/** Milliseconds without an answer after which the cached one is shown. */
const patience = 2_000

/**
 * Caches each answer on the phone. When the server fails or takes longer than `patience`, the query shows the cached
 * answer with its time, and the failure as its error. A refusal is never replaced by a cached answer. An item that the
 * server no longer has is deleted from the phone, which would otherwise show it offline.
 */
export function cacheOnPhone<C extends Call>(
  device: Device,
  question: { readonly call: C; readonly request: ServerRequest<C> },
): QueryPersister<AnswerOf<C>, QueryKey> {
  return async (fetchAnswer, context, query) => {
    let isOver = false
    const showCached = async (error: Error) => {
      if (query.state.data !== undefined) return
      const cached = await cachedAnswer(device, question)
      if (cached === undefined || isOver) return
      query.setState({ data: cached.answer, dataUpdatedAt: cached.at, status: 'error', error })
    }
    const askedBy = signedInUser(device)?.id
    const slow = serverFailure('unreachable', { message: 'no answer yet' })
    const stop = device.ports.setTimer(() => void showCached(slow), patience)
    try {
      const answer = await fetchAnswer(context)
      void cacheAnswer(device, question, { answer, askedBy })
      return answer
    } catch (failure) {
      if (isServerFailure(failure)) await showCached(failure)
      if (isGone(failure)) await forgetCachedAnswer(device, question)
      throw failure
    } finally {
      isOver = true
      stop()
    }
  }
}
