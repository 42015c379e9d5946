import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DevicePorts, TextStore } from '#sync/device/device.ts'
import { useDevice, useUser } from '../device/device-context.tsx'
import { usePlace } from '../ui/place.tsx'

type Ports = Pick<DevicePorts, 'storage' | 'now'>

/** Identifies a form: the member, the path of the page, and the name of the form, because a page may have several. */
type Place = { readonly memberId: number; readonly page: string; readonly form: string }

/** The typed content of one form and the time of its last change. */
type Entry = Place & { readonly at: number; readonly value: unknown }

/** All kept forms, most recently typed first. */
type Kept = { readonly entries: readonly Entry[] }

const key = 'nomad.typed'
/** The member id for a form that is open to everyone. */
const noMember = 0
/** Milliseconds for which the text of a visitor is kept: the device may be shared by many. */
const hour = 60 * 60 * 1000
/**
 * Milliseconds for which the text of a member is kept: long enough to continue in the morning what was left in the
 * evening.
 */
const day = 24 * hour
/** The most forms that are kept: more than a person leaves half filled in within a day. */
const mostForms = 10

/**
 * Keeps what a member has typed into a form. When the storage is full, the forms that were left longest ago make room.
 * If that is not enough, the stored forms are deleted, and all are kept in memory until the page closes.
 */
export function keepTyped(ports: Ports, entry: Omit<Entry, 'at'>): void {
  const others = entriesOf(ports).filter((other) => !isAt(other, entry))
  const entries = [{ ...entry, at: ports.now() }, ...others]
  for (let most = Math.min(entries.length, mostForms); most > 0; most -= 1) {
    if (write(ports.storage, entries.slice(0, most))) return
  }
  forgetTyped(ports.storage)
  // A full storage keeps this in memory as long as the page is open.
  write(ports.storage, entries)
}

/** Returns what this member typed into this form; undefined if nothing is kept. */
export function readTyped(ports: Ports, place: Place): unknown {
  return entriesOf(ports).find((entry) => isAt(entry, place))?.value
}

/** Deletes what was typed into every form. */
export function forgetTyped(storage: TextStore): void {
  storage.removeItem(key)
}

/** Deletes what was typed into one form. */
export function forgetTypedAt(ports: Ports, place: Place): void {
  const entries = entriesOf(ports)
  const left = entries.filter((entry) => !isAt(entry, place))
  if (left.length < entries.length) write(ports.storage, left)
}

/** Deletes everything that other members typed, and expired text of this member. */
export function forgetTypedOfOthers(ports: Ports, memberId: number): void {
  const own = entriesOf(ports).filter((entry) => entry.memberId === memberId)
  // The clock may have been set back since, so the age of an entry from the future is unknown and starts at zero.
  const entries = own.map((entry) => ({ ...entry, at: Math.min(entry.at, ports.now()) }))
  write(ports.storage, entries)
}

/** Stores the entries. Returns false when the storage is full. */
function write(storage: TextStore, entries: readonly Entry[]): boolean {
  if (entries.length === 0) {
    forgetTyped(storage)
    return true
  }
  try {
    return storage.setItem(key, JSON.stringify({ entries } satisfies Kept)) !== false
  } catch {
    return false
  }
}

/** Returns the kept forms that have not expired. */
function entriesOf({ storage, now }: Ports): readonly Entry[] {
  const entries = parse(storage.getItem(key))?.entries ?? []
  return entries.filter(({ at, memberId }) => now() - at < (memberId === noMember ? hour : day))
}

function isAt(entry: Place, { memberId, page, form }: Place): boolean {
  return entry.memberId === memberId && entry.page === page && entry.form === form
}

/** Parses the stored forms with a minimal check: only this file writes them. */
function parse(text: string | null): Kept | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Kept> | null
    return Array.isArray(kept?.entries) ? (kept as Kept) : undefined
  } catch {
    return undefined
  }
}

/** The values that a form edits, and their version on the server; undefined for an item that is not created yet. */
export type Stored<Values, Version = string | undefined> = { readonly values: Values; readonly version: Version }

/** Merges what was typed into the values that another person saved after the typing began. */
type Merge<Values> = (
  typed: Partial<Values>,
  stored: { readonly before: Values; readonly now: Values },
) => Partial<Values>

type Over<Values, Version> = { readonly typed: Partial<Values>; readonly base: Stored<Values, Version> }

type KeptOver<Values, Version> = Pick<Over<Values, Version>, 'typed'> & {
  /** Absent for values without a version: those may be what another person typed, and are not stored again. */
  readonly base?: Stored<Values, Version>
}

/**
 * Returns the kept values for which the form has fields; an earlier release may have had others. Undefined when none is
 * left.
 */
function keptOver<Values extends object, Version>(
  kept: unknown,
  { stored, shape }: { readonly stored: Stored<Values, Version>; readonly shape: Values },
): Over<Values, Version> | undefined {
  const { typed, base } = (kept ?? {}) as Partial<KeptOver<Values, Version>>
  const left = fitting(typed, shape)
  if (Object.keys(left).length === 0) return undefined
  if (base === undefined) return { typed: left, base: stored }
  return { typed: left, base: { values: { ...stored.values, ...fitting(base.values, shape) }, version: base.version } }
}

