import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { teeName } from '#golf/course/tees.ts'
import { validateOutingDate, outingDays } from '#golf/outing/outing-date.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { courseAll } from '#sync/calls/courses.ts'
import { texts as courseTexts } from '../../../courses/texts.ts'
import { useRefreshTeeboxes } from '../../../courses/use-refresh-teeboxes.ts'
import { matchesName } from '../../../people/name-filter.ts'
import { nameOf } from '../../../people/name-of.ts'
import { QueryBoundary } from '../../../server/query-boundary.tsx'
import { useServerQuery } from '../../../server/server-query.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { useLoading } from '../../../ui/loading.tsx'
import { PickList } from '../../../ui/pick-list.tsx'
import { stack } from '../../../ui/stack.ts'
import type { OutingDraft, UsualTees } from '../draft/outing-draft.ts'
import { texts } from '../texts.ts'
import { teeChoices, type Ground, type StepProps } from './step-parts.tsx'
import styles from './steps.module.css'

type Props = StepProps & {
  /** The query of the chosen course. */
  ground: UseQueryResult<NonNullable<Ground>>
  /** Undefined until known; no tees can be chosen before. */
  usual: UsualTees | undefined
  today: string
}

/** Day, course and teebox. A course can be played when its card has 9 or 18 holes. */
export function CourseStep({ draft, change, ground, usual, today }: Props) {
  const courses = useServerQuery({ call: courseAll, request: {} })
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const during = useLoading()
  const place = useRef<HTMLElement>(null)
  const refreshTeeboxes = useRefreshTeeboxes()
  const days = outingDays(today)
  const day = validateOutingDate(draft.date, today)

  async function choose(courseId: number) {
    await during(refreshTeeboxes(courseId))
    show(courseId)
  }

  function show(courseId: number | null) {
    // The list, or the tapped button, is removed: reading and tabbing continue here, not at the top of the page.
    place.current?.focus()
    change({ type: 'course chosen', courseId })
  }

  return (
    <Card ref={place} tabIndex={-1} {...stack(16)}>
      <TextField
        label={texts.date}
        type="date"
        required
        min={days.first}
        max={days.last}
        value={draft.date}
        onValue={(date) => change({ type: 'changed', change: { date } })}
        error={day.ok || draft.date === '' ? undefined : day.refusal.message}
      />
      <QueryBoundary query={courses} rows={3} height={56} needs={texts.connectForCourses}>
        {({ courses: all }) => {
          const chosen = all.find(({ id }) => id === draft.courseId)
          if (chosen?.holecount === 9 || chosen?.holecount === 18) {
            return (
              <ChosenCourse course={chosen} ground={ground} onOther={() => show(null)}>
                <SelectField
                  label={texts.teebox}
                  placeholder={texts.chooseTeebox}
                  value={draft.teeboxId}
                  options={teeChoices(ground.data)}
                  disabled={ground.data === undefined || usual === undefined}
                  hint={usualTeesText(draft, { ground: ground.data, usual })}
                  onValue={(teeboxId) => change({ type: 'tee chosen', teeboxId })}
                />
              </ChosenCourse>
            )
          }
          return (
            <>
              <CoursePicks courses={all} onPick={(courseId) => void choose(courseId)} />
              <HolesNotSet
                open={chosen !== undefined}
                onClose={() => change({ type: 'course chosen', courseId: null })}
                onSet={() => void navigate(`/editCourse/${chosen?.id}?return=${encodeURIComponent(wayBackTo(search))}`)}
              />
            </>
          )
        }}
      </QueryBoundary>
    </Card>
  )
}

/**
 * Returns where the form of the course leads back to: this outing, which the address names if it is that of a tee time
 * or one in progress. The course is in the draft, and another one may have been chosen than the address names.
 */
function wayBackTo(search: URLSearchParams): string {
  const outing = new URLSearchParams(search)
  outing.delete('course_id')
  return outing.size === 0 ? 'tournament' : `tournament?${outing}`
}

type Course = AnswerOf<typeof courseAll>['courses'][number]

function CoursePicks({ courses, onPick }: { courses: readonly Course[]; onPick: (courseId: number) => void }) {
  const isEmpty = courses.length === 0
  return (
    <>
      <PickList
        filterLabel={texts.searchCourse}
        listLabel={texts.courses}
        matches={matchesName}
        nothing={isEmpty ? texts.noCourses : texts.noCourseFound}
        picks={courses.map(({ id, name, city, state }) => ({
          id,
          name,
          detail: [city, state].filter(Boolean).join(', '),
        }))}
        onPick={onPick}
      />
      {isEmpty && (
        <ButtonLink to="/addCourse/viewCourses" tone="soft">
          {texts.addCourse}
        </ButtonLink>
      )}
    </>
  )
}

type ChosenProps = Pick<Props, 'ground'> & {
  course: Course
  onOther: () => void
  /** The field for the teebox. It is shown, without a choice, while the teeboxes are loaded. */
  children: ReactNode
}

function ChosenCourse({ course: { name, par, holecount }, ground, onOther, children }: ChosenProps) {
  return (
    <>
      <div className={styles['chosen']}>
        <p>
          <b>{name}</b>
          <small>{texts.parAndHoles(par, holecount)}</small>
        </p>
        <Button onClick={onOther}>{texts.change}</Button>
      </div>
      {holecount === 9 && <p className={styles['note']}>{courseTexts.nineHoles}</p>}
      {ground.isPending ? (
        children
      ) : (
        <QueryBoundary query={ground} rows={1} height={84} needs={texts.connectForTees}>
          {() => children}
        </QueryBoundary>
      )}
    </>
  )
}

/** Lists the golfers who do not play the chosen tees because they have other usual ones; undefined for none. */
function usualTeesText(
  { golfers, teeboxId }: OutingDraft,
  { ground, usual }: { readonly ground: Ground; readonly usual: UsualTees | undefined },
): string | undefined {
  const fromOthers = golfers.flatMap((golfer) => {
    const own = usual?.(golfer.userId)
    const tees = own === undefined ? undefined : ground?.teeboxes[String(own)]
    const differs = teeboxId !== null && own !== teeboxId && own === golfer.teeboxId
    return differs && tees !== undefined ? [{ name: nameOf(golfer), tees: teeName(tees) }] : []
  })
  return fromOthers.length === 0 ? undefined : texts.usualTees(fromOthers)
}

type HolesNotSetProps = { open: boolean; onClose: () => void; onSet: () => void }

function HolesNotSet({ open, onClose, onSet }: HolesNotSetProps) {
  return (
    <ActionDialog
      open={open}
      title={texts.holesNotSet}
      action={texts.setHoles}
      cancel={texts.chooseAnother}
      onAct={onSet}
      onClose={onClose}
    >
      <p>{texts.holesNotSetMeans}</p>
    </ActionDialog>
  )
}
