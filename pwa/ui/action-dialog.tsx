import { useRef, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorList, focusFirstError, leadsToTooLong } from './form.tsx'
import { texts } from './texts.ts'

type Props = {
  open?: boolean
  title: string
  /** The label of the button that acts. */
  action: string
  tone?: 'primary' | 'danger'
  disabled?: boolean
  /** The label of the button that changes nothing. */
  cancel?: string
  /** The heading above the reason of a failure, where the action answers one. */
  failed?: string
  /** Acts and closes the dialog, or answers why it failed. */
  onAct: () => Promise<string | undefined> | void
  /** Closes it without a choice, as Escape and Back do. */
  onClose: () => void
  /** The button that changes nothing, where it does more than close: it gives up what was typed. */
  onCancel?: () => void
  children: ReactNode
}

/** A dialog for one action. A failure is shown inside: screen readers ignore what the dialog covers. */
export function ActionDialog(props: Props) {
  const {
    open = true,
    title,
    action,
    tone = 'primary',
    disabled,
    cancel = texts.cancel,
    failed,
    onAct,
    onClose,
    onCancel = onClose,
    children,
  } = props
  const [failure, setFailure] = useState<string>()
  const place = useRef<HTMLDivElement>(null)
  const isActing = useRef(false)

  async function act() {
    // What is sent is waited for under an overlay, which lies below the dialog: a second tap comes through.
    if (isActing.current || leadsToTooLong(place.current?.parentElement)) return
    isActing.current = true
    try {
      const answer = await onAct()
      const why = typeof answer === 'string' ? answer : undefined
      setFailure(why)
      // By then it is rendered. In a long dialog it is below what is in view.
      if (why !== undefined) requestAnimationFrame(() => place.current?.scrollIntoView({ block: 'nearest' }))
      // The action did not go ahead where a field of it is wrong.
      focusFirstError(place.current?.parentElement)
    } finally {
      isActing.current = false
    }
  }

  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button tone={tone} disabled={disabled} onClick={() => void act()}>
            {action}
          </Button>
          <Button onClick={onCancel}>{cancel}</Button>
        </>
      }
    >
      {children}
      <div ref={place}>
        <ErrorList {...(failed !== undefined && { title: failed })} errors={failure === undefined ? [] : [failure]} />
      </div>
    </Dialog>
  )
}
