import type { HoleValue } from '#golf/card/hole-entry.ts'
import type { TextStore } from '#sync/device/device.ts'
import type { HoleDraftRow } from '#sync/device/storage/device-database.ts'
import { parsedJson } from '../../../parsed-json.ts'

/** The id of the element with the hole that the server renders into the page. */
export const earlyId = 'early'

/** The data of the hole that the server renders into the page, for its script. */
export type EarlyCard = {
  readonly outingId: number
  readonly tgroupId: number
  readonly hole: number
  /** The golfers in the order of the rows on the page. */
  readonly golfers: readonly {
    readonly id: number
    readonly shortName: string
    readonly par: number
    readonly recorded: HoleValue | null
  }[]
}

/** The taps on the hole before the app has loaded. */
export type EarlyTaps = HoleDraftRow & {
  /** Every score that was shown at the last tap. */
  readonly shown: readonly { readonly golferId: number; readonly value: HoleValue }[]
  /** Whether Record Score was tapped, and no score was changed after it. */
  readonly wantsRecord: boolean
}

type Kept = Pick<TextStore, 'getItem' | 'setItem' | 'removeItem'>

function keyOf(outingId: number): string {
  return `nomad.early.${outingId}`
}

/** Returns the accessible name of a control, by which the app finds the control that was tapped. */
function nameOf(control: Element): string {
  return control.getAttribute('aria-label') ?? control.textContent
}

const controls = 'button, [role="spinbutton"], nav a'

/** Returns the control that was tapped; null for a tap elsewhere. */
export function controlAt(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(controls) : null
}

/** Keeps the last tapped control that only the app can handle. */
export function keepControl(page: HTMLElement, control: Element): void {
  page.dataset['control'] = nameOf(control)
}

/** Taps the control of the app that has the same name as the stored one. */
export function tapKeptControl(page: HTMLElement): void {
  const { control: name } = page.dataset
  if (name === undefined) return
  const found = [...document.querySelectorAll<HTMLElement>(controls)].find(
    (control) => !page.contains(control) && nameOf(control) === name,
  )
  found?.click()
}

const released = 'released'

/** Sets whether a press on the page has started whose click has not arrived yet. */
export function setPressed(page: HTMLElement, isDown: boolean): void {
  page.toggleAttribute('data-pressed', isDown)
  if (!isDown) page.dispatchEvent(new Event(released))
}

export function isPressed(page: HTMLElement | null): boolean {
  return page?.hasAttribute('data-pressed') ?? false
}

/** Calls `onRelease` whenever a press has ended. Returns a function that stops it. */
export function whenReleased(page: HTMLElement | null, onRelease: () => void): () => void {
  page?.addEventListener(released, onRelease)
  return () => page?.removeEventListener(released, onRelease)
}

/** Stores the taps in the page and, if the browser allows it, in local storage. */
export function keepEarlyTaps(page: HTMLElement | null, storage: Kept, taps: EarlyTaps): void {
  const text = JSON.stringify(taps)
  if (page !== null) page.dataset['taps'] = text
  try {
    storage.setItem(keyOf(taps.outingId), text)
  } catch {
    // The storage is refused or full; the page still has the taps.
  }
}

/**
 * Reads what was tapped on this page, or on an earlier page of the same outing that was closed before the app loaded.
 */
export function readEarlyTaps(page: HTMLElement | null, storage: Kept, outingId: number): EarlyTaps | null {
  const here = parsedJson(page?.dataset['taps']) as EarlyTaps | null
  if (here?.outingId === outingId) return here
  try {
    const taps = parsedJson(storage.getItem(keyOf(outingId))) as EarlyTaps | null
    return taps?.outingId === outingId ? taps : null
  } catch {
    return null
  }
}

/** Deletes the taps of a hole once the database of the phone has them. */
export function forgetEarlyTaps(storage: Kept, { outingId, hole }: Pick<EarlyTaps, 'outingId' | 'hole'>): void {
  try {
    if (readEarlyTaps(null, storage, outingId)?.hole === hole) storage.removeItem(keyOf(outingId))
  } catch {
    // Nothing was stored.
  }
}

/** Returns the drafts of the phone, updated by what was tapped before the app loaded, which is newer. */
export function withEarlyTaps(drafts: readonly HoleDraftRow[], taps: EarlyTaps): readonly HoleDraftRow[] {
  const { outingId, tgroupId, hole, scores } = taps
  const isSame = (row: HoleDraftRow) => row.tgroupId === tgroupId && row.hole === hole
  const before = drafts.find(isSame)?.scores ?? []
  const left = before.filter((score) => scores.every(({ golferId }) => golferId !== score.golferId))
  return [...drafts.filter((row) => !isSame(row)), { outingId, tgroupId, hole, scores: [...left, ...scores] }]
}

type InSight = {
  readonly golferId: number
  readonly shown: HoleValue
  readonly contested: boolean
  readonly isOutdated: boolean
}

/** Whether the hole still shows what was shown when Record Score was tapped, and no other score was recorded since. */
export function isStillSo({ shown }: Pick<EarlyTaps, 'shown'>, entries: readonly InSight[]): boolean {
  const isSeen = (entry: InSight) =>
    shown.some(({ golferId, value }) => golferId === entry.golferId && value === entry.shown)
  return (
    entries.length === shown.length && entries.every((entry) => !entry.contested && !entry.isOutdated && isSeen(entry))
  )
}
