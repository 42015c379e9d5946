import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
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
import { idInAddress } from '../../routes.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { useServerSend } from '../../server/server-send.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { newDraft, TeeTimeForm, draftOf } from './tee-time-form.tsx'
import styles from './tee-time-form.module.css'

/** A new tee time, which administrators post. */
export function AddTeeTimeScreen() {
  const user = useUser()
  return user?.isadmin === true ? (
    <AddTeeTime name={`${user.firstname} ${user.lastname}`} />
  ) : (
    <Navigate to="/home" replace />
  )
}

function AddTeeTime({ name }: { name: string }) {
  const send = useServerSend()
  const answers = useQueryClient()
  const navigate = useNavigate()
  const notices = useNotices()
  const { timeZone } = useClub()
  const [initial] = useState(() => newDraft(new Date(), timeZone))
  const query = useServerQuery({ call: settingsInit, request: {} })

  async function submit(body: Filled) {
    const answer = await send(teeTimeAdd, { body })
    if (!answer.ok) {
      notices.fail('Unable to Add Tee time', answer.refusal.message)
      return
    }
    notices.succeed('Tee Time Added')
    // Left at once: a form that stands while the lists are asked anew would be sent twice.
    await navigate('/home')
    await answers.invalidateQueries()
  }

  return (
    <Page title="Add Tee Time">
      <QueryBoundary
        query={query}
        waiting={<Skeleton rows={5} height={84} />}
        needs={<p>To add a tee time, the club has to be reached.</p>}
      >
        {({ user: { phonenum }, email }) => (
          <TeeTimeForm
            initial={initial}
            submitter={{ name, contact: [phonenum, email].filter(Boolean).join(' · ') }}
            submitLabel="Add Tee Time"
            onSubmit={(form) => void submit(form)}
            onCancel={() => void navigate('/home')}
          />
        )}
      </QueryBoundary>
    </Page>
  )
}

/** A tee time that the club has, for whoever submitted it and administrators. */
export function EditTeeTimeScreen() {
  const { tId } = useParams()
  const id = idInAddress(tId)
  return id === null ? <NotFoundScreen /> : <EditTeeTime id={id} />
}

function EditTeeTime({ id }: { id: number }) {
  const user = useUser()
  const send = useServerSend()
  const answers = useQueryClient()
  const navigate = useNavigate()
  const notices = useNotices()
  const query = useServerQuery({ call: teeTimeById, request: { params: { id } } })

  async function submit(body: Filled) {
    const answer = await send(teeTimeEdit, { params: { id }, body })
    if (!answer.ok) {
      notices.fail('Unable to Save Tee time', answer.refusal.message)
      return
    }
    notices.succeed('Tee Time Saved')
    await goHome()
  }

  async function goHome() {
    await navigate('/home')
    await answers.invalidateQueries()
  }

  return (
    <Page title="Edit Tee Time">
      <QueryBoundary
        query={query}
        waiting={<Skeleton rows={5} height={84} />}
        needs={<p>To edit a tee time, the club has to be reached.</p>}
      >
        {({ teetime, submitUser }) =>
          submitUser !== null && (user?.isadmin === true || submitUser.id === user?.id) ? (
            <>
              <TeeTimeForm
                initial={draftOf(teetime)}
                id={id}
                submitter={{ name: `${submitUser.firstname} ${submitUser.lastname}`, contact: teetime.contactinfo }}
                submitLabel="Save Edit"
                onSubmit={(form) => void submit(form)}
                onCancel={() => void navigate('/home')}
              />
              <CallOff id={id} onDone={() => void goHome()} />
            </>
          ) : (
            <EmptyState kind="error" title="Only the member who submitted this tee time can change it." />
          )
        }
      </QueryBoundary>
    </Page>
  )
}

/** Takes a tee time away, after asking once. */
function CallOff({ id, onDone }: { id: number; onDone: () => void }) {
  const send = useServerSend()
  const notices = useNotices()
  const [isAsking, setAsking] = useState(false)

  async function callOff() {
    setAsking(false)
    const answer = await send(teeTimeCancel, { params: { id }, body: {} })
    if (!answer.ok) {
      notices.fail('Unable to cancel tee time', answer.refusal.message)
      return
    }
    notices.succeed('Tee Time Canceled')
    onDone()
  }

  return (
    <>
      <Button tone="danger" className={styles['callOff']} onClick={() => setAsking(true)}>
        Call Off Tee Time
      </Button>
      <Dialog
        open={isAsking}
        title="Call off this tee time?"
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button tone="danger" onClick={() => void callOff()}>
              Call off
            </Button>
            <Button onClick={() => setAsking(false)}>Keep</Button>
          </>
        }
      >
        <p>It leaves the list of tee times, and does not come back.</p>
      </Dialog>
    </>
  )
}
