import { Link } from 'react-router-dom'
import type { OutingCard } from '#sync/calls/outings-lists.ts'
import type { OutingListed } from '#sync/device/outings/outings.ts'
import { Day } from '../../dates/day.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { RowCard } from '../../ui/card.tsx'
import { Standstill } from '../../ui/standstill.tsx'
import styles from './home-screen.module.css'

type Props = { own: readonly OutingCard[]; others: readonly OutingCard[] }

/** The outings in progress: those that the member may score first. */
export function CurrentOutings({ own, others }: Props) {
  if (own.length + others.length === 0) {
    return <Standstill kind="empty" title="No outing is in progress" />
  }
  return (
    <ul className={styles['cards']}>
      {[...own, ...others].map((outing) => {
        const { id, course, date, player_names, accesscode, tgroup_id } = outing
        const mayScore = accesscode !== ''
        return (
          <li key={id}>
            <RowCard
              live={mayScore}
              title={course}
              detail={
                <>
                  {player_names} · <Day date={date} />
                  {!mayScore && ' · view only'}
                </>
              }
              action={
                <Link
                  to={mayScore ? `/leaderboard/${accesscode}` : `/leaderboard/${id}/${tgroup_id}`}
                  className={buttonLook('soft')}
                  aria-label={`${mayScore ? 'Score' : 'Board'}: ${course}`}
                >
                  {mayScore ? 'Score' : 'Board'}
                </Link>
              }
            />
          </li>
        )
      })}
    </ul>
  )
}

/** What can be opened without the club. */
export function OutingsKept({ outings }: { outings: readonly OutingListed[] }) {
  return (
    <>
      <p className={styles['offline']}>The club cannot be reached. These outings are on this phone.</p>
      <ul className={styles['cards']}>
        {outings.map(({ outingId, course, date, code, tgroup_id, waitingHoles }) => (
          <li key={outingId}>
            <RowCard
              live={code !== null}
              title={course}
              detail={
                <>
                  <Day date={date} />
                  {waitingHoles > 0 && ` · ${holes(waitingHoles)} waiting`}
                </>
              }
              action={
                <Link
                  to={code === null ? `/leaderboard/${outingId}/${tgroup_id}` : `/leaderboard/${code}`}
                  className={buttonLook('soft')}
                  aria-label={`${code === null ? 'Board' : 'Score'}: ${course}`}
                >
                  {code === null ? 'Board' : 'Score'}
                </Link>
              }
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function holes(count: number): string {
  return count === 1 ? '1 hole' : `${count} holes`
}
