import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DevicePorts, TextStore } from '#sync/device/device.ts'
import { useDevice, useUser } from '../device/device-context.tsx'
import { usePlace } from '../ui/place.tsx'

type Ports = Pick<DevicePorts, 'storage' | 'now'>

/** Whose form it is, the path at which it stands, and its name there: a page may have several. */
type Place = { readonly memberId: number; readonly page: string; readonly form: string }

/** What was typed into a form. */
type Entry = Place & { readonly at: number; readonly value: unknown }

/** The last one that was typed into comes first. */
type Kept = { readonly entries: readonly Entry[] }

const key = 'nomad.typed'
/** In place of a member, for a form that is open to everyone. */
const noMember = 0
/** Milliseconds for what a visitor typed: the device may be one that many share. */
const hour = 60 * 60 * 1000
/** Milliseconds for what a member typed: long enough for what was left in the evening. */
const day = 24 * hour
/** How many forms are kept; more than a person leaves half filled in within a day. */
const mostForms = 10

/**
 * Keeps what a member has typed into a form. In a full storage it takes the space of the forms that were left longest
 * ago; without any, it is lost with the page, and nothing older comes back.
 */
export function keepTyped(ports: Ports, entry: Omit<Entry, 'at'>): void {
  const others = entriesOf(ports).filter((other) => !isAt(other, entry))
  const entries = [{ ...entry, at: ports.now() }, ...others]
  for (let most = Math.min(entries.length, mostForms); most > 0; most -= 1) {
    if (write(ports.storage, entries.slice(0, most))) return
  }
  forgetTyped(ports.storage)
  // As long as the page is open.
  write(ports.storage, entries)
}

/** What this member typed into this form; undefined for nothing. */
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

/** Deletes what another member typed into any form, or this one long ago. */
export function forgetTypedOfOthers(ports: Ports, memberId: number): void {
  const own = entriesOf(ports).filter((entry) => entry.memberId === memberId)
  // The clock may have been set back since. Then the age is unknown, so it begins again.
  const entries = own.map((entry) => ({ ...entry, at: Math.min(entry.at, ports.now()) }))
  write(ports.storage, entries)
}

/** False when the storage is full. */
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

/** What was typed lately. */
function entriesOf({ storage, now }: Ports): readonly Entry[] {
  const entries = parse(storage.getItem(key))?.entries ?? []
  return entries.filter(({ at, memberId }) => now() - at < (memberId === noMember ? hour : day))
}

function isAt(entry: Place, { memberId, page, form }: Place): boolean {
  return entry.memberId === memberId && entry.page === page && entry.form === form
}

/** Only this file writes under the key. */
function parse(text: string | null): Kept | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Kept> | null
    return Array.isArray(kept?.entries) ? (kept as Kept) : undefined
  } catch {
    return undefined
  }
}

/** The values that a form edits, and the version under which the server has them; a new thing has none. */
export type Stored<Values, Version = string | undefined> = { readonly values: Values; readonly version: Version }

/** What was typed, on top of what another person has saved since. */
type Merge<Values> = (
  typed: Partial<Values>,
  stored: { readonly before: Values; readonly now: Values },
) => Partial<Values>

type Over<Values, Version> = { readonly typed: Partial<Values>; readonly base: Stored<Values, Version> }

type KeptOver<Values, Version> = Pick<Over<Values, Version>, 'typed'> & {
  /** Only where there is a version: the stored values may be what another person typed. */
  readonly base?: Stored<Values, Version>
}

/**
 * What was kept, as far as the form has fields for it: an earlier release may have had others. Undefined when nothing
 * is left of it.
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

/** The fields that the form has, with values of the kind that they have there. */
function fitting<Values extends object>(values: Partial<Values> | undefined, shape: Values): Partial<Values> {
  const fields = Object.entries(values ?? {}).filter(([name, value]) => {
    return name in shape && fits(value, shape[name as keyof Values])
  })
  return Object.fromEntries(fields) as Partial<Values>
}

/** Whether a value has the kind of another one: a text, a number, a list of such rows. Null is a number not yet there. */
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

/** What a form says of text that it kept, for `UnsavedLine`. */
export type Unsaved = {
  /** `kept`: it has text of an earlier visit, or of before another person saved. Null: nothing to say. */
  readonly state: 'kept' | 'discarded' | null
  readonly discard: () => void
  readonly undo: () => void
}

/**
 * The stored values with what was typed over them. Fields that were not touched follow what another person saves.
 * `version` is that of the values over which the person began to type, so that the server refuses to replace newer
 * ones; after the refusal `catchUp` takes these as read. `merge` is for fields that are lists, of which two people may
 * have changed different rows.
 *
 * What is typed is kept on the phone under `name`, through a reload, a crash, Back, and the end of the sign-in, after
 * which the same member finds it on this page. The form forgets it once it is sent or given up, or the person discards
 * it, which the form offers with `UnsavedLine`. Never for passwords or codes.
 *
 * A new release keeps it: of what was kept, the fields are read that have the same kind of value as in `shape`, an
 * example of the values for a form with lists that may be empty. A field whose values come to mean something else gets
 * another name.
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
    // A new thing may begin with this same text, which is stored nowhere else.
    const isNewAsKept = value === before && stored.version === undefined
    const kept: KeptOver<Values, Version> = base.version === undefined ? { typed } : value
    if (isUnsaved) keepTyped(ports, { ...place, value: kept })
    else if (!isNewAsKept) forgetKept()
  })
  // Under the member who typed it: another one may log in while it is in view.
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
     * Once it is sent, or given up. What is left stays in the form alone: all of it, where the form closes next and
     * would show the older values until then.
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
