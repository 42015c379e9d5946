import { hour } from '../instants.ts'

/** What a cell shows (a golfer's score, a Wolf's choice), as far as the cell rule needs it. */
export type ShownValue = {
  readonly value: number | string | null
  readonly ver: number
  /** The phone whose value is shown; null when it was not sent from a phone's database. */
  readonly clientId: string | null
  readonly intentAt: string | null
  readonly contested: boolean
}

/** An entered value. `baseVer` is the version that the scorer saw, 0 for an empty cell. */
export type EnteredValue = {
  readonly value: number | string | null
  readonly baseVer: number
  readonly clientId: string | null
  readonly intentAt: string | null
}

/** The result of the cell rule. */
export type CellDecision = {
  readonly outcome: 'applied' | 'contested'
  readonly shows: 'entered' | 'current'
  readonly ver: number
  /** Whether the cell is flagged as a conflict. The flag stays until a scorer who has seen it enters a value. */
  readonly contested: boolean
  readonly intentAt: string | null
}

const oldestKnownAge = 36 * hour

/**
 * Converts the time at which a value was entered to the server's clock. Both instants are by the phone's clock, so its
 * error cancels out. Null, which sorts before every known time, when the age is negative or 36 hours or more, because
 * the phone's clock was changed in between.
 */
export function intentInstant({ at, sentAt, now }: { at: number; sentAt: number; now: Date }): string | null {
  const age = sentAt - at
  return age >= 0 && age < oldestKnownAge ? new Date(now.getTime() - age).toISOString() : null
}

/**
 * The cell rule. A value from a scorer who saw the current one replaces it. The same value confirms it. Any other value
 * is a conflict: the one that was entered later is shown, the other stays in the history, and the cell is flagged. A
 * phone has always seen its own last value, even if it has not received the response with its version yet.
 */
export function decideCell(current: ShownValue | undefined, entered: EnteredValue): CellDecision {
  const ver = (current?.ver ?? 0) + 1
  const { intentAt } = entered
  if (!current || entered.baseVer === current.ver) {
    return { outcome: 'applied', shows: 'entered', ver, contested: false, intentAt }
  }
  const { contested } = current
  if (entered.value === current.value) {
    return { outcome: 'applied', shows: 'entered', ver, contested, intentAt: later(intentAt, current.intentAt) }
  }
  if (entered.clientId !== null && entered.clientId === current.clientId) {
    return { outcome: 'applied', shows: 'entered', ver, contested, intentAt }
  }
  const shows = (intentAt ?? '') >= (current.intentAt ?? '') ? 'entered' : 'current'
  return {
    outcome: 'contested',
    shows,
    ver,
    contested: true,
    intentAt: shows === 'entered' ? intentAt : current.intentAt,
  }
}

function later(one: string | null, other: string | null): string | null {
  return (one ?? '') >= (other ?? '') ? one : other
}
