import { Button } from '../ui/button.tsx'
import { FormRow } from '../ui/form.tsx'
import { texts } from './texts.ts'
import type { Unsaved } from './use-typed-over.ts'
import styles from './unsaved-line.module.css'

type Props = {
  of: Unsaved
  /** For a form that is sent to people rather than saved. */
  sends?: boolean
  /** Called when discarding or its undo replaces the values of the fields: their errors may no longer apply. */
  onExchange?: () => void
}

/**
 * A line at the top of a form, shown when the form contains text of an earlier visit, with a button to discard that
 * text, and then to undo that.
 */
export function UnsavedLine({ of: { state, discard, undo }, sends = false, onExchange }: Props) {
  if (state === null) return null
  const isKept = state === 'kept'
  const unsaved = sends ? texts.unsent : texts.unsaved
  return (
    <FormRow>
      <div className={styles['line']}>
        <span role="status">{isKept ? unsaved : texts.discarded}</span>
        {/* One button for both actions, so that it keeps the focus. */}
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
