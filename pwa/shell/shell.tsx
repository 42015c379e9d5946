import { ChevronDown, Menu as MenuIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, NavLink, Outlet } from 'react-router-dom'
import type { AppUpdate } from '../app-update.ts'
import { useClub } from '../club-context.tsx'
import { useUser } from '../device-context.tsx'
import { Logo } from '../logo.tsx'
import { classes } from '../ui/classes.ts'
import { Answers } from './answers.tsx'
import { destinations } from './destinations.ts'
import type { ShellMemory } from './lazy-shell.ts'
import { ScoreButton } from './score-button.tsx'
import styles from './shell.module.css'
import { UpdateLine } from './update-line.tsx'

const Menu = lazy(async () => ({ default: (await import('./menu.tsx')).Menu }))

/** What stands around every screen except the card of an outing: the club, the ways to go, and the credit. */
export function Shell({ update, memory }: { update: AppUpdate; memory: ShellMemory }) {
  const { name, credit } = useClub()
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const openMenu = () => {
    setOpened(true)
    setOpen(true)
  }

  return (
    <Answers memory={memory}>
      <header className={styles['header']}>
        <Link to={user === null ? '/login' : '/home'} className={styles['club']}>
          <Logo size={32} />
          {name}
        </Link>
        <nav className={styles['nav']} aria-label="Main">
          {destinations({ isSignedIn: user !== null }).map(({ to, label }) => (
            <NavLink key={to} to={to} className={classes(styles['link'])}>
              {label}
            </NavLink>
          ))}
        </nav>
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
        {wasOpened && (
          <Suspense>
            <Menu isOpen={isOpen} onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </header>
      <UpdateLine update={update} />
      <Suspense fallback={<main className={styles['coming']} aria-busy="true" />}>
        <Outlet />
      </Suspense>
      <footer className={styles['footer']}>Made by {credit}</footer>
    </Answers>
  )
}
