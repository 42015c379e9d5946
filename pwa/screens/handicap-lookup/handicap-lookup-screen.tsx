import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { waitingRounds } from '#sync/calls/rounds.ts'
import { Day } from '../../dates/day.tsx'
import { useUser } from '../../device/device-context.tsx'
import { NotFoundScreen } from '../../not-found-screen.tsx'
import { RoundsOnPhone } from '../../rounds/rounds-on-phone.tsx'
import { idInAddress } from '../../routes.ts'
import { useServerQuery } from '../../server/server-query.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RowCard } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { StatePill } from '../../ui/state-pill.tsx'
import { GolferRecord } from './golfer-record.tsx'
import { GolferSelector } from './golfer-selector.tsx'
import { texts } from './texts.ts'
import styles from './handicap-lookup.module.css'

/** The record of the golfer in the address, or the person's own. */
export function HandicapLookupScreen() {
  const user = useUser()
  const { uId } = useParams()
  const [asked] = useSearchParams()
  const shared = idInAddress(asked.get('id'))
  if (uId === undefined && shared !== null) return <Navigate to={`/handicapLookup/${shared}`} replace />
  // A person who waits for approval has no record yet, and looks up others like a visitor.
  const own = user?.isconfirmed === true ? user.id : null
  const golferId = uId === undefined ? own : idInAddress(uId)
  if (uId !== undefined && golferId === null) return <NotFoundScreen />
  const isOwn = own !== null && golferId === own

  return (
    <Page title={texts.title}>
      {isOwn && <RoundsOnPhone />}
      {isOwn && <WaitingRounds />}
      {golferId === null ? (
        <>
          <GolferSelector golfer={null} />
          <EmptyState kind="empty" title={texts.selectGolfer} action={null} />
        </>
      ) : (
        <GolferRecord key={golferId} golferId={golferId} view={null} />
      )}
      {isOwn && (
        <p className={styles['elsewhere']}>
          <ButtonLink to="/roundFiles">{texts.roundFiles}</ButtonLink>
        </p>
      )}
    </Page>
  )
}

/** The person's rounds that do not count until an administrator confirms them. */
function WaitingRounds() {
  const { data } = useServerQuery({ call: waitingRounds, request: {} })
  if (data === undefined || data.rounds.length === 0) return null
  return (
    <Section title={texts.waiting.title}>
      {data.rounds.map(({ id, coursename, date, score, postedBy, waits }) => (
        <RowCard
          key={id}
          title={coursename}
          detail={
            <>
              <Day date={date} />
              &nbsp;· {texts.waiting.detail({ score, poster: postedBy })}
            </>
          }
          state={
            <StatePill tone="waiting">
              {waits === null ? texts.waiting.notCounted : texts.waiting.tooLow(waits)}
            </StatePill>
          }
        />
      ))}
    </Section>
  )
}
