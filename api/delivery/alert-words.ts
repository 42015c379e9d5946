import type { Feeler } from '#db/tee-times/feelers.ts'
import type { TeeTime } from '#db/tee-times/tee-times.ts'
import { shownDay } from '#golf/day.ts'
import { dayName } from '../server/time.ts'
import { contactText } from '../tee-times/contact-text.ts'
import type { Alert } from './alert.ts'

type TeeTimeKind = Exclude<Alert['kind'], 'feeler'>

/** To golfers who have signed up, and to members who may. */
const openings: Readonly<Record<TeeTimeKind, string>> = {
  'teetime-new': 'New tee time:',
  'teetime-changed': 'This tee time has changed:',
  'teetime-cancelled': 'This tee time has been cancelled:',
  'spot-promoted': 'A spot has become free, and it is yours:',
  'spot-withdrawn': 'Your spot has been given back:',
  'spot-unpaid': 'Your entry has been cancelled, because it was not paid in time:',
}

export function teeTimeAlert(kind: TeeTimeKind, teeTime: TeeTime): Alert {
  const { id, date, time, course, tournamentTitle, numWanted, rateCents, comments } = teeTime
  const title = tournamentTitle === '' ? '' : ` (${tournamentTitle})`
  const terms = [
    numWanted === 1 ? '1 golfer wanted' : `${numWanted} golfers wanted`,
    ...(rateCents === 0 ? [] : [`$${(rateCents / 100).toFixed(2)}`]),
  ]
  return {
    kind,
    text: `${openings[kind]} ${longDay(date)}, ${clock(time)}, ${course}${title}`,
    details: kind === 'teetime-cancelled' ? [] : [terms.join(', '), comments],
    path: kind === 'teetime-cancelled' ? '/home' : `/teetime/${id}/tourney/signup`,
    replyTo: '',
  }
}

/** Whoever sends a feeler wants to be answered: a mail says who it is, a locked screen does not. */
export function feelerAlert(feeler: Feeler, { region }: { readonly region: string }): Alert {
  const { date, timeRange, comments, firstname, lastname, email } = feeler
  return {
    kind: 'feeler',
    text: `Golfer wanted: ${[longDay(date), timeRange, region].filter((part) => part !== '').join(', ')}`,
    details: [`${firstname} ${lastname} is looking for golfers: ${contactText(feeler)}`, comments],
    path: '/home',
    replyTo: email,
  }
}

export function longDay(date: string): string {
  return `${dayName(date)}, ${shownDay(date)}`
}

/** HH:MM of 24 hours as 7:40 am. */
export function clock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const hour = hours % 12 === 0 ? 12 : hours % 12
  return `${hour}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`
}
