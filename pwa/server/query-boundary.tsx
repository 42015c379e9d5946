import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { signOut } from '#sync/device/session/sign-in.ts'
import { Instant } from '../dates/day.tsx'
import { useDevice } from '../device/device-context.tsx'
import { startPath } from '../routes.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { StatePill } from '../ui/state-pill.tsx'
import { keepWayBack } from '../way-back.ts'
import { failureText, isUnreachable, wantsPassword } from './failure-text.ts'

type Props<Answer> = {
  query: UseQueryResult<Answer>
  /** Holds the place while the first answer is on its way. */
  waiting: ReactNode
  /** What needs the club and what works without it; shown when it cannot be reached. */
  needs: ReactNode
  /** What this phone has of it by itself; stands below. */
  kept?: ReactNode
  children: (answer: Answer) => ReactNode
}

/** Shows the last answer of the club whenever there is one; otherwise why there is none, and how to go on. */
export function QueryBoundary<Answer>({ query, waiting, needs, kept, children }: Props<Answer>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error === null) return <div data-coming>{waiting}</div>
  const action = (
    <Button tone="soft" disabled={query.isFetching} onClick={() => void query.refetch()}>
      Try again
    </Button>
  )
  if (isUnreachable(query.error)) {
    return (
      <>
        <EmptyState kind="offline" title="The club cannot be reached" action={action}>
          {needs}
        </EmptyState>
        {kept}
      </>
    )
  }
  const way = wantsPassword(query.error) ? <PasswordWanted /> : action
  return <EmptyState kind="error" title={failureText(query.error)} action={way} />
}

/** For members whose sign-in is not enough for what they ask: one by link, or an administrator's of yesterday. */
function PasswordWanted() {
  const device = useDevice()
  const navigate = useNavigate()
  const place = useLocation()

  async function login() {
    keepWayBack(device.ports, place)
    await signOut(device)
    await navigate(startPath)
  }

  return (
    <Button tone="primary" onClick={() => void login()}>
      Login
    </Button>
  )
}

/** The age of an answer that is shown although the server did not answer; nothing for a fresh one. */
export function AsOf({ query }: { query: UseQueryResult<unknown> }) {
  const at = asOf(query)
  if (at === null) return null
  return (
    <StatePill tone="calm">
      <span>
        No answer from the club. As seen on <Instant at={new Date(at).toISOString()} />
      </span>
    </StatePill>
  )
}

/** When the server gave the answer that is shown, if it did not answer since; else null. */
export function asOf({ isError, data, dataUpdatedAt }: UseQueryResult<unknown>): number | null {
  return isError && data !== undefined ? dataUpdatedAt : null
}
