import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import type { RoundsReview } from '#sync/calls/handicaps.ts'
import { Button } from '../../ui/button.tsx'
import styles from './handicap-lookup.module.css'
import { capHelp, summaryRows, type DetailType } from './summary-rows.ts'

type Props = {
  golferId: number
  review: RoundsReview
  /** The view that is shown already. */
  shown: DetailType | null
  onChart: () => void
}

/** The index in large digits, and every figure that the rounds come to. */
export function RoundsSummary({ golferId, review, shown, onChart }: Props) {
  const { handicap, cap, revisedHandicap } = review
  return (
    <>
      <div className={styles['index']} aria-hidden="true">
        <span className={styles['figure']}>{formatHandicap(handicap)}</span>
        <span>
          {cap !== 0 && <span className={styles['cap']}>{cap === 1 ? 'S soft cap' : 'H hard cap'}</span>}
          {revisedHandicap !== null && (
            <span className={styles['note']}>R ({formatHandicap(revisedHandicap)}) revised</span>
          )}
        </span>
      </div>
      <dl className={styles['summary']}>
        {summaryRows(review).map(({ label, value, type }) => (
          <div key={label}>
            <dt>
              {type === undefined ? (
                label
              ) : (
                <Link to={`/handicapDetail/${golferId}/${type}`} aria-current={type === shown ? 'page' : undefined}>
                  {label}
                  <ChevronRight aria-hidden="true" size={16} />
                </Link>
              )}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <details className={styles['help']}>
        <summary>What S, H and R mean</summary>
        <p>S: {capHelp[1]}</p>
        <p>H: {capHelp[2]}</p>
        <p>R: the index as tournament scores revise it.</p>
      </details>
      <Button tone="soft" onClick={onChart}>
        Handicap Chart
      </Button>
    </>
  )
}
