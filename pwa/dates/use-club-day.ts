import { useState } from 'react'
import { useClub } from '../club/club.tsx'
import { onClubClock } from './date-text.ts'

/** Returns the day in the club's time zone at the time of the first render. */
export function useClubDay(): string {
  // Read on each render, because the club's time zone may arrive after the first one.
  const { timeZone } = useClub()
  const [now] = useState(() => new Date())
  return onClubClock(now, timeZone).day
}
