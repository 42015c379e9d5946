import { useLocation, useParams } from 'react-router-dom'
import { feelerAdd, feelerById, feelerEdit, type FeelerForm as Filled } from '#sync/calls/feelers.ts'
import { useUser } from '../../device/device-context.tsx'
import { NotFoundScreen } from '../../not-found-screen.tsx'
import { homePath, idInAddress } from '../../routes.ts'
import { BackHome, QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { reasonOf, useCatchUpAfter, useServerSend } from '../../server/server-send.ts'
import { useLeaveForm } from '../../server/use-leave-form.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { beginFeeler, unsent, FeelerForm, draftOf, type Sending } from './feeler-form.tsx'
import { texts } from './texts.ts'

export function SendFeelerScreen() {
  const send = useServerSend()
  const leaveForm = useLeaveForm()
  const notices = useNotices()
  const location = useLocation()

  async function submit(body: Filled, { sent }: Sending) {
    const answer = await send(feelerAdd, { body })
    if (answer.ok) {
      sent()
      notices.succeed(texts.sent)
    } else notices.fail(texts.unableToSend, texts.stillThere(reasonOf(answer.refusal)))
    await leaveForm(homePath, { state: answer.ok ? null : unsent(body) })
  }

  return (
    <Page title={texts.sendFeeler} narrow>
      <FeelerForm
        stored={{ values: beginFeeler(location.state), version: undefined }}
        submitLabel={texts.sendFeeler}
        onSubmit={submit}
      />
    </Page>
  )
}

export function EditFeelerScreen() {
  const { fId } = useParams()
  const id = idInAddress(fId)
  return id === null ? <NotFoundScreen /> : <EditFeeler id={id} />
}

function EditFeeler({ id }: { id: number }) {
  const user = useUser()
  const send = useServerSend()
  const catchUpAfter = useCatchUpAfter()
  const leaveForm = useLeaveForm()
  const notices = useNotices()
  const query = useServerQuery({ call: feelerById, request: { params: { id } } })

  async function submit(form: Filled, { version, sent, refused, catchUp }: Sending) {
    const answer = await send(feelerEdit, { params: { id }, body: { ...form, version } })
    if (!answer.ok) {
      refused(answer.refusal)
      notices.fail(texts.unableToEdit, reasonOf(answer.refusal))
      const readAgain = async () => (await query.refetch()).data
      await catchUpAfter(answer.refusal, { readAgain, storedOf: draftOf, catchUp })
      return
    }
    sent()
    notices.succeed(texts.sent)
    await leaveForm(homePath)
  }

  return (
    <Page title={texts.editFeeler} narrow>
      <QueryBoundary query={query} rows={4} height={84} needs={texts.connectToEdit}>
        {(answer) =>
          user?.isadmin === true || answer.feeler.member_submitted_id === user?.id ? (
            <FeelerForm stored={draftOf(answer)} submitLabel={texts.send} onSubmit={submit} />
          ) : (
            <EmptyState kind="error" title={texts.notYours} action={<BackHome />} />
          )
        }
      </QueryBoundary>
    </Page>
  )
}
