import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import type { Device } from '#sync/device/device.ts'
import { keepClub, type Club } from './club.ts'

type Known = { readonly club: Club; readonly learn: (club: Club) => void }

const ClubContext = createContext<Known | null>(null)

function useKnown(): Known {
  const known = use(ClubContext)
  if (known === null) throw new Error('there is no ClubProvider around this screen')
  return known
}

/** The club as far as it is known. */
export function useClub(): Club {
  return useKnown().club
}

/** Takes note of how the club introduces itself, here and for the next start. */
export function useLearnClub(): (club: Club) => void {
  return useKnown().learn
}

export function ClubProvider({ device, club: first, children }: { device: Device; club: Club; children: ReactNode }) {
  const [club, setClub] = useState(first)
  const { storage } = device.ports
  const learn = useCallback(
    (told: Club) => {
      setClub(told)
      keepClub(storage, told)
    },
    [storage],
  )
  const known = useMemo(() => ({ club, learn }), [club, learn])
  return <ClubContext value={known}>{children}</ClubContext>
}
