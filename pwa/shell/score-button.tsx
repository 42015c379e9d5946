import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useScoring, WhichOuting } from '../outings/which-outing.tsx'
import { hidesScoreButton } from './destinations.tsx'
import styles from './score-button.module.css'

/** The way back to the card of an outing in progress; a golfer of several is asked which one, once a day. */
export function ScoreButton() {
  const { pathname } = useLocation()
  const { running, chosen, choose } = useScoring()
  const [isAsking, setAsking] = useState(false)
  if (running.length === 0 || hidesScoreButton(pathname)) return null
  const words = (
    <>
      <span className={styles['short']}>Score</span>
      <span className={styles['long']}>Back to Scoring</span>
    </>
  )
  if (chosen !== null) {
    return (
      <Link to={`/leaderboard/${chosen.accesscode}`} className={styles['score']}>
        {words}
      </Link>
    )
  }
  return (
    <>
      <button type="button" className={styles['score']} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {words}
      </button>
      <WhichOuting open={isAsking} running={running} onChoose={choose} onClose={() => setAsking(false)} />
    </>
  )
}
