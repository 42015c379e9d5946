import { useLiveQuery } from 'dexie-react-hooks'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { readSyncStatus } from '#sync/device/outbox/sync-status.ts'
import { useDevice } from '../device/device-context.tsx'
import type { AppUpdate } from '../service-worker/app-update.ts'
import { mayOfferUpdate } from './destinations.tsx'
import styles from './line.module.css'

/** One line when a new version of the app lies ready. Without a tap it comes with the next start. */
export function UpdateLine({ update }: { update: AppUpdate }) {
  const { database } = useDevice()
  const { pathname } = useLocation()
  const isReady = useSyncExternalStore(update.listen, update.isReady)
  const status = useLiveQuery(() => readSyncStatus(database), [database])
  const isOffered = isReady && status !== undefined && mayOfferUpdate({ pathname, waiting: status.waiting })

  return (
    <output>
      {isOffered && (
        <span className={styles['line']}>
          Update ready
          <button type="button" className={styles['use']} onClick={update.apply}>
            Use it now
          </button>
        </span>
      )}
    </output>
  )
}
