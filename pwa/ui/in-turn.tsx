import { useEffect, useState, type ReactNode } from 'react'

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
