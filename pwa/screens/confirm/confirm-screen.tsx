import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { confirmEmail } from '#sync/calls/users.ts'
import { useServerSend } from '../../server/server-send.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'

const problem =
  'There was a problem while trying to confirm your email address. ' +
  'Please check to make sure you have the correct link inputted. If the problem persists Contact Us'

/** Confirms an email address, by a tap and not by opening the link: mail scanners open links. */
export function ConfirmScreen() {
  const { hash = '' } = useParams()
  const send = useServerSend()
  const notices = useNotices()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<'link' | 'offline' | null>(hash === '' ? 'link' : null)

  async function confirm() {
    const answer = await send(confirmEmail, { body: { hash } })
    if (!answer.ok) {
      setFailure(answer.refusal.code === 'club.unreachable' ? 'offline' : 'link')
      return
    }
    notices.succeed('Confirmation Complete')
    await navigate('/login')
  }

  return (
    <Page
      title="Confirm your email"
      lead={hash === '' ? undefined : 'One press, and your email address is confirmed.'}
      narrow
    >
      {hash !== '' && (
        <Button tone="primary" wide onClick={() => void confirm()}>
          Confirm
        </Button>
      )}
      {failure === 'offline' && (
        <EmptyState kind="offline" title="The club cannot be reached">
          <p>The link is still good. Press Confirm again when you have a connection.</p>
        </EmptyState>
      )}
      {failure === 'link' && (
        <EmptyState
          kind="error"
          title={problem}
          action={
            <Link to="/contactUs" className={buttonLook('plain')}>
              Contact Us
            </Link>
          }
        />
      )}
    </Page>
  )
}
