import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { confirmEmail } from '#sync/calls/users.ts'
import { useClubSend } from '../../club/club-send.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { Standstill } from '../../ui/standstill.tsx'

const problem =
  'There was a problem while trying to confirm your email address. ' +
  'Please check to make sure you have the correct link inputted. If the problem persists Contact Us'

/** Confirms an email address, by a tap and not by opening the link: mail scanners open links. */
export function ConfirmScreen() {
  const { hash = '' } = useParams()
  const send = useClubSend()
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
        <Standstill kind="offline" title="The club cannot be reached">
          <p>The link is still good. Press Confirm again when you have a connection.</p>
        </Standstill>
      )}
      {failure === 'link' && (
        <Standstill
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
