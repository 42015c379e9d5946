import { useEffect, useState, type ReactNode } from 'react'

type Props = {
  children: ReactNode
  before?: ReactNode
  /** Milliseconds, for a part whose request can wait until the screen is painted. */
  after?: number
}

/** Renders a part of a screen in a task of its own: Preact renders all of them in one. */
export function InTurn({ children, before, after = 0 }: Props) {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), after)
    return () => clearTimeout(timer)
  }, [after])
  return isDue ? children : before
}
