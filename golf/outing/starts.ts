import { minutesOf, timeAt } from '../clock.ts'
import type { Hole } from '../course/course.ts'
import { accept, refuse, type Result } from '../result.ts'

/** Minutes per day. */
const day = 24 * 60

type Times = {
  /** HH:MM of the first group. */
  readonly first: string
  readonly minutes: number
  readonly groups: number
}

/** Returns HH:MM for each group, a fixed number of minutes apart; refused when a group would start after midnight. */
export function startTimes({ first, minutes, groups }: Times): Result<readonly string[], 'starts.midnight'> {
  const times = Array.from({ length: groups }, (_, place) => minutesOf(first) + place * minutes)
  if (times.some((time) => time >= day)) {
    return refuse('starts.midnight', 'The last groups would start after midnight. Shorten the tee time interval.')
  }
  return accept(times.map(timeAt))
}

/** Moves a start time by the same difference as its tee time, HH:MM; null when it would fall on another day. */
export function startMoved({ start, from, to }: { start: string; from: string; to: string }): string | null {
  const time = minutesOf(start) + minutesOf(to) - minutesOf(from)
  return time >= 0 && time < day ? timeAt(time) : null
}

/**
 * Returns the starting hole of each group of a shotgun, spread over the course in order. With more groups than holes,
 * the additional groups start on the longest holes, where a waiting group is least in the way.
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

type Start = {
  /** Null before pairings are made. */
  readonly group: number | null
  /** 1 to 18. */
  readonly hole: number | null
  /** HH:MM. */
  readonly time: string | null
}

/**
 * Returns the label of each group's starting hole: 7, or 1A and 1B for groups that start on one hole at the same time.
 * Groups without times follow each other when all start on one hole, and start together when they start on several
 * holes. The first start of a group counts.
 */
export function startNames(starts: readonly Start[]): ReadonlyMap<number, string> {
  const placed = new Map<number, { readonly group: number; readonly hole: number; readonly time: string | null }>()
  for (const { group, hole, time } of starts) {
    if (group !== null && hole !== null && !placed.has(group)) placed.set(group, { group, hole, time })
  }
  const groups = [...placed.values()].toSorted((one, other) => one.group - other.group)
  const isShotgun = new Set(groups.map(({ hole }) => hole)).size > 1
  const times = new Set(groups.flatMap(({ time }) => time ?? []))
  // The common time of a shotgun also applies to groups without a time.
  const [shared = ''] = isShotgun && times.size === 1 ? times : []
  const named = groups.map(({ group, hole, time }) => {
    const starting = groups.filter((other) => other.hole === hole && (other.time ?? shared) === (time ?? shared))
    const hasLetter = starting.length > 1 && (isShotgun || time !== null)
    const at = starting.findIndex((other) => other.group === group)
    return [group, hasLetter ? `${hole}${letters(at)}` : String(hole)] as const
  })
  return new Map(named)
}

/** A to Z, then AA. */
function letters(at: number): string {
  const last = String.fromCodePoint(65 + (at % 26))
  return at < 26 ? last : letters(Math.floor(at / 26) - 1) + last
}
