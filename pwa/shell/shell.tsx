import { ChevronDown, Menu as MenuIcon } from 'lucide-react'
import { startTransition, Suspense, useState } from 'react'
import { Link, Outlet } from 'react-router-dom'
import type { AppUpdate } from '../service-worker/app-update.ts'
import { useClub } from '../club/club-context.tsx'
import { useUser } from '../device/device-context.tsx'
import { Logo } from '../logo.tsx'
import { NothingKept } from '../device/nothing-kept.tsx'
import { classes } from '../ui/classes.ts'
import { keepTrying } from '../ui/keep-trying.ts'
import { lazyWithPreload } from '../ui/lazy-with-preload.tsx'
import { Answers, type CreateOnce } from './answers.tsx'
import { BirthdayGate } from './birthday-gate.tsx'
import { destinations } from './destinations.ts'
import { InstallLine } from './install-line.tsx'
import { Introduction } from './introduction.tsx'
import { Places } from './places.tsx'
import { ScoreButton } from './score-button.tsx'
import styles from './shell.module.css'
import { UpdateLine } from './update-line.tsx'

const Menu = lazyWithPreload(keepTrying(async () => (await import('./menu.tsx')).Menu))

type Props = { update: AppUpdate; createOnce: CreateOnce }

/** What stands around every screen except the card of an outing: the club, the ways to go, and the credit. */
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
      <Introduction />
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
