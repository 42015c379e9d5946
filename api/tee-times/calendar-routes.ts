import ical from 'ical-generator'
import { escape, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
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
import { today, hour, second } from '../server/time.ts'
import type { TeeTimeProblem } from './tee-time-problems.ts'

/** Days for which a tee time that was played stays in the calendars of its golfers. */
const daysKept = 30

/** Tee times in the calendars that people have anyway. */
export function registerCalendar({ route }: Routes<TeeTimeProblem>, context: Context): void {
  const { db, now, config, randomBytes } = context

  route(teeTimeCalendar, async ({ params: { id }, reply }) => {
    const found = await findTeeTime(db, id)
    if (!found.ok) return found
    void reply.header('content-disposition', `attachment; filename="teetime-${id}.ics"`)
    const { time } = found.value
    return accept(calendarWith([eventOf(found.value, { time, note: '', title: titleOf(found.value), isSure: true })]))
  })

  route(calendarFeed, async ({ params: { secret } }) => {
    const memberId = await memberOfFeed(db, { hash: hashLinkSecret(secret) })
    if (memberId === undefined) return refuse('calendar.not-found', 'There is no calendar at this address.')
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
    const title = isSure ? titleOf(teeTime) : `${titleOf(teeTime)} (number ${waiting} in the waiting list)`
    const note = tgroupId === null ? '' : `Group ${tgroupId}.`
    return eventOf(teeTime, { time: startTime ?? teeTime.time, note, title, isSure })
  }

  function eventOf(teeTime: TeeTime, { time, note, title, isSure }: Shown): CalendarEvent {
    const { id, date, course } = teeTime
    const { baseUrl, club } = config
    return {
      ...{ uid: `teetime-${id}@${new URL(baseUrl).hostname}`, title, place: course, isSure },
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

function titleOf({ tournamentTitle, course }: TeeTime): string {
  return tournamentTitle === '' ? `Golf at ${course}` : tournamentTitle
}

/** Something at a place and a time, as calendars take it. */
export type CalendarEvent = {
  /** Stays the same while the event changes. */
  readonly uid: string
  readonly start: Date
  readonly title: string
  readonly place: string
  readonly description: string
  readonly url: string
  /** False while it is not sure that it takes place for whoever reads it. */
  readonly isSure: boolean
}

type Calendar = { readonly name: string; readonly events: readonly CalendarEvent[]; readonly now: Date }

/** How long a tee time is blocked: a round of eighteen holes. */
const length = 4.5 * hour

/** A calendar file (RFC 5545). Times are in UTC, which each calendar shows in its own zone. */
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

/** RFC 5545 3.3.11: a text has line ends, but no other control character. */
function withoutControls(text: string): string {
  return text.replaceAll(/(?![\r\n])\p{Cc}/gu, '')
}

/** The instant of a day and a time at the club. A time that the clocks skip in spring is taken an hour earlier. */
export function instantAt({ date, time, timeZone }: { date: string; time: string; timeZone: string }): Date {
  const wanted = Date.parse(`${date}T${time}:00.000Z`)
  const guess = wanted - offsetAt(wanted, timeZone)
  return new Date(wanted - offsetAt(guess, timeZone))
}

/** By how many milliseconds clocks are ahead of UTC. */
function offsetAt(instant: number, timeZone: string): number {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instant)
  return Date.parse(`${shown.replace(' ', 'T')}.000Z`) - instant
}
