import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDevice, useUser } from '../device/device-context.tsx'
import { usePlace } from '../ui/place.tsx'
import { forgetTypedAt, keepTyped, noMember, readTyped } from './typed-text.ts'

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
