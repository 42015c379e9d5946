/** The name of a stored day, as Tuesday. */
export function dayName(date: string): string {
  return new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(new Date(date))
}
