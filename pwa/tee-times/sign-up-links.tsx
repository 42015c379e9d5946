import { Link } from 'react-router-dom'
import type { OpenTeeTime } from '#sync/calls/tee-times.ts'
import { buttonLook } from '../ui/button.tsx'
import { titleOf } from './tee-time-words.ts'

/** The ways from the card of a tee time: to a spot in it, unless one has asked already, and to its players. */
export function SignUpLinks({ teeTime, hasAsked = false }: { teeTime: OpenTeeTime; hasAsked?: boolean }) {
  const { teeid, spotsleft } = teeTime
  const title = titleOf(teeTime)
  const way = spotsleft > 0 ? 'Sign up' : 'Waitlist'
  return (
    <>
      {!hasAsked && (
        <Link to={`/teetime/${teeid}/tourney/signup`} className={buttonLook('soft')} aria-label={`${way}: ${title}`}>
          {way}
        </Link>
      )}
      <Link to={`/teetime/${teeid}/tourney/players`} className={buttonLook()} aria-label={`Players: ${title}`}>
        Players
      </Link>
    </>
  )
}
