import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { AnswerOf } from '#sync/calls/call.ts'
import { courseById } from '#sync/calls/courses.ts'
import { courseEditTeebox } from '#sync/calls/teeboxes.ts'
import type { ServerRefusal } from '#sync/device/connection/server-calls.ts'
import { useUser } from '../../device/device-context.tsx'
import { UnsavedLine } from '../../forms/unsaved-line.tsx'
import { useTypedOver } from '../../forms/use-typed-over.ts'
import { NotFoundScreen } from '../../not-found-screen.tsx'
import { idInAddress } from '../../routes.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { reasonOf, useCatchUpAfter, useServerSend } from '../../server/server-send.ts'
import { useLeaveForm } from '../../server/use-leave-form.ts'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import { ErrorList, Form, SubmitOrCancel, FormRow } from '../../ui/form.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import {
  caughtUp,
  anyCourse,
  draftOf,
  summaryOf,
  teeboxDraftFaults,
  teeboxEntryOf,
  withTeebox,
} from './course-draft.ts'
import { useParQuestion } from './par-question.tsx'
import { TeeboxEditor } from './teebox-editor.tsx'
import { texts } from './texts.ts'
import { useFaults } from './use-faults.ts'
import styles from './course-form.module.css'

/** The teeboxes of a course. `?return=postRound` returns to the round that is being posted. */
export function EditTeeboxScreen() {
  const { cId } = useParams()
  const courseId = idInAddress(cId)
  return courseId === null ? <NotFoundScreen /> : <EditTeeboxes courseId={courseId} />
}

function EditTeeboxes({ courseId }: { courseId: number }) {
  const query = useServerQuery({ call: courseById, request: { params: { id: courseId } } })
  return (
    <Page title={texts.editTeeboxes.title}>
      <QueryBoundary query={query} rows={4} height={120} needs={texts.editTeeboxes.offline}>
        {(answer) => <TeeboxForm ground={answer} readAgain={async () => (await query.refetch()).data} />}
      </QueryBoundary>
    </Page>
  )
}

type Ground = AnswerOf<typeof courseById>

function TeeboxForm({ ground, readAgain }: { ground: Ground; readAgain: () => Promise<Ground | undefined> }) {
  const { course } = ground
  const [search] = useSearchParams()
  const isadmin = useUser()?.isadmin ?? false
  const send = useServerSend()
  const catchUpAfter = useCatchUpAfter()
  const navigate = useNavigate()
  const leaveForm = useLeaveForm()
  const notices = useNotices()
  const par = useParQuestion()
  const stored = draftOf(ground)
  const { form, version, unsaved, change, catchUp, forget } = useTypedOver('teeboxes', {
    stored,
    merge: caughtUp,
    shape: anyCourse,
  })
  const teeboxes = form.teeboxes.length === 0 ? withTeebox([]) : form.teeboxes
  const draft = { ...form, teeboxes }
  const card = stored.values.holes
  const faultsNow = () => teeboxDraftFaults(teeboxes, card)
  const { faults, find, refuse, clear } = useFaults(draft, faultsNow)

  async function submit(confirmed: { par_confirmed?: 1 } = {}) {
    if (!find(faultsNow())) return
    const body = { course_id: course.id, teeboxes: teeboxes.map(teeboxEntryOf), version, ...confirmed }
    const answer = await send(courseEditTeebox, { body })
    if (!answer.ok) return await explain(answer.refusal)
    forget(form)
    const { updatedTeeboxIds } = answer.value
    // The round that is being posted uses the last changed teebox.
    if (search.get('return') === 'postRound') await leaveForm('/postRound/round', { state: { updatedTeeboxIds } })
    else await leaveForm(`/viewCourses/${course.id}/rounds`)
  }

  async function explain(refusal: ServerRefusal) {
    if (par.asks(refusal, () => void submit({ par_confirmed: 1 }))) return
    refuse(refusal, draft)
    notices.fail(texts.editTeeboxes.failed, reasonOf(refusal))
    await catchUpAfter(refusal, { readAgain, storedOf: draftOf, catchUp })
  }

  function cancel() {
    forget()
    void navigate(-1)
  }

  return (
    <Form onSubmit={submit}>
      <UnsavedLine of={unsaved} onExchange={clear} />
      <Card className={styles['group']} aria-label={texts.teeboxes}>
        <TextField label={texts.form.course} readOnly value={course.name} onValue={() => undefined} />
        {!isadmin && stored.values.teeboxes.length > 0 && <p className={styles['note']}>{texts.blankOnly}</p>}
        <TeeboxEditor
          teeboxes={teeboxes}
          stored={stored.values.teeboxes}
          card={card}
          isadmin={isadmin}
          faults={faults}
          onTeeboxes={(changed) => change({ teeboxes: changed })}
          mayAdd={() => find(teeboxes.length === 0 ? [] : faultsNow())}
        />
      </Card>
      <FormRow>
        <ErrorList errors={summaryOf(faults)} />
      </FormRow>
      <SubmitOrCancel submit={texts.editTeeboxes.submit} onCancel={cancel} />
      {par.dialog}
    </Form>
  )
}
