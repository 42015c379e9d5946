import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { useDevice } from './device-context.tsx'
import styles from './nothing-kept.module.css'

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
