import { useLiveQuery } from 'dexie-react-hooks'
import ExternalLink from 'lucide-react/icons/external-link'
import { Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { groupSize } from '#golf/outing/outing.ts'
import { golferAll } from '#sync/calls/golfers.ts'
import { recentGroups } from '#sync/calls/outing-start.ts'
import type { OutingInList } from '#sync/calls/outings-lists.ts'
import { postedOutings } from '#sync/calls/results.ts'
import { outingsOnPhone, type OutingListed } from '#sync/device/outings/outings.ts'
import { Day } from '../../dates/day.tsx'
import { useToday } from '../../dates/use-today.ts'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { gamesLine } from '../../outings/outing-names.ts'
import { PostedOutings } from '../../outings/posted-outings.tsx'
import { useOutingsInProgress } from '../../outings/use-outings-in-progress.ts'
import { whoPlays } from '../../outings/who-plays.ts'
import { RoundsOnPhone } from '../../rounds/rounds-on-phone.tsx'
import { isUnreachable } from '../../server/failure-text.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { AgainCard } from '../../start-again/again-card.tsx'
import { inOrder } from '../../start-again/recent-groups.ts'
import { SignUpsOnPhone, useOwnSignUps } from '../../tee-times/sign-ups-on-phone.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { RowCard, Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { InTurn } from '../../ui/in-turn.tsx'
import { lazyPart } from '../../ui/lazy-with-preload.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { GolfersWanted, useGolfersWanted } from './golfers-wanted.tsx'
import { IndexHero } from './index-hero.tsx'
import { TeeTimes } from './tee-times.tsx'
import { texts } from './texts.ts'
import rowCards from '../../ui/row-cards.module.css'
import styles from './home-screen.module.css'

const LeftUnfinished = lazyPart(async () => (await import('../../outings/left-unfinished.tsx')).LeftUnfinished)
const SetupOnHome = lazyPart(async () => (await import('../../setup/setup-steps.tsx')).SetupOnHome)

/** Milliseconds in which the visible part of the screen is painted. */
const toBePainted = 300

/** Hides everything below it, including the footer. */
const coming = <div data-coming />

/** A member's home: actions, then golfers wanted, upcoming tee times and the outings in progress. */
export function HomeScreen() {
  const user = useUser()
  const today = useToday()
  // The state of the address contains an unsent feeler.
  const location = useLocation()
  const signUps = useOwnSignUps() ?? []
  const groups = useServerQuery({ call: recentGroups, request: {}, offline: true })
  const wanted = useGolfersWanted()
  const outings = useCurrentOutings([groups, wanted])
  const outingsInSight = useInSight<HTMLDivElement>('/currentOutings')
  const beforeAdminsPart = useIsLate(true) ? null : coming
  // Decided once: a late answer, from which the phone learns of an outing, would move everything below the offer.
  const [offersStart, setOffersStart] = useState<boolean>()
  const offers = offersAnother(outings, today)
  if (!outings.isAwaited && offersStart === undefined && offers !== undefined) setOffersStart(offers)

  return (
    <>
      {user !== null && <IndexHero user={user} />}
      <Page title={texts.title} quiet>
        <div className={styles['actions']}>
          <ButtonLink to="/postRound" tone="primary">
            {texts.postRound}
          </ButtonLink>
          <ButtonLink to="/tournament">{texts.scoreRound}</ButtonLink>
          <ButtonLink to="/recentPostings">{texts.recentPostings}</ButtonLink>
          <ButtonLink to="/sendFeeler" state={location.state}>
            {texts.sendFeeler}
          </ButtonLink>
          {user?.isadmin === true && <ButtonLink to="/addTeetime">{texts.addTeeTime}</ButtonLink>}
        </div>
        {outings.isAwaited ? coming : offersStart === true && <StartAgain groups={groups} />}
        {/* Loads together with the answers above, because anything below it is hidden until it has loaded. */}
        {user?.isadmin === true && (
          <Suspense fallback={beforeAdminsPart}>
            <LeftUnfinished before={beforeAdminsPart} />
            <SetupOnHome before={beforeAdminsPart} />
          </Suspense>
        )}
        {!outings.isAwaited && (
          <>
            <RoundsOnPhone />
            <SignUpsOnPhone kept={signUps} />
            <InTurn before={coming}>
              <GolfersWanted query={wanted} />
            </InTurn>
            <InTurn before={coming}>
              <TeeTimes signUps={signUps} />
            </InTurn>
            <InTurn before={coming}>
              <div ref={outingsInSight}>
                <Section title={texts.outings.title}>
                  <CurrentOutings {...outings} />
                </Section>
              </div>
              <NetDoubleBogeyNote />
            </InTurn>
            <InTurn after={toBePainted}>
              <LastOutings />
            </InTurn>
          </>
        )}
      </Page>
    </>
  )
}

type OutingsKnown = {
  readonly query: Pick<Query, 'data'>
  readonly onPhone: readonly Pick<OutingListed, 'isOnPhoneOnly' | 'isScored' | 'status' | 'date'>[] | undefined
}

/**
 * Whether another outing is offered: not to a member who plays in one. Undefined until the outings on this phone are
 * read, because the server, or its last answer, may not know of them.
 */
export function offersAnother({ query: { data }, onPhone }: OutingsKnown, today: string): boolean | undefined {
  if (onPhone === undefined) return undefined
  if (onPhone.some(({ isOnPhoneOnly }) => isOnPhoneOnly)) return false
  if (data !== undefined) return data.myoutings.length === 0
  return !onPhone.some(({ isScored, status, date }) => isScored && status === 'inprogress' && date === today)
}

/** Starts a previous group again, in two taps. Renders nothing if there is none. */
function StartAgain({ groups: { data } }: { groups: Groups }) {
  const user = useUser()
  const today = useToday()
  // Stores the members on the phone, so that a golfer can be added without a signal.
  useServerQuery({ call: golferAll, request: {}, offline: true })
  const [first, second] = data === undefined ? [] : inOrder(data, today)
  if (user === null || first === undefined) return null
  return (
    <Section title={texts.playAgain}>
      <AgainCard again={first} today={today} memberId={user.id} />
      {second !== undefined && <ButtonLink to="/startAgain">{texts.otherGroups}</ButtonLink>}
    </Section>
  )
}

type Query = ReturnType<typeof useOutingsInProgress>
type Groups = ReturnType<typeof useServerQuery<typeof recentGroups>>

type CurrentOutingsState = {
  readonly query: Query
  /** The outings on this phone, none if it cannot read them; undefined until it has tried. */
  readonly onPhone: readonly OutingListed[] | undefined
  /** The same; none until they are read. */
  readonly kept: readonly OutingListed[]
  /** Whether the phone is offline, so that only its own outings are known. */
  readonly areOnPhoneOnly: boolean
  /** Whether content below the actions waits for the first answers, so that it does not move. */
  readonly isAwaited: boolean
}

/** @param above the queries of the parts that are shown above the outings */
function useCurrentOutings(above: readonly Pick<Groups, 'isPending'>[]): CurrentOutingsState {
  const { database } = useDevice()
  const query = useOutingsInProgress()
  const onPhone = useLiveQuery(() => outingsOnPhone(database).catch(() => []), [database])
  const kept = onPhone ?? []
  const isPending = [query, ...above].some((each) => each.isPending)
  const isLate = useIsLate(isPending)
  // A query without an answer becomes pending again when it is retried. Content that is already on the screen then
  // stays.
  const [wasShown, setShown] = useState(!isPending)
  if (!wasShown && (!isPending || isLate)) setShown(true)
  return { query, onPhone, kept, isAwaited: !wasShown, areOnPhoneOnly: areOnPhoneOnly({ query, kept, isLate }) }
}

type Known = {
  readonly query: Pick<Query, 'data' | 'error'>
  readonly kept: readonly unknown[]
  /** Whether the answer takes longer than the rest of the screen waits for it. */
  readonly isLate: boolean
}

/** Whether only the outings on this phone are shown. */
export function areOnPhoneOnly({ query: { data, error }, kept, isLate }: Known): boolean {
  return data === undefined && kept.length > 0 && (error === null ? isLate : isUnreachable(error))
}

/** Milliseconds for which content below the actions waits for the answers. */
const patience = 2_000

function useIsLate(isPending: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [isPending])
  return isLate && isPending
}

