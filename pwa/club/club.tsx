import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import type { AnswerOf } from '#sync/calls/call.ts'
import { clubInfo } from '#sync/calls/club.ts'
import { callServer } from '#sync/device/connection/server-calls.ts'
import type { Device, TextStore } from '#sync/device/device.ts'

/** What the app knows of the club. Unknown fields are empty. */
export type Club = AnswerOf<typeof clubInfo>

const ClubContext = createContext<Club | null>(null)

export function useClub(): Club {
  const club = use(ClubContext)
  if (club === null) throw new Error('there is no ClubProvider around this screen')
  return club
}

/**
 * Asks the server for the club's name, time zone and links at each start of the app, on every screen: a phone that only
 * scores shows its times on the club's clock, too. Until an answer has come the club is the one of the last start.
 */
export function ClubProvider({ device, club: first, children }: { device: Device; club: Club; children: ReactNode }) {
  const [club, setClub] = useState(first)

  useEffect(() => {
    const state = { isDone: false }
    const ask = async () => {
      const answer = await callServer(device, clubInfo, {}).catch(() => null)
      if (answer?.ok !== true || state.isDone) return
      end()
      setClub(answer.value)
      keepClub(device.ports.storage, answer.value)
    }
    const stop = device.ports.wakeEvents(() => void ask())
    const end = () => {
      state.isDone = true
      stop()
    }
    void ask()
    return end
  }, [device])

  return <ClubContext value={club}>{children}</ClubContext>
}

const key = 'nomad.club'

/** The club of the last answer to `clubInfo`; before the first one, the names in the page's head. */
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
