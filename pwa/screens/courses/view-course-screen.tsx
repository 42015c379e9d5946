import { Navigate, NavLink, useParams } from 'react-router-dom'
import { isWebAddress } from '#golf/course/course-entry.ts'
import { parOfHoles } from '#golf/course/course.ts'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { teeName } from '#golf/course/tees.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { regions } from '#sync/calls/club.ts'
import { courseById, courseFacts, type CourseDetails, type CourseFact } from '#sync/calls/courses.ts'
import { courseRecords } from '#sync/calls/rounds.ts'
import type { CourseHole } from '#sync/calls/shapes.ts'
import type { Teebox } from '#sync/calls/teeboxes.ts'
import { Fact, Facts } from '../../courses/facts.tsx'
import { Day } from '../../dates/day.tsx'
import { useUser } from '../../device/device-context.tsx'
import { NotFoundScreen } from '../../not-found-screen.tsx'
import { callAddress } from '../../people/contact-links.ts'
import { idInAddress } from '../../routes.ts'
import { QueryBoundary, AsOf } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { ColumnHeads } from '../../ui/column-heads.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'
import { ConditionsCard } from './conditions-card.tsx'
import { CourseHandicaps, bySlope } from './course-handicaps.tsx'
import { CourseRounds } from './course-rounds.tsx'
import { texts } from './texts.ts'
import figures from '../../ui/figures-table.module.css'
import segmented from '../../ui/segmented.module.css'
import styles from './course-view.module.css'

const views = ['rounds', 'memberRounds', 'handicaps'] as const

type View = (typeof views)[number]

/** The screen of a course. An address without a view shows the person's own scores. */
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
  const { cId } = useParams()
  const courseId = idInAddress(cId)
  return courseId === null ? <NotFoundScreen /> : <KnownCourse courseId={courseId} view={view} />
}

