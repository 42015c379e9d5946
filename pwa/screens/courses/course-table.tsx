import { Link } from 'react-router-dom'
import type { ListedCourse } from '#sync/calls/courses.ts'
import { conditionWord, scaleNames, scales } from '../../courses/condition-words.ts'
import { Day } from '../../dates/day.tsx'
import { DataTable, type Column, type Sorting } from '../../ui/data-table.tsx'
import styles from './course-list.module.css'

const columns: readonly Column<ListedCourse>[] = [
  {
    label: 'Course',
    sort: 'name',
    heads: true,
    cell: ({ id, name }) => <Link to={`/viewCourses/${id}/rounds`}>{name}</Link>,
  },
  { label: 'City', sort: 'city', cell: ({ city, state }) => [city, state].filter(Boolean).join(', ') },
  ...scaleNames.map((scale) => ({
    label: scales[scale].label,
    sort: scale,
    isNothing: (course: ListedCourse) => course[scale] === 0,
    cell: (course: ListedCourse) => <span className={styles['word']}>{conditionWord(scale, course[scale])}</span>,
  })),
  {
    label: 'Last Report',
    sort: 'coursecomdate',
    isNothing: ({ coursecomdate }) => coursecomdate === null,
    cell: ({ coursecomdate }) => (coursecomdate === null ? '–' : <Day date={coursecomdate} />),
  },
  { label: 'Rounds in 12 months', sort: 'recent12mo', cell: ({ recent12mo }) => recent12mo },
]

/** Courses with what was told about them in the last twelve months. */
export function CourseTable({ courses, sorting }: { courses: readonly ListedCourse[]; sorting: Sorting }) {
  return <DataTable caption="Courses" columns={columns} rows={courses} keyOf={({ id }) => id} sorting={sorting} />
}
