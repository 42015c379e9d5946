import { useEffect, useState, type ReactNode } from 'react'

/** Resolves in a task of its own, so that a slow phone responds to a tap before it. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

type Props = { children: ReactNode; before?: ReactNode }

/** Renders a part of a screen in a task of its own: Preact renders all of them in one. */
export function InTurn({ children, before }: Props) {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true))
    return () => clearTimeout(timer)
  }, [])
  return isDue ? children : before
}
