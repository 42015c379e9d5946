import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { readSyncStatus } from '#sync/device/outbox/sync-status.ts'
import { useDevice } from '../device/device-context.tsx'
import { installAdvice, isBeforeTheRound, mayBeErased } from './install-advice.ts'
import styles from './line.module.css'

const notNow = 'nomad.install-not-now'

/** Advice to install the app, on phones that may erase what a page keeps, until it is turned down. */
export function InstallLine() {
  const { database, ports } = useDevice()
  const { pathname } = useLocation()
  const [isWanted, setWanted] = useState(() => mayBeErased(opened()) && ports.storage.getItem(notNow) === null)
  const status = useLiveQuery(() => readSyncStatus(database), [database])
  if (!isWanted || status === undefined || !isBeforeTheRound(pathname)) return null

  return (
    <aside className={styles['line']} aria-label="Install the app">
      {installAdvice(status)}
      <button
        type="button"
        className={styles['use']}
        onClick={() => {
          ports.storage.setItem(notNow, 'yes')
          setWanted(false)
        }}
      >
        Not now
      </button>
    </aside>
  )
}

function opened() {
  // Safari says it in a way of its own.
  const isOnHomeScreen = 'standalone' in navigator && navigator.standalone === true
  return {
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isInstalled: isOnHomeScreen || matchMedia('(display-mode: standalone)').matches,
  }
}
