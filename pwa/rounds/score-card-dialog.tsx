import { useEffect, type ReactNode } from 'react'
import { scorecardById } from '#sync/calls/outings-board.ts'
import type { Correction } from '#sync/device/outings/corrections.ts'
import { Instant } from '../dates/day.tsx'
import { failureText } from '../server/failure-text.ts'
import { useServerQuery } from '../server/server-query.ts'
import { ColumnHeads } from '../ui/column-heads.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useNotices } from '../ui/notices.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ScoreFigure, ToPar } from './score-figure.tsx'
import digits from '../ui/digits-table.module.css'

type Props = {
  gtid: number
  /** Whose card it is, of which round. */
  about: ReactNode
  onClose: () => void
}

/** The card that a round was posted from, hole by hole. */
export function ScoreCardDialog({ gtid, about, onClose }: Props) {
  const notices = useNotices()
  const { data, error } = useServerQuery({ call: scorecardById, request: { params: { id: gtid } } })

  useEffect(() => {
    if (error === null) return
    notices.fail('Score Card', failureText(error))
    onClose()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- said once for each failure
  }, [error])

  return (
    <Dialog open title="Score Card" onClose={onClose}>
      <p>{about}</p>
      {data === undefined ? (
        <Skeleton rows={9} height={36} />
      ) : (
        <>
          {data.correction !== null && <CorrectionNote correction={data.correction} />}
          {/* The sheet scrolls, so that something in it has to take the focus for whoever scrolls by keyboard. */}
          <div role="region" aria-label="Holes" tabIndex={0}>
            <table className={digits['table']}>
              <ColumnHeads labels={['Hole', 'Par', 'Gross', 'To Par', 'Net to Par']} />
              <tbody>
                {data.scores.map(({ hole, par, grossscore, netscore }) => (
                  <tr key={hole}>
                    <th scope="row">{hole}</th>
                    <td>{par}</td>
                    <td>{grossscore !== null && <ScoreFigure gross={grossscore} par={par} />}</td>
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

type NoteProps = {
  correction: Correction
  /** Left out where it is plain whose round it is. */
  name?: string
}

/** What became of a round after it was posted from a card. */
export function CorrectionNote({ correction: { score, deleted, by, at, reason }, name }: NoteProps) {
  return (
    <p role="note">
      {name !== undefined && `${name}: `}
      {deleted ? 'The round was deleted' : `Posted as ${score}`}
      {reason !== '' && `: “${reason}”`}, {by}, <Instant at={at} />
    </p>
  )
}
