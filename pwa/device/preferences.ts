import { useSyncExternalStore } from 'react'
import { useDevice } from './device-context.tsx'

/** Preferences of a person on this phone; `pad-known` after the number pad was opened once. */
type Preference = 'keep-awake' | 'big-digits' | 'read-aloud' | 'pad-first' | 'pad-known'

const listeners = new Set<() => void>()

/** A preference of this phone, and how it is changed; off until someone turns it on. */
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
    () => storage.getItem(key) === 'yes',
  )
  return [
    isOn,
    (wanted) => {
      if (wanted) storage.setItem(key, 'yes')
      else storage.removeItem(key)
      for (const listener of listeners) listener()
    },
  ]
}
