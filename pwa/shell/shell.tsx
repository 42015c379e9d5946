import { onlineManager, QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import ChevronDown from 'lucide-react/icons/chevron-down'
import MenuIcon from 'lucide-react/icons/menu'
import { Suspense, useEffect, useSyncExternalStore, useState, type ReactNode } from 'react'
import { useLocation, Link, Outlet, useNavigate } from 'react-router-dom'
import { settingsInit } from '#sync/calls/users.ts'
import { readSyncStatus, type SyncStatus } from '#sync/device/outbox/sync-status.ts'
import { keepUser } from '#sync/device/session/sign-in.ts'
import { useClub } from '../club/club.tsx'
import { dayOf } from '../dates/date-text.ts'
import { useDevice, useUser } from '../device/device-context.tsx'
import { NothingKept } from '../device/where-kept.tsx'
import { forgetTypedOfOthers } from '../forms/typed-text.ts'
import { Logo } from '../logo.tsx'
import { forgetDraftsOfOthers } from '../outings/stored-outing-drafts.ts'
import { useRunningOutings } from '../outings/use-running-outings.ts'
import { WhichOuting } from '../outings/which-outing.tsx'
import { withDateOfBirth } from '../people/date-of-birth.ts'
import { homePath, isForMembers, resetPasswordPath, routeAt, startPath } from '../routes.ts'
import { isHeldAtReset } from '../server/failure-text.ts'
import { useServerQuery, useTryAgain, createQueryClient } from '../server/server-query.ts'
import type { AppUpdate } from '../service-worker/app-update.ts'
import { classes } from '../ui/classes.ts'
import { InTurn } from '../ui/in-turn.tsx'
import { lazyPart } from '../ui/lazy-with-preload.tsx'
import { keepWayBack } from '../way-back.ts'
import { destinations, Places } from './destinations.tsx'
import { InstallLine } from './install-line.tsx'
import { texts } from './texts.ts'
import styles from './shell.module.css'

const Menu = lazyPart(async () => (await import('./menu.tsx')).Menu)
const BirthdayDialog = lazyPart(async () => (await import('./birthday-dialog.tsx')).BirthdayDialog)

type CreateOnce = (create: () => QueryClient) => QueryClient

type Props = { update: AppUpdate; createOnce: CreateOnce }

/** The frame of every screen except those on the course: header, menu and footer. */
export function Shell({ update, createOnce }: Props) {
  const { pathname } = useLocation()
  return (
    <Answers createOnce={createOnce}>
      {routeAt(pathname).isBare === true ? <ScreenInside /> : <Frame update={update} />}
    </Answers>
  )
}

const coming = <main className={styles['coming']} aria-busy="true" />

function Frame({ update }: Pick<Props, 'update'>) {
  const club = useClub()
  const user = useUser()
  useOwnDraftOnly()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const openMenu = () => {
    setOpened(true)
    setOpen(true)
  }

  return (
    <>
      <header className={styles['header']}>
        <Link to={user === null ? startPath : homePath} className={styles['club']}>
          {club.logo === '' ? <Logo size={32} /> : <img src={club.logo} alt="" width={36} height={36} />}
          {club.name}
        </Link>
        <InTurn>
          <ScoreButton />
        </InTurn>
        <button
          type="button"
          className={classes(styles['menu'], user === null && styles['narrowOnly'])}
          aria-label={user === null ? texts.menu : texts.menuOf(user.firstname)}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={openMenu}
        >
          <MenuIcon aria-hidden="true" className={styles['narrowOnly']} />
          <span className={styles['wideOnly']}>{user?.firstname}</span>
          <ChevronDown aria-hidden="true" size="1.125em" className={styles['wideOnly']} />
        </button>
        <nav className={styles['nav']} aria-label={texts.main}>
          <Places places={destinations({ user, club })} className={classes(styles['link'])} />
        </nav>
        <Suspense>{wasOpened && <Menu isOpen={isOpen} onClose={() => setOpen(false)} />}</Suspense>
      </header>
      <InTurn>
        <UpdateLine update={update} />
        <NothingKept />
        <InstallLine />
        <BirthdayGate />
      </InTurn>
      <InTurn before={coming}>
        <ScreenInside />
        {club.footerCredit !== '' && <footer className={styles['footer']}>{texts.madeBy(club.footerCredit)}</footer>}
      </InTurn>
    </>
  )
}

/**
 * Deletes drafts and typed text of other members when a member signs in: an expired sign-in leaves them on the phone.
 */
function useOwnDraftOnly(): void {
  const { ports } = useDevice()
  const memberId = useUser()?.id
  useEffect(() => {
    if (memberId === undefined) return
    forgetDraftsOfOthers(ports.storage, memberId)
    forgetTypedOfOthers(ports, memberId)
  }, [ports, memberId])
}

/**
 * Each screen has its own Suspense boundary: a shared one that waits for code could not render another screen, for
 * example the one that Back leads to.
 */
function ScreenInside() {
  const { pathname } = useLocation()
  return (
    <Suspense key={pathname} fallback={coming}>
      <Outlet />
    </Suspense>
  )
}

/**
 * Provides the cache of server answers while the app is open. The answers of a member are dropped when that member
 * signs out.
 */
function Answers({ createOnce, children }: { createOnce: CreateOnce; children: ReactNode }) {
  const id = useUser()?.id ?? 0
  const { ports } = useDevice()
  const navigate = useNavigate()
  const [answers] = useState(() => createOnce(createQueryClient))

  useEffect(() => {
    answers.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== id })
  }, [answers, id])

  // TanStack Query assumes that it starts online, and would then not refetch when a network appears.
  useEffect(() => onlineManager.setOnline(navigator.onLine), [])
  useTryAgain(answers)

  // Opens the reset screen on a refusal, because only the server knows that a member signed in with a temporary
  // password.
  useEffect(
    () =>
      answers.getQueryCache().subscribe((event) => {
        // Earlier refusals do not count: the member may have chosen a new password since.
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (!isHeldAtReset(event.action.error) || !isForMembers(location.pathname)) return
        keepWayBack(ports, location)
        void navigate(resetPasswordPath)
      }),
    [answers, navigate, ports],
  )

  return <QueryClientProvider client={answers}>{children}</QueryClientProvider>
}

