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
  /** The number of placeholder rows while the answer loads, and the height of each in pixels. */
  rows: number
  height: number
  /** Shown offline: what needs a connection, and what works without one. */
  needs: ReactNode
  /** What this phone has stored instead; shown below `needs`. */
  kept?: ReactNode
  /**
   * The action for an item that does not exist, where trying again would not help. By default a link to the home
   * screen.
   */
  wayOut?: ReactNode
  /**
   * Hides the last answer when the server reports that the item no longer exists, for example after a link was turned
   * off.
   */
  hidesGone?: boolean
  children: (answer: Answer) => ReactNode
}

/** Shows the last answer if there is one; otherwise the reason for the failure and what to do about it. */
export function QueryBoundary<Answer>(props: Props<Answer>) {
  const { query, rows, height, needs, kept, wayOut, hidesGone = false, children } = props
  const error = useLastError(query)
  if (query.data !== undefined && !(hidesGone && isGone(query.error))) return children(query.data)
  // Without a key Preact would reuse this div as the first div of the answer, and the browser would count it as a
  // layout shift.
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
 * Returns the error, also while the query is being retried. TanStack Query clears it on a retry: on a dead connection a
 * screen that retries by itself would then mostly show its placeholder, and Try again would lose the focus.
 */
function useLastError({ error, errorUpdatedAt }: UseQueryResult<unknown>): Error | null {
  const [last, setLast] = useState({ error, at: errorUpdatedAt })
  if (error !== null && error !== last.error) setLast({ error, at: errorUpdatedAt })
  // An error of another query that took this one's place has another time.
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

/** For visitors, who return to the page after the login. */
function LoginWanted() {
  const { ports } = useDevice()
  const place = useLocation()
  return (
    <ButtonLink to={startPath} tone="primary" onClick={() => keepWayBack(ports, place)}>
      {texts.login}
    </ButtonLink>
  )
}

/**
 * For members whose sign-in is not enough for the request: they signed in by link, or an administrator's sign-in is too
 * old.
 */
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

/**
 * Shows the time of an answer that is displayed although the latest query failed; renders nothing for a current answer.
 * The room of a time that was shown stays empty: on a slow line the current answer arrives while a person taps into
 * what is below it, which must not move.
 */
export function AsOf({ query }: { query: UseQueryResult<unknown> }) {
  const at = asOf(query)
  const [wasShown, setShown] = useState(at !== null)
  if (at !== null && !wasShown) setShown(true)
  if (at === null) return wasShown && <StatePill tone="none">{'\u00a0'}</StatePill>
  return (
    <StatePill tone="calm">
      <span>
        {texts.asOf} <Instant at={new Date(at).toISOString()} />
      </span>
    </StatePill>
  )
}

/** Returns the time of the shown answer if the latest query failed; otherwise null. */
export function asOf({ isError, data, dataUpdatedAt }: UseQueryResult<unknown>): number | null {
  return isError && data !== undefined ? dataUpdatedAt : null
}
