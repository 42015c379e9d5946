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
  /** The heading above the reason of a failure, for an action that returns one. */
  failed?: string
  /** Performs the action and closes the dialog, or resolves with the reason of a failure. */
  onAct: () => Promise<string | undefined> | void
  /** Closes the dialog without a choice, as Escape and Back do. */
  onClose: () => void
  /** Called instead of `onClose` by the button that changes nothing, when that button also discards what was typed. */
  onCancel?: () => void
  children: ReactNode
}

/** A dialog for one action. A failure is shown inside the dialog, because screen readers ignore what it covers. */
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
    // Blocks a second tap: the loading overlay lies below the dialog and does not cover the button.
    if (isActing.current || leadsToTooLong(place.current?.parentElement)) return
    isActing.current = true
    try {
      const answer = await onAct()
      const why = typeof answer === 'string' ? answer : undefined
      setFailure(why)
      // The failure is rendered by the next frame. In a long dialog it is below the visible part.
      if (why !== undefined) requestAnimationFrame(() => place.current?.scrollIntoView({ block: 'nearest' }))
      // If a field of the action has an error, the first such field gets the focus.
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
