import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { useDevice, useUser } from './device/device-context.tsx'
import {
  type AppRoute,
  forAdministrators,
  hasShell,
  isForMembers,
  resetPasswordPath,
  routeAt,
  startPath,
} from './routes.ts'
import { ScreenOf } from './screen.tsx'
import type { AppUpdate } from './service-worker/app-update.ts'
import { Shell } from './shell/shell.tsx'
import { type Go, PlaceContext } from './ui/place.tsx'
import { keepWayBack } from './way-back.ts'

/** An address to open when the router starts. */
export type Onward = { readonly to: string; readonly replace: boolean; readonly state: unknown }

type Props = {
  update: AppUpdate
  createOnce: (create: () => QueryClient) => QueryClient
  /** The address to open; null for that of the page. */
  onward: Onward | null
}

/** The router with all screens. A screen on the course with which the app was opened is rendered without it. */
export function Routed({ update, createOnce, onward }: Props) {
  return (
    <BrowserRouter>
      <FromTheCourse onward={onward}>
        <PlaceOfRouter>
          <ScreenAtAddress frame={<Shell update={update} createOnce={createOnce} />} />
        </PlaceOfRouter>
      </FromTheCourse>
    </BrowserRouter>
  )
}

/** Redirects from the address that is being left when the router starts, without rendering its screen again. */
function FromTheCourse({ onward, children }: { onward: Onward | null; children: ReactNode }) {
  const { key } = useLocation()
  const [left, setLeft] = useState(onward === null ? null : key)
  if (left === key && onward !== null) return <Navigate {...onward} />
  // After the redirect the screen at that address is rendered when the person goes back to it.
  if (left !== null) setLeft(null)
  return children
}

function PlaceOfRouter({ children }: { children: ReactNode }) {
  const address = useLocation()
  const isFirst = address.key === 'default'
  const [hasMoved, setMoved] = useState(!isFirst)
  if (!isFirst && !hasMoved) setMoved(true)
  const place = isFirst && hasMoved ? { ...address, key: 'returned' } : address
  const navigate = useNavigate()
  const go: Go = async (to, { replace = isOpen(to), state } = {}) => {
    await navigate(to, { replace, state })
    return true
  }
  return <PlaceContext value={{ place, go }}>{children}</PlaceContext>
}

/**
 * Whether an address is already open. Opening it again replaces the history entry, so that it is not in the history
 * twice.
 */
function isOpen(to: string): boolean {
  return new URL(to, location.href).href === location.href
}

/**
 * Gives the router only the route of the present address, because matching all routes takes a phone as long as
 * rendering a screen.
 */
function ScreenAtAddress({ frame }: { frame: ReactNode }) {
  const { pathname } = useLocation()
  if (pathname === '/') return <Navigate to={startPath} replace />
  const route = routeAt(pathname)
  const element = isForMembers(pathname) ? <ForMembers route={route} /> : <ScreenOf route={route} />
  const screen = <Route path={route.path} element={element} />
  return <Routes>{hasShell(pathname) ? <Route element={frame}>{screen}</Route> : screen}</Routes>
}

/** Redirects visitors to the login before a request is sent; the server would refuse them, too. */
function ForMembers({ route }: { route: AppRoute }) {
  const { ports, signInRejected } = useDevice()
  const user = useUser()
  const place = useLocation()
  const [wasSignedIn] = useState(user !== null)
  useEffect(() => signInRejected.listen(() => keepWayBack(ports, place)), [signInRejected, ports, place])
  // A person who has signed out deliberately has requested no page.
  if (user === null) return wasSignedIn ? <Navigate to={startPath} replace /> : <Held at={startPath} />
  if (!user.isconfirmed) return <Held at={resetPasswordPath} />
  // Another tab may sign in as another member, who must not see what this member has typed or opened.
  return (
    <ScreenOf key={user.id} route={route.audience === 'administrators' && !user.isadmin ? forAdministrators : route} />
  )
}

/** Redirects to the screen where the person logs in or confirms, and stores the requested page. */
function Held({ at }: { at: string }) {
  const { ports } = useDevice()
  const place = useLocation()
  useEffect(() => keepWayBack(ports, place), [ports, place])
  return <Navigate to={at} replace />
}
