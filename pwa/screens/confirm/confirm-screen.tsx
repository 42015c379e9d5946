import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { confirmEmail } from '#sync/calls/users.ts'
import { useServerSend } from '../../server/server-send.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { texts } from './texts.ts'

/** Confirms an email address by a tap, not by opening the link: mail scanners open links. */
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
    notices.succeed(texts.done)
    await navigate('/login')
  }

  return (
    <Page title={texts.title} lead={hash === '' ? undefined : texts.lead} narrow>
      {hash !== '' && (
        <Button tone="primary" wide onClick={() => void confirm()}>
          {texts.confirm}
        </Button>
      )}
      {failure === 'offline' && (
        <EmptyState kind="offline" title={texts.offline.title} action={null}>
          <p>{texts.offline.detail}</p>
        </EmptyState>
      )}
      {failure === 'link' && (
        <EmptyState
          kind="error"
          title={texts.failed}
          action={
            <Link to="/contactUs" className={buttonLook('plain')}>
              {texts.contact}
            </Link>
          }
        />
      )}
    </Page>
  )
}
