import ical from 'ical-generator'
import { escape, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { hour, second } from '#db/instants.ts'
import { endFeed, feedOf, memberOfFeed, renewFeed, teeTimesOf, type OwnTeeTime } from '#db/tee-times/calendar-feeds.ts'
import { findTeeTime, type TeeTime } from '#db/tee-times/tee-times.ts'
import { transaction } from '#db/transaction.ts'
import { addDays } from '#golf/day.ts'
import { accept, refuse } from '#golf/result.ts'
import { calendarEnd, calendarFeed, calendarRenew, calendarState, teeTimeCalendar } from '#sync/calls/calendar.ts'
import { drawLinkSecret, hashLinkSecret } from '../accounts/link-secret.ts'
import { memberOf } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { success, type Routes } from '../server/route.ts'
import { instantAt, today } from '../server/time.ts'
import { teeTimeNotFound } from './tee-time-access.ts'
import type { TeeTimeProblem } from './tee-time-problems.ts'

/** Days for which past tee times stay in the calendars of their golfers. */
const daysKept = 30

/** Tee times as iCalendar files: one to download, and each member's feed. */
export function registerCalendar({ route }: Routes<TeeTimeProblem>, context: Context): void {
  const { db, now, config, randomBytes } = context

  route(teeTimeCalendar, async ({ params: { id }, reply }) => {
    const found = await findTeeTime(db, id)
    if (found === undefined) return teeTimeNotFound()
    void reply.header('content-disposition', `attachment; filename="teetime-${id}.ics"`)
    const { time } = found
    return accept(calendarWith([eventOf(found, { time, note: '', title: eventTitle(found), isSure: true })]))
  })

  route(calendarFeed, async ({ params: { secret } }) => {
    const memberId = await memberOfFeed(db, { hash: hashLinkSecret(secret) })
    if (memberId === undefined) return refuse('calendar.not-found', 'Calendar not found.')
    const own = await teeTimesOf(db, { memberId, from: addDays(today(context), -daysKept) })
    return accept(calendarWith(own.map(ownEvent)))
  })

  route(calendarState, async ({ caller }) => {
    return accept({ created: (await feedOf(db, { memberId: memberOf(caller).id })) ?? null })
  })

  route(calendarRenew, async ({ caller }) => {
    const { secret, hash } = drawLinkSecret(randomBytes)
    const at = now().toISOString()
    await transaction(db, (tx) => renewFeed(tx, { memberId: memberOf(caller).id, hash, at }))
    return accept({ url: `${config.baseUrl}/api/calendar/${secret}`, created: at })
  })

  route(calendarEnd, async ({ caller }) => {
    await transaction(db, (tx) => endFeed(tx, { memberId: memberOf(caller).id }))
    return accept(success)
  })

  function calendarWith(events: readonly CalendarEvent[]): string {
    return writeCalendar({ name: config.club.name, events, now: now() })
  }

  function ownEvent({ teeTime, startTime, tgroupId, place, waiting }: OwnTeeTime): CalendarEvent {
    const isSure = place === 'in'
    const title = isSure ? eventTitle(teeTime) : `${eventTitle(teeTime)} (#${waiting} on the waiting list)`
    const note = tgroupId === null ? '' : `Group ${tgroupId}.`
    return eventOf(teeTime, { time: startTime ?? teeTime.time, note, title, isSure })
  }

  function eventOf(teeTime: TeeTime, { time, note, title, isSure }: Shown): CalendarEvent {
    const { id, date, course } = teeTime
    const { baseUrl, club } = config
    return {
      uid: `teetime-${id}@${new URL(baseUrl).hostname}`,
      title,
      place: course,
      isSure,
      start: instantAt({ date, time, timeZone: club.timeZone }),
      description: [note, 'Please arrive at least twenty minutes before the start.'].join(' ').trim(),
      url: `${baseUrl}/teetime/${id}/tourney/players`,
    }
  }
}

type Shown = {
  /** HH:MM at the club. */
  readonly time: string
  readonly note: string
  readonly title: string
  readonly isSure: boolean
}

function eventTitle({ tournamentTitle, course }: TeeTime): string {
  return tournamentTitle === '' ? `Golf at ${course}` : tournamentTitle
}

export type CalendarEvent = {
  /** Identifies the event in calendars; it stays the same when the event changes. */
  readonly uid: string
  readonly start: Date
  readonly title: string
  readonly place: string
  readonly description: string
  readonly url: string
  /** Whether the golfer has a spot. On the waiting list the event is tentative. */
  readonly isSure: boolean
}

type Calendar = { readonly name: string; readonly events: readonly CalendarEvent[]; readonly now: Date }

/** The length of an event in milliseconds: a round of 18 holes. */
const length = 4.5 * hour

/** Writes a calendar file (RFC 5545), with times in UTC. */
export function writeCalendar({ name, events, now }: Calendar): string {
  const calendar = ical({
    // The library escapes the texts of events, but not the name of the calendar.
    name: escape(withoutControls(name), false),
    prodId: { company: 'Nomad', product: 'Tee times', language: 'EN' },
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
    ttl: hour / second,
    events: events.map(({ uid, start, title, place, description, url, isSure }) => ({
      id: uid,
      sequence: sequenceAt(now),
      stamp: now,
      start,
      end: new Date(start.getTime() + length),
      summary: withoutControls(title),
      location: withoutControls(place),
      description: withoutControls(description),
      url,
      status: isSure ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
    })),
  })
  return `${calendar.toString()}\r\n`
}

const firstSequence = Date.UTC(2026, 0, 1)

/**
 * Returns the sequence number of an event. Calendars ignore an event whose number is not above that of the stored one
 * (RFC 5545 3.8.7.4). No stored value counts the changes of a tee time, its golfers and their start times, so the
 * number grows with the time: it is the seconds since a fixed day, which fit into 31 bits until 2094.
 */
function sequenceAt(now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - firstSequence) / second))
}

/** Removes control characters except line ends, as RFC 5545 3.3.11 requires. */
function withoutControls(text: string): string {
  return text.replaceAll(/(?![\r\n])\p{Cc}/gu, '')
}
