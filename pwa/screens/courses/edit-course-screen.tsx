import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { courseById, courseEdit } from '#sync/calls/courses.ts'
import { useUser } from '../../device/device-context.tsx'
import { NotFoundScreen } from '../../not-found-screen.tsx'
import { idInAddress } from '../../routes.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { useServerSend } from '../../server/server-send.ts'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { draftOf, entryOf, type CourseDraft } from './course-draft.ts'
import { CourseForm, returnPath } from './course-form.tsx'

/** Edits a course. `?return=tournament` leads back to the outing that needs its holes. */
export function EditCourseScreen() {
  const { cId } = useParams()
  const courseId = idInAddress(cId)
  return courseId === null ? <NotFoundScreen /> : <EditCourse courseId={courseId} />
}

function EditCourse({ courseId }: { courseId: number }) {
  const [asked] = useSearchParams()
  const user = useUser()
  const send = useServerSend()
  const answers = useQueryClient()
  const navigate = useNavigate()
  const notices = useNotices()
  // Not from the cache: which fields are empty, and so editable, is decided by the current course.
  const query = useServerQuery({ call: courseById, request: { params: { id: courseId } } })
  const back = returnPath(asked.get('return')) ?? `/viewCourses/${courseId}/rounds`

  async function submit(draft: CourseDraft) {
    const answer = await send(courseEdit, { body: { ...entryOf(draft), id: courseId } })
    if (!answer.ok) {
      notices.fail('Unable to save the course', answer.refusal.message)
      return
    }
    notices.succeed('Course Updated', 'Course has successfully been updated')
    await answers.invalidateQueries()
    await navigate(back)
  }

  return (
    <Page title="Edit Course">
      <QueryBoundary
        query={query}
        waiting={<Skeleton rows={4} height={160} />}
        needs={<p>To edit a course, the club has to be reached.</p>}
      >
        {(answer) => (
          <CourseForm
            initial={draftOf(answer)}
            stored={draftOf(answer)}
            isadmin={user?.isadmin ?? false}
            submitLabel="Save Course"
            onSubmit={(draft) => void submit(draft)}
            onCancel={() => void navigate(back)}
          />
        )}
      </QueryBoundary>
    </Page>
  )
}
