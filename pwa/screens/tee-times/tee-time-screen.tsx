import { useState } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import {
  teeTimeAdd,
  teeTimeById,
  teeTimeCancel,
  teeTimeEdit,
  type TeeTimeForm as Filled,
} from '#sync/calls/tee-times.ts'
import { settingsInit } from '#sync/calls/users.ts'
import { useClub } from '../../club/club.tsx'
import { useUser } from '../../device/device-context.tsx'
import { NotFoundScreen } from '../../not-found-screen.tsx'
import { nameOf } from '../../people/name-of.ts'
import { homePath, idInAddress } from '../../routes.ts'
import { BackHome, QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { reasonOf, useCatchUpAfter, useServerSend } from '../../server/server-send.ts'
import { useLeaveForm } from '../../server/use-leave-form.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { newDraft, TeeTimeForm, draftOf, type AfterSend } from './tee-time-form.tsx'
import { texts } from './texts.ts'
import styles from './tee-time-form.module.css'

export function AddTeeTimeScreen() {
  const user = useUser()
  return user?.isadmin === true ? <AddTeeTime name={nameOf(user)} /> : <Navigate to={homePath} replace />
}

function AddTeeTime({ name }: { name: string }) {
  const send = useServerSend()
  const leaveForm = useLeaveForm()
  const notices = useNotices()
  // The club's time zone may arrive after the form; day and time that were not changed are then updated.
  const { timeZone } = useClub()
  const [now] = useState(() => new Date())
  const query = useServerQuery({ call: settingsInit, request: {} })

  async function submit(body: Filled, { refused, forget }: AfterSend) {
    const answer = await send(teeTimeAdd, { body })
    if (!answer.ok) {
      refused(answer.refusal)
      notices.fail(texts.unableToAdd, reasonOf(answer.refusal))
      return
    }
    notices.succeed(texts.added)
    forget()
    await leaveForm(homePath)
  }

  return (
    <Page title={texts.addTeeTime}>
      <QueryBoundary query={query} rows={5} height={84} needs={texts.connectToAdd}>
        {({ user: { phonenum }, email }) => (
          <TeeTimeForm
            stored={{ values: newDraft(now, timeZone), version: undefined }}
            submitter={{ name, contact: [phonenum, email].filter(Boolean).join(' · ') }}
            submitLabel={texts.addTeeTime}
            onSubmit={submit}
          />
        )}
      </QueryBoundary>
    </Page>
  )
}

export function EditTeeTimeScreen() {
  const { tId } = useParams()
  const id = idInAddress(tId)
  return id === null ? <NotFoundScreen /> : <EditTeeTime id={id} />
}

function EditTeeTime({ id }: { id: number }) {
  const user = useUser()
  const send = useServerSend()
  const catchUpAfter = useCatchUpAfter()
  const leaveForm = useLeaveForm()
  const notices = useNotices()
  const query = useServerQuery({ call: teeTimeById, request: { params: { id } } })

  async function submit(body: Filled, { catchUp, refused, forget }: AfterSend) {
    const answer = await send(teeTimeEdit, { params: { id }, body })
    if (!answer.ok) {
      refused(answer.refusal)
      notices.fail(texts.unableToSave, reasonOf(answer.refusal))
      const readAgain = async () => (await query.refetch()).data?.teetime
      await catchUpAfter(answer.refusal, { readAgain, storedOf: draftOf, catchUp })
      return
    }
    notices.succeed(texts.saved)
    forget()
    await leaveForm(homePath)
  }

  return (
    <Page title={texts.editTeeTime}>
      <QueryBoundary query={query} rows={5} height={84} needs={texts.connectToEdit}>
        {({ teetime, submitUser }) =>
          submitUser !== null && (user?.isadmin === true || submitUser.id === user?.id) ? (
            <>
              <TeeTimeForm
                stored={draftOf(teetime)}
                id={id}
                submitter={{ name: nameOf(submitUser), contact: teetime.contactinfo }}
                submitLabel={texts.saveEdit}
                onSubmit={submit}
              />
              <CancelTeeTime id={id} onDone={() => void leaveForm(homePath)} />
            </>
          ) : (
            <EmptyState kind="error" title={texts.notYours} action={<BackHome />} />
          )
        }
      </QueryBoundary>
    </Page>
  )
}

/** Cancels a tee time, after a confirmation. */
function CancelTeeTime({ id, onDone }: { id: number; onDone: () => void }) {
  const send = useServerSend()
  const notices = useNotices()
  const [isAsking, setAsking] = useState(false)

  async function cancel() {
    setAsking(false)
    const answer = await send(teeTimeCancel, { params: { id }, body: {} })
    if (!answer.ok) {
      notices.fail(texts.unableToCancel, reasonOf(answer.refusal))
      return
    }
    notices.succeed(texts.canceled)
    onDone()
  }

  return (
    <>
      <Button tone="danger" className={styles['cancel']} onClick={() => setAsking(true)}>
        {texts.cancelTeeTime}
      </Button>
      <ActionDialog
        open={isAsking}
        title={texts.cancelTitle}
        action={texts.cancelIt}
        tone="danger"
        cancel={texts.keepIt}
        onAct={() => void cancel()}
        onClose={() => setAsking(false)}
      >
        <p>{texts.cancelMeans}</p>
      </ActionDialog>
    </>
  )
}
