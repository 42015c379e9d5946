import ChevronRight from 'lucide-react/icons/chevron-right'
import Plus from 'lucide-react/icons/plus'
import QrCode from 'lucide-react/icons/qr-code'
import Smartphone from 'lucide-react/icons/smartphone'
import type { ComponentProps } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { golferAll } from '#sync/calls/golfers.ts'
import { recentGroups } from '#sync/calls/outing-start.ts'
import { initGroupOuting } from '#sync/calls/outings.ts'
import { useToday } from '../../dates/use-today.ts'
import { useUser } from '../../device/device-context.tsx'
import { dayText, shortCourse } from '../../outings/outing-names.ts'
import { idInAddress } from '../../routes.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { AgainCard, gameLine, lastTime } from '../../start-again/again-card.tsx'
import { inOrder, others, type Again, type Known } from '../../start-again/recent-groups.ts'
import { texts } from '../../start-again/texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { StatePill } from '../../ui/state-pill.tsx'
import { CheckPage, useIsOnLine } from './check-page.tsx'
import styles from '../../start-again/start-again.module.css'

/** Starts an outing like an earlier one: a list of the groups, or with `?like=` the page on which one is checked. */
export function StartAgainScreen() {
  const [search] = useSearchParams()
  const like = idInAddress(search.get('like'))
  const today = useToday()
  const query = useServerQuery({ call: recentGroups, request: {}, offline: true })
  const isOnLine = useIsOnLine()
  const again = query.data && inOrder(query.data, today).find(({ group }) => group.outing_id === like)
  const lead = [
    again !== undefined && <span key="day">{lastTime(again.group, today)} </span>,
    !isOnLine && (
      <StatePill key="signal" tone="calm">
        {texts.noSignal}
      </StatePill>
    ),
  ].filter((part) => part !== false)
  return (
    <Page title={like === null ? texts.title : texts.start} narrow {...(lead.length > 0 && { lead })}>
      <QueryBoundary query={query} rows={4} height={96} needs={texts.connect}>
        {(known) => {
          if (like === null) return <Groups known={known} today={today} />
          if (again === undefined) return <Gone />
          return <Check key={like} chosen={again} known={known} today={today} knownAt={query.dataUpdatedAt} />
        }}
      </QueryBoundary>
      {like === null && <OtherWays />}
    </Page>
  )
}

/**
 * The group of last time. Only a new answer of the server prevents a start: an older one may name an outing that has
 * ended, and without a signal the group would have no way to start.
 */
function Check(props: Omit<ComponentProps<typeof CheckPage>, 'runsOuting'>) {
  const { data, isFetchedAfterMount } = useServerQuery({ call: initGroupOuting, request: { query: {} } })
  return <CheckPage runsOuting={isFetchedAfterMount && data !== undefined && data.teetime !== null} {...props} />
}

function Groups({ known, today }: { known: Known; today: string }) {
  const memberId = useUser()?.id ?? 0
  const members = useServerQuery({ call: golferAll, request: {}, offline: true })
  const [first, ...rest] = inOrder(known, today)
  if (first === undefined) {
    return (
      <EmptyState kind="empty" title={texts.none} action={null}>
        <p>{texts.noneMeans}</p>
      </EmptyState>
    )
  }
  return (
    <>
      <AgainCard again={first} today={today} memberId={memberId} />
      {rest.length > 0 && (
        <Section title={texts.otherGroups}>
          <ul className={styles['groups']}>
            {rest.map((again) => (
              <li key={again.group.outing_id}>
                <GroupRow again={again} memberId={memberId} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <p className={styles['kept']}>
        <Smartphone aria-hidden="true" />
        {texts.onThisPhone(known.courses.length, members.data?.golfers.length ?? 0)}
      </p>
    </>
  )
}

function GroupRow({ again: { group, course }, memberId }: { again: Again; memberId: number }) {
  return (
    <Link to={`/startAgain?like=${group.outing_id}`} className={styles['group']}>
      <span>
        <b>{texts.names(others(group, memberId))}</b>
        <small>
          {shortCourse(course.name)} · {gameLine(group)}
        </small>
      </span>
      <span className={styles['day']}>
        {dayText(group.date)}
        <ChevronRight size="1.25em" aria-hidden="true" />
      </span>
    </Link>
  )
}

function OtherWays() {
  return (
    <div className={styles['ways']}>
      <ButtonLink to="/leaderboard" wide>
        <QrCode aria-hidden="true" size="1.25em" />
        {texts.join}
      </ButtonLink>
      <ButtonLink to="/tournament" wide>
        <Plus aria-hidden="true" size="1.25em" />
        {texts.newOuting}
      </ButtonLink>
    </div>
  )
}

function Gone() {
  return (
    <EmptyState kind="empty" title={texts.goneTitle} next={{ to: '/startAgain', text: texts.otherGroups }}>
      <p>{texts.gone}</p>
    </EmptyState>
  )
}
