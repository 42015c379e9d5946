import { ExternalLink, CalendarPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { isWebAddress } from '#golf/course/course-entry.ts'
import { teeTimeCalendar } from '#sync/calls/calendar.ts'
import type { OpenTeeTime } from '#sync/calls/tee-times.ts'
import { DayTile } from '../dates/day.tsx'
import { RowCard } from '../ui/card.tsx'
import { Dotted } from '../ui/text.tsx'
import { detailOf, titleOf } from './tee-time-words.ts'
import styles from './tee-time-card.module.css'

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
      tall
      lead={<DayTile date={teeTime.date} />}
      title={
        <>
          {titleOf(teeTime)} {teeTime.tournament === 1 && <small className={styles['tournament']}>Tournament</small>}
        </>
      }
      detail={
        <>
          <Dotted facts={detailOf(teeTime)} />
          {more}
        </>
      }
      state={
        <>
          {state}
          <span className={styles['links']}>
            <CalendarLink teetimeId={teeTime.teeid} title={titleOf(teeTime)} className={styles['link']} />
            {isWebAddress(teeTime.website) && (
              <a
                href={teeTime.website}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className={styles['link']}
                aria-label={`Website of ${teeTime.name} (opens another site)`}
              >
                <ExternalLink aria-hidden="true" size={16} />
                Website
              </a>
            )}
          </span>
        </>
      }
      action={action !== undefined && <span className={styles['ways']}>{action}</span>}
    />
  )
}

type CalendarProps = { teetimeId: number; title: string; className: string | undefined }

/** Whatever keeps the calendar of this phone opens the file. Kept as a download, it never takes the app's place. */
export function CalendarLink({ teetimeId, title, className }: CalendarProps) {
  const path = teeTimeCalendar.path.replace(':id', String(teetimeId))
  return (
    <a href={`/api/${path}`} download className={className} aria-label={`Add to calendar: ${title}`}>
      <CalendarPlus aria-hidden="true" size={16} />
      Add to calendar
    </a>
  )
}
