import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef } from 'react'
import { getAccessCode } from '#sync/calls/outings.ts'
import { outingsOnPhone } from '#sync/device/outings.ts'
import { useClubQuery } from '../club-query.ts'
import { useDevice, useUser } from '../device-context.tsx'
import { codeToScore } from './code-to-score.ts'
import { pollPause } from './poll-pause.ts'

/** The code under which the member scores now, asked for again and again while the app is in sight. */
export function useOutingCode(): string | null {
  const { database } = useDevice()
  const user = useUser()
  const changedAt = useRef(0)
  const { data } = useClubQuery({
    call: getAccessCode,
    request: { params: { id: user?.id ?? 0 } },
    enabled: user?.isconfirmed === true,
    pause: (failing) => pollPause({ failing, unchangedFor: Date.now() - changedAt.current }),
  })
  const onPhone = useLiveQuery(() => outingsOnPhone(database), [database])

  useEffect(() => {
    changedAt.current = Date.now()
  }, [data?.accesscode])

  return user === null ? null : codeToScore(data?.accesscode, onPhone ?? [])
}
