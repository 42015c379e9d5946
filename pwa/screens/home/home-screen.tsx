import { useLiveQuery } from 'dexie-react-hooks'
import { Link, useLocation } from 'react-router-dom'
import { outingsOnPhone } from '#sync/device/outings/outings.ts'
import { ClubAnswer } from '../../club/club-answer.tsx'
import { isUnreachable } from '../../club/failure-text.ts'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { useOutingsInProgress } from '../../outings/use-outings-in-progress.ts'
import { RoundsOnPhone } from '../../rounds/rounds-on-phone.tsx'
import { SignUpsOnPhone } from '../../tee-times/sign-ups-on-phone.tsx'
import { useOwnSignUps } from '../../tee-times/use-own-sign-ups.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CurrentOutings, OutingsKept } from './current-outings.tsx'
import { GolfersWanted } from './golfers-wanted.tsx'
import styles from './home-screen.module.css'
import { IndexHero } from './index-hero.tsx'
import { NetDoubleBogeyNote } from './net-double-bogey-note.tsx'
import { TeeTimes } from './tee-times.tsx'
import { useInSight } from './use-in-sight.ts'

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
              <ClubAnswer
                query={current}
                waiting={<Skeleton rows={2} height={74} />}
                needs={<p>The list of outings needs the club’s connection.</p>}
              >
                {({ myoutings, otheroutings }) => <CurrentOutings own={myoutings} others={otheroutings} />}
              </ClubAnswer>
            )}
          </Section>
        </div>
        <NetDoubleBogeyNote />
      </Page>
    </>
  )
}
