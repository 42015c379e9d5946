import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { mailUnsubscribe } from '#sync/calls/alerts.ts'
import { useServerSend } from '../../server/server-send.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { texts } from './texts.ts'

/** Ends emails about tee times by a tap, and not when the link is opened, because mail scanners open links. */
export function UnsubscribeScreen() {
  const { token = '' } = useParams()
  const send = useServerSend()
  const [state, setState] = useState<'asking' | 'ended' | { failure: string }>('asking')

  async function end() {
    const answer = await send(mailUnsubscribe, { params: { token } })
    setState(answer.ok ? 'ended' : { failure: answer.refusal.message })
  }

  if (state === 'ended') {
    return (
      <Page title={texts.done.title} lead={texts.done.lead} narrow isAnswer>
        <ButtonLink to="/settings" wide>
          {texts.done.settings}
        </ButtonLink>
      </Page>
    )
  }
  return (
    <Page title={texts.title} lead={texts.lead} narrow>
      {state !== 'asking' && (
        <EmptyState
          kind="error"
          title={state.failure}
          action={<ButtonLink to="/contactUs">{texts.contact}</ButtonLink>}
        />
      )}
      <Button tone="primary" wide onClick={() => void end()}>
        {texts.unsubscribe}
      </Button>
    </Page>
  )
}
