import { Link } from 'react-router-dom'
import type { ListedTeeTime } from '#sync/calls/tee-times.ts'
import type { SignUpOnPhone } from '#sync/device/sign-ups/sign-ups.ts'
import { StatePill } from '../ui/state-pill.tsx'
import styles from './own-place.module.css'
import { placeText } from './sign-up-words.ts'

type Props = {
  teeTime: Pick<ListedTeeTime, 'teeid' | 'signedup' | 'waiting'>
  /** What this phone has yet to send, or had refused. */
  kept: SignUpOnPhone | undefined
}

/** Where the member stands in a tee time; nothing for whoever has not asked for a spot. */
export function OwnPlace({ teeTime: { teeid, signedup, waiting }, kept }: Props) {
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
