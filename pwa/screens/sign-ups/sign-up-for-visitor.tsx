import { useState } from 'react'
import { emptyDraft } from './sign-up-draft.ts'
import type { SignUpState } from './sign-up-answer.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { useAskForSpot } from './use-ask-for-spot.ts'

type Props = { teetimeId: number; onDone: (state: SignUpState) => void }

/** The form without a login. */
export function SignUpForVisitor({ teetimeId, onDone }: Props) {
  const askForSpot = useAskForSpot()
  const [initial] = useState(() => emptyDraft())
  return (
    <SignUpForm
      initial={initial}
      anonymous
      submitLabel="Sign up"
      onSubmit={async (person, robotcheck) => {
        const asked = await askForSpot(person, { teetimeId, robotcheck })
        if (asked.kind === 'refused') return asked.refusal
        if (asked.kind === 'placed') onDone(asked)
        return null
      }}
    />
  )
}
