import { Link, useSearchParams } from 'react-router-dom'
import { initGroupOuting } from '#sync/calls/outings.ts'
import { ClubAnswer } from '../../club/club-answer.tsx'
import { useClubQuery } from '../../club/club-query.ts'
import { idInAddress } from '../../routes.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Standstill } from '../../ui/standstill.tsx'
import { CanceledOutings } from '../../outings/canceled-outings.tsx'
import { ChangeOuting } from './change-outing.tsx'
import { NewOuting } from './new-outing.tsx'
import { OutingOfTeeTime } from './outing-of-tee-time.tsx'
import { OutingInProgress } from './outing-in-progress.tsx'
import { PostOuting } from './post-outing.tsx'

/** Starts an outing of groups, or shows the one that the member organizes now. */
export function TournamentScreen() {
  const [search] = useSearchParams()
  // An administrator may change the outing of anybody.
  const outingId = idInAddress(search.get('outing') ?? undefined)
  const begun = useClubQuery({ call: initGroupOuting, request: { query: outingId === null ? {} : { id: outingId } } })
  const teetimeId = idInAddress(search.get('teetime') ?? undefined)
  // Only where the form begins: a step belongs to the draft, whatever course it has by now.
  const courseId = search.has('step') ? null : idInAddress(search.get('course_id') ?? undefined)

  return (
    <Page title="Group Scoring">
      <ClubAnswer
        query={begun}
        waiting={<Skeleton rows={4} height={96} />}
        needs={
          <>
            <p>Starting or changing an outing needs the club’s connection. Outings on this phone do not.</p>
            <Link to="/leaderboard" className={buttonLook('plain')}>
              Outings on this phone
            </Link>
          </>
        }
      >
        {({ teetime, golfers, postReady }) => {
          if (teetime === null && outingId !== null) return <NotInProgress />
          if (teetime === null && teetimeId !== null) return <OutingOfTeeTime teetimeId={teetimeId} />
          if (teetime === null) {
            return (
              <>
                <CanceledOutings />
                <NewOuting courseId={courseId} />
              </>
            )
          }
          if (outingId !== null && search.get('show') === 'post') {
            return <PostOuting outingId={teetime.id} courseId={teetime.course_id} wayOut="/admin/outings" />
          }
          if (outingId !== null || search.has('step')) {
            const wayOut = outingId === null ? '/tournament' : '/leaderboard'
            return <ChangeOuting teetime={teetime} golfers={golfers} wayOut={wayOut} />
          }
          const isPosting = search.get('show') === 'post' || (postReady === 1 && search.get('show') !== 'codes')
          if (isPosting) return <PostOuting outingId={teetime.id} courseId={teetime.course_id} />
          const wantsAnother = teetimeId !== null || courseId !== null
          return <OutingInProgress teetime={teetime} golfers={golfers} wantsAnother={wantsAnother} />
        }}
      </ClubAnswer>
    </Page>
  )
}

function NotInProgress() {
  return (
    <Standstill
      kind="empty"
      title="This outing is not in progress"
      action={
        <Link to="/leaderboard" className={buttonLook('soft')}>
          Leaderboard
        </Link>
      }
    >
      <p>It was posted or canceled, or there is none with this number.</p>
    </Standstill>
  )
}
