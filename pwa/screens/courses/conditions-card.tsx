import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { courseEditConditions, type CourseDetails } from '#sync/calls/courses.ts'
import { useClubSend } from '../../club/club-send.ts'
import { conditionWord, scaleNames, scales, type Scale } from '../../courses/condition-words.ts'
import { Fact, Facts } from '../../courses/facts.tsx'
import { Day } from '../../dates/day.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form, FormActions } from '../../ui/form.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { useFocusAfter } from '../../ui/page.tsx'
import { ConditionsHistory } from './conditions-history.tsx'
import styles from './course-view.module.css'

/** What a course is like by its last report, and the way to report. */
export function ConditionsCard({ course }: { course: CourseDetails }) {
  const [isEditing, setEditing] = useState(false)
  const place = useFocusAfter<HTMLElement>(isEditing)
  return (
    <Card ref={place} tabIndex={-1} className={styles['part']} aria-label="Course Conditions">
      <div className={styles['head']}>
        <h2>Course Conditions</h2>
        {!isEditing && <Button onClick={() => setEditing(true)}>Edit Conditions</Button>}
      </div>
      {isEditing ? <ConditionsForm course={course} onDone={() => setEditing(false)} /> : <Told course={course} />}
    </Card>
  )
}

function Told({ course }: { course: CourseDetails }) {
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
        <Fact name="Comment">{coursecom}</Fact>
      </Facts>
      {coursecomdate !== null && (
        <>
          <p className={styles['note']}>
            Last report by {coursecomby} on <Day date={coursecomdate} />
          </p>
          <Button aria-expanded={showsHistory} onClick={() => setShowsHistory(!showsHistory)}>
            Condition History
          </Button>
        </>
      )}
      {showsHistory && <ConditionsHistory courseId={course.id} />}
    </>
  )
}

function ConditionsForm({ course, onDone }: { course: CourseDetails; onDone: () => void }) {
  const send = useClubSend()
  const answers = useQueryClient()
  const notices = useNotices()
  const [told, setTold] = useState<Readonly<Record<Scale, number>>>(course)
  const [coursecom, setComment] = useState(course.coursecom)

  async function submit() {
    const { greenscondition, greensspeed, fairwaycondition, value } = told
    const scalesTold = { greenscondition, greensspeed, fairwaycondition, value }
    const answer = await send(courseEditConditions, { body: { id: course.id, ...scalesTold, coursecom } })
    if (!answer.ok) {
      notices.fail('Unable to Update Course Conditions', answer.refusal.message)
      return
    }
    notices.succeed('Course Conditions Updated')
    onDone()
    await answers.invalidateQueries()
  }

  return (
    <Form onSubmit={() => void submit()}>
      {scaleNames.map((scale) => (
        <SelectField
          key={scale}
          label={scales[scale].label}
          value={told[scale]}
          options={scales[scale].words.map((label, value) => ({ value, label }))}
          onValue={(step) => setTold((before) => ({ ...before, [scale]: step }))}
        />
      ))}
      <TextArea label="Comment" name="coursecom" maxLength={1000} rows={4} value={coursecom} onValue={setComment} />
      <FormActions>
        <Button type="submit" tone="primary">
          Save Conditions
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </FormActions>
    </Form>
  )
}
