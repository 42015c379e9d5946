import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import type { User } from '#sync/calls/login.ts'
import { onSignInChange, signedInUser } from '#sync/device/connection/credentials.ts'
import type { Device } from '#sync/device/device.ts'

type Phone = { readonly device: Device; readonly user: User | null }

const PhoneContext = createContext<Phone | null>(null)

function usePhone(): Phone {
  const phone = use(PhoneContext)
  if (phone === null) throw new Error('there is no DeviceProvider around this screen')
  return phone
}

export function useDevice(): Device {
  return usePhone().device
}

export function useUser(): User | null {
  return usePhone().user
}

export function DeviceProvider({ device, children }: { device: Device; children: ReactNode }) {
  const [user, setUser] = useState(() => signedInUser(device))
  useEffect(() => {
    const look = () => setUser((before) => sameOr(before, signedInUser(device)))
    const stop = onSignInChange(device, look)
    // A page that is restored from the back/forward cache has missed the events, so it checks again.
    const stopWake = device.ports.wakeEvents(look)
    // Detects a change since the first render, such as a sign-in that the server rejected.
    look()
    return () => {
      stop()
      stopWake()
    }
  }, [device])
  return <PhoneContext value={{ device, user }}>{children}</PhoneContext>
}

/**
 * Returns the previous object if the person is the same, for example after a sign-in was renewed or stored by another
 * tab, so that nothing is rendered again.
 */
function sameOr(before: User | null, now: User | null): User | null {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now
}
