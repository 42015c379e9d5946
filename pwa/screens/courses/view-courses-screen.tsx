import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { courseSorts, type ListedCourse } from '#sync/calls/courses.ts'
import { conditionWord, scaleNames, scales } from '../../courses/conditions.tsx'
import { courseLine } from '../../courses/course-line.ts'
import {
  ConnectToSearch,
  CourseActions,
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
import { Day } from '../../dates/day.tsx'
import { useUser } from '../../device/device-context.tsx'
import { QueryBoundary, AsOf } from '../../server/query-boundary.tsx'
import { Actions, Button, ButtonLink } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { ListFoot, Pager } from '../../ui/pager.tsx'
import { stack } from '../../ui/stack.ts'
import { texts } from './texts.ts'
import styles from './view-courses-screen.module.css'

export function ViewCoursesScreen() {
  const { search: address } = useLocation()
  const [filter, setFilter] = useState(() => readFilter(address))
  const query = useCourseList(filter)
  const isAdmin = useUser()?.isadmin === true

  function change(changed: Partial<ListFilter>) {
    const next = { ...filter, page: 1, ...changed }
    setFilter(next)
    // Not through the router, which would take the focus from the field in which the person types.
    history.replaceState(history.state, '', `/viewCourses${writeFilter(next)}`)
  }

  return (
    <div className={styles['screen']}>
      <Page
        title={texts.list.title}
        beside={<CourseFilter addFrom="viewCourses" isListed={!query.isPending} filter={filter} onFilter={change} />}
      >
        <QueryBoundary
          query={query}
          rows={8}
          height={60}
          needs={<ConnectToSearch filter={filter} />}
          kept={
            <OpenedCourses
              filter={filter}
              titleOf={({ id, name }) => <Link to={`/viewCourses/${id}/rounds`}>{name}</Link>}
            />
          }
        >
          {({ courseInfo }) => (
            <div {...stack(14)} aria-busy={query.isPlaceholderData}>
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
                  lineOf={(course) => ({
                    ...courseLine(course, filter.sort),
                    control: (props) => <Link to={`/viewCourses/${course.id}/rounds`} {...props} />,
                  })}
                  sorting={{
                    beside: <CourseActions addFrom="viewCourses" filter={filter} onFilter={change} />,
                    by: filter.sort,
                    desc: filter.desc,
                    onSort: (by, desc) =>
                      change({ sort: courseSorts.find((sort) => sort === by) ?? filter.sort, desc }),
                  }}
                />
              )}
              <ListFoot note={courseInfo.results.length > 0 ? courseTexts.averages : null}>
                <Pager label={texts.list.pages} of={courseInfo} onPage={(page) => change({ page })} />
              </ListFoot>
            </div>
          )}
        </QueryBoundary>
      </Page>
    </div>
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
    cell: ({ recent12mo }) => (
      <>
        {recent12mo}
        <ChevronRight aria-hidden="true" size="1.25em" />
      </>
    ),
  },
]
