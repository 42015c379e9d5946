import { useLiveQuery } from 'dexie-react-hooks'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { ListedTeeTime } from '#sync/calls/tee-times.ts'
import { readSignUps, type SignUpOnPhone } from '#sync/device/sign-ups/sign-ups.ts'
import { useDevice, useUser } from '../device/device-context.tsx'
import { useRefetchWhenSent } from '../server/server-query.ts'
import { lazyPart } from '../ui/lazy-with-preload.tsx'
import { Section } from '../ui/page.tsx'
import { stack } from '../ui/stack.ts'
import { StatePill } from '../ui/state-pill.tsx'
import { placeText, titleOf } from './tee-time-words.ts'
import { texts } from './texts.ts'
import styles from './sign-ups-on-phone.module.css'

// Loaded on demand, because most visits have no waiting sign-up.
const SignUpCard = lazyPart(async () => (await import('./sign-up-card.tsx')).SignUpCard)

/** Rejected sign-ups, and waiting ones for other golfers. */
export function SignUpsOnPhone({ kept }: { kept: readonly SignUpOnPhone[] }) {
  const user = useUser()
  // The member's own waiting one is shown on the card of its tee time.
  const shown = kept.filter(({ asked, refusal }) => refusal !== null || asked.user_id !== user?.id)
  if (shown.length === 0) return null
  return (
    <Suspense>
      <Section title={texts.onPhone}>
        <ul {...stack(16)}>
          {shown.map((signUp) => (
            <li key={signUp.mid}>
              <SignUpCard kept={signUp} isOwn={signUp.asked.user_id === user?.id} />
            </li>
          ))}
        </ul>
      </Section>
    </Suspense>
  )
}

type OwnPlaceProps = {
  teeTime: ListedTeeTime
  /** The sign-up of the member that is waiting or was rejected. */
  kept: SignUpOnPhone | undefined
}

/** The member's place in a tee time; nothing without a request. */
export function OwnPlace({ teeTime, kept }: OwnPlaceProps) {
  const { teeid, signedup, waiting } = teeTime
  if (signedup !== null) {
    const place = placeText({ place: signedup, waiting })
    return (
      <Link
        to={`/teetime/${teeid}/tourney/signup`}
        className={styles['own']}
        aria-label={texts.of(place, titleOf(teeTime))}
      >
        {place}
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
  const kept = useLiveQuery(() => readSignUps(device).catch(() => []), [device, user?.id])
  useRefetchWhenSent(kept?.filter(({ refusal }) => refusal === null).length ?? 0)
  return kept
}
