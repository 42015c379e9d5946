import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { courseSorts } from '#sync/calls/courses.ts'
import { ClubAnswer } from '../../club/club-answer.tsx'
import { SeenAt } from '../../club/seen-at.tsx'
import { listedConditionsNote } from '../../courses/condition-words.ts'
import { CourseFilter } from '../../courses/course-filter.tsx'
import { noCourseText, readFilter, usualFilter, writeFilter, type ListFilter } from '../../courses/list-filter.ts'
import { OpenedCourses } from '../../courses/opened-courses.tsx'
import { useCourseList } from '../../courses/use-course-list.ts'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Standstill } from '../../ui/standstill.tsx'
import styles from './course-list.module.css'
import { CourseTable } from './course-table.tsx'

/** The courses of the club: found, sorted and paged. */
export function ViewCoursesScreen() {
  const { search: address } = useLocation()
  const [filter, setFilter] = useState(() => readFilter(address))
  const query = useCourseList(filter)

  function change(changed: Partial<ListFilter>) {
    const next = { ...filter, page: 1, ...changed }
    setFilter(next)
    // Past the router, which would take the focus out of the field that is typed into.
    history.replaceState(history.state, '', `/viewCourses${writeFilter(next)}`)
  }

  return (
    <Page title="Courses">
      <CourseFilter
        addFrom="viewCourses"
        isListed={!query.isPending}
        name={filter.name}
        city={filter.city}
        onName={(name) => change({ name })}
        onCity={(city) => change({ city })}
        onClear={() => change(usualFilter)}
      />
      <ClubAnswer
        query={query}
        waiting={<Skeleton rows={10} height={56} />}
        needs={<p>Searching for courses needs the club’s connection.</p>}
        kept={
          <OpenedCourses
            filter={filter}
            titleOf={({ id, name }) => <Link to={`/viewCourses/${id}/rounds`}>{name}</Link>}
          />
        }
      >
        {({ answer: { courseInfo }, seenAt }) => (
          <div className={styles['listing']} aria-busy={query.isPlaceholderData}>
            <SeenAt at={seenAt} />
            {courseInfo.results.length === 0 && <Standstill kind="empty" title={noCourseText(filter)} />}
            {courseInfo.results.length > 0 && <p className={styles['note']}>{listedConditionsNote}</p>}
            {courseInfo.results.length > 0 && (
              <CourseTable
                courses={courseInfo.results}
                sorting={{
                  by: filter.sort,
                  desc: filter.desc,
                  onSort: (by, desc) => change({ sort: courseSorts.find((sort) => sort === by) ?? filter.sort, desc }),
                }}
              />
            )}
            <Pager
              label="Pages of courses"
              page={courseInfo.page}
              totalPages={courseInfo.totalPages}
              onPage={(page) => change({ page })}
            />
          </div>
        )}
      </ClubAnswer>
    </Page>
  )
}
