import { useSyncExternalStore } from 'react'
import { useDevice } from './device-context.tsx'
import { hasLargeText } from './large-text.ts'

/** Preferences of a person on this phone; `pad-known` after the number pad was opened once. */
type Preference = 'keep-awake' | 'big-digits' | 'read-aloud' | 'pad-first' | 'pad-known'

const listeners = new Set<() => void>()

/** A preference of this phone, and how it is changed; off until someone turns it on, but for big digits. */
export function usePreference(preference: Preference): [boolean, (isOn: boolean) => void] {
  const { storage, storageEvents } = useDevice().ports
  const key = `nomad.${preference}`
  const isOn = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      const stop = storageEvents?.(listener)
      return () => {
        listeners.delete(listener)
        stop?.()
      }
    },
    () => {
      const chosen = storage.getItem(key)
      return chosen === null ? preference === 'big-digits' && hasLargeText(document) : chosen === 'yes'
    },
  )
  return [
    isOn,
    (wanted) => {
      storage.setItem(key, wanted ? 'yes' : 'no')
      for (const listener of listeners) listener()
    },
  ]
}
