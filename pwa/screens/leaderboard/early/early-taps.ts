import type { HoleValue } from '#golf/card/hole-entry.ts'
import type { TextStore } from '#sync/device/device.ts'
import type { HoleDraftRow } from '#sync/device/storage/device-database.ts'

/** The id of the hole that the server has drawn into the page. */
export const earlyId = 'early'

/** The hole on such a page, for its script. */
export type EarlyCard = {
  readonly outingId: number
  readonly tgroupId: number
  readonly hole: number
  /** In the order of their rows. */
  readonly golfers: readonly {
    readonly id: number
    readonly shortName: string
    readonly par: number
    readonly recorded: HoleValue | null
  }[]
}

/** The taps on it. */
export type EarlyTaps = HoleDraftRow & {
  /** Every score that was in sight. */
  readonly shown: readonly { readonly golferId: number; readonly value: HoleValue }[]
  /** Record Score was tapped, and nothing after it. */
  readonly wantsRecord: boolean
}

type Kept = Pick<TextStore, 'getItem' | 'setItem' | 'removeItem'>

function keyOf(outingId: number): string {
  return `nomad.early.${outingId}`
}

/** The name of a control, by which the app finds the one that was tapped. */
function nameOf(control: Element): string {
  return control.getAttribute('aria-label') ?? control.textContent
}

const controls = 'button, [role="spinbutton"], nav a'

/** The control of the hole that was tapped: of those that only the app can answer the last one is kept. */
export function controlAt(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(controls) : null
}

export function keepControl(page: HTMLElement, control: Element): void {
  page.dataset['control'] = nameOf(control)
}

/** Taps the same control of the app. */
export function tapKeptControl(page: HTMLElement): void {
  const { control: name } = page.dataset
  if (name === undefined) return
  const found = [...document.querySelectorAll<HTMLElement>(controls)].find(
    (control) => !page.contains(control) && nameOf(control) === name,
  )
  found?.click()
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

/** What was tapped on this page, or on one of the same outing that ended before the app came. */
export function readEarlyTaps(page: HTMLElement | null, storage: Kept, outingId: number): EarlyTaps | null {
  const here = parsed(page?.dataset['taps'])
  if (here !== null && here.outingId === outingId) return here
  try {
    const taps = parsed(storage.getItem(keyOf(outingId)))
    return taps?.outingId === outingId ? taps : null
  } catch {
    return null
  }
}

/** Forgets the taps of a hole, once the phone has stored them. */
export function forgetEarlyTaps(storage: Kept, { outingId, hole }: Pick<EarlyTaps, 'outingId' | 'hole'>): void {
  try {
    if (readEarlyTaps(null, storage, outingId)?.hole === hole) storage.removeItem(keyOf(outingId))
  } catch {
    // Nothing was stored.
  }
}

function parsed(text: string | null | undefined): EarlyTaps | null {
  if (text === null || text === undefined) return null
  try {
    return JSON.parse(text) as EarlyTaps
  } catch {
    return null
  }
}

/** The drafts of the phone with what was tapped before the app came, which is later. */
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

/**
 * Whether the hole still shows what was in sight when Record Score was tapped, and no one recorded another score since.
 */
export function isStillSo({ shown }: Pick<EarlyTaps, 'shown'>, entries: readonly InSight[]): boolean {
  const isSeen = (entry: InSight) =>
    shown.some(({ golferId, value }) => golferId === entry.golferId && value === entry.shown)
  return (
    entries.length === shown.length && entries.every((entry) => !entry.contested && !entry.isOutdated && isSeen(entry))
  )
}
