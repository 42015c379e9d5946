import { useState } from 'react'
import type { Refusal } from '#golf/result.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { texts } from './texts.ts'

type Question = { readonly message: string; readonly onConfirmed: () => void }

/** Asks whether a par above 72 is intended, after the server has refused it for the first time. */
export function useParQuestion() {
  const [question, setQuestion] = useState<Question | null>(null)
  const close = () => setQuestion(null)

  function confirm() {
    close()
    question?.onConfirmed()
  }

  return {
    /** Returns whether a refusal is about the par, and then shows the question. */
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
