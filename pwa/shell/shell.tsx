import { onlineManager, QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { ChevronDown, Menu as MenuIcon } from 'lucide-react'
import { startTransition, Suspense, useEffect, useState, type ReactNode } from 'react'
import { Link, Outlet, useNavigate } from 'react-router-dom'
import { useClub } from '../club/club.tsx'
import { useDevice, useUser } from '../device/device-context.tsx'
import { NothingKept } from '../device/where-kept.tsx'
import { Logo } from '../logo.tsx'
import { isForMembers, resetPasswordPath } from '../routes.ts'
import { isHeldAtReset } from '../server/failure-text.ts'
import { createQueryClient } from '../server/server-query.ts'
import type { AppUpdate } from '../service-worker/app-update.ts'
import { classes } from '../ui/classes.ts'
import { keepTrying } from '../ui/keep-trying.ts'
import { lazyWithPreload } from '../ui/lazy-with-preload.tsx'
import { keepWayBack } from '../way-back.ts'
import { BirthdayGate } from './birthday-gate.tsx'
import { destinations, Places } from './destinations.tsx'
import { InstallLine } from './install-line.tsx'
import { ScoreButton } from './score-button.tsx'
import { UpdateLine } from './update-line.tsx'
import styles from './shell.module.css'

const Menu = lazyWithPreload(keepTrying(async () => (await import('./menu.tsx')).Menu))

type CreateOnce = (create: () => QueryClient) => QueryClient

type Props = { update: AppUpdate; createOnce: CreateOnce }

/** The header, menu and footer around every screen except those on the course. */
export function Shell({ update, createOnce }: Props) {
  const club = useClub()
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const openMenu = () =>
    startTransition(() => {
      setOpened(true)
      setOpen(true)
    })

  return (
    <Answers createOnce={createOnce}>
      <header className={styles['header']}>
        <Link to={user === null ? '/login' : '/home'} className={styles['club']}>
          <Logo size={32} />
          {club.name}
        </Link>
        <ScoreButton />
        <button
          type="button"
          className={classes(styles['menu'], user === null && styles['narrowOnly'])}
          aria-label={user === null ? 'Menu' : `Menu of ${user.firstname}`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={openMenu}
        >
          <MenuIcon aria-hidden="true" className={styles['narrowOnly']} />
          <span className={styles['wideOnly']}>{user?.firstname}</span>
          <ChevronDown aria-hidden="true" size={18} className={styles['wideOnly']} />
        </button>
        <nav className={styles['nav']} aria-label="Main">
          <Places places={destinations({ isSignedIn: user !== null, club })} className={classes(styles['link'])} />
        </nav>
        {/* Here before the menu, so that React waits for its code with nothing in its place, and not 300 ms more. */}
        <Suspense>{wasOpened && <Menu isOpen={isOpen} onClose={() => setOpen(false)} />}</Suspense>
      </header>
      <UpdateLine update={update} />
      <NothingKept />
      <InstallLine />
      <BirthdayGate />
      <Suspense fallback={<main className={styles['coming']} aria-busy="true" />}>
        <Outlet />
      </Suspense>
      {club.footerCredit !== '' && <footer className={styles['footer']}>Made by {club.footerCredit}</footer>}
    </Answers>
  )
}

/** Answers of the server while the app is open. Those of a member who has signed out are dropped. */
function Answers({ createOnce, children }: { createOnce: CreateOnce; children: ReactNode }) {
  const id = useUser()?.id ?? 0
  const { ports } = useDevice()
  const navigate = useNavigate()
  const [answers] = useState(() => createOnce(createQueryClient))

  useEffect(() => {
    answers.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== id })
  }, [answers, id])

  // TanStack Query assumes to be online at the start, and would not refetch when a network comes.
  useEffect(() => onlineManager.setOnline(navigator.onLine), [])

  // Only the server knows that a member has signed in with a temporary password.
  useEffect(
    () =>
      answers.getQueryCache().subscribe((event) => {
        // Earlier refusals do not count: the new password may have been chosen since.
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (!isHeldAtReset(event.action.error) || !isForMembers(location.pathname)) return
        keepWayBack(ports, location)
        void navigate(resetPasswordPath)
      }),
    [answers, navigate, ports],
  )

  return <QueryClientProvider client={answers}>{children}</QueryClientProvider>
}
