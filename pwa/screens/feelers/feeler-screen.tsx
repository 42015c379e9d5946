import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { feelerAdd, feelerById, feelerEdit, type FeelerForm as Filled } from '#sync/calls/feelers.ts'
import { useUser } from '../../device/device-context.tsx'
import { NotFoundScreen } from '../../not-found-screen.tsx'
import { idInAddress } from '../../routes.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { useServerSend } from '../../server/server-send.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { beginFeeler, unsent, FeelerForm, draftOf } from './feeler-form.tsx'

/** Tells the members that golfers are wanted. */
export function SendFeelerScreen() {
  const send = useServerSend()
  const answers = useQueryClient()
  const navigate = useNavigate()
  const notices = useNotices()
  const location = useLocation()

  async function submit(body: Filled) {
    const answer = await send(feelerAdd, { body })
    if (answer.ok) notices.succeed('Feeler Sent')
    else notices.fail('Unable to Send Feeler', `${answer.refusal.message} Send Feeler has it as you entered it.`)
    // Left at once: a form that stands while the lists are asked anew would be sent twice.
    await navigate('/home', { state: answer.ok ? null : unsent(body) })
    await answers.invalidateQueries()
  }

  return (
    <Page title="Send Feeler" narrow>
      <FeelerForm
        initial={beginFeeler(location.state)}
        submitLabel="Send Feeler"
        onSubmit={(form) => void submit(form)}
        onCancel={() => void navigate('/home')}
      />
    </Page>
  )
}

/** A feeler that was sent, for whoever sent it and administrators. */
export function EditFeelerScreen() {
  const { fId } = useParams()
  const id = idInAddress(fId)
  return id === null ? <NotFoundScreen /> : <EditFeeler id={id} />
}

function EditFeeler({ id }: { id: number }) {
  const user = useUser()
  const send = useServerSend()
  const answers = useQueryClient()
  const navigate = useNavigate()
  const notices = useNotices()
  const query = useServerQuery({ call: feelerById, request: { params: { id } } })

  async function submit(body: Filled) {
    const answer = await send(feelerEdit, { params: { id }, body })
    if (!answer.ok) {
      notices.fail('Unable to Edit Feeler', answer.refusal.message)
      return
    }
    notices.succeed('Feeler Sent')
    await navigate('/home')
    await answers.invalidateQueries()
  }

  return (
    <Page title="Edit Feeler" narrow>
      <QueryBoundary
        query={query}
        waiting={<Skeleton rows={4} height={84} />}
        needs={<p>To edit a feeler, the club has to be reached.</p>}
      >
        {({ feeler }) =>
          user?.isadmin === true || feeler.member_submitted_id === user?.id ? (
            <FeelerForm
              initial={draftOf(feeler)}
              submitLabel="Send"
              onSubmit={(form) => void submit(form)}
              onCancel={() => void navigate('/home')}
            />
          ) : (
            <EmptyState kind="error" title="Only the member who sent this feeler can change it." />
          )
        }
      </QueryBoundary>
    </Page>
  )
}
