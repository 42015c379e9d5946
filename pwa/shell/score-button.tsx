import { Link, useLocation } from 'react-router-dom'
import { hidesScoreButton } from './destinations.ts'
import styles from './score-button.module.css'
import { useOutingCode } from './use-outing-code.ts'

/** The way back to the card of an outing in progress. */
export function ScoreButton() {
  const { pathname } = useLocation()
  const code = useOutingCode()
  if (code === null || hidesScoreButton(pathname)) return null
  return (
    <Link to={`/leaderboard/${code}`} className={styles['score']}>
      <span className={styles['short']}>Score</span>
      <span className={styles['long']}>Back to Scoring</span>
    </Link>
  )
}
