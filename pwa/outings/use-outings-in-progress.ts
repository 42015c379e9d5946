import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnswerOf } from '#sync/calls/call.ts'
import { outings } from '#sync/calls/outings-lists.ts'
import { followOutingsInProgress } from '#sync/device/outings/end-outing.ts'
import { useDevice, useUser } from '../device/device-context.tsx'
import { useServerQuery } from '../server/server-query.ts'

/** The outings in progress, for members. What the list says of an outing on this phone is taken over there. */
export function useOutingsInProgress(): UseQueryResult<AnswerOf<typeof outings>> {
  const device = useDevice()
  const user = useUser()
  const query = useServerQuery({ call: outings, request: {}, enabled: user !== null })
  const { data } = query

  useEffect(() => {
    if (data === undefined) return
    const inProgress = new Set([...data.myoutings, ...data.otheroutings].map(({ id }) => id))
    // The lists are right without it: a storage that fails leaves the phone's own copy as it was.
    followOutingsInProgress(device, inProgress).catch(() => undefined)
  }, [device, data])

  return query
}
