import { teeTimeLoggedOut } from '#sync/calls/tee-times.ts'
import { ClubAnswer } from '../../club/club-answer.tsx'
import { SeenAt } from '../../club/seen-at.tsx'
import { useSeenQuery } from '../../club/seen-query.ts'
import { SignUpLinks } from '../../tee-times/sign-up-links.tsx'
import { TeeTimeCard } from '../../tee-times/tee-time-card.tsx'
import { Section } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Standstill } from '../../ui/standstill.tsx'
import styles from './login-screen.module.css'

/** What is ahead at the club, for whoever is not logged in. */
export function OpenTeeTimes() {
  const query = useSeenQuery({ call: teeTimeLoggedOut, request: {} })
  return (
    <Section title="Tee times">
      <ClubAnswer
        query={query}
        waiting={<Skeleton rows={2} height={92} />}
        needs={<p>The list of tee times needs the club’s connection. A code works without it.</p>}
      >
        {({ answer: { teetime }, seenAt }) => (
          <>
            <SeenAt at={seenAt} />
            {teetime.length === 0 && <Standstill kind="empty" title="No tee time is ahead" />}
            <ul className={styles['list']}>
              {teetime.map((teeTime) => (
                <li key={teeTime.teeid}>
                  <TeeTimeCard teeTime={teeTime} action={<SignUpLinks teeTime={teeTime} />} />
                </li>
              ))}
            </ul>
          </>
        )}
      </ClubAnswer>
    </Section>
  )
}
