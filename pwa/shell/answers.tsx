import { onlineManager, QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { createQueryClient } from '../club/club-query.ts'
import { useDevice, useUser } from '../device/device-context.tsx'
import { isHeldAtReset } from '../club/failure-text.ts'
import { isForMembers, resetPasswordPath } from '../routes.ts'
import { keepWayBack } from '../way-back.ts'

export type CreateOnce = (create: () => QueryClient) => QueryClient

/** The club's answers, while the app is open. Those of the member who was signed in before are dropped. */
export function Answers({ createOnce, children }: { createOnce: CreateOnce; children: ReactNode }) {
  const id = useUser()?.id ?? 0
  const { ports } = useDevice()
  const navigate = useNavigate()
  const [answers] = useState(() => createOnce(createQueryClient))

  useEffect(() => {
    answers.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== id })
  }, [answers, id])

  // The library takes an app for online when it starts, and one that starts without a network would not ask with one.
  useEffect(() => onlineManager.setOnline(navigator.onLine), [])

  // Only the club knows that somebody has signed in with a temporary password.
  useEffect(
    () =>
      answers.getQueryCache().subscribe((event) => {
        // What was refused before is not asked about again: the new password may have been chosen since.
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (!isHeldAtReset(event.action.error) || !isForMembers(location.pathname)) return
        keepWayBack(ports, location)
        void navigate(resetPasswordPath)
      }),
    [answers, navigate, ports],
  )

  return <QueryClientProvider client={answers}>{children}</QueryClientProvider>
}
