import type { User } from '#sync/calls/login.ts'
import { signUpForm } from '#sync/calls/sign-ups.ts'
import { discardRefused } from '#sync/device/outbox/rejected-operations.ts'
import type { SignUpOnPhone } from '#sync/device/sign-ups/sign-ups.ts'
import { useSeenQuery } from '../../club/seen-query.ts'
import { useDevice } from '../../device/device-context.tsx'
import { useAskForSpot } from '../../tee-times/use-ask-for-spot.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatePill } from '../../ui/state-pill.tsx'
import type { SignUpState } from './sign-up-answer.tsx'
import { draftOf, emptyDraft } from './sign-up-draft.ts'
import { SignUpForm } from './sign-up-form.tsx'
import styles from './sign-ups.module.css'

type Props = {
  teetimeId: number
  submitLabel: string
  user: User
  /** What the club did not take: it can be put right and sent again. */
  refused: SignUpOnPhone | undefined
  onDone: (state: SignUpState) => void
}

/** The form for oneself, filled in with what the club knows, or with what it has refused. */
export function SignUpForMember({ teetimeId, submitLabel, user, refused, onDone }: Props) {
  const device = useDevice()
  const askForSpot = useAskForSpot()
  const filled = useSeenQuery({ call: signUpForm, request: { params: { id: teetimeId }, query: {} } })
  if (filled.data === undefined && filled.error === null) return <Skeleton rows={6} height={84} />
  const known = refused?.asked ?? filled.data?.answer
  // Without the club, or by the link of a mail, no more is known than the name.
  const named = { userId: user.id, name: `${user.firstname} ${user.lastname}` }

  return (
    <>
      {refused !== undefined && refused.refusal !== null && (
        <div className={styles['stack']}>
          <StatePill tone="refused">Not signed up. {refused.refusal.message}</StatePill>
          <Actions>
            <Button onClick={() => void discardRefused(device, refused.mid)}>Discard</Button>
          </Actions>
        </div>
      )}
      <SignUpForm
        initial={known === undefined ? emptyDraft(named) : draftOf(known)}
        anonymous={false}
        submitLabel={submitLabel}
        onSubmit={async (person) => {
          const asked = await askForSpot(person, { teetimeId, instead: refused?.mid })
          if (asked.kind === 'refused') return asked.refusal
          if (asked.kind === 'placed') onDone(asked)
          return null
        }}
      />
    </>
  )
}
