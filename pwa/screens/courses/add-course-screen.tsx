import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router-dom'
import { courseAdd } from '#sync/calls/courses.ts'
import { useServerSend } from '../../server/server-send.ts'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { emptyCourse, entryOf, type CourseDraft } from './course-draft.ts'
import { CourseForm, returnPath } from './course-form.tsx'
import { ImportCourses } from './import-courses.tsx'
import { useParQuestion } from './par-question.tsx'
import { texts } from './texts.ts'

/** Adds a course, and returns to the screen that needed it. */
export function AddCourseScreen() {
  const { prevRoute = '' } = useParams()
  const send = useServerSend()
  const answers = useQueryClient()
  const navigate = useNavigate()
  const notices = useNotices()
  const par = useParQuestion()
  const back = returnPath(prevRoute) ?? '/viewCourses'

  async function submit(draft: CourseDraft, confirmed: { par_confirmed?: 1 } = {}) {
    const answer = await send(courseAdd, { body: { ...entryOf(draft), ...confirmed } })
    if (!answer.ok) {
      if (par.asks(answer.refusal, () => void submit(draft, { par_confirmed: 1 }))) return
      notices.fail(texts.add.failed, answer.refusal.message)
      return
    }
    notices.succeed(texts.add.done.title, texts.add.done.detail(draft.name.trim()))
    // Leaves before the refresh: a form that stays on the screen could be sent twice.
    await navigate(back)
    await answers.invalidateQueries()
  }

  return (
    <Page title={texts.add.title}>
      <ImportCourses />
      <CourseForm
        initial={emptyCourse}
        stored={null}
        isadmin={false}
        submitLabel={texts.add.submit}
        onSubmit={async (draft) => {
          await submit(draft)
          return undefined
        }}
        onCancel={() => void navigate(back)}
      />
      {par.dialog}
    </Page>
  )
}
