import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { feelerAdd, type FeelerForm as Filled } from '#sync/calls/feelers.ts'
import { useClubSend } from '../../club/club-send.ts'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { emptyFeeler } from './feeler-draft.ts'
import { FeelerForm } from './feeler-form.tsx'

/** Tells the members that golfers are wanted. */
export function SendFeelerScreen() {
  const send = useClubSend()
  const answers = useQueryClient()
  const navigate = useNavigate()
  const notices = useNotices()

  async function submit(body: Filled) {
    const answer = await send(feelerAdd, { body })
    if (answer.ok) notices.succeed('Feeler Sent')
    else notices.fail('Unable to Send Feeler', answer.refusal.message)
    // Left at once: a form that stands while the lists are asked anew would be sent twice.
    await navigate('/home')
    await answers.invalidateQueries()
  }

  return (
    <Page title="Send Feeler" narrow>
      <FeelerForm
        initial={emptyFeeler}
        submitLabel="Send Feeler"
        onSubmit={(form) => void submit(form)}
        onCancel={() => void navigate('/home')}
      />
    </Page>
  )
}
