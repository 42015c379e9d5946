import { useLiveQuery } from 'dexie-react-hooks'
import { Link } from 'react-router-dom'
import type { ListedTeeTime } from '#sync/calls/tee-times.ts'
import { discardRejected } from '#sync/device/outbox/rejected-operations.ts'
import { readSignUps, type SignUpOnPhone } from '#sync/device/sign-ups/sign-ups.ts'
import { Instant } from '../dates/day.tsx'
import { useDevice, useUser } from '../device/device-context.tsx'
import { useRefetchWhenSent } from '../server/server-query.ts'
import { Actions, Button, buttonLook } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Section } from '../ui/page.tsx'
import { StatePill } from '../ui/state-pill.tsx'
import { placeText } from './tee-time-words.ts'
import styles from './sign-ups-on-phone.module.css'

/** What has not become a place: sign-ups that the club did not take, and those for others that are on their way. */
export function SignUpsOnPhone({ kept }: { kept: readonly SignUpOnPhone[] }) {
  const user = useUser()
  // One's own that waits is told by the card of its tee time.
  const shown = kept.filter(({ asked, refusal }) => refusal !== null || asked.user_id !== user?.id)
  if (shown.length === 0) return null
  return (
    <Section title="Sign-ups on this phone">
      <ul className={styles['listing']}>
        {shown.map((signUp) => (
          <li key={signUp.mid}>
            <KeptCard kept={signUp} isOwn={signUp.asked.user_id === user?.id} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function KeptCard({ kept: { mid, asked, enteredAt, refusal }, isOwn }: { kept: SignUpOnPhone; isOwn: boolean }) {
  const device = useDevice()
  return (
    <Card className={styles['signUp']}>
      <p>
        <b>{asked.name}</b> · asked on <Instant at={new Date(enteredAt).toISOString()} />
      </p>
      {refusal === null ? (
        <StatePill tone="waiting">Asked, place not yet given</StatePill>
      ) : (
        <>
          <StatePill tone="refused">Not signed up. {refusal.message}</StatePill>
          <Actions>
            {isOwn && (
              <Link to={`/teetime/${asked.teetime_id}/tourney/signup`} className={buttonLook('soft')}>
                Correct
              </Link>
            )}
            <Button
              onClick={() => void discardRejected(device, mid)}
              aria-label={`Discard the sign-up of ${asked.name}`}
            >
              Discard
            </Button>
          </Actions>
        </>
      )}
    </Card>
  )
}

type OwnPlaceProps = {
  teeTime: Pick<ListedTeeTime, 'teeid' | 'signedup' | 'waiting'>
  /** What this phone has yet to send, or had refused. */
  kept: SignUpOnPhone | undefined
}

/** Where the member stands in a tee time; nothing for whoever has not asked for a spot. */
export function OwnPlace({ teeTime: { teeid, signedup, waiting }, kept }: OwnPlaceProps) {
  if (signedup !== null) {
    return (
      <Link to={`/teetime/${teeid}/tourney/signup`} className={styles['own']}>
        {placeText({ place: signedup, waiting })}
      </Link>
    )
  }
  if (kept === undefined) return null
  if (kept.refusal === null) return <StatePill tone="waiting">Asked, place not yet given</StatePill>
  return <StatePill tone="refused">Not signed up. {kept.refusal.message}</StatePill>
}

/** The sign-ups that this phone has yet to send, or that the club refused; undefined while the disk is read. */
export function useOwnSignUps(): readonly SignUpOnPhone[] | undefined {
  const device = useDevice()
  const user = useUser()
  const kept = useLiveQuery(() => readSignUps(device), [device, user?.id])
  useRefetchWhenSent(kept?.filter(({ refusal }) => refusal === null).length ?? 0)
  return kept
}
