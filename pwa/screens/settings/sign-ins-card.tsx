import { useRef } from 'react'
import { endSession, sessions } from '#sync/calls/users.ts'
import { ClubAnswer } from '../../club/club-answer.tsx'
import { useClubQuery } from '../../club/club-query.ts'
import { useClubSend } from '../../club/club-send.ts'
import { Instant } from '../../dates/instant.tsx'
import { Card } from '../../ui/card.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DeviceRow } from './device-row.tsx'
import styles from './settings.module.css'

/** Where the member is signed in, and the way to end what is not wanted. */
export function SignInsCard() {
  const query = useClubQuery({ call: sessions, request: {} })
  const send = useClubSend()
  const notices = useNotices()
  const place = useRef<HTMLElement>(null)

  async function end(id: string) {
    const answer = await send(endSession, { params: { id }, body: {} })
    if (answer.ok) {
      notices.succeed('Sign-in ended')
      // The button goes with its row: reading and tabbing go on here.
      place.current?.focus()
    } else notices.fail('Error', answer.refusal.message)
    await query.refetch()
  }

  return (
    <Card ref={place} tabIndex={-1} className={styles['card']} aria-labelledby="sign-ins">
      <h2 id="sign-ins">Where you are signed in</h2>
      <ClubAnswer
        query={query}
        waiting={<Skeleton rows={2} height={64} />}
        needs={<p>The list needs the club’s connection.</p>}
      >
        {(answer) => (
          <ul>
            {answer.sessions.map(({ id, device, created, seen, current }) => (
              <DeviceRow
                key={id}
                name={device}
                isThisOne={current}
                end={current ? null : { what: 'sign-in of', onEnd: () => void end(id) }}
              >
                <p>
                  Since <Instant at={created} />, last used <Instant at={seen} />
                </p>
              </DeviceRow>
            ))}
          </ul>
        )}
      </ClubAnswer>
    </Card>
  )
}
