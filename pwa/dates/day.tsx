import styles from './day.module.css'
import { formatDate } from './date-text.ts'

/** A date as the club writes it, never broken over two lines. */
export function Day({ date }: { date: string }) {
  return (
    <time dateTime={date} className={styles['day']}>
      {formatDate(date)}
    </time>
  )
}