/** Returns the values of fields that the form has and whose kind of value it accepts. */
function fitting<Values extends object>(values: Partial<Values> | undefined, shape: Values): Partial<Values> {
  const fields = Object.entries(values ?? {}).filter(([name, value]) => {
    return name in shape && fits(value, shape[name as keyof Values])
  })
  return Object.fromEntries(fields) as Partial<Values>
}

/**
 * Whether a value has the same kind as an example: a text, a number, a list of such rows. Null stands for a number that
 * is not entered yet.
 */
function fits(value: unknown, like: unknown): boolean {
  if (Array.isArray(value) && Array.isArray(like)) return value.every((row) => like.length > 0 && fits(row, like[0]))
  if (isFields(value) && isFields(like)) {
    const names = Object.keys(like)
    return names.length === Object.keys(value).length && names.every((name) => fits(value[name], like[name]))
  }
  if (isFields(value) || isFields(like) || Array.isArray(value) || Array.isArray(like)) return false
  return like === null || typeof value === typeof like || (value === null && typeof like === 'number')
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export type TypedOver<Values, Version> = {
  readonly stored: Stored<Values, Version>
  readonly merge?: Merge<Values>
  readonly shape?: Values
}

/** The state of a form's kept text, for `UnsavedLine`. */
export type Unsaved = {
  /**
   * `kept`: the form shows text of an earlier visit, or from before another person saved. `discarded`: that can be
   * undone. Null: nothing to report.
   */
  readonly state: 'kept' | 'discarded' | null
  readonly discard: () => void
  readonly undo: () => void
}

/**
 * The stored values with what was typed over them. Fields that were not touched follow what another person saves.
 * `version` is that of the values over which the person began to type, so that the server refuses to replace newer
 * ones; after such a refusal `catchUp` takes the newer values as the base. `merge` is for fields that are lists, of
 * which two people may have changed different rows.
 *
 * What is typed is kept on the phone under `name`, through a reload, a crash, Back, and the end of the sign-in. The
 * same member finds it again on this page. The form forgets it when it is sent or given up, or when the person discards
 * it with `UnsavedLine`. Never for passwords or codes.
 *
 * A new release keeps the text: of what was kept, only fields whose value has the same kind as in `shape` are read.
 * `shape` is an example of the values, needed for a form with lists that may be empty. If the meaning of a field
 * changes, it needs a new name.
 */
export function useTypedOver<Values extends object, Version>(
  name: string,
  { stored, merge = (typed) => typed, shape = stored.values }: TypedOver<Values, Version>,
) {
  type Value = Over<Values, Version>
  const { ports } = useDevice()
  const { id: memberId = noMember } = useUser() ?? {}
  const { pathname: page } = usePlace().place
  const place = { memberId, page, form: name }
  const untouched: Value = { typed: {}, base: stored }
  const [before] = useState(() => keptOver(readTyped(ports, place), { stored, shape }))
  const [value, setValue] = useState(before ?? untouched)
  const [isOlder, setOlder] = useState(before !== undefined)
  const [discarded, setDiscarded] = useState<Value | null>(null)
  const isForgotten = useRef(false)
  const { typed, base } = value
  const isUnsaved = differs(typed, stored.values)
  const isOutdated = isUnsaved && !isSame(base.values, stored.values)

  const forgetKept = () => forgetTypedAt(ports, place)
  const keep = useEffectEvent(() => {
    if (isForgotten.current) return
    // A form for a new item may start from this kept text, which is stored nowhere else.
    const isNewAsKept = value === before && stored.version === undefined
    const kept: KeptOver<Values, Version> = base.version === undefined ? { typed } : value
    if (isUnsaved) keepTyped(ports, { ...place, value: kept })
    else if (!isNewAsKept) forgetKept()
  })
  // Stored under the member who typed it: another one may log in while the form is in view.
  useEffect(() => keep(), [value])

  const set = (next: (before: Value) => Value) => {
    isForgotten.current = false
    setDiscarded(null)
    setValue(next)
  }
  const forget = (left: Partial<Values> = {}) => {
    isForgotten.current = true
    forgetKept()
    setOlder(false)
    setDiscarded(null)
    setValue({ ...untouched, typed: left })
  }
  const unsaved: Unsaved = {
    state: discarded !== null ? 'discarded' : isOlder && isUnsaved ? 'kept' : null,
    discard: () => {
      forget()
      setOlder(true)
      setDiscarded(value)
    },
    undo: () => set((now) => discarded ?? now),
  }

  return {
    form: { ...stored.values, ...typed },
    version: isOutdated ? base.version : stored.version,
    unsaved,
    change: (changed: Partial<Values>) =>
      set((now) => ({
        typed: { ...now.typed, ...changed },
        base: differs(now.typed, stored.values) ? now.base : stored,
      })),
    catchUp: (now: Stored<Values, Version>) => {
      set((last) => ({ typed: merge(last.typed, { before: last.base.values, now: now.values }), base: now }))
      setOlder(true)
    },
    /**
     * Called when the form is sent or given up. `left` is what stays in the form, in memory only: everything, where the
     * form closes next and would otherwise show the older values until then.
     */
    forget,
  }
}

/** Whether a field has another value than the stored one. */
function differs<Values extends object>(typed: Partial<Values>, stored: Values): boolean {
  return (Object.keys(typed) as (keyof Values)[]).some((name) => !isSame(typed[name], stored[name]))
}

/** Whether two values are equal, for values that have their fields in the same order. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
