import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorList } from './form.tsx'
import { texts } from './texts.ts'

type Props = {
  title: string
  /** The button that does it. */
  action: string
  tone?: 'primary' | 'danger'
  disabled?: boolean
  /** The button that leaves everything as it is. */
  cancel?: string
  /** Stands above the reason when it could not be done. */
  failed: string
  /** Does it and closes the dialog, or answers why it could not be done. */
  onAct: () => Promise<string | undefined>
  onClose: () => void
  children: ReactNode
}

/** A dialog in which one thing is done. A failure is shown inside: what the dialog covers is not read aloud. */
export function ActionDialog(props: Props) {
  const { title, action, tone = 'primary', disabled, cancel = texts.cancel, failed, onAct, onClose, children } = props
  const [failure, setFailure] = useState<string>()

  async function act() {
    setFailure(await onAct())
  }

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button tone={tone} disabled={disabled} onClick={() => void act()}>
            {action}
          </Button>
          <Button onClick={onClose}>{cancel}</Button>
        </>
      }
    >
      {children}
      <ErrorList title={failed} errors={failure === undefined ? [] : [failure]} />
    </Dialog>
  )
}
