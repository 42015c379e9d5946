import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router-dom'
import { courseAdd } from '#sync/calls/courses.ts'
import { useServerSend } from '../../server/server-send.ts'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { emptyCourse, entryOf, type CourseDraft } from './course-draft.ts'
import { CourseForm, returnPath } from './course-form.tsx'

/** Adds a course, and leads back to the screen that needed it. */
export function AddCourseScreen() {
  const { prevRoute = '' } = useParams()
  const send = useServerSend()
  const answers = useQueryClient()
  const navigate = useNavigate()
  const notices = useNotices()
  const back = returnPath(prevRoute) ?? '/viewCourses'

  async function submit(draft: CourseDraft) {
    const answer = await send(courseAdd, { body: entryOf(draft) })
    if (!answer.ok) {
      notices.fail('Unable to Add Course', answer.refusal.message)
      return
    }
    notices.succeed('Course Added', `${draft.name.trim()} has successfully been added`)
    // Leaves before the refresh: a form that stays on the screen could be sent twice.
    await navigate(back)
    await answers.invalidateQueries()
  }

  return (
    <Page title="Add Course">
      <CourseForm
        initial={emptyCourse}
        stored={null}
        isadmin={false}
        submitLabel="Add Course"
        onSubmit={(draft) => void submit(draft)}
        onCancel={() => void navigate(back)}
      />
    </Page>
  )
}
