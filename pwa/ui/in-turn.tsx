import { useEffect, useState, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  before?: ReactNode
  /** Milliseconds to wait, for a part whose request can be sent after the screen is painted. */
  after?: number
}

/**
 * Renders a part of a screen in a separate task, so that taps are handled in between: Preact renders all parts in one
 * task.
 */
export function InTurn({ children, before, after = 0 }: Props) {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), after)
    return () => clearTimeout(timer)
  }, [after])
  return isDue ? children : before
}
