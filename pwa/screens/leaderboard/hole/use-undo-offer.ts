import { useEffect, useState, type Dispatch } from 'react'

/** Milliseconds for which Undo is offered. */
const undoStays = 10_000

/**
 * Returns what one tap can undo, with its setter; null for nothing, and again some seconds after it was set. While it is
 * held, because the keyboard is on its button, the seconds do not begin.
 */
export function useUndoOffer<Undoable>({ isHeld = false } = {}): [Undoable | null, Dispatch<Undoable | null>] {
  const [undoable, setUndoable] = useState<Undoable | null>(null)
  useEffect(() => {
    if (undoable === null || isHeld) return undefined
    const timer = setTimeout(() => setUndoable(null), undoStays)
    return () => clearTimeout(timer)
  }, [undoable, isHeld])
  return [undoable, setUndoable]
}
