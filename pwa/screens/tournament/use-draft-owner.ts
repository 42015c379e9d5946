import { useMemo, useState } from 'react'
import { dayOf } from '../../dates/date-text.ts'
import { useUser } from '../../device/device-context.tsx'
import type { DraftOwner } from './kept-draft.ts'

/** The member who puts an outing together (0 for a new one), on the day on which the form was opened. */
export function useDraftOwner(outingId: number): DraftOwner {
  const userId = useUser()?.id ?? 0
  const [today] = useState(() => dayOf(new Date()))
  return useMemo(() => ({ userId, outingId, today }), [userId, outingId, today])
}
