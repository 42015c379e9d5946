import styles from './day.module.css'
import { formatInstant } from './date-text.ts'
import { useClub } from '../club/club-context.tsx'

/** A moment as the club's clock shows it, never broken over two lines. */
export function Instant({ at }: { at: string }) {
  const { timeZone } = useClub()
  return (
    <time dateTime={at} className={styles['day']}>
      {formatInstant(at, timeZone)}
    </time>
  )
}
