import { useCallback, useEffect } from 'react'
import type { Device } from '#sync/device/device.ts'
import { watchTables } from '#sync/device/storage/read-after-writes.ts'
import { useDevice } from './device-context.tsx'
import { texts } from './texts.ts'
import { useWatched } from './use-watched.ts'
import styles from './where-kept.module.css'

/** Where unsent entries are stored, for the middle of a sentence. */
export type WhereKept = typeof texts.savedInline | typeof texts.onPageInline

export function whereKept({ lasts }: Pick<Device, 'lasts'>): WhereKept {
  return lasts ? texts.savedInline : texts.onPageInline
}

/** Returns where unsent entries are stored, for the beginning of a sentence. */
export function whereKeptSentence(device: Pick<Device, 'lasts'>): string {
  return device.lasts ? texts.saved : texts.onPage
}

/**
 * The warning shown when the browser has no persistent storage, or could not open it on a full phone. While there are
 * unsent entries, the browser also asks before the page is closed.
 */
export function NothingKept() {
  const { database, lasts, isFull } = useDevice()
  const waiting = useWatched<number>(
    useCallback(
      (shown) => {
        const { outbox } = database
        return lasts
          ? () => undefined
          : watchTables(database, [outbox], { read: async () => await outbox.count(), ...shown })
      },
      [database, lasts],
    ),
  )
  useEffect(() => {
    if (!waiting) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [waiting])

  if (lasts) return null
  const { title, detail } = isFull ? texts.tooFull : texts.nothingKept
  return (
    <p role="alert" className={styles['line']}>
      <b>{title}</b> {detail}
    </p>
  )
}
