import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import type { AnswerOf } from '#sync/calls/call.ts'
import { clubInfo } from '#sync/calls/club.ts'
import { callServer } from '#sync/device/connection/server-calls.ts'
import type { Device, TextStore } from '#sync/device/device.ts'
import { parsedJson } from '../parsed-json.ts'

/** The data of the club, as the server sends it. Unknown fields are empty. */
export type Club = AnswerOf<typeof clubInfo>

type Known = { readonly club: Club; readonly renew: (club: Club) => void }

const ClubContext = createContext<Known | null>(null)

export function useClub(): Club {
  return useKnown().club
}

/** Returns a function that shows the club's new data after a change by this administrator. */
export function useRenewClub(): (club: Club) => void {
  return useKnown().renew
}

function useKnown(): Known {
  const known = use(ClubContext)
  if (known === null) throw new Error('there is no ClubProvider around this screen')
  return known
}

/** Milliseconds after which an app that stays open refreshes the club's data when it becomes visible. */
const freshFor = 3_600_000

/**
 * Fetches the club's name, look, time zone and links at each start of the app, on every screen, because a phone that
 * only scores shows times in the club's time zone, too. Until the answer arrives, the data of the last start is used.
 */
export function ClubProvider({ device, club: first, children }: { device: Device; club: Club; children: ReactNode }) {
  const [club, setClub] = useState(first)

  useEffect(() => {
    const state = { isOver: false, answeredAt: 0 }
    const ask = async () => {
      if (Math.abs(Date.now() - state.answeredAt) < freshFor) return
      const answer = await callServer(device, clubInfo, {}).catch(() => null)
      if (answer?.ok !== true || state.isOver) return
      state.answeredAt = Date.now()
      setClub(answer.value)
      keepClub(device.ports.storage, answer.value)
    }
    const stop = device.ports.wakeEvents(() => void ask())
    void ask()
    return () => {
      state.isOver = true
      stop()
    }
  }, [device])

  const renew = (changed: Club) => {
    setClub(changed)
    keepClub(device.ports.storage, changed)
  }
  return (
    <ClubContext value={{ club, renew }}>
      {club.look !== '' && <link rel="stylesheet" href={club.look} precedence="club" />}
      {children}
    </ClubContext>
  )
}

const key = 'nomad.club'

/** Returns the club from the last answer to `clubInfo`; before the first answer, the names in the page's head. */
export function readClub(page: Pick<Document, 'querySelector'>, storage: Pick<TextStore, 'getItem'>): Club {
  const kept = clubInfo.answer.safeParse(parsedJson(storage.getItem(key)))
  if (kept.success) return kept.data
  const meta = (name: string) => page.querySelector(`meta[name='${name}']`)?.getAttribute('content') ?? 'Nomad'
  return {
    name: meta('application-name'),
    footerCredit: meta('author'),
    contact: '',
    timeZone: '',
    cupUrl: '',
    leaderboardUrl: '',
    logo: '',
    look: '',
    asksAlcohol: false,
    allowsStakes: false,
  }
}

export function keepClub(storage: Pick<TextStore, 'setItem'>, club: Club): void {
  storage.setItem(key, JSON.stringify(club))
}
