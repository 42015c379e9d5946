import type { QueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import type { Device } from '#sync/device/device.ts'
import { type Club, ClubProvider } from './club/club.tsx'
import { DeviceProvider } from './device/device-context.tsx'
import { usePreference } from './device/preferences.ts'
import { Logo } from './logo.tsx'
import type { Onward } from './routed.tsx'
import { hasShell, routeAt } from './routes.ts'
import { preloadScreen, ScreenBoundary, ScreenOf } from './screen.tsx'
import type { AppUpdate } from './service-worker/app-update.ts'
import { texts } from './texts.ts'
import { lazyPart } from './ui/lazy-with-preload.tsx'
import { LoadingProvider } from './ui/loading.tsx'
import { NoticesProvider, useNotices } from './ui/notices.tsx'
import { type Go, type Place, PlaceContext } from './ui/place.tsx'

// The router and the club's frame are a separate chunk, because a screen on the course does not need them.
const loadRouted = async () => (await import('./routed.tsx')).Routed
const Routed = lazyPart(loadRouted)

type Props = { device: Device; club: Club; update: AppUpdate }

export function App({ device, club, update }: Props) {
  return (
    <ClubProvider device={device} club={club}>
      <DeviceProvider device={device}>
        <NoticesOnPhone>
          <LoadingProvider>
            <ScreenBoundary lasts={device.lasts}>
              <Suspense fallback={<Starting />}>
                <AtAddress update={update} />
              </Suspense>
            </ScreenBoundary>
          </LoadingProvider>
        </NoticesOnPhone>
      </DeviceProvider>
    </ClubProvider>
  )
}

function NoticesOnPhone({ children }: { children: ReactNode }) {
  const [areKept] = usePreference('keep-notices')
  return <NoticesProvider areKept={areKept}>{children}</NoticesProvider>
}

/** A screen on the course without the router, until the person leaves it. */
function AtAddress({ update }: { update: AppUpdate }) {
  const [onward, setOnward] = useState<Onward | null | 'course'>(() => (hasShell(location.pathname) ? null : 'course'))
  // The cache outlives the shell, which is unmounted while a screen on the course is open.
  const [createOnce] = useState(() => once<QueryClient>())
  if (onward !== 'course') return <Routed update={update} createOnce={createOnce} onward={onward} />
  return <OnTheCourse onLeave={setOnward} />
}

function OnTheCourse({ onLeave }: { onLeave: (to: Onward | null) => void }) {
  const [place, setPlace] = useState<Place>(() => placeOfPage('default'))
  const notices = useNotices()
  const { pathname } = place
  const look = () => setPlace(({ key }) => placeOfPage(`${key}+`))

  useEffect(() => {
    const goBack = () => (location.pathname === pathname ? look() : onLeave(null))
    addEventListener('popstate', goBack)
    return () => removeEventListener('popstate', goBack)
  })

  const go: Go = async (to, { replace = false, state = null } = {}) => {
    const url = new URL(to, location.href)
    if (url.pathname === pathname) {
      history[replace ? 'replaceState' : 'pushState'](null, '', url)
      look()
      return true
    }
    try {
      await loadRouted()
    } catch {
      notices.fail(texts.notOpened.title, texts.notOpened.text)
      return false
    }
    onLeave({ to, replace, state })
    return true
  }
  return (
    <PlaceContext value={{ place, go }}>
      <ScreenOf route={routeAt(pathname)} />
    </PlaceContext>
  )
}

function placeOfPage(key: string): Place {
  const { pathname, search } = location
  return { pathname, search, key, state: null }
}

/** Settles when the code for the first render at an address has loaded, or has failed to load. */
export async function firstDrawnAt(pathname: string): Promise<void> {
  await Promise.allSettled([hasShell(pathname) && Routed.preload(), preloadScreen(routeAt(pathname))])
}

/** The header before the screen has loaded. index.html contains the same one for the time before the app has loaded. */
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
