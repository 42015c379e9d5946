import { useEffect, useState } from 'react'
import type { Device } from '#sync/device/device.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { keptFiles } from '../../../service-worker/kept-files.ts'
import { showOnceRead } from '../../../ui/show-once-read.ts'
import { isInAppBrowser, mayComeByItself, notReady, type ReadyFacts } from './readiness.ts'

/** Milliseconds after which a phone is checked again, if its problem may disappear without an action. */
const again = 3_000

/**
 * Returns the results of the checks of this phone. They run now, when the page becomes visible, and repeatedly while a
 * problem may disappear without an action.
 */
export function useReadyFacts(outing: OutingOnPhone): { facts: ReadyFacts | null; check: () => void } {
  const device = useDevice()
  const [facts, setFacts] = useState<ReadyFacts | null>(null)
  const [checks, setChecks] = useState(0)
  const check = () => setChecks((count) => count + 1)
  useEffect(() => showOnceRead(readyFacts(device, outing), setFacts), [device, outing, checks])
  useEffect(() => {
    // Starts after the result of a check, because the result of one that takes longer than the pause would be
    // discarded.
    const timer = facts !== null && mayComeByItself(notReady(facts)) ? setTimeout(check, again) : undefined
    return () => clearTimeout(timer)
  }, [facts])
  useEffect(() => {
    const onSeen = () => document.visibilityState === 'visible' && check()
    document.addEventListener('visibilitychange', onSeen)
    return () => document.removeEventListener('visibilitychange', onSeen)
  }, [])
  return { facts, check }
}

/** Checks this phone by performing each operation: it writes, reads or requests what it checks. */
async function readyFacts(device: Device, { clockAhead }: Pick<OutingOnPhone, 'clockAhead'>): Promise<ReadyFacts> {
  const [isPersisted, appStored, isWritable, free] = await Promise.all([
    ifPossible(() => isPersistent(device)),
    partStored().catch(() => 0),
    ifPossible(() => isReadBack(device)),
    freeBytes(),
  ])
  return {
    checkedAt: device.ports.now(),
    lasts: device.lasts,
    isFull: device.isFull,
    isPersisted,
    appStored,
    isWritable,
    free,
    clockAhead,
    isInApp: isInAppBrowser(navigator.userAgent),
  }
}

async function ifPossible(check: () => Promise<boolean>): Promise<boolean> {
  return await check().catch(() => false)
}

/**
 * Whether the browser has promised not to delete the data of this site. Requests that promise if the browser grants it
 * without a prompt.
 */
async function isPersistent({ ports }: Device): Promise<boolean> {
  if (await navigator.storage.persisted()) return true
  const { state } = await navigator.permissions.query({ name: 'persistent-storage' })
  return state === 'granted' && (await ports.keepStorage?.()) === true
}

/**
 * Returns the part of the app that the page's service worker has stored, from 0 to 1. The worker also continues to
 * store the rest.
 */
async function partStored(): Promise<number> {
  const files = await keptFiles()
  return files === null ? 0 : files.kept / files.all
}

/** Writes a value, and returns whether the same value is read back. */
async function isReadBack({ database, ports }: Device): Promise<boolean> {
  const key = 'ready-check'
  const value = ports.newId()
  await database.meta.put({ key, value })
  const row = await database.meta.get(key)
  return row?.value === value
}

async function freeBytes(): Promise<number | null> {
  try {
    const { quota, usage } = await navigator.storage.estimate()
    return quota === undefined ? null : quota - (usage ?? 0)
  } catch {
    return null
  }
}
