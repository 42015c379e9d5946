/** Converts a time of day (`HH:MM` text, 24 hours) to minutes since midnight. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Converts minutes since midnight, less than 24 hours, to a time of day. */
export function timeAt(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

type TwelveHours = { readonly hour: number; readonly min: number; readonly ampm: 'am' | 'pm' }

/** Converts a time of day to the 12-hour clock; midnight is 12 am. */
export function twelveHoursOf(time: string): TwelveHours {
  const [hours = 0, min = 0] = time.split(':').map(Number)
  return { hour: hours % 12 === 0 ? 12 : hours % 12, min, ampm: hours < 12 ? 'am' : 'pm' }
}

/** The inverse of `twelveHoursOf`. */
export function timeOfTwelveHours({ hour, min, ampm }: TwelveHours): string {
  return timeAt(((hour % 12) + (ampm === 'pm' ? 12 : 0)) * 60 + min)
}

/** Formats a time of day for screens: 7:40 am. */
export function shownTime(time: string): string {
  const { hour, min, ampm } = twelveHoursOf(time)
  return `${hour}:${twoDigits(min)} ${ampm}`
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0')
}
