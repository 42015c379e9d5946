import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { signOut } from '#sync/device/session/sign-in.ts'
import { Instant } from '../dates/day.tsx'
import { useDevice } from '../device/device-context.tsx'
import { homePath, startPath } from '../routes.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatePill } from '../ui/state-pill.tsx'
import { keepWayBack } from '../way-back.ts'
import { failureText, isGone, isUnreachable, unreachableTitle, wantsLogin, wantsPassword } from './failure-text.ts'
import { texts } from './texts.ts'

type Props<Answer> = {
  query: UseQueryResult<Answer>
  /** The rows that stand for the answer until it comes, so many pixels high. */
  rows: number
  height: number
  /** What needs a connection, and what works without one; shown offline. */
  needs: ReactNode
  /** What this phone has stored of it; shown below `needs`. */
  kept?: ReactNode
  /** The action for something that does not exist, where trying again would not help: home when left out. */
  wayOut?: ReactNode
  /**
   * Whether the last answer is hidden once the server says that there is no such thing, as after a link is turned off.
   */
  hidesGone?: boolean
  children: (answer: Answer) => ReactNode
}

/** Shows the last answer if there is one; otherwise the reason, and what to do. */
export function QueryBoundary<Answer>(props: Props<Answer>) {
  const { query, rows, height, needs, kept, wayOut, hidesGone = false, children } = props
  const error = useLastError(query)
  if (query.data !== undefined && !(hidesGone && isGone(query.error))) return children(query.data)
  // Without a key Preact would make the first div of the answer of it, which the browser counts as one that has jumped.
  if (error === null) {
    return (
      <div key="coming" data-coming>
        <Skeleton rows={rows} height={height} />
      </div>
    )
  }
  const action = (
    <Button tone="soft" isResting={query.isFetching} onClick={() => void query.refetch()}>
      {texts.again}
    </Button>
  )
  if (isUnreachable(error)) {
    return (
      <>
        <EmptyState kind="offline" title={unreachableTitle(error)} action={action}>
          {typeof needs === 'string' ? <p>{needs}</p> : needs}
        </EmptyState>
        {kept}
      </>
    )
  }
  return <EmptyState kind="error" title={failureText(error)} action={wayOn(error, { wayOut, action })} />
}

/**
 * The error, also while the query is sent again: TanStack Query drops it then, and on a dead line a screen that asks by
 * itself would be a placeholder for most of the time, and take the focus from Try again.
 */
function useLastError({ error, errorUpdatedAt }: UseQueryResult<unknown>): Error | null {
  const [last, setLast] = useState({ error, at: errorUpdatedAt })
  if (error !== null && error !== last.error) setLast({ error, at: errorUpdatedAt })
  // The error of another query in its place has another time.
  return error ?? (last.at === errorUpdatedAt ? last.error : null)
}

type Ways = { readonly wayOut: ReactNode; readonly action: ReactNode }

function wayOn(error: Error, { wayOut = <BackHome />, action }: Ways): ReactNode {
  if (wantsLogin(error)) return <LoginWanted />
  if (wantsPassword(error)) return <PasswordWanted />
  return isGone(error) ? wayOut : action
}

export function BackHome() {
  return (
    <ButtonLink to={homePath} tone="soft">
      {texts.home}
    </ButtonLink>
  )
}

/** For visitors, who come back to the page after the login. */
function LoginWanted() {
  const { ports } = useDevice()
  const place = useLocation()
  return (
    <ButtonLink to={startPath} tone="primary" onClick={() => keepWayBack(ports, place)}>
      {texts.login}
    </ButtonLink>
  )
}

/** For members whose sign-in is not enough for the request: by link, or an administrator's older one. */
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
      {texts.login}
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
        {texts.asOf} <Instant at={new Date(at).toISOString()} />
      </span>
    </StatePill>
  )
}

/** When the server gave the shown answer, if it has not answered since; otherwise null. */
export function asOf({ isError, data, dataUpdatedAt }: UseQueryResult<unknown>): number | null {
  return isError && data !== undefined ? dataUpdatedAt : null
}
