import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { DevicePorts, TextStore } from '#sync/device/device.ts'
import { useDevice, useUser } from '../device/device-context.tsx'
import { usePlace } from '../ui/place.tsx'

type Ports = Pick<DevicePorts, 'storage' | 'now'>

/** Whose form it is, and the address at which it stands. */
type Owner = { readonly memberId: number; readonly page: string }

/** What was typed into the forms of a page. */
type Typed = {
  readonly at: number
  /** The values by the name of the form. */
  readonly forms: Readonly<Record<string, unknown>>
}

type Kept = Pick<Owner, 'memberId'> & {
  /** A newer release may have other fields. */
  readonly release: string | undefined
  /** By their addresses: several tabs may have a form when the sign-in ends. */
  readonly pages: Readonly<Record<string, Typed>>
}

const key = 'nomad.typed'
/** In place of a member, for a form that is open to everyone. */
const noMember = 0
/** Milliseconds; as long as the way back to the page is kept. */
const life = 60 * 60 * 1000
/** How many pages are kept; more than a person has open with something typed. */
const mostPages = 5

function release(): string | undefined {
  return import.meta.env['VITE_VERSION'] as string | undefined
}

/** Keeps what a member has typed into a form of a page. Without space in the storage it is lost, as with the page. */
export function keepTyped(
  { storage, now }: Ports,
  { owner, form, value }: { readonly owner: Owner; readonly form: string; readonly value: unknown },
): void {
  const { memberId, page } = owner
  const pages = pagesOf({ storage, now }, memberId)
  const typed = { at: now(), forms: { ...pages[page]?.forms, [form]: value } }
  try {
    write(storage, { memberId, release: release(), pages: { ...pages, [page]: typed } })
  } catch {
    forgetTyped(storage)
  }
}

/** What this member typed into the form of this page before the sign-in ended; undefined for nothing. */
export function readTyped(ports: Ports, { owner, form }: { readonly owner: Owner; readonly form: string }): unknown {
  return pagesOf(ports, owner.memberId)[owner.page]?.forms[form]
}

export function forgetTyped(storage: TextStore): void {
  storage.removeItem(key)
}

/** The same for the forms of one page. */
export function forgetTypedOn({ storage, now }: Ports, { memberId, page }: Owner): void {
  const { [page]: typed, ...pages } = pagesOf({ storage, now }, memberId)
  if (typed !== undefined) write(storage, { memberId, release: release(), pages })
}

/** The same for what another member typed, or this one long ago. */
export function forgetTypedOfOthers({ storage, now }: Ports, memberId: number): void {
  // The clock may have been set back since. Then the age is unknown, so it begins again.
  const pages = Object.entries(pagesOf({ storage, now }, memberId)).map(([page, { at, forms }]) => {
    return [page, { at: Math.min(at, now()), forms }] as const
  })
  write(storage, { memberId, release: release(), pages: Object.fromEntries(pages) })
}

/** Throws when the storage is full. */
function write(storage: TextStore, { pages, ...of }: Kept): void {
  const left = Object.entries(pages)
    .toSorted(([, one], [, other]) => other.at - one.at)
    .slice(0, mostPages)
  if (left.length === 0) forgetTyped(storage)
  else storage.setItem(key, JSON.stringify({ ...of, pages: Object.fromEntries(left) } satisfies Kept))
}

/** What this member typed within the hour. */
function pagesOf({ storage, now }: Ports, memberId: number): Kept['pages'] {
  const kept = parse(storage.getItem(key))
  if (kept?.memberId !== memberId || kept.release !== release()) return {}
  return Object.fromEntries(Object.entries(kept.pages).filter(([, { at }]) => now() - at < life))
}

/** Only this file writes under the key. */
function parse(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<Kept> | null
    return typeof kept?.pages === 'object' && kept.pages !== null ? (kept as Kept) : null
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
  const forgetKept = () => owner !== null && forgetTypedOn(device.ports, owner)
  const forgetRead = useEffectEvent(forgetKept)
  useEffect(() => device.signInRejected.listen(() => keep()), [device])
  // Under the member who typed it: another one may log in while it is in view.
  useEffect(() => {
    if (lasts && !isForgotten.current) keep()
  }, [lasts, value])
  useEffect(() => {
    if (!lasts && before !== undefined) forgetRead()
  }, [lasts, before])

  return {
    value,
    set: (next: (before: Value) => Value) => {
      isForgotten.current = false
      setValue(next)
    },
    /** Leaves `next` in the form, and nothing on the phone. */
    forget: (next: Value) => {
      isForgotten.current = true
      forgetKept()
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
