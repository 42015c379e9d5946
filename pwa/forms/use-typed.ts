import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DevicePorts, TextStore } from '#sync/device/device.ts'
import { useDevice, useUser } from '../device/device-context.tsx'
import { usePlace } from '../ui/place.tsx'

type Ports = Pick<DevicePorts, 'storage' | 'now'>

/** Whose form it is, and the address at which it stands. */
type Owner = { readonly memberId: number; readonly page: string }

type Kept = Owner & {
  readonly at: number
  /** A newer release may have other fields. */
  readonly release: string | undefined
  /** The values of the forms of the page, by the name of the form. */
  readonly forms: Readonly<Record<string, unknown>>
}

const key = 'nomad.typed'
/** In place of a member, for a form that is open to everyone. */
const noMember = 0
/** Milliseconds; as long as the way back to the page is kept. */
const life = 60 * 60 * 1000

function release(): string | undefined {
  return import.meta.env['VITE_VERSION'] as string | undefined
}

/** Keeps what a member has typed into a form of a page. Without space in the storage it is lost, as with the page. */
export function keepTyped(
  { storage, now }: Ports,
  { owner, form, value }: { readonly owner: Owner; readonly form: string; readonly value: unknown },
): void {
  const before = readKept({ storage, now }, owner)
  const { memberId, page } = owner
  const kept: Kept = { memberId, page, at: now(), release: release(), forms: { ...before?.forms, [form]: value } }
  try {
    storage.setItem(key, JSON.stringify(kept))
  } catch {
    forgetTyped(storage)
  }
}

/** What this member typed into the form of this page before the sign-in ended; undefined for nothing. */
export function readTyped(ports: Ports, { owner, form }: { readonly owner: Owner; readonly form: string }): unknown {
  return readKept(ports, owner)?.forms[form]
}

export function forgetTyped(storage: TextStore): void {
  storage.removeItem(key)
}

/** The same for what another member typed, or this one long ago. */
export function forgetTypedOfOthers({ storage, now }: Ports, memberId: number): void {
  const kept = parse(storage.getItem(key))
  if (kept === null || kept.memberId !== memberId || !isFresh(kept, now())) forgetTyped(storage)
  // The clock was set back since. Its age is unknown, so it begins again.
  else if (kept.at > now()) storage.setItem(key, JSON.stringify({ ...kept, at: now() }))
}

function readKept({ storage, now }: Ports, { memberId, page }: Owner): Kept | null {
  const kept = parse(storage.getItem(key))
  const isOwn = kept?.memberId === memberId && kept.page === page && kept.release === release()
  return isOwn && isFresh(kept, now()) ? kept : null
}

function isFresh({ at }: Kept, now: number): boolean {
  return now - at < life
}

/** Only this file writes under the key. */
function parse(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Kept> | null
    return typeof kept?.forms === 'object' && typeof kept.at === 'number' ? (kept as Kept) : null
  } catch {
    return null
  }
}

/**
 * The state of a form, which outlives the sign-in: when the server ends the sign-in, what was typed is kept on the
 * phone under `form`, and the same member finds it on this page after the login. It is deleted once the form has it
 * back. With `lasts` it is kept while it is typed, through a reload and Back, until the form forgets it. Not for
 * passwords.
 */
function useTyped<Value>(form: string, initial: Value | (() => Value), lasts = false) {
  const device = useDevice()
  const memberId = useUser()?.id
  const { pathname, search } = usePlace().place
  const isOwned = lasts || memberId !== undefined
  const owner = isOwned ? { memberId: memberId ?? noMember, page: pathname + search } : null
  const [before] = useState(() => {
    const value = owner === null ? undefined : readTyped(device.ports, { owner, form })
    return value as Value | undefined
  })
  const [first] = useState(initial)
  const [value, setValue] = useState(before ?? first)
  const isForgotten = useRef(false)

  const keep = useEffectEvent(() => {
    const isTyped = value !== first
    if (owner !== null && isTyped) keepTyped(device.ports, { owner, form, value })
  })
  useEffect(() => device.signInRejected.listen(() => keep()), [device])
  // Under the member who typed it: another one may log in while it is in view.
  useEffect(() => {
    if (lasts && !isForgotten.current) keep()
  }, [lasts, value])
  useEffect(() => {
    if (!lasts && before !== undefined) forgetTyped(device.ports.storage)
  }, [lasts, device, before])

  return {
    value,
    set: (next: (before: Value) => Value) => {
      isForgotten.current = false
      setValue(next)
    },
    /** Leaves `next` in the form, and nothing on the phone. */
    forget: (next: Value) => {
      isForgotten.current = true
      forgetTyped(device.ports.storage)
      setValue(next)
    },
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

/**
 * The stored values with what was typed over them, kept like those of `useTyped`. Fields that were not touched follow
 * what another person saves. `version` is that of the values over which the person began to type, so that the server
 * refuses to replace newer ones; after the refusal `catchUp` takes these as read. `merge` is for fields that are lists,
 * of which two people may have changed different rows.
 */
export function useTypedOver<Values extends object, Version>(
  name: string,
  {
    stored,
    merge = (typed) => typed,
    lasts = false,
  }: { stored: Stored<Values, Version>; merge?: Merge<Values>; lasts?: boolean },
) {
  const { value, set, forget } = useTyped<Over<Values, Version>>(name, { typed: {}, base: stored }, lasts)
  const { typed, base } = value
  const isOutdated = isTouched(typed) && !isSame(base.values, stored.values)
  return {
    form: { ...stored.values, ...typed },
    version: isOutdated ? base.version : stored.version,
    change: (changed: Partial<Values>) =>
      set((before) => ({
        typed: { ...before.typed, ...changed },
        base: isTouched(before.typed) ? before.base : stored,
      })),
    catchUp: (now: Stored<Values, Version>) =>
      set((before) => ({
        typed: merge(before.typed, { before: before.base.values, now: now.values }),
        base: now,
      })),
    clear: () => set(() => ({ typed: {}, base: stored })),
    /** Once it is sent, or given up: with `lasts` it would be there again. What is left stays in the form alone. */
    forget: (left: Partial<Values> = {}) => forget({ typed: left, base: stored }),
  }
}

function isTouched(typed: object): boolean {
  return Object.keys(typed).length > 0
}

/** Of values that have their fields in one order. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
