import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { isWebAddress } from '#golf/course/course-entry.ts'
import type { OpenTeeTime } from '#sync/calls/tee-times.ts'
import { DayTile } from '../dates/day.tsx'
import { RowCard } from '../ui/card.tsx'
import { Dotted } from '../ui/text.tsx'
import { CalendarLink } from './calendar-link.tsx'
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
