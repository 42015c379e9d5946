import type { QueryClient } from '@tanstack/react-query'
import { type ReactElement, Suspense, useEffect, useState } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import type { Device } from '#sync/device/device.ts'
import { type Club, ClubProvider } from './club/club.tsx'
import { DeviceProvider, useDevice, useUser } from './device/device-context.tsx'
import { loadScreen } from './load-screen.ts'
import { Logo } from './logo.tsx'
import {
  type AppRoute,
  forAdministrators,
  hasShell,
  isForMembers,
  resetPasswordPath,
  routeAt,
  routes,
  startPath,
} from './routes.ts'
import { ScreenBoundary, Screen } from './screen.tsx'
import type { AppUpdate } from './service-worker/app-update.ts'
import { keepTrying } from './ui/keep-trying.ts'
import { lazyWithPreload } from './ui/lazy-with-preload.tsx'
import { LoadingProvider } from './ui/loading.tsx'
import { NoticesProvider } from './ui/notices.tsx'
import { keepWayBack } from './way-back.ts'

const screens = new Map(
  [...routes, forAdministrators].map((route) => [route, lazyWithPreload(() => loadScreen(route))]),
)

// The shell is a chunk of its own, because a screen on the course does not need it.
const Shell = lazyWithPreload(keepTrying(async () => (await import('./shell/shell.tsx')).Shell))

type Props = { device: Device; club: Club; update: AppUpdate }

export function App({ device, club, update }: Props) {
  // The answers outlive the shell, which is unmounted while a screen on the course is open.
  const [createOnce] = useState(() => once<QueryClient>())
  return (
    <ClubProvider device={device} club={club}>
      <DeviceProvider device={device}>
        <NoticesProvider>
          <LoadingProvider>
            <BrowserRouter>
              <ScreenBoundary lasts={device.lasts}>
                <Suspense fallback={<Starting />}>
                  <ScreenAtAddress frame={<Shell update={update} createOnce={createOnce} />} />
                </Suspense>
              </ScreenBoundary>
            </BrowserRouter>
          </LoadingProvider>
        </NoticesProvider>
      </DeviceProvider>
    </ClubProvider>
  )
}

/** Gives the router one route: matching all of them takes a phone as long as drawing a screen. */
function ScreenAtAddress({ frame }: { frame: ReactElement }) {
  const { pathname } = useLocation()
  if (pathname === '/') return <Navigate to={startPath} replace />
  const route = routeAt(pathname)
  const element = isForMembers(pathname) ? <ForMembers route={route} /> : <ScreenOf route={route} />
  const screen = <Route path={route.path} element={element} />
  return <Routes>{hasShell(pathname) ? <Route element={frame}>{screen}</Route> : screen}</Routes>
}

/** Sends others to the login before a request is made; the server refuses them too. */
function ForMembers({ route }: { route: AppRoute }) {
  const user = useUser()
  if (user === null) return <Held at={startPath} />
  if (!user.isconfirmed) return <Held at={resetPasswordPath} />
  return <ScreenOf route={route.audience === 'administrators' && !user.isadmin ? forAdministrators : route} />
}

/** Sends the person to where they log in or confirm, and keeps the page that they asked for. */
function Held({ at }: { at: string }) {
  const { ports } = useDevice()
  const place = useLocation()
  useEffect(() => keepWayBack(ports, place), [ports, place])
  return <Navigate to={at} replace />
}

function ScreenOf({ route }: { route: AppRoute }) {
  const Content = screens.get(route)
  return Content && <Screen title={route.title} screen={Content} />
}

/** Settles when the code that is drawn first at an address has loaded, or has failed to. */
export async function firstDrawnAt(pathname: string): Promise<void> {
  const route = routeAt(pathname)
  await Promise.allSettled([hasShell(pathname) && Shell.preload(), screens.get(route)?.preload()])
}

/** The head of every screen before the screen has loaded. index.html holds the same, for before the app has loaded. */
function Starting() {
  return (
    <div className="starting">
      <Logo size={32} />
    </div>
  )
}

function once<Value>() {
  let created: Value | undefined
  return (create: () => Value): Value => (created ??= create())
}
