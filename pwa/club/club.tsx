import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react'
import type { AnswerOf } from '#sync/calls/call.ts'
import { clubInfo } from '#sync/calls/club.ts'
import type { Device, TextStore } from '#sync/device/device.ts'

/** What the app knows of the club. Unknown fields are empty. */
export type Club = AnswerOf<typeof clubInfo>

type Known = { readonly club: Club; readonly learn: (club: Club) => void }

const ClubContext = createContext<Known | null>(null)

function useKnown(): Known {
  const known = use(ClubContext)
  if (known === null) throw new Error('there is no ClubProvider around this screen')
  return known
}

export function useClub(): Club {
  return useKnown().club
}

/** Updates what the app knows of the club, on the screen and for the next start. */
export function useLearnClub(): (club: Club) => void {
  return useKnown().learn
}

export function ClubProvider({ device, club: first, children }: { device: Device; club: Club; children: ReactNode }) {
  const [club, setClub] = useState(first)
  const { storage } = device.ports
  const learn = useCallback(
    (learned: Club) => {
      setClub(learned)
      keepClub(storage, learned)
    },
    [storage],
  )
  const known = useMemo(() => ({ club, learn }), [club, learn])
  return <ClubContext value={known}>{children}</ClubContext>
}

const key = 'nomad.club'

/** The club of the last answer to `clubInfo`; before the first one, the names in the head of the page. */
export function readClub(page: Pick<Document, 'querySelector'>, storage: Pick<TextStore, 'getItem'>): Club {
  const kept = clubInfo.answer.safeParse(parse(storage.getItem(key) ?? ''))
  if (kept.success) return kept.data
  const meta = (name: string) => page.querySelector(`meta[name='${name}']`)?.getAttribute('content') ?? 'Nomad'
  return {
    name: meta('application-name'),
    footerCredit: meta('author'),
    contact: '',
    timeZone: '',
    cupUrl: '',
    leaderboardUrl: '',
  }
}

export function keepClub(storage: Pick<TextStore, 'setItem'>, club: Club): void {
  storage.setItem(key, JSON.stringify(club))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
