import { useState } from 'react'
import { useClub } from '../club/club.tsx'
import { onClubClock, timeOn } from './date-text.ts'

/** Returns the day in the club's time zone at the time of the first render. */
export function useClubDay(): string {
  // Read on each render, because the club's time zone may arrive after the first one.
  const { timeZone } = useClub()
  const [now] = useState(() => new Date())
  return onClubClock(now, timeZone).day
}

/** Returns a function that formats the time of an instant in the club's time zone, with its day unless that is today. */
export function useTimes(): (instant: string | number) => string {
  const { timeZone } = useClub()
  const today = useClubDay()
  return (instant) => timeOn(today, instant, timeZone)
}

/**
 * Returns a function that formats the time of an instant in the club's time zone, with its day unless that is the day of
 * `now`. For a screen that may stay open past midnight.
 */
export function useTimesAt(now: number): (instant: string | number) => string {
  const { timeZone } = useClub()
  const { day } = onClubClock(new Date(now), timeZone)
  return (instant) => timeOn(day, instant, timeZone)
}
