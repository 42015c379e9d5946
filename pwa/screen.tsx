import { useEffect, useRef, type ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import { useClub } from './club/club-context.tsx'
import { useDevice } from './device/device-context.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import styles from './screen.module.css'
import { useNoticesOfScreen } from './ui/notices.tsx'

/**
 * The place of one screen: gives the window its title, and after a change of screen starts reading, scrolling and
 * tabbing at its top. A screen that breaks does not take the others with it.
 */
export function Screen({ title, screen: Content }: { title: string; screen: ComponentType }) {
  const { name } = useClub()
  const { lasts } = useDevice()
  const { pathname, key } = useLocation()
  const main = useRef<HTMLElement>(null)
  useNoticesOfScreen(pathname)

  useEffect(() => {
    document.title = `${name} · ${title}`
  }, [name, title])

  useEffect(() => {
    // The address with which the app was opened.
    if (key === 'default') return
    scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname, key])

  return (
    <main ref={main} tabIndex={-1} className={styles['screen']}>
      <ScreenBoundary key={pathname} lasts={lasts}>
        <Content />
      </ScreenBoundary>
    </main>
  )
}
