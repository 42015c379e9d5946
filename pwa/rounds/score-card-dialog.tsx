import { useEffect, type ReactNode } from 'react'
import { holeValue, type HoleValue } from '#golf/card/hole-entry.ts'
import { scorecardById } from '#sync/calls/outings-board.ts'
import type { RoundCorrection } from '#sync/device/outings/corrections.ts'
import { Instant } from '../dates/day.tsx'
import { failureText } from '../server/failure-text.ts'
import { useServerQuery } from '../server/server-query.ts'
import { ColumnHeads } from '../ui/column-heads.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useNotices } from '../ui/notices.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ScoreFigure, ToPar } from './score-figure.tsx'
import { texts } from './texts.ts'
import digits from '../ui/digits-table.module.css'

const words = texts.scorecard

type Props = {
  gtid: number
  /** The golfer and the round of the card. */
  about: ReactNode
  onClose: () => void
}

/** The card that a round was posted from, hole by hole. */
export function ScoreCardDialog({ gtid, about, onClose }: Props) {
  const notices = useNotices()
  const { data, error } = useServerQuery({ call: scorecardById, request: { params: { id: gtid } } })

  useEffect(() => {
    // A card that is shown stays when fetching it again fails.
    if (error === null || data !== undefined) return
    notices.fail(words.title, failureText(error))
    onClose()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- said once for each failure
  }, [error])

  return (
    <Dialog open title={words.title} onClose={onClose}>
      <p>{about}</p>
      {data === undefined ? (
        <Skeleton rows={9} height={36} />
      ) : (
        <>
          {data.correction !== null && <CorrectionNote correction={data.correction} />}
          {data.posted && data.posted.adjusted > 0 && (
            <p role="note">{words.adjusted(data.posted.score, data.posted.adjusted)}</p>
          )}
          {/* Focusable, so that the sheet can be scrolled by keyboard. */}
          <div role="region" aria-label={words.holes} tabIndex={0}>
            <table className={digits['table']}>
              <ColumnHeads labels={words.columns} />
              <tbody>
                {data.scores.map(({ hole, par, grossscore, netscore, ...more }) => (
                  <tr key={hole}>
                    <th scope="row">{hole}</th>
                    <td>{par}</td>
                    <td>
                      <Written value={holeValue({ strokes: grossscore, ...more })} par={par} />
                    </td>
                    <td>{grossscore !== null && <ToPar value={grossscore - par} />}</td>
                    <td>{netscore !== null && <ToPar value={netscore - par} />}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Dialog>
  )
}

function Written({ value, par }: { value: HoleValue | null; par: number }) {
  return value !== null && <ScoreFigure gross={value} par={par} />
}

type NoteProps = {
  correction: RoundCorrection
  /** Left out if the golfer is clear from the context. */
  name?: string
}

/** The correction of a posted round, shown on its card. */
export function CorrectionNote({ correction: { score, deleted, by, at, reason }, name }: NoteProps) {
  return (
    <p role="note">
      {name !== undefined && `${name}: `}
      {deleted ? words.deleted : words.postedAs(score)}
      {reason !== '' && `: “${reason}”`}, {by}, <Instant at={at} />
    </p>
  )
}
