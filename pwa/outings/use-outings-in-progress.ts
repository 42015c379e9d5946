import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnswerOf } from '#sync/calls/call.ts'
import { outings } from '#sync/calls/outings-lists.ts'
import { followOutingsInProgress } from '#sync/device/outings/outings-in-progress.ts'
import { useDevice, useUser } from '../device/device-context.tsx'
import { useServerQuery } from '../server/server-query.ts'

/** Queries the outings in progress, for members. The status of an outing that is on this phone is stored there, too. */
export function useOutingsInProgress(): UseQueryResult<AnswerOf<typeof outings>> {
  const device = useDevice()
  const user = useUser()
  const query = useServerQuery({ call: outings, request: {}, enabled: user?.isconfirmed === true })
  const { data } = query

  useEffect(() => {
    if (data === undefined) return
    const inProgress = new Set([...data.myoutings, ...data.otheroutings].map(({ id }) => id))
    // The lists are correct without it: if the storage fails, the phone's own copy stays unchanged.
    followOutingsInProgress(device, inProgress).catch(() => undefined)
  }, [device, data])

  return query
}
