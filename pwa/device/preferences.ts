import { useCallback, useEffect, useState } from 'react'
import { useDevice } from './device-context.tsx'
import { hasLargeText } from './large-text.ts'

/** Preferences of a person on this phone; `pad-known` after the number pad was opened once. */
type Preference = 'keep-awake' | 'big-digits' | 'read-aloud' | 'pad-first' | 'pad-known' | 'keep-notices'

const bigDigits = 'nomad.big-digits'

const listeners = new Set<() => void>()

/**
 * A preference of this phone, and how it is changed; off until someone turns it on, but for big digits. The size of the
 * browser's text is not measured while screens are drawn, because that lays the page out each time.
 */
export function usePreference(preference: Preference): [boolean, (isOn: boolean) => void] {
  const { storage, storageEvents, wakeEvents } = useDevice().ports
  const key = `nomad.${preference}`
  const read = useCallback(() => {
    const chosen = storage.getItem(key)
    return chosen === null ? key === bigDigits && hasLargeText(document) : chosen === 'yes'
  }, [storage, key])
  const [isOn, setOn] = useState(read)
  useEffect(() => {
    const look = () => setOn(read())
    listeners.add(look)
    // A person who changes the size of the text leaves the app for it.
    const stops = [storageEvents?.(look), wakeEvents(look)]
    return () => {
      listeners.delete(look)
      for (const stop of stops) stop?.()
    }
  }, [read, storageEvents, wakeEvents])
  return [
    isOn,
    (wanted) => {
      storage.setItem(key, wanted ? 'yes' : 'no')
      for (const listener of listeners) listener()
    },
  ]
}
