import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import { outingInProgress } from '#sync/calls/outings-lists.ts'
import { outingsOnPhone } from '#sync/device/outings/outings.ts'
import { useClubQuery } from '../club/club-query.ts'
import { dayOf } from '../dates/date-text.ts'
import { useDevice, useUser } from '../device/device-context.tsx'
import { pollPause } from './poll-pause.ts'
import { keepScoreChoice, keptScoreChoice, scoringOf, type Scoring } from './score-choice.ts'

/**
 * The outings that the member scores now. They are asked for again and again while the app is in sight; tabs that ask at
 * the same time share one call (see the service worker).
 */
export function useScoring(): Scoring & { readonly choose: (outingId: number) => void } {
  const { database, ports } = useDevice()
  const user = useUser()
  const changedAt = useRef(0)
  const userId = user?.id ?? 0
  const [openedAt] = useState(() => Date.now())
  const { data: playing, dataUpdatedAt } = useClubQuery({
    call: outingInProgress,
    request: { params: { id: userId } },
    enabled: user?.isconfirmed === true,
    pause: (failing) => pollPause({ failing, unchangedFor: Date.now() - changedAt.current }),
  })
  const onPhone = useLiveQuery(() => outingsOnPhone(database), [database]) ?? []
  // An app that stays open overnight asks anew.
  const owner = { userId, today: dayOf(new Date(Math.max(openedAt, dataUpdatedAt))) }

  useEffect(() => {
    changedAt.current = Date.now()
  }, [playing])

  const scoring =
    user === null
      ? { running: [], chosen: null }
      : scoringOf(playing?.outings, { onPhone, chosenId: keptScoreChoice(ports.storage, owner) })
  return { ...scoring, choose: (outingId) => keepScoreChoice(ports.storage, { ...owner, outingId }) }
}
