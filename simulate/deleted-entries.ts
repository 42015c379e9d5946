import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { asChoice, asDeparture, asRecord, asScore, asSignature, type ShownCell } from './board.ts'
import type { Deleted, Phone, ScreenEvents } from './phone.ts'
import { keyOfOperation } from './reference.ts'
import type { Template } from './template.ts'

/** An entry that a page showed as not sent when the browser deleted its storage. */
type Owed = Pick<ShownCell, 'key' | 'value'> & {
  /** Whether it was in the journal since. */
  readonly isKept: boolean
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
  /**
   * Called when the person begins to enter something; returns a function to call with its operations once they are
   * saved. What waited in the journal for one of their cells is then superseded.
   */
  readonly superseding: () => (saved: readonly Operation[]) => void
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
  /** `screens`: how many may still report a deletion. */
  const state = { owed: [] as readonly Owed[], screens: 0 }
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
      const owed = shown.flatMap(waitingIn).map((one) => ({ ...one, isKept: false }))
      state.owed = [...state.owed.filter(isLeft), ...owed]
      state.screens = shown.length
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
    superseding() {
      const before = noted()
      return (saved) => {
        const cells = new Set(saved.map((operation) => keyOfOperation(operation, group)))
        state.owed = state.owed.filter(({ key }) => !before.has(key) || !cells.has(key))
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
