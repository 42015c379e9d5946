/** A stored date (2026-11-21) as the club writes it: 11-21-2026. */
export function formatDate(date: string): string {
  const [year, month, day] = date.split('-')
  return `${month}-${day}-${year}`
}

/** The day that the phone's calendar shows, as it is stored. */
export function dayOf(now: Date): string {
  const padded = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${padded(now.getMonth() + 1)}-${padded(now.getDate())}`
}
