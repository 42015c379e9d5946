import { Component, useEffect, useRef, type ComponentType, type ReactNode } from 'react'
import { useClub } from './club/club.tsx'
import { useDevice } from './device/device-context.tsx'
import { loadScreen } from './load-screen.ts'
import { type AppRoute, forAdministrators, routes } from './routes.ts'
import { texts } from './texts.ts'
import { Button } from './ui/button.tsx'
import { EmptyState } from './ui/empty-state.tsx'
import { onceDrawn } from './ui/focus-somewhere.ts'
import { lazyWithPreload } from './ui/lazy-with-preload.tsx'
import { useNoticesOfScreen } from './ui/notices.tsx'
import { Page } from './ui/page.tsx'
import { usePlace } from './ui/place.tsx'
import styles from './screen.module.css'

const screens = new Map(
  [...routes, forAdministrators].map((route) => [route, lazyWithPreload(() => loadScreen(route))]),
)

export function ScreenOf({ route }: { route: AppRoute }) {
  const Content = screens.get(route)
  return Content && <Screen title={route.title} screen={Content} />
}

export async function preloadScreen(route: AppRoute): Promise<void> {
  await screens.get(route)?.preload()
}

/**
 * The frame of a screen: sets the window's title, and moves focus and scroll position to the top after a change of
 * screen. A screen that fails does not affect the others.
 */
function Screen({ title, screen: Content }: { title: string; screen: ComponentType }) {
  const { name } = useClub()
  const { lasts } = useDevice()
  const { pathname, key } = usePlace().place
  const main = useRef<HTMLElement>(null)
  useNoticesOfScreen(pathname)

  useEffect(() => {
    document.title = `${name} · ${title}`
  }, [name, title])

  useEffect(() => {
    // At the first address of the visit focus and scroll position stay as they are.
    if (key === 'default') return undefined
    // The browser has restored the position of the first address itself.
    if (key !== 'returned') scrollTo(0, 0)
    // While its code is loading, the screen is not in the document and cannot receive the focus.
    return onceDrawn(() => {
      main.current?.focus({ preventScroll: true })
      return main.current?.isConnected === true
    })
  }, [pathname, key])

  return (
    <main ref={main} tabIndex={-1} className={styles['screen']}>
      <ScreenBoundary key={pathname} lasts={lasts}>
        <Content />
      </ScreenBoundary>
    </main>
  )
}

type Props = { children: ReactNode; lasts: boolean }

/**
 * Replaces a screen, or the frame around all of them, if it failed to load or render. React supports error boundaries
 * only as classes.
 */
export class ScreenBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Page title={texts.broken.title} narrow>
        <EmptyState
          kind="error"
          title={texts.broken.head}
          action={
            <Button tone="primary" onClick={() => location.reload()}>
              {texts.broken.reload}
            </Button>
          }
        >
          <p>{this.props.lasts ? texts.broken.saved : texts.broken.unsaved}</p>
        </EmptyState>
      </Page>
    )
  }
}
