import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router-dom'
import type { AnswerOf } from '#sync/calls/call.ts'
import { coursesImport, coursesImportPreview } from '#sync/calls/courses-import.ts'
import { courseAdd } from '#sync/calls/courses.ts'
import { ImportFile, ImportRows } from '../../import-files/import-file.tsx'
import { useServerSend } from '../../server/server-send.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { entryOf } from './course-draft.ts'
import { CourseForm, returnPath, type Typed } from './course-form.tsx'
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

  async function submit(typed: Typed, confirmed: { par_confirmed?: 1 } = {}) {
    const { draft, forget } = typed
    const answer = await send(courseAdd, { body: { ...entryOf(draft), ...confirmed } })
    if (!answer.ok) {
      if (par.asks(answer.refusal, () => void submit(typed, { par_confirmed: 1 }))) return
      notices.fail(texts.add.failed, answer.refusal.message)
      return
    }
    notices.succeed(texts.add.done.title, texts.add.done.detail(draft.name.trim()))
    forget()
    // Leaves before the refresh: a form that stays on the screen could be sent twice.
    await navigate(back)
    await answers.invalidateQueries()
  }

  return (
    <Page title={texts.add.title}>
      <ImportCourses />
      <CourseForm
        course={null}
        isadmin={false}
        submitLabel={texts.add.submit}
        onSubmit={(typed) => void submit(typed)}
        onCancel={() => void navigate(back)}
      />
      {par.dialog}
    </Page>
  )
}

type Validated = AnswerOf<typeof coursesImport>

/** Courses of a file, with their tees and holes. */
export function ImportCourses() {
  const send = useServerSend()
  return (
    <ImportFile<Validated>
      words={texts.import}
      accept=".csv,.json,text/csv,application/json"
      preview={(csv) => send(coursesImportPreview, { body: { csv } })}
      bring={(csv) => send(coursesImport, { body: { csv } })}
      hasWork={({ added, changed }) => added + changed > 0}
      rows={({ rows, ignored }) => (
        <ImportRows rows={rows} columns={columns} captions={texts.import.rows} ignored={ignored} />
      )}
      wayOn={
        <ButtonLink to="/viewCourses" tone="soft">
          {texts.import.show}
        </ButtonLink>
      }
    />
  )
}

type Row = Validated['rows'][number]

const { columns: heads } = texts.import.rows

const columns: readonly Column<Row>[] = [
  { label: heads.name, cell: ({ name }) => name },
  { label: heads.tee, cell: ({ tee }) => tee },
  { label: heads.rating, cell: ({ rating }) => rating },
  { label: heads.slope, cell: ({ slope }) => slope },
  { label: heads.holes, cell: ({ holes }) => holes },
]
