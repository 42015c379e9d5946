import { strokesOfValue, type HoleValue } from '#golf/card/hole-entry.ts'
import { hasLargeText } from '../../../device/large-text.ts'
import { fewestStrokes, mostStrokes, holeSummary } from '../hole/hole-draft.ts'
import * as texts from '../texts.ts'
import {
  controlAt,
  type EarlyCard,
  type EarlyTaps,
  earlyId,
  keepControl,
  keepEarlyTaps,
  readEarlyTaps,
  setPressed,
} from './early-taps.ts'

// The inline script of the page for a code link. It handles taps before the app has loaded: minus and plus change a
// score, and Record Score is deferred until the app records what was shown at that time. Every tap is stored
// immediately.

/** Milliseconds after which a press counts as ended, in case the browser did not report its end. */
const longestPress = 10_000

/** Milliseconds within which the click of a press follows its end. */
const untilClick = 500

const page = document.getElementById(earlyId)
if (page !== null) {
  if (wantsBigDigits()) showBigDigits(page)
  takeTaps(page, JSON.parse(page.dataset['card'] ?? '') as EarlyCard)
  watchPresses(page)
}

function takeTaps(early: HTMLElement, card: EarlyCard): void {
  const storage = { getItem, setItem, removeItem }
  const rows = [...early.querySelectorAll('[data-row]')].map((row) => rowOf(row))
  const dock = early.querySelector<HTMLButtonElement>('[data-record]')
  const earlier = readEarlyTaps(null, storage, card.outingId)
  const isSame = earlier?.tgroupId === card.tgroupId && earlier.hole === card.hole
  const set = new Map(isSame ? earlier.scores.map(({ golferId, strokes }) => [golferId, strokes]) : [])
  // A tapped score is valid only if the recorded score is still the one that it was to replace.
  const isSeen = ({ golferId, over }: EarlyTaps['scores'][number]) =>
    card.golfers.some(({ id, recorded }) => id === golferId && recorded === over)
  let wantsRecord = isSame && earlier.wantsRecord && earlier.scores.every(isSeen)

  const base = (at: number) => card.golfers[at]?.recorded ?? card.golfers[at]?.par ?? 4
  const valueAt = (at: number) => set.get(card.golfers[at]?.id ?? 0) ?? base(at)

  function draw(): void {
    for (const [at, row] of rows.entries()) row?.show(valueAt(at), card.golfers[at])
    if (dock === null) return
    const entries = card.golfers.map(({ id }, at) => ({ golferId: id, shown: valueAt(at) }))
    const parOf = (id: number) => card.golfers.find((golfer) => golfer.id === id)?.par ?? 4
    const nameOf = (id: number) => card.golfers.find((golfer) => golfer.id === id)?.shortName ?? ''
    dock.dataset['words'] = wantsRecord ? texts.recordsInAMoment : holeSummary(entries, { parOf, nameOf })
    dock.setAttribute('aria-disabled', String(wantsRecord))
  }

  function keep(): void {
    const changed = card.golfers.flatMap(({ id, recorded }) => {
      const strokes = set.get(id)
      return strokes === undefined ? [] : [{ golferId: id, strokes, over: recorded }]
    })
    const { outingId, tgroupId, hole } = card
    const shown = card.golfers.map(({ id }, at) => ({ golferId: id, value: valueAt(at) }))
    keepEarlyTaps(early, storage, { outingId, tgroupId, hole, scores: changed, shown, wantsRecord } satisfies EarlyTaps)
    draw()
  }

  early.addEventListener('click', (event) => {
    const button = controlAt(event.target)
    if (button === null) return
    event.preventDefault()
    if (button === dock) {
      wantsRecord = true
      return keep()
    }
    for (const [at, row] of rows.entries()) {
      const by = row?.stepOf(button) ?? 0
      const golfer = card.golfers[at]
      if (by === 0 || golfer === undefined) continue
      const now = valueAt(at)
      const strokes = strokesOfValue(now)
      const next = strokes === undefined ? golfer.par : Math.min(mostStrokes, Math.max(fewestStrokes, strokes + by))
      set.set(golfer.id, next)
      // A change after Record Score needs another tap on it.
      wantsRecord = false
      return keep()
    }
    keepControl(early, button)
  })
  if (isSame) keep()
}

