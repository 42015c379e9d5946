import { shownDay } from '#golf/day.ts'
import { useClub } from '../club/club.tsx'
import { classes } from '../ui/classes.ts'
import { formatInstant, dayOfMonth, monthOf, shortWeekdayOf } from './date-text.ts'
import spoken from '../ui/spoken.module.css'
import styles from './day.module.css'

/** A date as MM-DD-YYYY, on one line. */
export function Day({ date }: { date: string }) {
  return (
    <time dateTime={date} className={styles['day']}>
      {shownDay(date)}
    </time>
  )
}

/** An instant in the club's time zone, on one line. */
export function Instant({ at }: { at: string }) {
  const { timeZone } = useClub()
  return (
    <time dateTime={at} className={classes(styles['day'], styles['instant'])}>
      {formatInstant(at, timeZone)}
    </time>
  )
}

/** The day of a coming event as a tile at the left of its card. Screen readers get the whole date. */
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
