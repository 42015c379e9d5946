import { Suspense, useState } from 'react'
import { BrowserRouter, Navigate, Outlet, Route, Routes } from 'react-router-dom'
import type { Device } from '#sync/device/device.ts'
import type { AppUpdate } from './service-worker/app-update.ts'
import { ClubProvider } from './club/club-context.tsx'
import type { Club } from './club/club.ts'
import { DeviceProvider, useUser } from './device/device-context.tsx'
import { later } from './ui/later.tsx'
import {
  adminRoutes,
  allRoutes,
  courseRoutes,
  forAdministrators,
  memberRoutes,
  publicRoutes,
  resetPasswordPath,
  routeAt,
  standsInShell,
  startPath,
  type AppRoute,
} from './routes.ts'
import { ScreenBoundary } from './screen-boundary.tsx'
import { Screen } from './screen.tsx'
import { createShellMemory, Shell } from './shell/lazy-shell.ts'
import { Starting } from './starting.tsx'
import { LoadingProvider } from './ui/loading.tsx'
import { NoticesProvider } from './ui/notices.tsx'

const screens = new Map([...allRoutes, forAdministrators].map((route) => [route, later(route.load)]))
const publicScreens = publicRoutes.map(toRoute)
const memberScreens = memberRoutes.map(toRoute)
const adminScreens = adminRoutes.map(toRoute)
const courseScreens = courseRoutes.map(toRoute)
const administratorsOnly = toScreen(forAdministrators)

type Props = { device: Device; club: Club; update: AppUpdate }

export function App({ device, club, update }: Props) {
  const [memory] = useState(createShellMemory)
  return (
    <ClubProvider device={device} club={club}>
      <DeviceProvider device={device}>
        <NoticesProvider>
          <LoadingProvider>
            <BrowserRouter>
              <ScreenBoundary lasts={device.lasts}>
                <Suspense fallback={<Starting />}>
                  <Routes>
                    <Route path="/" element={<Navigate to={startPath} replace />} />
                    <Route element={<Shell update={update} memory={memory} />}>
                      {publicScreens}
                      <Route element={<MembersOnly />}>
                        {memberScreens}
                        <Route element={<AdministratorsOnly />}>{adminScreens}</Route>
                      </Route>
                    </Route>
                    {courseScreens}
                  </Routes>
                </Suspense>
              </ScreenBoundary>
            </BrowserRouter>
          </LoadingProvider>
        </NoticesProvider>
      </DeviceProvider>
    </ClubProvider>
  )
}

/** Settled once the code has come that is drawn first at an address; what has not come is drawn as soon as it has. */
export async function firstDrawnAt(pathname: string): Promise<void> {
  const route = routeAt(pathname)
  await Promise.allSettled([standsInShell(pathname) && Shell.comes(), route && screens.get(route)?.comes()])
}

function toRoute(route: AppRoute) {
  return <Route key={route.path} path={route.path} element={toScreen(route)} />
}

function toScreen(route: AppRoute) {
  const Content = screens.get(route)
  return Content && <Screen title={route.title} screen={Content} />
}

function MembersOnly() {
  const user = useUser()
  if (user === null) return <Navigate to={startPath} replace />
  return user.isconfirmed ? <Outlet /> : <Navigate to={resetPasswordPath} replace />
}

/** The club refuses everybody else; here they are told so before anything is asked for. */
function AdministratorsOnly() {
  return useUser()?.isadmin === true ? <Outlet /> : administratorsOnly
}
