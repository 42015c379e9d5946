import { useState } from 'react'
import { emptyDraft } from './sign-up-draft.ts'
import type { SignUpState } from './sign-up-answer.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { useAskForSpot } from '../../tee-times/use-ask-for-spot.ts'

type Props = { teetimeId: number; submitLabel: string; onDone: (state: SignUpState) => void }

/** The form without a login. */
export function SignUpForVisitor({ teetimeId, submitLabel, onDone }: Props) {
  const askForSpot = useAskForSpot()
  const [initial] = useState(() => emptyDraft())
  return (
    <SignUpForm
      initial={initial}
      anonymous
      submitLabel={submitLabel}
      onSubmit={async (person, robotcheck) => {
        const asked = await askForSpot(person, { teetimeId, robotcheck })
        if (asked.kind === 'refused') return asked.refusal
        if (asked.kind === 'placed') onDone(asked)
        return null
      }}
    />
  )
}
