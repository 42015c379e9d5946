import { useSyncExternalStore } from 'react'
import { useClub } from '../club/club.tsx'
import { onClubClock, timeOn } from './date-text.ts'
import { lookAgain } from './use-today.ts'

/**
 * Returns the day in the club's time zone. It is updated at midnight there, and when the app becomes visible again.
 */
export function useClubDay(): string {
  const { timeZone } = useClub()
  return useSyncExternalStore(listen, () => onClubClock(new Date(), timeZone).day)
}

/** Milliseconds. In every time zone midnight is at a quarter of an hour of UTC. */
const quarter = 900_000

function listen(look: () => void): () => void {
  return lookAgain(look, (now) => new Date((Math.floor(now.getTime() / quarter) + 1) * quarter))
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
