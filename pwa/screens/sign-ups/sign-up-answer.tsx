import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Place } from '#sync/calls/sign-ups.ts'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { CalendarLink } from '../../tee-times/calendar-link.tsx'
import { placeText } from '../../tee-times/sign-up-words.ts'
import { Actions, Button, buttonLook } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { StatePill } from '../../ui/state-pill.tsx'
import styles from './sign-ups.module.css'
import { WithdrawDialog } from './withdraw-dialog.tsx'

/** What came of asking for a spot; `asked` is what waits on this phone. */
export type SignUpState = { readonly place: Place | 'asked' | 'unconfirmed'; readonly waiting: number | null }

type Props = {
  teetimeId: number
  title: string
  state: SignUpState
  /** By which the place can be given back; null where it is not known. */
  signUpId: number | null
  onWithdrawn: () => void
}

/** Stands where the form was, once it has been sent. */
export function SignUpAnswer({ teetimeId, title, state: { place, waiting }, signUpId, onWithdrawn }: Props) {
  const user = useUser()
  const { lasts } = useDevice()
  const [isAsking, setAsking] = useState(false)
  return (
    <Card className={styles['answer']}>
      {place === 'unconfirmed' && (
        <>
          <div role="status">
            <h2 className={styles['place']}>Check your email</h2>
          </div>
          <p>
            Open the link in our email within 24 hours to confirm. You have no spot until then. The same link lets you
            withdraw later.
          </p>
        </>
      )}
      {place === 'asked' && (
        <>
          <StatePill tone="waiting">Asked, place not yet given</StatePill>
          <p>
            Your sign-up is {lasts ? 'kept on this phone' : 'on this page only'} and sent as soon as the club can be
            reached.
          </p>
        </>
      )}
      {(place === 'in' || place === 'waiting') && (
        <>
          <div role="status">
            <h2 className={styles['place']}>{placeText({ place, waiting })}</h2>
          </div>
          <p>
            {place === 'in'
              ? 'Your registration is complete. Until the start you can give your spot back.'
              : 'All spots are taken. When one opens it goes to the first who waits.'}
          </p>
        </>
      )}
      <Actions>
        <Link to={`/teetime/${teetimeId}/tourney/players`} className={buttonLook('soft')}>
          Players
        </Link>
        {(place === 'in' || place === 'waiting') && (
          <CalendarLink teetimeId={teetimeId} title={title} className={buttonLook()} />
        )}
        {signUpId !== null && <Button onClick={() => setAsking(true)}>Withdraw</Button>}
        <Link to={user === null ? '/login' : '/home'} className={buttonLook()}>
          Tee times
        </Link>
      </Actions>
      {signUpId !== null && (
        <WithdrawDialog
          open={isAsking}
          teetimeId={teetimeId}
          golfer={{ id: signUpId, name: null }}
          onClose={() => setAsking(false)}
          onDone={onWithdrawn}
        />
      )}
    </Card>
  )
}
