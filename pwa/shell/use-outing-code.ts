import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef } from 'react'
import { getAccessCode } from '#sync/calls/outings.ts'
import { outingsOnPhone } from '#sync/device/outings.ts'
import { useClubQuery } from '../club-query.ts'
import { useDevice, useUser } from '../device-context.tsx'
import { pollPause } from './poll-pause.ts'

/**
 * The code under which the member scores now; null without an outing. What is on the phone counts until the club
 * answers.
 */
export function useOutingCode(): string | null {
  const { database } = useDevice()
  const user = useUser()
  const changedAt = useRef(0)
  const { data } = useClubQuery({
    call: getAccessCode,
    request: { params: { id: user?.id ?? 0 } },
    enabled: user !== null,
    pause: (failing) => pollPause({ failing, unchangedFor: Date.now() - changedAt.current }),
  })
  const onPhone = useLiveQuery(() => outingsOnPhone(database), [database])

  useEffect(() => {
    changedAt.current = Date.now()
  }, [data?.accesscode])

  if (user === null) return null
  if (data !== undefined) return data.accesscode === '' ? null : data.accesscode
  return onPhone?.find(({ status, code }) => status === 'inprogress' && code !== null)?.code ?? null
}
