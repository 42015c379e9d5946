import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { createQueryClient } from '../club-query.ts'
import { useUser } from '../device-context.tsx'
import type { ShellMemory } from './lazy-shell.ts'

/** The club's answers, while the app is open. Those of somebody who was signed in before are forgotten. */
export function Answers({ memory, children }: { memory: ShellMemory; children: ReactNode }) {
  const id = useUser()?.id ?? 0
  const [answers] = useState(() => memory.answers() ?? createQueryClient())

  useEffect(() => {
    memory.keepAnswers(answers)
    answers.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== id })
  }, [memory, answers, id])

  return <QueryClientProvider client={answers}>{children}</QueryClientProvider>
}
