import type { AnswerOf } from '#sync/calls/call.ts'
import type { roundStory } from '#sync/calls/rounds.ts'
import { Instant } from '../../dates/instant.tsx'
import styles from './handicap-lookup.module.css'
import { changeText, reportText } from './round-history-words.ts'

/** What was changed on a round, by whom, when and why; and what its golfer reported. */
export function RoundHistory({ story: { changes, report, waits } }: { story: AnswerOf<typeof roundStory> }) {
  return (
    <>
      {waits && <p>Waiting for an administrator: it does not count yet.</p>}
      {changes.length > 0 && (
        <>
          <h3>Changed after it was posted</h3>
          <ul className={styles['story']} aria-label="Changes of this round">
            {changes.map((change) => (
              <li key={change.at + change.kind}>
                {changeText(change)}, by {change.by}, <Instant at={change.at} />
                {change.reason !== '' && <>: “{change.reason}”</>}
              </li>
            ))}
          </ul>
        </>
      )}
      {report !== null && (
        <p>
          Problem reported <Instant at={report.at} />: “{report.words}” {reportText(report.outcome)}
        </p>
      )}
    </>
  )
}
