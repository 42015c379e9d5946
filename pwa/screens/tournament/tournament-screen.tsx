import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { initGroupOuting } from '#sync/calls/outings.ts'
import { ClubAnswer } from '../../club-answer.tsx'
import { useClubQuery } from '../../club-query.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { draftOf } from './draft-request.ts'
import { NewOuting } from './new-outing.tsx'
import { OutingForm } from './outing-form.tsx'
import { OutingInProgress } from './outing-in-progress.tsx'

/** Starts an outing of groups, or shows the one that the member organizes now. */
export function TournamentScreen() {
  const [search] = useSearchParams()
  const begun = useClubQuery({ call: initGroupOuting, request: {} })
  const [isChanging, setChanging] = useState(false)
  const courseId = Number(search.get('course_id')) || null

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
        {({ teetime, golfers }) => {
          if (teetime === null) return <NewOuting courseId={courseId} />
          if (isChanging) return <OutingForm initial={draftOf(teetime, golfers)} onDone={() => setChanging(false)} />
          return <OutingInProgress teetime={teetime} golfers={golfers} onChange={() => setChanging(true)} />
        }}
      </ClubAnswer>
    </Page>
  )
}
