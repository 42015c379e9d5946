import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { teeTimeAdd, type TeeTimeForm as Filled } from '#sync/calls/tee-times.ts'
import { settingsInit } from '#sync/calls/users.ts'
import { QueryBoundary } from '../../club/query-boundary.tsx'
import { useClub } from '../../club/club.tsx'
import { useClubQuery } from '../../club/club-query.ts'
import { useClubSend } from '../../club/club-send.ts'
import { useUser } from '../../device/device-context.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { newDraft } from './tee-time-draft.ts'
import { TeeTimeForm } from './tee-time-form.tsx'

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
  const send = useClubSend()
  const answers = useQueryClient()
  const navigate = useNavigate()
  const notices = useNotices()
  const { timeZone } = useClub()
  const [initial] = useState(() => newDraft(new Date(), timeZone))
  const query = useClubQuery({ call: settingsInit, request: {} })

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
