import { useState } from 'react'
import { useLocation, useSearchParams, useNavigate } from 'react-router-dom'
import { golferAll } from '#sync/calls/golfers.ts'
import { initGroupOuting } from '#sync/calls/outings.ts'
import { canceledOutings, reopenOuting } from '#sync/calls/posting.ts'
import { teeTimeOuting } from '#sync/calls/sign-ups.ts'
import { useTeeboxesLookedUp } from '../../courses/use-refresh-teeboxes.ts'
import { Day, Instant } from '../../dates/day.tsx'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { ToLeaderboards } from '../../outings/outing-at-address.tsx'
import { idInAddress } from '../../routes.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerChange } from '../../server/server-change.ts'
import { useServerQuery } from '../../server/server-query.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { RowCard } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { draftOf, draftOfTeeTime, newDraft, type OutingAnswer } from './draft/draft-request.ts'
import { forgetDraft, keptDraft, useDraftOwner } from './draft/kept-draft.ts'
import { draftAfter, type OutingDraft } from './draft/outing-draft.ts'
import { newIndexesOf } from './new-indexes.tsx'
import { OutingForm } from './outing-form.tsx'
import { OutingInProgress } from './outing-in-progress.tsx'
import { PostOuting } from './post-outing.tsx'
import { texts } from './texts.ts'

/** Starts an outing of groups, or shows the one that the member organizes now. */
export function TournamentScreen() {
  const address = useTournamentAddress()
  const isOwn = address.outingId === null
  const started = useServerQuery({
    call: initGroupOuting,
    request: { query: address.outingId === null ? {} : { id: address.outingId } },
  })
  const isPosting = isForPosting(address, started.data?.postReady === 1)
  const toPost = useOutingToPost(started.data?.teetime ?? null, isPosting)

  return (
    <Page title={texts.groupScoring}>
      <QueryBoundary
        query={started}
        rows={4}
        height={96}
        needs={
          <>
            <p>{texts.connectToChange}</p>
            <ButtonLink to="/leaderboard">{texts.outingsOnPhone}</ButtonLink>
          </>
        }
      >
        {({ teetime, golfers }) => {
          if (toPost !== null) {
            const wayOut = isOwn ? null : '/admin/outings'
            return <PostOuting outingId={toPost.id} courseId={toPost.course_id} wayOut={wayOut} />
          }
          if (teetime === null) return <WithoutOuting address={address} />
          if (!isOwn || address.hasStep) {
            return <ChangeOuting teetime={teetime} golfers={golfers} wayOut={isOwn ? '/tournament' : '/leaderboard'} />
          }
          return (
            <OutingInProgress teetime={teetime} golfers={golfers} wantsAnother={wantsAnother(address, teetime.id)} />
          )
        }}
      </QueryBoundary>
    </Page>
  )
}

type Address = ReturnType<typeof useTournamentAddress>

function useTournamentAddress() {
  const [search] = useSearchParams()
  const hasStep = search.has('step')
  return {
    /** The outing that an administrator changes, who may change any; null for the member's own. */
    outingId: idInAddress(search.get('outing')),
    teetimeId: idInAddress(search.get('teetime')),
    /** Used only when the form starts: later a step belongs to the draft, whatever its course is. */
    courseId: hasStep ? null : idInAddress(search.get('course_id')),
    hasStep,
    show: search.get('show'),
  }
}

/** Whether an outing is posted at this address. The member's own is, too, once it is ready to be posted. */
function isForPosting({ outingId, hasStep, show }: Address, isReady: boolean): boolean {
  const isOwn = outingId === null
  if (isOwn && hasStep) return false
  return show === 'post' || (isOwn && isReady && show !== 'codes')
}

/** Whether the address is about another outing than the one in progress. */
function wantsAnother({ teetimeId, courseId }: Address, inProgressId: number): boolean {
  return (teetimeId !== null && teetimeId !== inProgressId) || courseId !== null
}

type OutingToPost = Pick<NonNullable<OutingAnswer['teetime']>, 'id' | 'course_id'>

/**
 * Returns the outing in progress if it is being posted; otherwise null. When the outing ends, it stays, in order to
 * show that, until the person opens another screen.
 */
function useOutingToPost(inProgress: OutingToPost | null, isPosting: boolean): OutingToPost | null {
  const { key } = useLocation()
  const [last, setLast] = useState<{ outing: OutingToPost; key: string } | null>(null)
  const posted = isPosting ? inProgress : null
  if (posted !== null && (last?.outing.id !== posted.id || last.key !== key)) setLast({ outing: posted, key })
  if (inProgress !== null) return posted
  return last?.key === key ? last.outing : null
}

/** The start of a new outing, where none is in progress. */
function WithoutOuting({ address: { outingId, teetimeId, courseId } }: { address: Address }) {
  if (outingId !== null) return <NotInProgress />
  if (teetimeId !== null) return <OfTeeTime teetimeId={teetimeId} />
  return (
    <>
      <CanceledOutings />
      <NewOuting courseId={courseId} />
    </>
  )
}

