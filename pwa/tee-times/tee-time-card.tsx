import CalendarPlus from 'lucide-react/icons/calendar-plus'
import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'
import { isWebAddress } from '#golf/course/course-entry.ts'
import { teeTimeCalendar } from '#sync/calls/calendar.ts'
import type { OpenTeeTime } from '#sync/calls/tee-times.ts'
import { DayTile } from '../dates/day.tsx'
import { useClubDay } from '../dates/use-club-day.ts'
import { RowCard } from '../ui/card.tsx'
import { Dotted } from '../ui/text.tsx'
import { detailOf, titleOf } from './tee-time-words.ts'
import { texts } from './texts.ts'
import styles from './tee-time-card.module.css'

type Props = {
  teeTime: OpenTeeTime
  /** Details for members. */
  more?: ReactNode
  /** The member's place in it. */
  state?: ReactNode
  action: ReactNode
}

export function TeeTimeCard({ teeTime, more, state, action }: Props) {
  const today = useClubDay()
  return (
    <RowCard
      tall
      lead={<DayTile date={teeTime.date} />}
      title={
        <>
          {titleOf(teeTime)}{' '}
          {teeTime.tournament === 1 && <small className={styles['tournament']}>{texts.tournament}</small>}
        </>
      }
      detail={
        <>
          <Dotted facts={detailOf(teeTime, today)} />
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
                aria-label={texts.websiteOf(teeTime.name)}
              >
                <ExternalLink aria-hidden="true" size="1em" />
                {texts.website}
              </a>
            )}
          </span>
        </>
      }
      action={<span className={styles['ways']}>{action}</span>}
    />
  )
}

type CalendarProps = { teetimeId: number; title: string; className: string | undefined }

/** A link that downloads the calendar file, so that the file does not replace the app. */
export function CalendarLink({ teetimeId, title, className }: CalendarProps) {
  const path = teeTimeCalendar.path.replace(':id', String(teetimeId))
  return (
    <a href={`/api/${path}`} download className={className} aria-label={texts.of(texts.calendar, title)}>
      <CalendarPlus aria-hidden="true" size="1em" />
      {texts.calendar}
    </a>
  )
}
