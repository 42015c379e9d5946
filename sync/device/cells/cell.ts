import type { Cell, ServerValue } from '../storage/device-database.ts'

/** What happened to this phone's own value, when its owner has to be told. */
export type Conflict<Value> = { readonly entered: Value; readonly shown: ServerValue<Value> }

export type Merged<Value> = { readonly cell: Cell<Value>; readonly conflict: Conflict<Value> | null }

/** How the values of one kind of cell compare. */
export type ValueKind<Value> = {
  /** The fields of the value alone, of something that has more. */
  readonly valueOf: (from: Value) => Value
  /** What stands where nothing was ever entered; null when that is no value. */
  readonly nothing: Value | null
}

export function emptyCell<Value>(): Cell<Value> {
  return { club: null, queued: null, taken: null }
}

/** This phone's own value as long as it is on its way: the person who entered it must not see it flicker. */
export function shownValue<Value>({ queued, club }: Cell<Value>): Value | null {
  return queued ?? club
}

export function isSame<Value>({ valueOf }: ValueKind<Value>, one: Value | null, other: Value | null): boolean {
  const plain = (value: Value | null) => JSON.stringify(value && valueOf(value))
  return plain(one) === plain(other)
}

/** Whether entering `value` says anything new. On a contested cell it always does: it settles the matter. */
export function isNews<Value>(kind: ValueKind<Value>, cell: Cell<Value>, value: Value): boolean {
  if (cell.queued === null && cell.club?.contested === true) return true
  return !isSame(kind, shownValue(cell) ?? kind.nothing, value)
}

/**
 * The version on which a new value is built. Behind an operation that is still queued it is the version which that
 * one will make, unless somebody else comes first: then both are seen to be built on an older version, and contested.
 */
export function versionToBuildOn({ queued, club }: Cell<unknown>, seenVer = Infinity): number {
  return queued ? queued.baseVer + 1 : Math.min(seenVer, club?.ver ?? 0)
}

/**
 * Takes over what the club has, unless it is older than what is known. The same version is taken again: the club's
 * own words about a value of this phone (who, when, contested) come after its bare acknowledgement.
 */
export function withServerValue<Value>(
  kind: ValueKind<Value>,
  cell: Cell<Value>,
  value: ServerValue<Value>,
): Merged<Value> {
  const { club: known, taken: entered } = cell
  if (known && value.ver < known.ver) return { cell, conflict: null }
  const stands = isSame(kind, entered, value)
  const isNew = value.ver > (known?.ver ?? 0)
  const concerns = isNew && value.contested && (!stands || !known?.contested)
  return {
    cell: { ...cell, club: value, taken: stands ? entered : null },
    conflict: entered !== null && concerns ? { entered, shown: value } : null,
  }
}

/** The club has taken the operation `mid` with the value `entered`; `value` is what the cell shows there since. */
export function withAnswer<Value>(
  kind: ValueKind<Value>,
  cell: Cell<Value>,
  { mid, entered, value }: { readonly mid: string; readonly entered: Value; readonly value: ServerValue<Value> },
): Merged<Value> {
  const club = cell.club && cell.club.ver >= value.ver ? cell.club : value
  const isLatest = cell.queued === null || cell.queued.mid === mid
  const taken = isSame(kind, club, entered) ? kind.valueOf(entered) : null
  const concerns = isLatest && (value.contested || (club.contested && taken === null))
  return {
    cell: { ...withoutQueued(cell, mid), club, taken },
    conflict: concerns ? { entered: kind.valueOf(entered), shown: club } : null,
  }
}

/** The operation `mid` is no longer on its way. A later one on the same cell still is. */
export function withoutQueued<Value>(cell: Cell<Value>, mid: string): Cell<Value> {
  return cell.queued?.mid === mid ? { ...cell, queued: null } : cell
}