function KnownCourse({ courseId, view }: { courseId: number; view: View }) {
  const query = useServerQuery({ call: courseById, request: { params: { id: courseId } }, offline: true })
  const course = query.data?.course
  return (
    <Page
      title={course?.name ?? texts.course.title}
      lead={course && [course.city, course.state].filter(Boolean).join(', ')}
    >
      <QueryBoundary query={query} rows={6} height={120} needs={texts.course.offline}>
        {(answer) => (
          <>
            <AsOf query={query} />
            <div className={styles['layout']}>
              <div className={styles['part']}>
                <nav className={segmented['segmented']} aria-label={texts.course.scores}>
                  {views.map((path) => (
                    <NavLink
                      key={path}
                      to={`/viewCourses/${courseId}/${path}`}
                      replace
                      className={classes(segmented['segment'], styles['view'])}
                      aria-label={texts.course.views[path]}
                    >
                      <ViewName text={texts.course.views[path]} />
                    </NavLink>
                  ))}
                </nav>
                <Chosen view={view} ground={answer} />
              </div>
              <div className={styles['part']}>
                <CourseInfo course={answer.course} />
                <RecordTable courseId={courseId} />
                <TeeboxTable ground={answer} />
                <ConditionsCard course={answer.course} />
              </div>
            </div>
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}

/** The name of a view. A small phone hides its first word, which is the same for all three views. */
function ViewName({ text }: { text: string }) {
  const [verb = '', ...words] = text.split(' ')
  return (
    <span>
      <span className={styles['verb']}>{verb} </span>
      {words.join(' ')}
    </span>
  )
}

function Chosen({ view, ground }: { view: View; ground: AnswerOf<typeof courseById> }) {
  const user = useUser()
  const courseId = ground.course.id
  if (view === 'handicaps') return <CourseHandicaps teeboxes={bySlope(ground.teeboxes)} />
  if (view === 'memberRounds') return <CourseRounds courseId={courseId} nothing={texts.rounds.none} />
  return <CourseRounds courseId={courseId} userId={user?.id} nothing={texts.rounds.noneOwn} />
}

const { info, records, tees } = texts.course

/** The address and contact of a course. */
function CourseInfo({ course }: { course: CourseDetails }) {
  const known = useServerQuery({ call: regions, request: {}, offline: true })
  const { id, address1, address2, city, state, zip, par, holecount, region_id } = course
  // The line of the region exists from the start, so that the lines below it do not move.
  const unread = region_id !== null && known.isPending ? '\u00a0' : ''
  const region = known.data?.regions.find((region) => region.id === region_id)?.name ?? unread
  const address = [address1, address2, [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')]
  return (
    <Card className={styles['part']} aria-label={info.title}>
      <div className={styles['head']}>
        <h2>{info.title}</h2>
        <ButtonLink to={`/editCourse/${id}`}>{info.update}</ButtonLink>
      </div>
      <Facts>
        <Fact name={texts.fields.address1}>{address.filter(Boolean).join('\n')}</Fact>
        <Fact name={texts.fields.region}>{region}</Fact>
        {courseFacts.map((fact) => (
          <Fact key={fact} name={texts.fields[fact]}>
            {shownFact(fact, course[fact])}
          </Fact>
        ))}
        <Fact name={info.par}>{holecount === 0 ? info.holesNotSet : info.parOf({ par, holes: holecount })}</Fact>
      </Facts>
    </Card>
  )
}

function shownFact(fact: CourseFact, text: string) {
  if (fact === 'phonenum') return text !== '' && <a href={callAddress(text)}>{text}</a>
  if (fact === 'website') return isWebAddress(text) && <Website address={text} />
  return text
}

function Website({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {address.replace(/^https?:\/\//i, '')}
    </a>
  )
}

type CourseRecord = AnswerOf<typeof courseRecords>['results'][number]
type Row = { readonly record: string; readonly name: string; readonly date: string; readonly tee: string }

const recordColumns: readonly Column<Row>[] = [
  { label: records.columns.record, heads: true, cell: ({ record }) => record },
  { label: records.columns.player, cell: ({ name }) => name },
  {
    label: records.columns.played,
    cell: ({ date, tee }) => (
      <>
        <Day date={date} /> <span className={styles['tee']}>{tee}</span>
      </>
    ),
  },
]

function rowsOf(results: readonly CourseRecord[]): readonly Row[] {
  return results.flatMap(({ score, handicap, names, dates, tees }) => {
    const record = score === null ? records.lowestDifferential(formatHandicap(handicap)) : records.lowestScore(score)
    return names.map((name, at) => ({ record, name, date: dates[at] ?? '', tee: tees[at] ?? '' }))
  })
}

function RecordTable({ courseId }: { courseId: number }) {
  const query = useServerQuery({ call: courseRecords, request: { body: { course: courseId } }, offline: true })
  return (
    <Card className={styles['part']} aria-label={records.title}>
      <h2>{records.title}</h2>
      <QueryBoundary query={query} rows={2} height={56} needs={records.offline}>
        {(answer) => {
          const rows = rowsOf(answer.results)
          if (rows.length === 0) return <p className={styles['note']}>{records.none}</p>
          return (
            <DataTable
              caption={records.title}
              columns={recordColumns}
              rows={rows}
              keyOf={({ record, name, date, tee }) => `${record} ${name} ${date} ${tee}`}
            />
          )
        }}
      </QueryBoundary>
    </Card>
  )
}

type RatedTee = Teebox & { readonly par: number }

const teeboxColumns: readonly Column<RatedTee>[] = [
  { label: tees.columns.teebox, heads: true, cell: teeName },
  { label: tees.columns.slope, digits: 'plain', cell: ({ slope }) => slope },
  { label: tees.columns.rating, digits: 'plain', cell: ({ rating }) => rating.toFixed(1) },
  {
    label: tees.columns.par,
    digits: 'plain',
    isNothing: ({ par }) => par === 0,
    cell: ({ par }) => (par === 0 ? '–' : par),
  },
  {
    label: tees.columns.yardage,
    digits: 'plain',
    isNothing: ({ yardage }) => yardage === null,
    cell: ({ yardage }) => yardage ?? '–',
  },
]

/** The card of a rating that differs from the course's card. */
function OwnCard({ holes }: { holes: readonly CourseHole[] }) {
  const { hole, par, strokeIndex } = tees.cardColumns
  return (
    <table className={figures['table']}>
      <ColumnHeads labels={[hole, par, strokeIndex]} />
      <tbody>
        {holes.map((row) => (
          <tr key={row.hole}>
            <th scope="row">{row.hole}</th>
            <td>{row.par}</td>
            <td>{row.handicap}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The teeboxes of a course, the hardest first, and the cards of those with their own. */
function TeeboxTable({ ground: { course, ...ground } }: { ground: AnswerOf<typeof courseById> }) {
  const courseId = course.id
  const teeboxes = bySlope(ground.teeboxes).map((teebox) => {
    return { ...teebox, par: teebox.holes?.length ? parOfHoles(teebox.holes) : course.par }
  })
  return (
    <Card className={styles['part']} aria-label={texts.teeboxes}>
      <div className={styles['head']}>
        <h2>{texts.teeboxes}</h2>
        <ButtonLink to={`/course/${courseId}/editTeebox`}>{tees.edit}</ButtonLink>
      </div>
      {teeboxes.length === 0 && <p className={styles['note']}>{tees.none}</p>}
      {teeboxes.length > 0 && (
        <DataTable compact caption={texts.teeboxes} columns={teeboxColumns} rows={teeboxes} keyOf={({ id }) => id} />
      )}
      {teeboxes.map((teebox) =>
        teebox.holes?.length ? (
          <details key={teebox.id}>
            <summary className={styles['ownCard']}>{tees.ownCard(teeName(teebox))}</summary>
            <OwnCard holes={teebox.holes} />
          </details>
        ) : null,
      )}
    </Card>
  )
}
