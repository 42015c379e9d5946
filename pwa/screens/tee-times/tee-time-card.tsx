import { CalendarPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { teeTimeCalendar } from '#sync/calls/calendar.ts'
import type { OpenTeeTime } from '#sync/calls/tee-times.ts'
import { DayTile } from '../../day-tile.tsx'
import { RowCard } from '../../ui/card.tsx'
import styles from './tee-time-card.module.css'
import { detailOf, titleOf } from './tee-time-words.ts'

type Props = {
  teeTime: OpenTeeTime
  /** What members know beyond that. */
  more?: ReactNode
  /** Where the member stands in it. */
  state?: ReactNode
  action?: ReactNode
}

/** One tee time of a list. */
export function TeeTimeCard({ teeTime, more, state, action }: Props) {
  return (
    <RowCard
      lead={<DayTile date={teeTime.date} />}
      title={
        <>
          {titleOf(teeTime)} {teeTime.tournament === 1 && <small className={styles['tournament']}>Tournament</small>}
        </>
      }
      detail={
        <>
          {detailOf(teeTime)}
          {more}
        </>
      }
      state={
        <>
          {state}
          <CalendarLink teeTime={teeTime} />
        </>
      }
      action={action !== undefined && <span className={styles['ways']}>{action}</span>}
    />
  )
}

/** Whatever keeps the calendar of this phone opens the file. Kept as a download, it never takes the app's place. */
function CalendarLink({ teeTime }: { teeTime: OpenTeeTime }) {
  const path = teeTimeCalendar.path.replace(':id', String(teeTime.teeid))
  return (
    <a href={`/api/${path}`} download className={styles['calendar']} aria-label={`Add to calendar: ${titleOf(teeTime)}`}>
      <CalendarPlus aria-hidden="true" size={16} />
      Add to calendar
    </a>
  )
}
