import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Asks the club again for what is shown when less waits on this phone than before: what was sent has changed it. */
export function useAskWhenSent(waiting: number): void {
  const answers = useQueryClient()
  const before = useRef(0)

  useEffect(() => {
    if (waiting < before.current) void answers.invalidateQueries()
    before.current = waiting
  }, [answers, waiting])
}
