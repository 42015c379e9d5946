import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import type { Device } from '#sync/device/device.ts'
import { useDevice } from './device-context.tsx'
import styles from './where-kept.module.css'

/** Where something is that the club does not have yet. */
export type WhereKept = 'saved on this phone' | 'on this page only'

export function whereKept({ lasts }: Pick<Device, 'lasts'>): WhereKept {
  return lasts ? 'saved on this phone' : 'on this page only'
}

/** The same at the beginning of a sentence. */
export function whereKeptSentence(device: Pick<Device, 'lasts'>): string {
  return device.lasts ? 'Saved on this phone' : 'On this page only: do not close it'
}

/** Says, for as long as it is so, that this browser keeps nothing, and asks before what is not sent would be lost. */
export function NothingKept() {
  const { database, lasts } = useDevice()
  const waiting = useLiveQuery(async () => (lasts ? 0 : await database.outbox.count()), [database, lasts]) ?? 0
  useEffect(() => {
    if (waiting === 0) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [waiting])

  if (lasts) return null
  return (
    <p role="alert" className={styles['line']}>
      <b>Nothing is kept on this phone.</b> The browser gives no storage, as in a private window. Keep this page open
      until the club has your scores, or use a usual window.
    </p>
  )
}
