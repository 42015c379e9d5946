import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { checkInGolfer, eventDay, type EventDay, type EventGolfer } from '#sync/calls/event-day.ts'
import { callServer } from '#sync/device/connection/server-calls.ts'
import { useTimesAt } from '../../dates/use-club-day.ts'
import { useDevice } from '../../device/device-context.tsx'
import { useShowAnswer } from '../../server/server-query.ts'
import { answered, reasonOf } from '../../server/server-send.ts'
import { CheckBox } from '../../ui/choice.tsx'
import { nextTask } from '../../ui/next-task.ts'
import { useNotices } from '../../ui/notices.tsx'
import { Section } from '../../ui/page.tsx'
import { byName } from './sheets.ts'
import { texts } from './texts.ts'
import styles from './arrivals.module.css'

const { checkIn: words } = texts.arrivals

/** Returns the query whose answer the arrivals show and a tick changes. */
export function eventDayQuestion(id: number) {
  return { call: eventDay, request: { params: { id } }, offline: true } as const
}

/**
 * A list of golfers to tick on arrival. It is shown until every group has started, and if some are ticked, until all
 * are. `now`: the present time by the server's clock.
 */
export function CheckIn({ day, now, isOff }: { day: EventDay; now: number; isOff: boolean }) {
  const device = useDevice()
  const answers = useQueryClient()
  const showAnswer = useShowAnswer()
  const notices = useNotices()
  const timeOf = useTimesAt(now)
  // Check-ins being sent.
  const [ticked, setTicked] = useState<ReadonlyMap<number, boolean>>(new Map())
  const isHere = ({ id, checkedInAt }: EventGolfer) => ticked.get(id) ?? checkedInAt !== null

  async function tick({ id }: EventGolfer, here: boolean) {
    // Requests must not overlap, because the first of two could arrive last.
    if (ticked.has(id)) return
    setTicked((before) => new Map(before).set(id, here))
    const request = { params: { id: day.outing.id }, body: { golfer_id: id, here: here ? (1 as const) : (0 as const) } }
    const answer = await answered(callServer(device, checkInGolfer, request))
    if (!answer.ok) notices.fail(words.failed, reasonOf(answer.refusal))
    // Answers that are still to come may be older than the tick; `invalidateQueries` below discards them.
    else showAnswer(eventDayQuestion(day.outing.id), (before) => withTick(before, id, here))
    void answers.invalidateQueries()
    // The components of a query are notified of its change in a task of their own.
    await nextTask()
    setTicked((before) => new Map([...before].filter(([golferId]) => golferId !== id)))
  }

  return (
    <Section title={words.title(day.golfers.filter(isHere).length, day.golfers.length)}>
      <div className={styles['golfers-here']}>
        {byName(day.golfers).map((golfer) => (
          <CheckBox
            key={golfer.id}
            label={`${golfer.first} ${golfer.last}`}
            detail={
              golfer.checkedInAt === null
                ? words.group(golfer.tgroup_id)
                : words.at(golfer.tgroup_id, timeOf(golfer.checkedInAt))
            }
            checked={isHere(golfer)}
            disabled={isOff}
            onChecked={(here) => void tick(golfer, here)}
          />
        ))}
      </div>
    </Section>
  )
}

/** Returns the day with a tick, until the next answer of the server. */
function withTick(day: EventDay, id: number, here: boolean): EventDay {
  const checkedInAt = here ? new Date(day.serverNow).toISOString() : null
  return { ...day, golfers: day.golfers.map((golfer) => (golfer.id === id ? { ...golfer, checkedInAt } : golfer)) }
}