function CurrentOutings({ query, kept, areOnPhoneOnly }: CurrentOutingsState) {
  if (areOnPhoneOnly) return <OutingsKept outings={kept} isOffline={query.error !== null} />
  const started = unknownToServer(kept, query.data?.myoutings)
  return (
    <>
      {started.length > 0 && <OutingsKept outings={started} isOffline={false} />}
      <OutingsOfServer query={query} />
    </>
  )
}

/**
 * Returns the outings that were started on this phone, without those that the server has although its answer was lost.
 */
export function unknownToServer<Kept extends Pick<OutingListed, 'outingId' | 'isOnPhoneOnly'>>(
  kept: readonly Kept[],
  listed: readonly Pick<OutingInList, 'id'>[] = [],
): readonly Kept[] {
  return kept.filter(({ outingId, isOnPhoneOnly }) => isOnPhoneOnly && listed.every(({ id }) => id !== outingId))
}

function OutingsOfServer({ query }: Pick<CurrentOutingsState, 'query'>) {
  return (
    <QueryBoundary query={query} rows={1} height={74} needs={texts.outings.offline}>
      {({ myoutings, otheroutings }) => <OutingsInProgress own={myoutings} others={otheroutings} />}
    </QueryBoundary>
  )
}

/** The most recently posted outings. Renders nothing if there are none. */
function LastOutings() {
  const { data } = useServerQuery({ call: postedOutings, request: { query: { page: 1, size: 3 } }, offline: true })
  if (data === undefined || data.results.length === 0) return null
  return (
    <Section title={texts.lastOutings.title}>
      <PostedOutings outings={data.results} />
      {data.totalPages > 1 && <ButtonLink to="/results">{texts.lastOutings.all}</ButtonLink>}
    </Section>
  )
}

