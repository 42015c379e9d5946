import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { readSyncStatus } from '#sync/device/outbox/sync-status.ts'
import { useDevice } from '../device/device-context.tsx'
import { texts } from './texts.ts'
import styles from './shell.module.css'

const notNow = 'nomad.install-not-now'

/** Advises installing the app on devices that may erase a page's storage, until the advice is dismissed. */
export function InstallLine() {
  const { ports } = useDevice()
  const { pathname } = useLocation()
  const [isWanted, setWanted] = useState(() => mayBeErased(opened()) && ports.storage.getItem(notNow) === null)
  if (!isWanted || !isBeforeTheRound(pathname)) return null
  const dismiss = () => {
    ports.storage.setItem(notNow, 'yes')
    setWanted(false)
  }
  return <Advice onDismiss={dismiss} />
}

/** A component of its own, so that the outbox is read only where the advice is shown. */
function Advice({ onDismiss }: { onDismiss: () => void }) {
  const { database } = useDevice()
  const status = useLiveQuery(() => readSyncStatus(database).catch(() => undefined), [database])
  if (status === undefined) return null

  return (
    <aside className={styles['line']} aria-label={texts.install.label}>
      {installAdvice(status)}
      <button type="button" className={styles['use']} onClick={onDismiss}>
        {texts.install.notNow}
      </button>
    </aside>
  )
}

function opened() {
  // Safari reports it by its own property, `standalone`.
  const isOnHomeScreen = 'standalone' in navigator && navigator.standalone === true
  return {
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isInstalled: isOnHomeScreen || matchMedia('(display-mode: standalone)').matches,
  }
}

type Opened = {
  readonly userAgent: string
  readonly touchPoints: number
  /** The app was opened from the Home Screen, not in a browser tab. */
  readonly isInstalled: boolean
}

/**
 * Whether this is a page on an iPhone or iPad. Its storage may be erased after seven days without a visit; that of an
 * app on the Home Screen is not, and only there can alerts arrive.
 */
export function mayBeErased({ userAgent, touchPoints, isInstalled }: Opened): boolean {
  // An iPad identifies as a Mac, which has no touch screen.
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1)
  return isApple && !isInstalled
}

/** Whether the path is a screen that members see before a round. During the round the advice would be too late. */
export function isBeforeTheRound(pathname: string): boolean {
  return /^\/(home|leaderboard)\/?$/.test(pathname)
}

/**
 * The text of the advice. It warns about unsent data, because an app on the Home Screen starts with an empty storage of
 * its own.
 */
export function installAdvice({ waiting }: { waiting: number }): string {
  return waiting > 0 ? texts.install.unsent : texts.install.advice
}
