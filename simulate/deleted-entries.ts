import type { NotSaved } from '#sync/device/outbox/outbox.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { asChoice, asDeparture, asRecord, asScore, asSignature, nothing, type ShownCell } from './board.ts'
import type { Deleted, Phone, ScreenEvents } from './phone.ts'
import { entryOf, keyOfOperation } from './reference.ts'
import type { Template } from './template.ts'

/**
 * An entry that a page showed as not sent when the browser deleted its storage, or that was tapped before the page had
 * noticed that.
 */
type Owed = Pick<ShownCell, 'key' | 'value'> & {
  /** Whether it was in the journal since. */
  readonly isKept: boolean
  /** The number of the tap that was not saved; null for what was shown. */
  readonly tap: number | null
}

type Operation = Parameters<typeof keyOfOperation>[0]

/** What must still reach the server from a phone whose browser deletes its storage. */
export type DeletedEntries = {
  readonly events: ScreenEvents
  readonly owed: () => readonly Owed[]
  /** Whether entries of the outing are in the journal. */
  readonly areNoted: () => boolean
  /** The operations that the phone no longer knows, and of whose conflicts it gets no reports. */
  readonly forgotten: ReadonlySet<string>
  /** Called when the outing was left. */
  readonly forget: () => void
  /** Called when the outing was opened. */
  readonly noteOpened: () => void
  /** Called when the person begins to enter something. */
  readonly begin: () => Entering
}

/** How the phone keeps what the person enters. */
type Entering = {
  /** Called with the operations that are saved. What waited in the journal for one of their cells is superseded. */
  readonly saved: (operations: readonly Operation[]) => void
  /** Called with the operations that the phone reported as not saved. */
  readonly notSaved: (operations: readonly Operation[], reason: NotSaved['reason']) => void
}

type Given = {
  readonly phone: Phone
  readonly group: number
  readonly template: Pick<Template, 'outingId'>
  /** The keys of everything that was entered on the phone. */
  readonly entered: ReadonlySet<string>
  /** The operations that have arrived at the server. */
  readonly arrived: ReadonlyMap<string, unknown>
  /** Called before the storage is deleted. */
  readonly onDelete: (deleted: Deleted) => void
  /** Called when a page has kept entries, with the keys of all that are in the journal. */
  readonly onKept: (mids: readonly string[]) => void
  readonly wrong: string[]
}

export function trackDeleted({
  phone,
  group,
  template,
  entered,
  arrived,
  onDelete,
  onKept,
  wrong,
}: Given): DeletedEntries {
  /**
   * `screens`: how many may still report a deletion. `isDeleted`: the outing was not opened since. `taps`: the number of
   * the last tap.
   */
  const state = { owed: [] as readonly Owed[], screens: 0, isDeleted: false, taps: 0 }
  /** The number of the last tap that was saved, by cell. */
  const savedTaps = new Map<string, number>()
  const forgotten = new Set<string>()
  const entries = () => phone.journal(template.outingId)
  const noted = () => new Set(entries().map((entry) => keyOfOperation(entry, group)))

  function forget(): void {
    for (const mid of entered) forgotten.add(mid)
  }

  const events: ScreenEvents = {
    onDelete(shown, deleted) {
      // Local storage has the journal of an earlier deletion.
      const isLeft = deleted === 'everything' ? () => false : ({ key }: Owed) => noted().has(key)
      const left = state.owed.filter(isLeft)
      // What was tapped since is newer, and replaces it.
      const isShown = ({ key }: ShownCell) => left.every(({ tap, ...one }) => one.key !== key || tap === null)
      const owed = shown.flatMap(waitingIn).filter(isShown)
      state.owed = [...left, ...owed.map((one) => ({ ...one, isKept: false, tap: null }))]
      state.screens = shown.length
      state.isDeleted = true
      forget()
      onDelete(deleted)
    },
    onLateDelete() {
      const keys = noted()
      state.owed = state.owed.filter(({ key }) => !keys.has(key))
    },
    onKept(count) {
      if (state.screens === 0) wrong.push(`${phone.name} reports ${count} deleted entries, and nothing was deleted`)
      state.screens = Math.max(0, state.screens - 1)
      const keys = noted()
      state.owed = state.owed.map((one) => (keys.has(one.key) ? { ...one, isKept: true } : one))
      const mids = entries().map(({ mid }) => mid)
      for (const mid of mids) if (!arrived.has(mid)) forgotten.delete(mid)
      onKept(mids)
    },
    onKill() {
      state.owed = state.owed.filter(({ isKept }) => isKept)
    },
    onFail: (error) => wrong.push(`the screen of ${phone.name} failed: ${String(error)}`),
  }

  return {
    events,
    owed: () => state.owed,
    areNoted: () => entries().length > 0,
    forgotten,
    forget,
    noteOpened: () => void (state.isDeleted = false),
    begin() {
      const before = noted()
      const number = (state.taps += 1)
      return {
        saved(operations) {
          const cells = new Set(operations.map((operation) => keyOfOperation(operation, group)))
          for (const key of cells) savedTaps.set(key, Math.max(number, savedTaps.get(key) ?? 0))
          // An empty cell that was imported where the server had nothing was not sent.
          const isEarlier = ({ key, value, tap }: Owed) =>
            tap === null ? before.has(key) || nothing.has(value) : tap < number
          state.owed = state.owed.filter((one) => !cells.has(one.key) || !isEarlier(one))
        },
        notSaved(operations, reason) {
          // Another tab has left the outing, or its card was handed over.
          if (reason === 'read-only' && !state.isDeleted) return
          const kept = entries().map((entry) => entryOf(entry, group))
          for (const { key, value } of operations.map((operation) => entryOf(operation, group))) {
            const isLast = ({ tap, ...one }: Owed) => one.key !== key || tap === null || tap < number
            if (number < (savedTaps.get(key) ?? 0) || !state.owed.every(isLast)) continue
            const isKept = kept.some((one) => one.key === key && one.value === value)
            // A later tap may be at the cell, which then replaces this one.
            if (!isKept && state.taps === number) wrong.push(`${phone.name} drops ${key}: ${value}, which was tapped`)
            const others = state.owed.filter((one) => one.key !== key)
            state.owed = [...others, { key, value, isKept, tap: number }]
          }
        },
      }
    },
  }
}

/** Returns the entries that an outing shows as not sent. */
function waitingIn({ cells, choices, departures, signatures, records }: OutingOnPhone): readonly ShownCell[] {
  const isWaiting = ({ pending }: { readonly pending: boolean }) => pending
  return [
    ...cells.filter(isWaiting).map(asScore),
    ...choices.filter(isWaiting).map(asChoice),
    ...departures.filter(isWaiting).map(asDeparture),
    ...signatures.filter(isWaiting).map(asSignature),
    ...records.filter(isWaiting).map(asRecord),
  ]
}
