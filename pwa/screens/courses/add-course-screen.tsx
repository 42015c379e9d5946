import { useNavigate, useParams } from 'react-router-dom'
import { courseAdd } from '#sync/calls/courses.ts'
import { ChooseList } from '../../import-files/choose-list.tsx'
import { ListScreen } from '../../import-files/list-screen.tsx'
import { useServerSend } from '../../server/server-send.ts'
import { useLeaveForm } from '../../server/use-leave-form.ts'
import { useNotices } from '../../ui/notices.tsx'
import { entryOf } from './course-draft.ts'
import { CourseForm, returnPath, type Typed } from './course-form.tsx'
import { useParQuestion } from './par-question.tsx'
import { ReviewCourses } from './review-courses.tsx'
import { texts } from './texts.ts'
import { useCoursesList } from './use-courses-list.ts'

/** Adds a course, and returns to the screen that needed it; or the courses of a file. */
export function AddCourseScreen() {
  const { prevRoute = '' } = useParams()
  const send = useServerSend()
  const navigate = useNavigate()
  const leaveForm = useLeaveForm()
  const notices = useNotices()
  const par = useParQuestion()
  const list = useCoursesList()
  const back = returnPath(prevRoute) ?? '/viewCourses'

  async function submit(typed: Typed, confirmed: { par_confirmed?: 1 } = {}) {
    const { draft, refuse, forget } = typed
    const answer = await send(courseAdd, { body: { ...entryOf(draft), ...confirmed } })
    if (!answer.ok) {
      if (par.asks(answer.refusal, () => void submit(typed, { par_confirmed: 1 }))) return
      refuse(answer.refusal)
      notices.fail(texts.add.failed, answer.refusal.message)
      return
    }
    notices.succeed(texts.add.done.title, texts.add.done.detail(draft.name.trim()))
    forget()
    await leaveForm(back)
  }

  return (
    <ListScreen
      list={list}
      words={texts.review}
      title={texts.add.title}
      isLacking={(has) => !has('name') || !has('tee') || !has('rating') || !has('slope')}
      review={list.validated && <ReviewCourses list={list} validated={list.validated} />}
    >
      <ChooseList list={list} words={texts.import} accept=".csv,.json,text/csv,application/json" />
      <CourseForm
        course={null}
        isadmin={false}
        submitLabel={texts.add.submit}
        onSubmit={submit}
        onCancel={() => void navigate(back)}
      />
      {par.dialog}
    </ListScreen>
  )
}
