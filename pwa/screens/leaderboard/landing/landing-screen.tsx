import type { UseQueryResult } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { shownDay } from '#golf/day.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { outings, OutingCard } from '#sync/calls/outings-lists.ts'
import { outingsOnPhone, type OutingListed } from '#sync/device/outings/outings.ts'
import { ClubAnswer } from '../../../club/club-answer.tsx'
import { useClub } from '../../../club/club-context.tsx'
import { useDevice, useUser } from '../../../device/device-context.tsx'
import { CancelOuting } from '../../../outings/cancel-outing.tsx'
import { shortCourse } from '../../../outings/outing-names.ts'
import { useOutingsInProgress } from '../../../outings/use-outings-in-progress.ts'
import { useScoring } from '../../../outings/use-scoring.ts'
import { WhichOuting } from '../../../outings/which-outing.tsx'
import { outside } from '../../../shell/destinations.ts'
import { Places } from '../../../shell/places.tsx'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { RowCard } from '../../../ui/card.tsx'
import { counted } from '../../../ui/text.tsx'
import { Page, Section } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Standstill } from '../../../ui/standstill.tsx'
import { CodeForm } from './code-form.tsx'
import styles from './landing.module.css'

/** Where scoring starts: by code for anybody, by list for members. */
export function LandingScreen() {
  const { database } = useDevice()
  const user = useUser()
  const { leaderboardUrl } = useClub()
  const query = useOutingsInProgress()
  const onPhone = useLiveQuery(() => outingsOnPhone(database), [database]) ?? []
  const listedBelow = new Set(query.data?.myoutings.map(({ id }) => id))
  const onlyHere = onPhone.filter(({ outingId, waitingHoles }) => waitingHoles > 0 || !listedBelow.has(outingId))
  return (
    <Page title="Nomad Scoring" narrow>
      <CodeForm askInitials={user === null} />
      {onlyHere.length > 0 && (
        <Section title="On this phone">
          <ul className={styles['cards']}>
            {onlyHere.map((outing) => (
              <li key={outing.outingId}>
                <PhoneCard outing={outing} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {user !== null && <ClubOutings query={query} />}
      <Places places={outside('Tournament Leaderboard', leaderboardUrl)} className={buttonLook()} />
    </Page>
  )
}

function ClubOutings({ query }: { query: UseQueryResult<AnswerOf<typeof outings>> }) {
  return (
    <ClubAnswer
      query={query}
      waiting={<Skeleton rows={2} height={84} />}
      needs="The outings of others need a connection. Those on this phone work without."
    >
      {({ myoutings, otheroutings }) => (
        <>
          <Section title="Your outings">
            {myoutings.length === 0 && (
              <Standstill
                kind="empty"
                title="You play in no outing now"
                action={
                  <Link className={buttonLook('soft')} to="/tournament">
                    Start an outing
                  </Link>
                }
              />
            )}
            <ClubCards outings={myoutings} />
            <ScoreMeans />
          </Section>
          {otheroutings.length > 0 && (
            <Section title="Other leaderboards">
              <ClubCards outings={otheroutings} />
            </Section>
          )}
        </>
      )}
    </ClubAnswer>
  )
}

/** For a golfer of several outings: which one Score opens, and how to have it open another. */
function ScoreMeans() {
  const { running, chosen, choose } = useScoring()
  const [isAsking, setAsking] = useState(false)
  if (running.length < 2 || chosen === null) return null
  return (
    <div className={styles['means']}>
      <p>
        Score opens {shortCourse(chosen.course)}
        {chosen.organizer !== '' && `, ${chosen.organizer}’s outing`}.
      </p>
      <Button onClick={() => setAsking(true)}>Change</Button>
      <WhichOuting open={isAsking} running={running} onChoose={choose} onClose={() => setAsking(false)} />
    </div>
  )
}

function ClubCards({ outings: listed }: { outings: readonly OutingCard[] }) {
  return (
    <ul className={styles['cards']}>
      {listed.map((outing) => (
        <li key={outing.id}>
          <ClubCard outing={outing} />
        </li>
      ))}
    </ul>
  )
}

function PhoneCard({ outing }: { outing: OutingListed }) {
  const { lasts } = useDevice()
  const { outingId, course, date, status, tgroup_id, code, waitingHoles } = outing
  const scores = code !== null && status === 'inprogress'
  const details = [
    shownDay(date),
    tgroup_id > 0 && `Group ${tgroup_id}`,
    status === 'posted' && 'posted',
    status === 'cancelled' && 'canceled',
    waitingHoles > 0 && `${counted(waitingHoles, 'hole')} ${lasts ? 'saved here' : 'on this page only'}`,
  ]
  return (
    <RowCard
      title={course}
      detail={details.filter(Boolean).join(' · ')}
      live={waitingHoles > 0}
      action={<OpenLink {...{ course, code, id: outingId, group: tgroup_id, scores }} />}
    />
  )
}

function ClubCard({ outing }: { outing: OutingCard }) {
  const { id, course, date, tgroup_id, player_names, accesscode } = outing
  const code = accesscode === '' ? null : accesscode
  return (
    <RowCard
      title={course}
      detail={`${shownDay(date)} · ${player_names}`}
      action={
        <>
          <OpenLink {...{ course, code, id, group: tgroup_id }} scores={code !== null} />
          {code !== null && <CancelOuting outingId={id} course={course} />}
        </>
      }
    />
  )
}

type OpenLinkProps = { course: string; code: string | null; id: number; group: number; scores: boolean }

function OpenLink({ course, code, id, group, scores }: OpenLinkProps) {
  const label = scores ? 'Score' : 'Board'
  return (
    <Link
      className={buttonLook('soft')}
      to={`/leaderboard/${code ?? `${id}/${group}`}`}
      aria-label={`${label}: ${course}`}
    >
      {label}
    </Link>
  )
}
