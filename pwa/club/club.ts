import type { AnswerOf } from '#sync/calls/call.ts'
import { clubInfo } from '#sync/calls/club.ts'
import type { TextStore } from '#sync/device/device.ts'

/** What the app knows of the club. What has not been told yet is empty. */
export type Club = AnswerOf<typeof clubInfo>

const key = 'nomad.club'

/** The club as it introduced itself the last time; before that, as the page it was delivered in names it. */
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

/** Keeps how the club introduces itself, for the next start without it. */
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
