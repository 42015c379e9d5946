import { Navigate, NavLink, useParams } from 'react-router-dom'
import type { AnswerOf } from '#sync/calls/call.ts'
import { courseById } from '#sync/calls/courses.ts'
import { ClubAnswer } from '../../club/club-answer.tsx'
import { SeenAt } from '../../club/seen-at.tsx'
import { useSeenQuery } from '../../club/seen-query.ts'
import { useUser } from '../../device/device-context.tsx'
import { idInAddress } from '../../routes.ts'
import { NotFoundScreen } from '../../not-found-screen.tsx'
import choice from '../../ui/choice.module.css'
import { classes } from '../../ui/classes.ts'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConditionsCard } from './conditions-card.tsx'
import { CourseHandicaps } from './course-handicaps.tsx'
import { CourseInfo } from './course-info.tsx'
import { CourseRounds } from './course-rounds.tsx'
import styles from './course-view.module.css'
import { bySlope } from './handicap-rows.ts'
import { RecordTable } from './record-table.tsx'
import { TeeboxTable } from './teebox-table.tsx'

const views = [
  ['rounds', 'View My Scores'],
  ['memberRounds', 'View Member Scores'],
  ['handicaps', 'View Course Handicaps'],
] as const

type View = (typeof views)[number][0]

/** A course without saying what of it: one's own scores. */
export function ViewCourseScreen() {
  const { cId = '' } = useParams()
  return <Navigate to={`/viewCourses/${cId}/rounds`} replace />
}

export function ViewCourseRoundsScreen() {
  return <CourseView view="rounds" />
}

export function ViewMemberRoundsScreen() {
  return <CourseView view="memberRounds" />
}

export function ViewCourseHandicapsScreen() {
  return <CourseView view="handicaps" />
}

function CourseView({ view }: { view: View }) {
  const { cId = '' } = useParams()
  const courseId = idInAddress(cId)
  return courseId === null ? <NotFoundScreen /> : <KnownCourse courseId={courseId} view={view} />
}

function KnownCourse({ courseId, view }: { courseId: number; view: View }) {
  const query = useSeenQuery({ call: courseById, request: { params: { id: courseId } } })
  const course = query.data?.answer.course
  return (
    <Page title={course?.name ?? 'Course'} lead={course && [course.city, course.state].filter(Boolean).join(', ')}>
      <ClubAnswer
        query={query}
        waiting={<Skeleton rows={6} height={120} />}
        needs={<p>This course was not opened on this phone before, so it needs the club’s connection.</p>}
      >
        {({ answer, seenAt }) => (
          <>
            <SeenAt at={seenAt} />
            <div className={styles['layout']}>
              <div className={styles['part']}>
                <nav className={choice['segmented']} aria-label="Scores">
                  {views.map(([path, label]) => (
                    <NavLink
                      key={path}
                      to={`/viewCourses/${courseId}/${path}`}
                      replace
                      className={classes(choice['segment'], styles['view'])}
                    >
                      {label}
                    </NavLink>
                  ))}
                </nav>
                <Chosen view={view} ground={answer} />
              </div>
              <div className={styles['part']}>
                <CourseInfo course={answer.course} />
                <RecordTable courseId={courseId} />
                <TeeboxTable courseId={courseId} teeboxes={bySlope(answer.teeboxes)} />
                <ConditionsCard course={answer.course} />
              </div>
            </div>
          </>
        )}
      </ClubAnswer>
    </Page>
  )
}

function Chosen({ view, ground }: { view: View; ground: AnswerOf<typeof courseById> }) {
  const user = useUser()
  const courseId = ground.course.id
  if (view === 'handicaps') return <CourseHandicaps teeboxes={bySlope(ground.teeboxes)} />
  if (view === 'memberRounds') return <CourseRounds courseId={courseId} nothing="No round has been posted here yet" />
  return <CourseRounds courseId={courseId} userId={user?.id} nothing="You have not posted a round here yet" />
}
