import { shownDay } from '#golf/day.ts'
import styles from './day.module.css'

/** A date as the club writes it, never broken over two lines. */
export function Day({ date }: { date: string }) {
  return (
    <time dateTime={date} className={styles['day']}>
      {shownDay(date)}
    </time>
  )
}