type OutingsProps = { own: readonly OutingInList[]; others: readonly OutingInList[] }

/** The outings in progress. Those that the member may score come first. */
function OutingsInProgress({ own, others }: OutingsProps) {
  const user = useUser()
  const today = useToday()
  if (own.length + others.length === 0) {
    return (
      <EmptyState kind="empty" title={texts.outings.none} next={{ to: '/tournament', text: texts.outings.start }} />
    )
  }
  return (
    <ul className={rowCards['list']}>
      {[...own, ...others].map((outing) => {
        const { id, course, date, accesscode, tgroup_id } = outing
        return (
          <li key={id}>
            <OutingRow outing={{ id, course, tgroup_id, code: accesscode === '' ? null : accesscode }}>
              {outingLine(outing, user)}
              {date !== today && (
                <>
                  &nbsp;· <Day date={date} />
                </>
              )}
              {accesscode === '' && `\u00a0· ${texts.outings.viewOnly}`}
            </OutingRow>
          </li>
        )
      })}
    </ul>
  )
}

type Viewer = Pick<NonNullable<ReturnType<typeof useUser>>, 'firstname' | 'lastname'> | null

/** Returns the line of an outing, with golfers, progress and games: You, Ben Okafor · hole 7 · Sixes · net skins. */
export function outingLine(
  { player_names, numplayers, hole, thru = 0, ...played }: OutingInList,
  user: Viewer,
): string {
  const { contest_id, grossskins = 0, netskins = 0, format = 'own' } = played
  const isOwn = hole !== undefined && thru > 0
  const progress = isOwn ? texts.outings.hole(hole) : texts.outings.thru(thru, numplayers > groupSize)
  const game = contest_id === undefined ? '' : gamesLine({ contest_id, grossskins, netskins, format, spin: 0 })
  return [whoPlays(player_names, user), progress, game].filter((part) => part !== '').join('\u00a0· ')
}

/** The outings on this phone, which can be opened offline. */
function OutingsKept({ outings, isOffline }: { outings: readonly OutingListed[]; isOffline: boolean }) {
  return (
    <>
      {isOffline && <p className={styles['offline']}>{texts.outings.onPhone}</p>}
      <ul className={rowCards['list']}>
        {outings.map(({ outingId, course, date, code, tgroup_id, waitingHoles, isScored, isOnPhoneOnly }) => (
          <li key={outingId}>
            <OutingRow outing={{ id: outingId, course, tgroup_id, code, isScored }}>
              <Day date={date} />
              {isOnPhoneOnly && `\u00a0· ${texts.outings.onPhoneOnly}`}
              {waitingHoles > 0 && `\u00a0· ${texts.outings.holesToSend(waitingHoles)}`}
            </OutingRow>
          </li>
        ))}
      </ul>
    </>
  )
}

/** An outing to open: with its code for scoring, without it on the board. */
type Opened = {
  id: number
  course: string
  tgroup_id: OutingInList['tgroup_id']
  code: string | null
  /** Whether the phone that started it can score it, also without a code. */
  isScored?: boolean
}

function OutingRow({
  outing: { id, course, tgroup_id, code, isScored = code !== null },
  children,
}: {
  outing: Opened
  children: ReactNode
}) {
  const way = isScored ? texts.outings.score : texts.outings.board
  return (
    <RowCard
      live={isScored}
      title={course}
      detail={children}
      action={
        <ButtonLink
          to={code === null ? `/leaderboard/${id}/${tgroup_id}` : `/leaderboard/${code}`}
          tone="soft"
          aria-label={texts.outings.open({ way, course })}
        >
          {way}
        </ButtonLink>
      }
    />
  )
}

/** A note about the highest score of a hole that counts for an index. */
export function NetDoubleBogeyNote() {
  return (
    <Section title={texts.netDoubleBogey.title}>
      <Card className={styles['note']}>
        <p>{texts.netDoubleBogey.note}</p>
        <p>
          <a href="https://www.usga.org/handicapping.html" target="_blank" rel="noopener noreferrer">
            {texts.netDoubleBogey.link}{' '}
            <ExternalLink role="img" aria-label={texts.netDoubleBogey.elsewhere} size="0.9375em" />
          </a>
        </p>
      </Card>
    </Section>
  )
}

/** The events that end the automatic scrolling, because the person then moves the page. */
const moves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Scrolls a part of the screen into view when its address is opened, and keeps it there while content above it is still
 * loading, until the person moves the page.
 */
function useInSight<Place extends HTMLElement>(address: string): RefObject<Place | null> {
  const place = useRef<Place>(null)
  const { pathname, key } = useLocation()
  useEffect(() => {
    if (pathname !== address) return
    // The observer's first report follows the effects of this render, one of which scrolls a new screen to its top.
    const watch = new ResizeObserver(() => place.current?.scrollIntoView({ block: 'start' }))
    watch.observe(document.body)
    const stop = () => watch.disconnect()
    for (const move of moves) addEventListener(move, stop, { once: true, passive: true })
    return () => {
      stop()
      for (const move of moves) removeEventListener(move, stop)
    }
  }, [pathname, key, address])
  return place
}
