import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { courseById, courseEdit } from '#sync/calls/courses.ts'
import { useUser } from '../../device/device-context.tsx'
import { NotFoundScreen } from '../../not-found-screen.tsx'
import { idInAddress } from '../../routes.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useRefresh, useServerQuery } from '../../server/server-query.ts'
import { reasonOf, useCatchUpAfter, useServerSend } from '../../server/server-send.ts'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { draftOf, entryOf } from './course-draft.ts'
import { CourseForm, returnPath, type Typed } from './course-form.tsx'
import { useParQuestion } from './par-question.tsx'
import { texts } from './texts.ts'

/** Edits a course. `?return=tournament`, with the query of that screen, returns to the outing that needs its holes. */
export function EditCourseScreen() {
  const { cId } = useParams()
  const courseId = idInAddress(cId)
  return courseId === null ? <NotFoundScreen /> : <EditCourse courseId={courseId} />
}

function EditCourse({ courseId }: { courseId: number }) {
  const [asked] = useSearchParams()
  const user = useUser()
  const send = useServerSend()
  const catchUpAfter = useCatchUpAfter()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const notices = useNotices()
  const par = useParQuestion()
  // Not from the cache: the present values decide which fields are empty, and so editable.
  const query = useServerQuery({ call: courseById, request: { params: { id: courseId } } })
  const back = returnPath(asked.get('return')) ?? `/viewCourses/${courseId}/rounds`

  async function submit(typed: Typed, confirmed: { par_confirmed?: 1 } = {}) {
    const { draft, version, catchUp, refuse, forget } = typed
    const answer = await send(courseEdit, { body: { ...entryOf(draft), id: courseId, version, ...confirmed } })
    if (!answer.ok) {
      if (par.asks(answer.refusal, () => void submit(typed, { par_confirmed: 1 }))) return
      refuse(answer.refusal)
      notices.fail(texts.edit.failed, reasonOf(answer.refusal))
      const readAgain = async () => (await query.refetch()).data
      await catchUpAfter(answer.refusal, { readAgain, storedOf: draftOf, catchUp })
      return
    }
    notices.succeed(texts.edit.done.title, texts.edit.done.detail)
    forget()
    await refresh()
    await navigate(back)
  }

  return (
    <Page title={texts.edit.title}>
      <QueryBoundary query={query} rows={4} height={160} needs={texts.edit.offline}>
        {(answer) => (
          <CourseForm
            course={draftOf(answer)}
            isadmin={user?.isadmin ?? false}
            submitLabel={texts.edit.submit}
            onSubmit={submit}
            onCancel={() => void navigate(back)}
          />
        )}
      </QueryBoundary>
      {par.dialog}
    </Page>
  )
}
