import { useEffect, useState } from 'react'
import type { Device } from '#sync/device/device.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { keptFiles } from '../../../service-worker/kept-files.ts'
import { isInAppBrowser, mayComeByItself, notReady, type ReadyFacts } from './readiness.ts'

/** Milliseconds after which a phone is checked again, if what is missing may come by itself. */
const again = 3_000

/** What this phone has, checked now, when the page is seen again, and while something is missing that comes by itself. */
export function useReadyFacts(outing: OutingOnPhone): { facts: ReadyFacts | null; check: () => void } {
  const device = useDevice()
  const [facts, setFacts] = useState<ReadyFacts | null>(null)
  const [checks, setChecks] = useState(0)
  const check = () => setChecks((count) => count + 1)
  useEffect(() => {
    let wanted = true
    void readyFacts(device, outing).then((found) => wanted && setFacts(found))
    return () => {
      wanted = false
    }
  }, [device, outing, checks])
  useEffect(() => {
    // After the answer of a check: one that takes longer than the pause would never be shown.
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

/** Checks this phone by doing: each check writes, reads or asks for what it checks. */
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

/** Whether the browser has promised not to clear this site; asks for it where no one is bothered by the question. */
async function isPersistent({ ports }: Device): Promise<boolean> {
  if (await navigator.storage.persisted()) return true
  const { state } = await navigator.permissions.query({ name: 'persistent-storage' })
  return state === 'granted' && (await ports.keepStorage?.()) === true
}

/** The part of the app that the worker of this page has stored, from 0 to 1. It goes on with the rest. */
async function partStored(): Promise<number> {
  const files = await keptFiles()
  return files === null ? 0 : files.kept / files.all
}

/** Whether a value that is written now is read back. */
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
