import { Button } from '../../../ui/button.tsx'
import type { HoleScoring } from './use-hole-scoring.ts'

/** For some seconds: brings back what stood there before the hole was recorded. */
export function UndoButton({ scoring, onUndo }: { scoring: HoleScoring; onUndo?: () => void }) {
  const { undoHole, undo } = scoring
  if (undoHole === null) return null
  return (
    <Button
      aria-label={`Undo hole ${undoHole}`}
      onClick={() => {
        // This button goes away.
        onUndo?.()
        void undo()
      }}
    >
      Undo
    </Button>
  )
}
