import { useState } from 'react'
import { courseConditions, courseEditConditions, type CourseDetails } from '#sync/calls/courses.ts'
import { conditionWord, conditionsText, scaleNames, scales } from '../../courses/conditions.tsx'
import { Fact, Facts } from '../../courses/facts.tsx'
import { Day } from '../../dates/day.tsx'
import { UnsavedLine } from '../../forms/unsaved-line.tsx'
import { useKeptForm } from '../../forms/use-kept-form.ts'
import { QueryBoundary, AsOf } from '../../server/query-boundary.tsx'
import { useServerChange } from '../../server/server-change.ts'
import { useServerQuery } from '../../server/server-query.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { Form, SubmitOrCancel } from '../../ui/form.tsx'
import { useFocusAfter } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { texts } from './texts.ts'
import styles from './course-view.module.css'

/** The conditions of a course by its last report, and a button to report. */
export function ConditionsCard({ course }: { course: CourseDetails }) {
  const kept = useKeptConditions(course)
  const [isEditing, setEditing] = useState(kept.unsaved.state === 'kept')
  const place = useFocusAfter<HTMLElement>(isEditing)
  return (
    <Card ref={place} tabIndex={-1} className={styles['part']} aria-label={texts.conditions.title}>
      <div className={styles['head']}>
        <h2>{texts.conditions.title}</h2>
        {!isEditing && <Button onClick={() => setEditing(true)}>{texts.conditions.edit}</Button>}
      </div>
      {isEditing ? (
        <ConditionsForm
          course={course}
          kept={kept}
          onDone={() => {
            kept.forget()
            setEditing(false)
          }}
        />
      ) : (
        <LastReport course={course} />
      )}
    </Card>
  )
}

function LastReport({ course }: { course: CourseDetails }) {
  const { coursecom, coursecomdate, coursecomby } = course
  const [showsHistory, setShowsHistory] = useState(false)
  return (
    <>
      <Facts>
        {scaleNames.map((scale) => (
          <Fact key={scale} name={scales[scale].label}>
            {conditionWord(scale, course[scale])}
          </Fact>
        ))}
        <Fact name={texts.conditions.comment}>{coursecom}</Fact>
      </Facts>
      {coursecomdate !== null && (
        <>
          <p className={styles['note']}>
            {texts.conditions.reportedBy(coursecomby)} <Day date={coursecomdate} />
          </p>
          <Button aria-expanded={showsHistory} onClick={() => setShowsHistory(!showsHistory)}>
            {texts.conditions.history}
          </Button>
        </>
      )}
      {showsHistory && <ConditionsHistory courseId={course.id} />}
    </>
  )
}

function useKeptConditions({ greenscondition, greensspeed, fairwaycondition, value, coursecom }: CourseDetails) {
  const values = { greenscondition, greensspeed, fairwaycondition, value, coursecom }
  return useKeptForm('conditions', { stored: { values, version: undefined } })
}

type FormProps = { course: CourseDetails; kept: ReturnType<typeof useKeptConditions>; onDone: () => void }

function ConditionsForm({ course, kept: { form, unsaved, part }, onDone }: FormProps) {
  const change = useServerChange()

  async function submit() {
    const { ok } = await change(courseEditConditions, {
      request: { body: { id: course.id, ...form } },
      done: texts.conditions.saved,
      failed: texts.conditions.failed,
    })
    if (ok) onDone()
  }

  return (
    <Form onSubmit={submit}>
      <UnsavedLine of={unsaved} />
      {scaleNames.map((scale) => (
        <SelectField
          key={scale}
          label={scales[scale].label}
          options={scales[scale].words.map((label, step) => ({ value: step, label }))}
          {...part(scale)}
        />
      ))}
      <TextArea label={texts.conditions.comment} name="coursecom" maxLength={1000} rows={4} {...part('coursecom')} />
      <SubmitOrCancel submit={texts.conditions.save} onCancel={onDone} />
    </Form>
  )
}

const size = 5

/** Past reports of a course, with and without rounds, the newest first. */
function ConditionsHistory({ courseId }: { courseId: number }) {
  const [page, setPage] = useState(1)
  const request = { params: { id: courseId }, query: { page, size } }
  const query = useServerQuery({ call: courseConditions, request, keepPrevious: true, offline: true })
  return (
    <QueryBoundary query={query} rows={size} height={72} needs={texts.conditions.offline}>
      {(answer) => (
        <>
          <AsOf query={query} />
          <ul className={styles['reports']} aria-label={texts.conditions.history} aria-busy={query.isPlaceholderData}>
            {answer.results.map(({ date, by, coursecom, ...entered }, place) => (
              <li key={`${answer.page} ${place}`}>
                <p className={styles['note']}>
                  <Day date={date} /> {by}
                </p>
                <p>{conditionsText(entered)}</p>
                {coursecom !== '' && <p>{coursecom}</p>}
              </li>
            ))}
          </ul>
          <Pager label={texts.conditions.pages} of={answer} onPage={setPage} />
        </>
      )}
    </QueryBoundary>
  )
}
