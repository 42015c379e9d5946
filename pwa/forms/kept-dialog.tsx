import type { ComponentProps } from 'react'
import { ActionDialog } from '../ui/action-dialog.tsx'
import { UnsavedLine } from './unsaved-line.tsx'
import type { Unsaved } from './use-typed-over.ts'

type Props = ComponentProps<typeof ActionDialog> & {
  unsaved: Unsaved
  /** For a form that is sent to people rather than saved. */
  sends?: boolean
  /** Forgets what was typed and closes the dialog. */
  onCancel: () => void
}

/** A dialog for one action with a kept form: Escape and Back keep what was typed, Cancel forgets it. */
export function KeptDialog({ unsaved, sends = false, children, ...dialog }: Props) {
  return (
    <ActionDialog {...dialog}>
      <UnsavedLine of={unsaved} sends={sends} />
      {children}
    </ActionDialog>
  )
}
