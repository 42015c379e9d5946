import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { confirmEmail } from '#sync/calls/users.ts'
import type { ServerRefusal } from '#sync/device/connection/server-calls.ts'
import { startPath } from '../../routes.ts'
import { isUnreached, useServerSend } from '../../server/server-send.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { texts } from './texts.ts'

/** Confirms an email address by a tap, and not when the link is opened, because mail scanners open links. */
export function ConfirmScreen() {
  const { hash = '' } = useParams()
  const send = useServerSend()
  const notices = useNotices()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<Failure | null>(hash === '' ? { kind: 'error', title: texts.failed } : null)

  async function confirm() {
    const answer = await send(confirmEmail, { body: { hash } })
    if (!answer.ok) return setFailure(confirmFailure(answer.refusal))
    notices.succeed(texts.done)
    await navigate(startPath)
  }

  return (
    <Page title={texts.title} lead={hash === '' ? undefined : texts.lead} narrow>
      {hash !== '' && (
        <Button tone="primary" wide onClick={() => void confirm()}>
          {texts.confirm}
        </Button>
      )}
      {failure?.kind === 'offline' && (
        <EmptyState kind="offline" title={failure.title} action={null}>
          <p>{texts.offline.detail}</p>
        </EmptyState>
      )}
      {failure?.kind === 'error' && (
        <EmptyState
          kind="error"
          title={failure.title}
          action={<ButtonLink to="/contactUs">{texts.contact}</ButtonLink>}
        />
      )}
    </Page>
  )
}

type Failure = { readonly kind: 'offline' | 'error'; readonly title: string }

/**
 * Returns the failure to show. Only a link that the server refuses is wrong; after any other failure it still works.
 */
export function confirmFailure({ code, message }: Pick<ServerRefusal, 'code' | 'message'>): Failure {
  if (isUnreached({ code })) return { kind: 'offline', title: texts.offline.title }
  return { kind: 'error', title: code === 'link.unusable' ? texts.failed : message }
}