/** The link to the card of an outing in progress; a golfer in several chooses one, once a day. */
function ScoreButton() {
  const { pathname } = useLocation()
  const { running, chosen, choose } = useRunningOutings()
  const [isAsking, setAsking] = useState(false)
  if (running.length === 0 || hidesScoreButton(pathname)) return null
  const words = (
    <>
      <span className={styles['short']}>{texts.score.short}</span>
      <span className={styles['long']}>{texts.score.long}</span>
    </>
  )
  if (chosen !== null) {
    return (
      <Link to={`/leaderboard/${chosen.accesscode}`} className={styles['score']}>
        {words}
      </Link>
    )
  }
  return (
    <>
      <button type="button" className={styles['score']} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {words}
      </button>
      <WhichOuting open={isAsking} running={running} onChoose={choose} onClose={() => setAsking(false)} />
    </>
  )
}

/** Whether the path is a screen of scoring or the login, which have no Score button. */
export function hidesScoreButton(pathname: string): boolean {
  return /^\/(leaderboard|login)(\/|$)/.test(pathname)
}

/**
 * Offers a new version of the app. Without a tap it starts with the next visit. A storage that fails hides this line,
 * and not the frame around every screen.
 */
function UpdateLine({ update }: { update: AppUpdate }) {
  const isReady = useSyncExternalStore(update.listen, update.isReady)
  return <output>{isReady && <UpdateOffer update={update} />}</output>
}

/** A component of its own, so that the outbox is read only when a newer version is ready. */
function UpdateOffer({ update }: { update: AppUpdate }) {
  const { database } = useDevice()
  const { pathname } = useLocation()
  const status = useLiveQuery(() => readSyncStatus(database).catch(() => undefined), [database])
  if (status === undefined || !mayOfferUpdate({ pathname, ...status })) return null

  return (
    <span className={styles['line']}>
      {texts.update.ready}
      <button type="button" className={styles['use']} onClick={update.apply}>
        {texts.update.apply}
      </button>
    </span>
  )
}

type BeforeUpdate = { readonly pathname: string } & Pick<SyncStatus, 'waiting' | 'upgradeNeeded'>

/**
 * Whether a reload may be offered: not on a screen with a form, whose entries it would lose, and not while scores are
 * being sent, unless they can't be sent without the newer version.
 */
export function mayOfferUpdate({ pathname, waiting, upgradeNeeded }: BeforeUpdate): boolean {
  return (waiting === 0 || upgradeNeeded) && routeAt(pathname).hasForm !== true
}

/** Asks a member for the date of birth when neither the phone nor the server has it. Not shown on the course. */
function BirthdayGate() {
  const device = useDevice()
  const user = useUser()
  const { pathname } = useLocation()
  const isWanted = user !== null && user.isconfirmed && user.dob === null && isForMembers(pathname)
  const { data } = useServerQuery({ call: settingsInit, request: {}, enabled: isWanted })
  const known = data?.user.dob ?? null

  useEffect(() => {
    if (user !== null && user.dob === null && known !== null) {
      keepUser(device, withDateOfBirth(user, { dob: known, today: dayOf(new Date()) }))
    }
  }, [device, user, known])

  if (!isWanted || data === undefined || known !== null) return null
  return (
    <Suspense>
      <BirthdayDialog key={user.id} user={user} />
    </Suspense>
  )
}
