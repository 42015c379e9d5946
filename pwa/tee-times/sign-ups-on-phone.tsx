import { useLiveQuery } from 'dexie-react-hooks'
import { Link } from 'react-router-dom'
import type { ListedTeeTime } from '#sync/calls/tee-times.ts'
import { discardRejected } from '#sync/device/outbox/rejected-operations.ts'
import { readSignUps, type SignUpOnPhone } from '#sync/device/sign-ups/sign-ups.ts'
import { Instant } from '../dates/day.tsx'
import { useDevice, useUser } from '../device/device-context.tsx'
import { useRefetchWhenSent } from '../server/server-query.ts'
import { Actions, Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Section } from '../ui/page.tsx'
import { stack } from '../ui/stack.ts'
import { StatePill } from '../ui/state-pill.tsx'
import { placeText } from './tee-time-words.ts'
import { texts } from './texts.ts'
import styles from './sign-ups-on-phone.module.css'

/** Rejected sign-ups, and waiting ones for other golfers. */
export function SignUpsOnPhone({ kept }: { kept: readonly SignUpOnPhone[] }) {
  const user = useUser()
  // The member's own waiting one is shown on the card of its tee time.
  const shown = kept.filter(({ asked, refusal }) => refusal !== null || asked.user_id !== user?.id)
  if (shown.length === 0) return null
  return (
    <Section title={texts.onPhone}>
      <ul {...stack(16)}>
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
    <Card {...stack(16)}>
      <p>
        <b>{asked.name}</b>&nbsp;· {texts.requested} <Instant at={new Date(enteredAt).toISOString()} />
      </p>
      {refusal === null ? (
        <StatePill tone="waiting">{texts.unconfirmed}</StatePill>
      ) : (
        <>
          <StatePill tone="refused">{texts.notSignedUpFor(refusal.message)}</StatePill>
          <Actions>
            {isOwn && (
              <ButtonLink to={`/teetime/${asked.teetime_id}/tourney/signup`} tone="soft">
                {texts.edit}
              </ButtonLink>
            )}
            <Button onClick={() => void discardRejected(device, mid)} aria-label={texts.discardSignUp(asked.name)}>
              {texts.discard}
            </Button>
          </Actions>
        </>
      )}
    </Card>
  )
}

type OwnPlaceProps = {
  teeTime: Pick<ListedTeeTime, 'teeid' | 'signedup' | 'waiting'>
  /** The sign-up that waits or was rejected. */
  kept: SignUpOnPhone | undefined
}

/** The member's place in a tee time; nothing without a request. */
export function OwnPlace({ teeTime: { teeid, signedup, waiting }, kept }: OwnPlaceProps) {
  if (signedup !== null) {
    return (
      <Link to={`/teetime/${teeid}/tourney/signup`} className={styles['own']}>
        {placeText({ place: signedup, waiting })}
      </Link>
    )
  }
  if (kept === undefined) return null
  if (kept.refusal === null) return <StatePill tone="waiting">{texts.unconfirmed}</StatePill>
  return <StatePill tone="refused">{texts.notSignedUpFor(kept.refusal.message)}</StatePill>
}

/** The member's waiting and rejected sign-ups; undefined until they are read. */
export function useOwnSignUps(): readonly SignUpOnPhone[] | undefined {
  const device = useDevice()
  const user = useUser()
  const kept = useLiveQuery(() => readSignUps(device), [device, user?.id])
  useRefetchWhenSent(kept?.filter(({ refusal }) => refusal === null).length ?? 0)
  return kept
}
