import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { shownDay } from '#golf/day.ts'
import { courseSorts, type CourseSort, type ListedCourse } from '#sync/calls/courses.ts'
import { conditionWord, scaleNames, scales } from '../../courses/conditions.tsx'
import {
  ConnectToSearch,
  CourseFilter,
  OpenedCourses,
  isSearch,
  noCourseText,
  readFilter,
  usualFilter,
  useCourseList,
  writeFilter,
  type ListFilter,
} from '../../courses/course-search.tsx'
import { texts as courseTexts } from '../../courses/texts.ts'
import { monthOf } from '../../dates/date-text.ts'
import { Day } from '../../dates/day.tsx'
import { useUser } from '../../device/device-context.tsx'
import { QueryBoundary, AsOf } from '../../server/query-boundary.tsx'
import { Actions, Button, ButtonLink } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Line } from '../../ui/lines.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { texts } from './texts.ts'
import styles from './course-list.module.css'

export function ViewCoursesScreen() {
  const { search: address } = useLocation()
  const [filter, setFilter] = useState(() => readFilter(address))
  const query = useCourseList(filter)
  const isAdmin = useUser()?.isadmin === true

  function change(changed: Partial<ListFilter>) {
    const next = { ...filter, page: 1, ...changed }
    setFilter(next)
    // Without the router, which would take the focus from the field that the person types in.
    history.replaceState(history.state, '', `/viewCourses${writeFilter(next)}`)
  }

  return (
    <Page title={texts.list.title}>
      <CourseFilter addFrom="viewCourses" isListed={!query.isPending} filter={filter} onFilter={change} />
      <QueryBoundary
        query={query}
        waiting={<Skeleton rows={8} height={60} />}
        needs={<ConnectToSearch filter={filter} />}
        kept={
          <OpenedCourses
            filter={filter}
            titleOf={({ id, name }) => <Link to={`/viewCourses/${id}/rounds`}>{name}</Link>}
          />
        }
      >
        {({ courseInfo }) => (
          <div className={styles['listing']} aria-busy={query.isPlaceholderData}>
            <AsOf query={query} />
            {courseInfo.results.length === 0 && (
              <EmptyState
                kind="empty"
                title={noCourseText(filter)}
                action={
                  <Actions>
                    {isSearch(filter) && <Button onClick={() => change(usualFilter)}>{texts.list.clear}</Button>}
                    {isAdmin && !isSearch(filter) ? (
                      <ButtonLink to="/admin/setup" tone="soft">
                        {texts.list.catalog}
                      </ButtonLink>
                    ) : (
                      <ButtonLink to="/addCourse/viewCourses" tone="soft">
                        {texts.list.add}
                      </ButtonLink>
                    )}
                  </Actions>
                }
              />
            )}
            {courseInfo.results.length > 0 && (
              <DataTable
                caption={texts.list.title}
                columns={courseColumns}
                rows={courseInfo.results}
                keyOf={({ id }) => id}
                lineOf={(course) => courseLine(course, filter.sort)}
                sorting={{
                  by: filter.sort,
                  desc: filter.desc,
                  onSort: (by, desc) => change({ sort: courseSorts.find((sort) => sort === by) ?? filter.sort, desc }),
                }}
              />
            )}
            {courseInfo.results.length > 0 && <p className={styles['note']}>{courseTexts.averages}</p>}
            <Pager
              label={texts.list.pages}
              page={courseInfo.page}
              totalPages={courseInfo.totalPages}
              onPage={(page) => change({ page })}
            />
          </div>
        )}
      </QueryBoundary>
    </Page>
  )
}

const courseColumns: readonly Column<ListedCourse>[] = [
  {
    label: texts.list.columns.course,
    sort: 'name',
    heads: true,
    cell: ({ id, name }) => <Link to={`/viewCourses/${id}/rounds`}>{name}</Link>,
  },
  { label: texts.list.columns.city, sort: 'city', cell: ({ city, state }) => [city, state].filter(Boolean).join(', ') },
  ...scaleNames.map((scale) => ({
    label: scales[scale].label,
    sort: scale,
    isNothing: (course: ListedCourse) => course[scale] === 0,
    cell: (course: ListedCourse) => <span className={styles['word']}>{conditionWord(scale, course[scale])}</span>,
  })),
  {
    label: texts.list.columns.reported,
    sort: 'coursecomdate',
    isNothing: ({ coursecomdate }) => coursecomdate === null,
    cell: ({ coursecomdate }) => (coursecomdate === null ? '–' : <Day date={coursecomdate} />),
  },
  {
    label: texts.list.columns.roundsInYear,
    sort: 'recent12mo',
    digits: 'large',
    cell: ({ recent12mo }) => recent12mo,
  },
]

/** A course in two lines. The figure at its right is that by which the list is sorted. */
function courseLine(course: ListedCourse, by: CourseSort): Line {
  const { id, name, city } = course
  const figure = figureOf(course, by)
  const conditions = greensText(course)
  return {
    title: name,
    facts: [[city, conditions].filter(Boolean).join(' · ')],
    figure,
    spoken: [name, city, conditions, `${figure.name} ${figure.value}`].filter(Boolean).join(', '),
    leads: true,
    control: (props) => <Link to={`/viewCourses/${id}/rounds`} {...props} />,
  }
}

const words = texts.list.line

/** The figure of a course that a phone shows: what the list is sorted by, and its rounds when that is shown anyway. */
export function figureOf(course: ListedCourse, by: CourseSort): { readonly value: string; readonly name: string } {
  if (by === 'coursecomdate') {
    const { coursecomdate } = course
    return { value: coursecomdate === null ? '–' : shownDay(coursecomdate), name: words.updated }
  }
  if (by === 'recent12mo' || by === 'name' || by === 'city') {
    return { value: String(course.recent12mo), name: words.rounds(course.recent12mo) }
  }
  return { value: conditionWord(by, course[by]), name: scales[by].label }
}

type Reported = Pick<ListedCourse, 'greenscondition' | 'greensspeed' | 'coursecomdate'>

/** The greens of the last twelve months in a few words, or since when there is no report. */
export function greensText({ greenscondition, greensspeed, coursecomdate }: Reported): string {
  if (greenscondition > 0) {
    const steps = [
      conditionWord('greenscondition', greenscondition),
      ...(greensspeed > 0 ? [conditionWord('greensspeed', greensspeed)] : []),
    ]
    return words.greens(steps.map((step) => step.toLowerCase()).join(', '))
  }
  if (coursecomdate === null) return words.neverReported
  return words.notReportedSince(`${monthOf(coursecomdate)} ${coursecomdate.slice(0, 4)}`)
}
