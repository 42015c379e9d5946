import { useEffect, useState } from 'react'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { notReady, type ReadyFacts } from './readiness.ts'
import { readyFacts } from './ready-facts.ts'

/** Milliseconds after which a phone that is not ready is checked again. */
const again = 3_000

/** What this phone has, checked now, when the page is seen again, and while something is missing. */
export function useReadyFacts(outing: OutingOnPhone): { facts: ReadyFacts | null; check: () => void } {
  const device = useDevice()
  const [facts, setFacts] = useState<ReadyFacts | null>(null)
  const [checks, setChecks] = useState(0)
  const isReady = facts !== null && notReady(facts) === null
  const check = () => setChecks((count) => count + 1)
  useEffect(() => {
    let wanted = true
    void readyFacts(device, outing).then((found) => wanted && setFacts(found))
    return () => {
      wanted = false
    }
  }, [device, outing, checks])
  useEffect(() => {
    const timer = isReady ? undefined : setInterval(check, again)
    const onSeen = () => document.visibilityState === 'visible' && check()
    document.addEventListener('visibilitychange', onSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onSeen)
    }
  }, [isReady])
  return { facts, check }
}
