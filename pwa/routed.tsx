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

/** An address that is opened as the router starts. */
export type Onward = { readonly to: string; readonly replace: boolean; readonly state: unknown }

type Props = {
  update: AppUpdate
  createOnce: (create: () => QueryClient) => QueryClient
  /** Null for the address of the page. */
  onward: Onward | null
}

/** All screens, with the router: everything but a screen on the course with which the app was opened. */
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

/** The router starts at the address that is left, whose screen is not drawn again. */
function FromTheCourse({ onward, children }: { onward: Onward | null; children: ReactNode }) {
  const { key } = useLocation()
  const [left, setLeft] = useState(onward === null ? null : key)
  if (left === key && onward !== null) return <Navigate {...onward} />
  // Back at that address later, it is drawn.
  if (left !== null) setLeft(null)
  return children
}

function PlaceOfRouter({ children }: { children: ReactNode }) {
  const place = useLocation()
  const navigate = useNavigate()
  const go: Go = async (to, { replace = isOpen(to), state } = {}) => {
    await navigate(to, { replace, state })
    return true
  }
  return <PlaceContext value={{ place, go }}>{children}</PlaceContext>
}

/** The address of the page would be in the history twice. */
function isOpen(to: string): boolean {
  return new URL(to, location.href).href === location.href
}

/** Gives the router one route: matching all of them takes a phone as long as drawing a screen. */
function ScreenAtAddress({ frame }: { frame: ReactNode }) {
  const { pathname } = useLocation()
  if (pathname === '/') return <Navigate to={startPath} replace />
  const route = routeAt(pathname)
  const element = isForMembers(pathname) ? <ForMembers route={route} /> : <ScreenOf route={route} />
  const screen = <Route path={route.path} element={element} />
  return <Routes>{hasShell(pathname) ? <Route element={frame}>{screen}</Route> : screen}</Routes>
}

/** Sends others to the login before a request is made; the server refuses them too. */
function ForMembers({ route }: { route: AppRoute }) {
  const { ports, signInRejected } = useDevice()
  const user = useUser()
  const place = useLocation()
  const [wasSignedIn] = useState(user !== null)
  useEffect(() => signInRejected.listen(() => keepWayBack(ports, place)), [signInRejected, ports, place])
  // Who signs out on purpose has not asked for a page.
  if (user === null) return wasSignedIn ? <Navigate to={startPath} replace /> : <Held at={startPath} />
  if (!user.isconfirmed) return <Held at={resetPasswordPath} />
  // Another tab may sign in as another member: nothing that this one has typed or opened is left for them.
  return (
    <ScreenOf key={user.id} route={route.audience === 'administrators' && !user.isadmin ? forAdministrators : route} />
  )
}

/** Sends the person to where they log in or confirm, and keeps the page that they asked for. */
function Held({ at }: { at: string }) {
  const { ports } = useDevice()
  const place = useLocation()
  useEffect(() => keepWayBack(ports, place), [ports, place])
  return <Navigate to={at} replace />
}
