import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { OutingCard } from '#sync/calls/outings-lists.ts'
import type { OutingListed } from '#sync/device/outings/outings.ts'
import { Day } from '../../dates/day.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { RowCard } from '../../ui/card.tsx'
import { counted } from '../../ui/text.tsx'
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
      {[...own, ...others].map(({ id, course, date, player_names, accesscode, tgroup_id }) => (
        <li key={id}>
          <OutingRow outing={{ id, course, tgroup_id, code: accesscode === '' ? null : accesscode }}>
            {player_names} · <Day date={date} />
            {accesscode === '' && ' · view only'}
          </OutingRow>
        </li>
      ))}
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
            <OutingRow outing={{ id: outingId, course, tgroup_id, code }}>
              <Day date={date} />
              {waitingHoles > 0 && ` · ${counted(waitingHoles, 'hole')} waiting`}
            </OutingRow>
          </li>
        ))}
      </ul>
    </>
  )
}

/** An outing as it is opened: to be scored by whoever has its code, else to be followed on its board. */
type Opened = { id: number; course: string; tgroup_id: OutingCard['tgroup_id']; code: string | null }

function OutingRow({ outing: { id, course, tgroup_id, code }, children }: { outing: Opened; children: ReactNode }) {
  const way = code === null ? 'Board' : 'Score'
  return (
    <RowCard
      live={code !== null}
      title={course}
      detail={children}
      action={
        <Link
          to={code === null ? `/leaderboard/${id}/${tgroup_id}` : `/leaderboard/${code}`}
          className={buttonLook('soft')}
          aria-label={`${way}: ${course}`}
        >
          {way}
        </Link>
      }
    />
  )
}
