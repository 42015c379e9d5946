import { shownDay } from '#golf/day.ts'
import spoken from '../ui/spoken.module.css'
import styles from './day-tile.module.css'
import { dayOfMonth, monthOf, shortWeekdayOf } from './day-names.ts'

/** The day of something that is to come, as a tile at the left of its card. Readers hear the whole date. */
export function DayTile({ date }: { date: string }) {
  return (
    <time dateTime={date} className={styles['tile']}>
      <span className={spoken['spoken']}>{shownDay(date)}</span>
      <span aria-hidden="true" className={styles['word']}>
        {shortWeekdayOf(date)}
      </span>
      <b aria-hidden="true">{dayOfMonth(date)}</b>
      <span aria-hidden="true" className={styles['word']}>
        {monthOf(date)}
      </span>
    </time>
  )
}
