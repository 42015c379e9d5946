import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DevicePorts, TextStore } from '#sync/device/device.ts'
import { useDevice, useUser } from '../device/device-context.tsx'
import { usePlace } from '../ui/place.tsx'

type Ports = Pick<DevicePorts, 'storage' | 'now'>

/** Whose form it is, the path at which it stands, and its name there: a page may have several. */
type Place = { readonly memberId: number; readonly page: string; readonly form: string }

/** What was typed into a form. */
type Entry = Place & { readonly at: number; readonly lasts: boolean; readonly value: unknown }

type Kept = {
  /** A newer release may have other fields. */
  readonly release: string | undefined
  /** The last one that was typed into comes first. */
  readonly entries: readonly Entry[]
}

const key = 'nomad.typed'
/** In place of a member, for a form that is open to everyone. */
const noMember = 0
/** Milliseconds; as long as the way back to the page is kept. */
const hour = 60 * 60 * 1000
/** For a form that says that it has kept text: long enough for what was left in the evening. */
const day = 24 * hour
/** How many forms are kept; more than a person leaves half filled in within a day. */
const mostForms = 10

function release(): string | undefined {
  return import.meta.env['VITE_VERSION'] as string | undefined
}

/**
 * Keeps what a member has typed into a form. In a full storage it takes the space of the forms that were left longest
 * ago; without any, it is lost, as with the page.
 */
export function keepTyped(ports: Ports, entry: Omit<Entry, 'at'>): void {
  const others = entriesOf(ports).filter((other) => !isAt(other, entry))
  const entries = [{ ...entry, at: ports.now() }, ...others]
  for (let most = Math.min(entries.length, mostForms); most > 0; most -= 1) {
    if (write(ports.storage, entries.slice(0, most))) return
  }
  forgetTyped(ports.storage)
}

/** What this member typed into this form; undefined for nothing. */
export function readTyped(ports: Ports, place: Place): unknown {
  return entriesOf(ports).find((entry) => isAt(entry, place))?.value
}

/** Deletes what was typed into every form. */
export function forgetTyped(storage: TextStore): void {
  storage.removeItem(key)
}

/** The same for one form. */
export function forgetTypedAt(ports: Ports, place: Place): void {
  const entries = entriesOf(ports)
  const left = entries.filter((entry) => !isAt(entry, place))
  if (left.length < entries.length) write(ports.storage, left)
}

/** The same for what another member typed, or this one long ago. */
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
    storage.setItem(key, JSON.stringify({ release: release(), entries } satisfies Kept))
    return true
  } catch {
    return false
  }
}

/** What was typed lately. */
function entriesOf({ storage, now }: Ports): readonly Entry[] {
  const kept = parse(storage.getItem(key))
  if (kept === undefined || kept.release !== release()) return []
  return kept.entries.filter(({ at, lasts }) => now() - at < (lasts ? day : hour))
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
 * It outlives the sign-in: when the server ends the sign-in, what was typed is kept on the phone under `name`, and the
 * same member finds it on this page after the login. It is deleted once the form has it back. With `lasts` it is kept
 * while it is typed, through a reload and Back, until the form forgets it or the person discards it, which the
 * form offers with `UnsavedLine`. Not for passwords.
 */
export function useTypedOver<Values extends object, Version>(
  name: string,
  {
    stored,
    merge = (typed) => typed,
    lasts = false,
  }: { stored: Stored<Values, Version>; merge?: Merge<Values>; lasts?: boolean },
) {
  type Value = Over<Values, Version>
  const { ports, signInRejected } = useDevice()
  const memberId = useUser()?.id
  const { pathname: page } = usePlace().place
  const place = lasts || memberId !== undefined ? { memberId: memberId ?? noMember, page, form: name } : null
  const untouched: Value = { typed: {}, base: stored }
  const [before] = useState(() => (place === null ? undefined : (readTyped(ports, place) as Value | undefined)))
  const [value, setValue] = useState(before ?? untouched)
  const [isOlder, setOlder] = useState(before !== undefined)
  const [discarded, setDiscarded] = useState<Value | null>(null)
  const isForgotten = useRef(false)
  const { typed, base } = value
  const isUnsaved = differs(typed, stored.values)
  const isOutdated = isUnsaved && !isSame(base.values, stored.values)

  const forgetKept = () => place !== null && forgetTypedAt(ports, place)
  const keep = useEffectEvent(() => {
    if (place === null || isForgotten.current) return
    // A new thing may begin with this same text, which is stored nowhere else.
    const isNewAsKept = value === before && stored.version === undefined
    if (isUnsaved) keepTyped(ports, { ...place, lasts, value })
    else if (!isNewAsKept) forgetKept()
  })
  const forgetRead = useEffectEvent(forgetKept)
  useEffect(() => signInRejected.listen(() => keep()), [signInRejected])
  // Under the member who typed it: another one may log in while it is in view.
  useEffect(() => {
    if (lasts) keep()
  }, [lasts, value])
  useEffect(() => {
    if (!lasts && before !== undefined) forgetRead()
  }, [lasts, before])

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

/** Of values that have their fields in one order. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
