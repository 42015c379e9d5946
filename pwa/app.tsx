import { Suspense, useState } from 'react'
import { BrowserRouter, Navigate, Outlet, Route, Routes } from 'react-router-dom'
import type { Device } from '#sync/device/device.ts'
import type { AppUpdate } from './app-update.ts'
import { ClubProvider } from './club-context.tsx'
import type { Club } from './club.ts'
import { DeviceProvider, useUser } from './device-context.tsx'
import {
  adminRoutes,
  courseRoutes,
  forAdministrators,
  memberRoutes,
  publicRoutes,
  resetPasswordPath,
  startPath,
  type AppRoute,
} from './routes.ts'
import { Screen } from './screen.tsx'
import { createShellMemory, Shell } from './shell/lazy-shell.ts'
import { LoadingProvider } from './ui/loading.tsx'
import { NoticesProvider } from './ui/notices.tsx'

type Props = { device: Device; club: Club; update: AppUpdate }

export function App({ device, club, update }: Props) {
  const [memory] = useState(createShellMemory)
  return (
    <ClubProvider device={device} club={club}>
      <DeviceProvider device={device}>
        <NoticesProvider>
          <LoadingProvider>
            <BrowserRouter>
              <Suspense>
                <Routes>
                  <Route path="/" element={<Navigate to={startPath} replace />} />
                  <Route element={<Shell update={update} memory={memory} />}>
                    {publicRoutes.map(toRoute)}
                    <Route element={<MembersOnly />}>
                      {memberRoutes.map(toRoute)}
                      <Route element={<AdministratorsOnly />}>{adminRoutes.map(toRoute)}</Route>
                    </Route>
                  </Route>
                  {courseRoutes.map(toRoute)}
                </Routes>
              </Suspense>
            </BrowserRouter>
          </LoadingProvider>
        </NoticesProvider>
      </DeviceProvider>
    </ClubProvider>
  )
}

function toRoute({ path, title, screen }: AppRoute) {
  return <Route key={path} path={path} element={<Screen title={title} screen={screen} />} />
}

function MembersOnly() {
  const user = useUser()
  if (user === null) return <Navigate to={startPath} replace />
  return user.isconfirmed ? <Outlet /> : <Navigate to={resetPasswordPath} replace />
}

/** The club refuses everybody else; here they are told so before anything is asked for. */
function AdministratorsOnly() {
  return useUser()?.isadmin === true ? <Outlet /> : <Screen title={forAdministrators.title} screen={forAdministrators.screen} />
}
