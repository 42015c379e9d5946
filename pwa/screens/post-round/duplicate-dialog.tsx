import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Saving } from './use-save-round.ts'

/** Asks whether the same round was really played twice. */
export function DuplicateDialog({ saving: { duplicate } }: { saving: Saving }) {
  if (duplicate === null) return null
  const { message, postAnyway, leave } = duplicate
  return (
    <Dialog
      open
      title="Posted already?"
      onClose={leave}
      actions={
        <>
          <Button tone="primary" onClick={postAnyway}>
            Post it again
          </Button>
          <Button onClick={leave}>Do not post</Button>
        </>
      }
    >
      <p>{message}</p>
    </Dialog>
  )
}
