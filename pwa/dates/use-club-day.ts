import { useState } from 'react'
import { useClub } from '../club/club.tsx'
import { onClubClock } from './date-text.ts'

/** The day at the club, as of the first drawing. */
export function useClubDay(): string {
  // The club's zone may come after it.
  const { timeZone } = useClub()
  const [now] = useState(() => new Date())
  return onClubClock(now, timeZone).day
}
