import { useState } from 'react'
import type { Refusal } from '#golf/result.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { texts } from './texts.ts'

type Question = { readonly message: string; readonly onConfirmed: () => void }

/** Asks whether a par above 72 is intended, when the server first refuses it. */
export function useParQuestion() {
  const [question, setQuestion] = useState<Question | null>(null)
  const close = () => setQuestion(null)

  function confirm() {
    close()
    question?.onConfirmed()
  }

  return {
    /** Whether the refusal is about the par; then the question is shown. */
    asks: ({ code, message }: Refusal<string>, onConfirmed: () => void): boolean => {
      if (code === 'course.par') setQuestion({ message, onConfirmed })
      return code === 'course.par'
    },
    dialog: (
      <ActionDialog
        open={question !== null}
        title={texts.par.title}
        action={texts.par.save}
        cancel={texts.par.check}
        onAct={confirm}
        onClose={close}
      >
        <p>{question?.message}</p>
        <p>{texts.par.means}</p>
      </ActionDialog>
    ),
  }
}
