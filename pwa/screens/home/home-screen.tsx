import { useLiveQuery } from 'dexie-react-hooks'
import { ExternalLink } from 'lucide-react'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { OutingCard } from '#sync/calls/outings-lists.ts'
import { outingsOnPhone, type OutingListed } from '#sync/device/outings/outings.ts'
import { Day } from '../../dates/day.tsx'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { useOutingsInProgress } from '../../outings/use-outings-in-progress.ts'
import { RoundsOnPhone } from '../../rounds/rounds-on-phone.tsx'
import { isUnreachable } from '../../server/failure-text.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { SignUpsOnPhone, useOwnSignUps } from '../../tee-times/sign-ups-on-phone.tsx'
import { buttonLook } from '../../ui/button.tsx'
import { RowCard, Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { counted } from '../../ui/text.tsx'
import { GolfersWanted } from './golfers-wanted.tsx'
import { IndexHero } from './index-hero.tsx'
import { TeeTimes } from './tee-times.tsx'
import styles from './home-screen.module.css'

/** Where a member begins: the index, what can be done, what is ahead, and the outings of today. */
export function HomeScreen() {
  const { database } = useDevice()
  const user = useUser()
  // A feeler that could not be sent waits here to be sent again.
  const location = useLocation()
  const current = useOutingsInProgress()
  const kept = useLiveQuery(() => outingsOnPhone(database), [database])
  const signUps = useOwnSignUps() ?? []
  const outingsInSight = useInSight<HTMLDivElement>('/currentOutings')
  const isOnPhoneOnly = current.data === undefined && isUnreachable(current.error) && (kept ?? []).length > 0

  return (
    <>
      {user !== null && <IndexHero user={user} />}
      <Page title="Home" quiet>
        <div className={styles['actions']}>
          <Link to="/postRound" className={buttonLook('primary')}>
            Post Round
          </Link>
          <Link to="/tournament" className={buttonLook()}>
            Score Round
          </Link>
          <Link to="/recentPostings" className={buttonLook()}>
            Recent Postings
          </Link>
          <Link to="/sendFeeler" state={location.state} className={buttonLook()}>
            Send Feeler
          </Link>
          {user?.isadmin === true && (
            <Link to="/addTeetime" className={buttonLook()}>
              Add Tee Time
            </Link>
          )}
        </div>
        <RoundsOnPhone />
        <SignUpsOnPhone kept={signUps} />
        <GolfersWanted />
        <TeeTimes signUps={signUps} />
        <div ref={outingsInSight}>
          <Section title="Current outings">
            {isOnPhoneOnly ? (
              <OutingsKept outings={kept ?? []} />
            ) : (
              <QueryBoundary
                query={current}
                waiting={<Skeleton rows={2} height={74} />}
                needs={<p>The list of outings needs the club’s connection.</p>}
              >
                {({ myoutings, otheroutings }) => <CurrentOutings own={myoutings} others={otheroutings} />}
              </QueryBoundary>
            )}
          </Section>
        </div>
        <NetDoubleBogeyNote />
      </Page>
    </>
  )
}

type CurrentOutingsProps = { own: readonly OutingCard[]; others: readonly OutingCard[] }

/** The outings in progress: those that the member may score first. */
function CurrentOutings({ own, others }: CurrentOutingsProps) {
  if (own.length + others.length === 0) {
    return <EmptyState kind="empty" title="No outing is in progress" />
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

/** The outings on this phone, which can be opened offline. */
function OutingsKept({ outings }: { outings: readonly OutingListed[] }) {
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

/** An outing with its code opens to be scored, without it on its board. */
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

/** The highest score of a hole that counts for an index. */
export function NetDoubleBogeyNote() {
  return (
    <Section title="Posting scores">
      <Card className={styles['note']}>
        <p>
          Since 2020 the World Handicap System counts at most net double bogey on a hole: par plus 2, plus the handicap
          strokes that you receive there. Post your adjusted score with no hole above that.
        </p>
        <p>
          <a href="https://www.usga.org/handicapping.html" target="_blank" rel="noopener noreferrer">
            World Handicap System <ExternalLink role="img" aria-label="(opens another site)" size={15} />
          </a>
        </p>
      </Card>
    </Section>
  )
}

/** What a person does who has begun to read: the page is theirs from then on. */
const moves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Brings a part of the screen into sight when its address is opened, and keeps it there while what stands above it is
 * still coming, until the person moves.
 */
function useInSight<Place extends HTMLElement>(address: string): RefObject<Place | null> {
  const place = useRef<Place>(null)
  const { pathname, key } = useLocation()
  useEffect(() => {
    const part = place.current
    if (pathname !== address || part === null) return
    // Its first report comes after the effects of this drawing, in which a new screen begins at its top.
    const watch = new ResizeObserver(() => part.scrollIntoView({ block: 'start' }))
    watch.observe(document.body)
    const stop = () => watch.disconnect()
    for (const move of moves) addEventListener(move, stop, { once: true, passive: true })
    return () => {
      stop()
      for (const move of moves) removeEventListener(move, stop)
    }
  }, [pathname, key, address])
  return place
}
