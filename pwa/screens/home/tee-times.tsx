import { Link } from 'react-router-dom'
import { teeTimeAll, type ListedTeeTime } from '#sync/calls/tee-times.ts'
import { ClubAnswer } from '../../club-answer.tsx'
import { useClubQuery } from '../../club-query.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Section } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Standstill } from '../../ui/standstill.tsx'
import { TeeTimeCard } from '../tee-times/tee-time-card.tsx'
import { titleOf } from '../tee-times/tee-time-words.ts'
import styles from './home-screen.module.css'

/** What is ahead at the club. */
export function TeeTimes() {
  const query = useClubQuery({ call: teeTimeAll, request: {} })
  return (
    <Section title="Tee times">
      <ClubAnswer
        query={query}
        waiting={<Skeleton rows={3} height={92} />}
        needs={<p>The list of tee times needs the club’s connection.</p>}
      >
        {({ teetime, user }) =>
          teetime.length === 0 ? (
            <Standstill kind="empty" title="No tee time is ahead" />
          ) : (
            <ul className={styles['cards']}>
              {teetime.map((teeTime) => (
                <li key={teeTime.teeid}>
                  <TeeTimeCard
                    teeTime={teeTime}
                    more={<Submitter teeTime={teeTime} />}
                    action={
                      (user.isadmin || teeTime.member_submitted_id === user.id) && (
                        <Link
                          to={`/editTeetime/${teeTime.teeid}`}
                          className={buttonLook()}
                          aria-label={`Edit ${titleOf(teeTime)}`}
                        >
                          Edit
                        </Link>
                      )
                    }
                  />
                </li>
              ))}
            </ul>
          )
        }
      </ClubAnswer>
    </Section>
  )
}

function Submitter({ teeTime: { comments, firstname, lastname, contact_info } }: { teeTime: ListedTeeTime }) {
  return (
    <>
      {comments !== '' && <span className={styles['more']}>{comments}</span>}
      <span className={styles['more']}>
        {firstname} {lastname} · {contact_info}
      </span>
    </>
  )
}
