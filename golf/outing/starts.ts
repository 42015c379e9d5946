import type { Hole } from '../course/course.ts'
import { accept, refuse, type Result } from '../result.ts'

/** Minutes of a day. */
const day = 24 * 60

type Times = {
  /** HH:MM of the first group. */
  readonly first: string
  readonly minutes: number
  readonly groups: number
}

/** HH:MM for each group, so many minutes apart. */
export function startTimes({ first, minutes, groups }: Times): Result<readonly string[], 'starts.midnight'> {
  const times = Array.from({ length: groups }, (_, place) => minutesOf(first) + place * minutes)
  if (times.some((time) => time >= day)) {
    return refuse('starts.midnight', 'The last groups would start after midnight. Shorten the tee time interval.')
  }
  return accept(times.map(clockOf))
}

/** HH:MM of a start that moves with its tee time; null if it would be on another day. */
export function startMoved({ start, from, to }: { start: string; from: string; to: string }): string | null {
  const time = minutesOf(start) + minutesOf(to) - minutesOf(from)
  return time >= 0 && time < day ? clockOf(time) : null
}

/**
 * The starting hole of each group of a shotgun: spread over the course, in its order. More groups than holes take a
 * second turn on the longest holes, where a waiting group is least in the way.
 */
export function shotgunHoles({ groups, holes }: { groups: number; holes: readonly Hole[] }): readonly number[] {
  if (holes.length === 0) return Array.from({ length: groups }, () => 1)
  if (groups <= holes.length) {
    return Array.from({ length: groups }, (_, place) => Math.floor((place * holes.length) / groups) + 1)
  }
  const longestFirst = holes.toSorted((one, other) => other.par - one.par || one.hole - other.hole)
  const turns = Array.from({ length: groups }, (_, place) => {
    if (place < holes.length) return place + 1
    return longestFirst[place % holes.length]?.hole ?? 1
  })
  return turns.toSorted((one, other) => one - other)
}

function minutesOf(clock: string): number {
  const [hours = 0, past = 0] = clock.split(':').map(Number)
  return hours * 60 + past
}

function clockOf(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0')
}