/**
 * Marks the page as pressed from the first pointer down until the click of the last one. The app waits for the end,
 * because a browser clicks nothing if the app's hole replaces this one during a press.
 */
function watchPresses(early: HTMLElement): void {
  const down = new Set<number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    if (down.size > 0) return
    clearTimeout(timer)
    setPressed(early, false)
  }
  const endAfter = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      down.clear()
      end()
    }, ms)
  }
  const lift = ({ pointerId }: PointerEvent) => {
    if (down.delete(pointerId) && down.size === 0) endAfter(untilClick)
  }
  early.addEventListener('pointerdown', ({ pointerId }) => {
    down.add(pointerId)
    setPressed(early, true)
    endAfter(longestPress)
  })
  document.addEventListener('pointerup', lift)
  document.addEventListener('pointercancel', lift)
  early.addEventListener('click', end)
}

/** Follows the same rule as `usePreference`. */
function wantsBigDigits(): boolean {
  try {
    const chosen = getItem('nomad.big-digits')
    return chosen === null ? hasLargeText(document) : chosen === 'yes'
  } catch {
    return hasLargeText(document)
  }
}

/** Switches to big digits. The script runs before the hole is first painted, so nothing jumps. */
function showBigDigits(early: HTMLElement): void {
  const frame = early.querySelector<HTMLElement>('[data-frame]')
  const hole = early.querySelector<HTMLElement>('[data-hole]')
  if (frame === null || hole === null) return
  frame.dataset['big'] = 'true'
  frame.querySelector(':scope > nav')?.remove()
  hole.dataset['bigDigits'] = 'true'
}

/** Handles one golfer's row: the score between minus and plus, and the small print below the name. */
function rowOf(row: Element) {
  const digit = row.querySelector<HTMLElement>('[role="spinbutton"]')
  const print = row.querySelector('small')
  if (digit === null || print === null) return undefined
  const [less, more] = [digit.previousElementSibling, digit.nextElementSibling]
  const before = { figure: [...digit.childNodes], nodes: [...print.childNodes], look: print.className }
  return {
    stepOf: (button: Element) => (button === less ? -1 : button === more ? 1 : 0),
    show(value: HoleValue, golfer: EarlyCard['golfers'][number] | undefined) {
      if (golfer === undefined) return
      const { par, recorded } = golfer
      const isPar = recorded === null && value === par
      const figures = document.querySelector<HTMLTemplateElement>(`#${earlyId} template[data-par="${par}"]`)
      const figure = typeof value === 'number' && figures?.content.children[isPar ? 0 : value]
      // A pickup or a conceded stroke keeps the figure that the server rendered.
      digit.replaceChildren(...(figure ? [figure.cloneNode(true)] : before.figure))
      digit.ariaValueText = texts.spokenValue(value)
      const strokes = strokesOfValue(value)
      if (strokes !== undefined) digit.ariaValueNow = String(strokes)
      less?.toggleAttribute('disabled', strokes === fewestStrokes)
      more?.toggleAttribute('disabled', strokes === mostStrokes)
      const isSet = value !== (recorded ?? par)
      print.className = `${before.look} ${isSet ? (figures?.dataset['unrecorded'] ?? '') : ''}`
      if (isSet) print.replaceChildren(recorded === null ? texts.notRecorded : texts.recorded(recorded))
      else print.replaceChildren(...before.nodes)
    },
  }
}

// Accessors for local storage. A browser may refuse it; the taps are then only in the page.

function getItem(key: string): string | null {
  return localStorage.getItem(key)
}

function setItem(key: string, value: string): void {
  localStorage.setItem(key, value)
}

function removeItem(key: string): void {
  localStorage.removeItem(key)
}
