import type { OwnTeeTime } from '#db/tee-times/calendar-feeds.ts'
import { endFeed, feedOf, memberOfFeed, renewFeed, teeTimesOf } from '#db/tee-times/calendar-feeds.ts'
import type { TeeTime } from '#db/tee-times/tee-times.ts'
import { findTeeTime } from '#db/tee-times/tee-times.ts'
import { transaction } from '#db/transaction.ts'
import { addDays } from '#golf/day.ts'
import { accept, refuse } from '#golf/result.ts'
import { calendarEnd, calendarFeed, calendarRenew, calendarState, teeTimeCalendar } from '#sync/calls/calendar.ts'
import { drawLinkSecret, hashLinkSecret } from '../accounts/link-secret.ts'
import { memberOf } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import type { Routes } from '../server/route.ts'
import { success } from '../server/route.ts'
import { today } from '../server/time.ts'
import type { CalendarEvent } from './calendar.ts'
import { instantAt, writeCalendar } from './calendar.ts'
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
