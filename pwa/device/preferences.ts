import { useCallback, useEffect, useState } from 'react'
import { useDevice } from './device-context.tsx'
import { hasLargeText } from './large-text.ts'

/** Preferences of a person on this phone; `pad-known` after the number pad was opened once. */
type Preference = 'keep-awake' | 'big-digits' | 'read-aloud' | 'pad-first' | 'pad-known' | 'keep-notices'

const bigDigits = 'nomad.big-digits'

const listeners = new Set<() => void>()

/**
 * Returns a preference of this phone and a function that changes it. Preferences are off by default, except big digits,
 * which follow the text size of the browser. The text size is not measured during a render, because each measurement
 * would force a layout.
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
    // Checked again on waking, because a person leaves the app to change the text size.
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
