import { useClub } from '../club/club.tsx'
import { onClubClock, timeOn } from './date-text.ts'

/**
 * Returns a function that formats the time of an instant in the club's time zone, with its day unless that is the day of
 * `now`. For a screen that may stay open past midnight.
 */
export function useTimesAt(now: number): (instant: string | number) => string {
  const { timeZone } = useClub()
  const { day } = onClubClock(new Date(now), timeZone)
  return (instant) => timeOn(day, instant, timeZone)
}
