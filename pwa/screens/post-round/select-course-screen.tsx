import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { courseSorts, type CourseSort, type ListedCourse } from '#sync/calls/courses.ts'
import { readRoundDraft } from '#sync/device/rounds/round-draft.ts'
import { conditionWord, scaleNames, scales } from '../../courses/conditions.tsx'
import { courseLine } from '../../courses/course-line.ts'
import {
  ConnectToSearch,
  CourseActions,
  CourseFilter,
  OpenedCourses,
  isSearch,
  noCourseText,
  useCourseList,
  usualFilter,
  type ListFilter,
} from '../../courses/course-search.tsx'
import { texts as courseTexts } from '../../courses/texts.ts'
import { Day } from '../../dates/day.tsx'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { RoundsOnPhone } from '../../rounds/rounds-on-phone.tsx'
import { stepPath, useBeginRound } from '../../rounds/use-begin-round.ts'
import { QueryBoundary, asOf } from '../../server/query-boundary.tsx'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Actions, Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, type Column, type Sorting } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { stack } from '../../ui/stack.ts'
import { StatePill } from '../../ui/state-pill.tsx'
import { texts } from './texts.ts'
import styles from './post-round.module.css'

const { title, ask, unposted, columns } = texts.selectCourse

type Named = { readonly id: number; readonly name: string }

/** The step for the course of the round. An unposted round can be continued here. */
export function SelectCourseScreen() {
  const { begin } = useBeginRound()
  const [filter, setFilter] = useState(usualFilter)
  const [asked, setAsked] = useState<Named | null>(null)
  const query = useCourseList(filter)
  const change = (changed: Partial<ListFilter>) => setFilter({ ...filter, page: 1, ...changed })

  return (
    <Page title={title}>
      <RoundsOnPhone />
      <UnpostedRound onBegin={(id) => void begin(id)} />
      <CourseFilter addFrom="postRound" isListed={!query.isPending} filter={filter} onFilter={change} />
      <Courses query={query} filter={filter} change={change} onSelect={(id) => void begin(id)} onAsk={setAsked} />
      <ActionDialog
        open={asked !== null}
        title={ask.title}
        action={ask.yes}
        cancel={ask.no}
        onAct={() => {
          setAsked(null)
          if (asked !== null) void begin(asked.id)
        }}
        onClose={() => setAsked(null)}
      >
        <p>{asked?.name}</p>
      </ActionDialog>
    </Page>
  )
}

function UnpostedRound({ onBegin }: { onBegin: (courseId: number) => void }) {
  const device = useDevice()
  const user = useUser()
  const navigate = useNavigate()
  const draft = useLiveQuery(() => readRoundDraft(device, null).catch(() => undefined), [device, user?.id])
  if (draft === undefined) return null
  return (
    <Card className={styles['round']} aria-label={unposted.label}>
      <h2>{draft.course.name}</h2>
      <p>
        {unposted.startedFor} <Day date={draft.date} />
      </p>
      <Actions>
        <Button tone="primary" onClick={() => void navigate(stepPath('round'))}>
          {unposted.continue}
        </Button>
        <Button onClick={() => onBegin(draft.course.id)}>{unposted.startOver}</Button>
      </Actions>
    </Card>
  )
}

type CoursesProps = {
  query: ReturnType<typeof useCourseList>
  filter: ListFilter
  change: (changed: Partial<ListFilter>) => void
  onSelect: (courseId: number) => void
  onAsk: (course: Named) => void
}

function Courses({ query, filter, change, onSelect, onAsk }: CoursesProps) {
  const sorting: Sorting = {
    beside: <CourseActions addFrom="postRound" filter={filter} onFilter={change} />,
    by: filter.sort,
    desc: filter.desc,
    onSort: (by, desc) => change({ sort: sortNamed(by) ?? filter.sort, desc }),
    other: { by: usualFilter.sort, label: texts.selectCourse.roundsInYear },
  }
  return (
    <QueryBoundary
      query={query}
      rows={8}
      height={60}
      needs={<ConnectToSearch filter={filter} />}
      kept={<SavedCourses filter={filter} onSelect={onSelect} />}
    >
      {({ courseInfo }) => {
        // A cached list is not useful here: only courses that were opened have their teeboxes on this phone.
        if (asOf(query) !== null) {
          return (
            <>
              <StatePill tone="calm">{texts.selectCourse.offlineNow}</StatePill>
              <SavedCourses filter={filter} onSelect={onSelect} />
            </>
          )
        }
        if (courseInfo.results.length === 0) {
          return (
            <EmptyState
              kind="empty"
              title={noCourseText(filter)}
              action={
                <Actions>
                  {isSearch(filter) && (
                    <Button onClick={() => change(usualFilter)}>{texts.selectCourse.none.clear}</Button>
                  )}
                  <ButtonLink to="/addCourse/postRound" tone="soft">
                    {texts.selectCourse.none.add}
                  </ButtonLink>
                </Actions>
              }
            />
          )
        }
        return (
          <div {...stack(14)} aria-busy={query.isPlaceholderData}>
            <DataTable
              caption={texts.selectCourse.caption}
              columns={columnsFor({ onSelect, onAsk })}
              rows={courseInfo.results}
              keyOf={({ id }) => id}
              lineOf={(course) => {
                const line = courseLine(course, filter.sort)
                return {
                  ...line,
                  spoken: texts.selectCourse.selectCourse(line.spoken),
                  control: (props) => <button type="button" onClick={() => onSelect(course.id)} {...props} />,
                }
              }}
              sorting={sorting}
            />
            <p className={styles['note']}>{courseTexts.averages}</p>
            <Pager label={texts.selectCourse.pages} of={courseInfo} onPage={(page) => change({ page })} />
          </div>
        )
      }}
    </QueryBoundary>
  )
}

function sortNamed(by: string): CourseSort | undefined {
  return courseSorts.find((sort) => sort === by)
}

function columnsFor({ onSelect, onAsk }: Pick<CoursesProps, 'onSelect' | 'onAsk'>): readonly Column<ListedCourse>[] {
  return [
    {
      label: columns.course,
      sort: 'name',
      heads: true,
      cell: (course) => (
        <button type="button" className={styles['name']} onClick={() => onAsk(course)}>
          {course.name}
        </button>
      ),
    },
    { label: columns.city, sort: 'city', cell: ({ city, state }) => [city, state].filter(Boolean).join(', ') },
    ...scaleNames.map((scale) => ({
      label: scales[scale].label,
      sort: scale,
      isNothing: (course: ListedCourse) => course[scale] === 0,
      cell: (course: ListedCourse) => conditionWord(scale, course[scale]),
    })),
    {
      label: columns.select,
      acts: true,
      cell: ({ id, name }) => (
        <Button tone="soft" aria-label={texts.selectCourse.selectCourse(name)} onClick={() => onSelect(id)}>
          {texts.selectCourse.select}
        </Button>
      ),
    },
  ]
}

type SavedProps = { filter: ListFilter; onSelect: (courseId: number) => void }

/** Shown offline: the courses whose teeboxes are on this phone. */
function SavedCourses({ filter, onSelect }: SavedProps) {
  return (
    <OpenedCourses
      filter={filter}
      titleOf={({ name }) => name}
      actionOf={({ id, name }) => (
        <Button tone="soft" aria-label={texts.selectCourse.selectCourse(name)} onClick={() => onSelect(id)}>
          {texts.selectCourse.select}
        </Button>
      )}
    />
  )
}
