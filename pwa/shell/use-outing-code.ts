import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef } from 'react'
import { getAccessCode, outingInProgress } from '#sync/calls/outings-lists.ts'
import { outingsOnPhone } from '#sync/device/outings/outings.ts'
import { useClubQuery } from '../club/club-query.ts'
import { useDevice, useUser } from '../device/device-context.tsx'
import { codeToScore } from './code-to-score.ts'
import { pollPause } from './poll-pause.ts'

/**
 * The code under which the member scores now. Whether there is one is asked again and again while the app is in sight;
 * tabs that ask at the same time share one call (see the service worker). The code is asked for at once as well, so that
 * at a start the one does not wait for the other, and again when an outing has begun.
 */
export function useOutingCode(): string | null {
  const { database } = useDevice()
  const user = useUser()
  const changedAt = useRef(0)
  const isMember = user?.isconfirmed === true
  const request = { params: { id: user?.id ?? 0 } }
  const { data: playing } = useClubQuery({
    call: outingInProgress,
    request,
    enabled: isMember,
    pause: (failing) => pollPause({ failing, unchangedFor: Date.now() - changedAt.current }),
  })
  const { data } = useClubQuery({ call: getAccessCode, request, enabled: isMember && playing?.inprogress !== false })
  const onPhone = useLiveQuery(() => outingsOnPhone(database), [database])

  useEffect(() => {
    changedAt.current = Date.now()
  }, [playing?.inprogress])

  const answer = playing?.inprogress === false ? '' : data?.accesscode
  return user === null ? null : codeToScore(answer, onPhone ?? [])
}
