import { useNavigate, useParams } from 'react-router-dom'
import type { AnswerOf } from '#sync/calls/call.ts'
import { coursesImport, coursesImportPreview } from '#sync/calls/courses-import.ts'
import { courseAdd } from '#sync/calls/courses.ts'
import { callServer } from '#sync/device/connection/server-calls.ts'
import { useDevice } from '../../device/device-context.tsx'
import { ChooseList } from '../../import-files/choose-list.tsx'
import { ListScreen } from '../../import-files/list-screen.tsx'
import type { ReviewColumn } from '../../import-files/review-context.ts'
import { ReviewList } from '../../import-files/review-list.tsx'
import { useImportList, type ImportList } from '../../import-files/use-import-list.ts'
import { reasonOf, useServerSend } from '../../server/server-send.ts'
import { useLeaveForm } from '../../server/use-leave-form.ts'
import { Actions, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { stack } from '../../ui/stack.ts'
import { entryOf } from './course-draft.ts'
import { CourseForm, returnPath, type Typed } from './course-form.tsx'
import { useParQuestion } from './par-question.tsx'
import { texts } from './texts.ts'

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
      notices.fail(texts.add.failed, reasonOf(answer.refusal))
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

const { review } = texts

/** The lines of a file of courses. */
function ReviewCourses({ list, validated }: { list: CoursesList; validated: Validated }) {
  const send = useServerSend()
  const { done } = list
  return (
    <ReviewList
      list={list}
      rows={validated.rows}
      ignored={validated.ignored}
      words={review}
      columns={columns}
      nameOf={({ name, tee }) => [name === '' ? review.noName : name, tee].filter((part) => part !== '').join(', ')}
      inputModes={inputModes}
      done={done !== null && <Done done={done} />}
      save={texts.import.save(validated)}
      onSave={() => void list.save((body) => send(coursesImport, { body }))}
    />
  )
}

/** The result of the last save, and links onward. */
function Done({ done }: { done: Validated }) {
  return (
    <Card {...stack(10)}>
      <p role="status">{review.saved(done)}</p>
      <Actions>
        <ButtonLink to="/viewCourses" tone="soft">
          {texts.import.show}
        </ButtonLink>
      </Actions>
    </Card>
  )
}

const inputModes = { rating: 'decimal', slope: 'numeric', yardage: 'numeric', phonenum: 'tel' } as const

const { heads } = review

/**
 * The columns. Facts about the course are in the column of its name, and its card is shown by the number of its holes.
 */
const columns: readonly ReviewColumn<TeesRow>[] = [
  {
    label: heads.name,
    fields: ['name', 'address1', 'address2', 'city', 'state', 'zip', 'phonenum', 'website'],
    width: 11,
    cell: ({ name }) => name,
  },
  { label: heads.tee, fields: ['tee', 'gender'], width: 8, cell: ({ tee }) => tee },
  { label: heads.rating, fields: ['rating'], width: 5, digits: 'plain', cell: ({ rating }) => rating },
  { label: heads.slope, fields: ['slope'], width: 5, digits: 'plain', cell: ({ slope }) => slope },
  {
    label: heads.holes,
    fields: ['yardage', 'pars', 'indexes'],
    width: 10,
    digits: 'plain',
    cell: ({ holes }) => holes,
  },
]

export type Validated = AnswerOf<typeof coursesImport>
export type TeesRow = Validated['rows'][number]
type CoursesList = ImportList<Validated>

/** Returns a list of courses, with a line for each tee, until all of it is saved. */
function useCoursesList(): CoursesList {
  const device = useDevice()
  return useImportList<Validated>({
    name: 'courses list',
    field: 'tee',
    // With `columns`, even empty, the server also returns the columns of a file that lacks a required one.
    preview: (body) => callServer(device, coursesImportPreview, { body: { columns: [], ...body } }),
    words: texts.import,
  })
}
