import { Button } from '../ui/button.tsx'
import { FormRow } from '../ui/form.tsx'
import { texts } from './texts.ts'
import type { Unsaved } from './use-typed.ts'
import styles from './unsaved-line.module.css'

type Props = {
  of: Unsaved
  /** For a form that is sent to people rather than saved. */
  sends?: boolean
  /** The fields have other values: what was wrong with those before need not be so any more. */
  onExchange?: () => void
}

/** Says at the top of a form that it has text of an earlier visit, which the person can discard. */
export function UnsavedLine({ of: { state, discard, undo }, sends = false, onExchange }: Props) {
  if (state === null) return null
  const isKept = state === 'kept'
  const unsaved = sends ? texts.unsent : texts.unsaved
  return (
    <FormRow>
      <div className={styles['line']}>
        <span role="status">{isKept ? unsaved : texts.discarded}</span>
        {/* One button, so that the focus stays on it. */}
        <Button
          onClick={() => {
            if (isKept) discard()
            else undo()
            onExchange?.()
          }}
        >
          {isKept ? texts.discard : texts.undo}
        </Button>
      </div>
    </FormRow>
  )
}
