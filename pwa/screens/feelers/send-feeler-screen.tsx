import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import { feelerAdd, type FeelerForm as Filled } from '#sync/calls/feelers.ts'
import { useClubSend } from '../../club/club-send.ts'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { beginFeeler, unsent, FeelerForm } from './feeler-form.tsx'

/** Tells the members that golfers are wanted. */
export function SendFeelerScreen() {
  const send = useClubSend()
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
