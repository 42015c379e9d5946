import { useEffect, useState, type Dispatch } from 'react'

/** Milliseconds for which Undo is offered. */
const undoStays = 10_000

/** Returns what one tap can undo, with its setter; null for nothing, and again some seconds after it was set. */
export function useUndoOffer<Undoable>(): [Undoable | null, Dispatch<Undoable | null>] {
  const [undoable, setUndoable] = useState<Undoable | null>(null)
  useEffect(() => {
    if (undoable === null) return undefined
    const timer = setTimeout(() => setUndoable(null), undoStays)
    return () => clearTimeout(timer)
  }, [undoable])
  return [undoable, setUndoable]
}