function NotInProgress() {
  return (
    <EmptyState kind="empty" title={texts.notInProgress} action={<ToLeaderboards />}>
      <p>{texts.notInProgressMeans}</p>
    </EmptyState>
  )
}

/** A new outing of today with the member as its first golfer. */
function NewOuting({ courseId }: { courseId: number | null }) {
  const { storage } = useDevice().ports
  const user = useUser()
  const golfers = useServerQuery({ call: golferAll, request: {} })
  const owner = useDraftOwner(0)
  const areTeeboxesThere = useTeeboxesLookedUp(courseId)
  if (user === null) return null
  if (!areTeeboxesThere) return <Skeleton rows={4} height={96} />
  const { id, firstname, lastname } = user
  const kept = keptDraft(storage, owner)
  const onCourse = (draft: OutingDraft) =>
    courseId === null ? draft : draftAfter(draft, { type: 'course chosen', courseId })

  return (
    <QueryBoundary query={golfers} rows={4} height={96} needs={texts.connectToStart}>
      {(answer) => {
        const index = answer.golfers.find((golfer) => golfer.id === id)?.handicapindex ?? null
        const organizer = { userId: id, firstname, lastname, email: '', index }
        const initial = onCourse(newDraft({ date: owner.today, courseId, organizer }))
        return <OutingForm initial={initial} kept={kept && { ...kept, draft: onCourse(kept.draft) }} owner={owner} />
      }}
    </QueryBoundary>
  )
}

/**
 * A tee time that becomes an outing. For administrators also one that its submitter has started, whose outing they
 * change.
 */
function OfTeeTime({ teetimeId }: { teetimeId: number }) {
  const user = useUser()
  return user?.isadmin === true ? <OfAnyTeeTime teetimeId={teetimeId} /> : <OutingOfTeeTime teetimeId={teetimeId} />
}

function OfAnyTeeTime({ teetimeId }: { teetimeId: number }) {
  const started = useServerQuery({ call: initGroupOuting, request: { query: { id: teetimeId } } })
  return (
    <QueryBoundary query={started} rows={4} height={96} needs={texts.connectToChange}>
      {({ teetime, golfers }) =>
        teetime === null ? (
          <OutingOfTeeTime teetimeId={teetimeId} />
        ) : (
          <ChangeOuting teetime={teetime} golfers={golfers} wayOut="/leaderboard" />
        )
      }
    </QueryBoundary>
  )
}

/** A tee time with its golfers, as a new outing. */
function OutingOfTeeTime({ teetimeId }: { teetimeId: number }) {
  const { storage } = useDevice().ports
  const signed = useServerQuery({ call: teeTimeOuting, request: { params: { id: teetimeId } } })
  const owner = useDraftOwner(teetimeId)

  return (
    <QueryBoundary query={signed} rows={4} height={96} needs={texts.connectToStart}>
      {(answer) => <OutingForm initial={draftOfTeeTime(answer)} kept={keptDraft(storage, owner)} owner={owner} />}
    </QueryBoundary>
  )
}

type ChangeProps = { teetime: NonNullable<OutingAnswer['teetime']>; golfers: OutingAnswer['golfers']; wayOut: string }

/** The outing in progress, as stored on the server or as its draft was left. */
function ChangeOuting({ teetime, golfers, wayOut }: ChangeProps) {
  const { storage } = useDevice().ports
  const navigate = useNavigate()
  const owner = useDraftOwner(teetime.id)

  function cancel() {
    forgetDraft(storage, owner)
    void navigate(wayOut)
  }

  const kept = keptDraft(storage, owner)
  return (
    <OutingForm
      initial={draftOf(teetime, golfers)}
      kept={kept}
      owner={owner}
      newIndexes={newIndexesOf(golfers)}
      onCancel={cancel}
    />
  )
}

/** The member's outings that were canceled within a day, each with a button to undo the cancellation. */
function CanceledOutings() {
  const { data } = useServerQuery({ call: canceledOutings, request: {} })
  const change = useServerChange()
  if (data === undefined || data.outings.length === 0) return null

  const takeBack = (id: number) =>
    change(reopenOuting, {
      request: { params: { id }, body: {} },
      done: { title: texts.goesOn, detail: texts.goesOnMeans },
      failed: texts.notTakenBack,
    })

  return (
    <Section title={texts.canceledToday}>
      {data.outings.map(({ id, course, date, scores, golfers, events }) => {
        const end = events.findLast(({ kind }) => kind === 'cancelled')
        return (
          <RowCard
            key={id}
            title={course}
            detail={
              <>
                <Day date={date} />
                &nbsp;· {texts.scoresOfGolfers(scores, golfers)}
                {end !== undefined && (
                  <>
                    &nbsp;· {texts.canceledBy(end.by)}, <Instant at={end.at} />
                  </>
                )}
              </>
            }
            action={
              <Button tone="soft" aria-label={texts.takeBackCourse(course)} onClick={() => void takeBack(id)}>
                {texts.takeBack}
              </Button>
            }
          />
        )
      })}
    </Section>
  )
}
