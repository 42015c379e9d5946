import styles from './day-tile.module.css'
import { formatDate } from './date-text.ts'

/** The day of something that is to come, as a tile at the left of its card. Readers hear the whole date. */
export function DayTile({ date }: { date: string }) {
  const day = new Date(date)
  const named = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(day)
  return (
    <time dateTime={date} className={styles['tile']}>
      <span className={styles['spoken']}>{formatDate(date)}</span>
      <span aria-hidden="true" className={styles['word']}>
        {named({ weekday: 'short' })}
      </span>
      <b aria-hidden="true">{named({ day: 'numeric' })}</b>
      <span aria-hidden="true" className={styles['word']}>
        {named({ month: 'short' })}
      </span>
    </time>
  )
}
