import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { answerEmailChange } from '#sync/calls/users.ts'
import { startPath } from '../../routes.ts'
import { reasonOf, useServerSend } from '../../server/server-send.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormActions } from '../../ui/form.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { texts } from './texts.ts'

/**
 * The screen of the link in the email to the old address, which is sent when a move of the account to another address
 * is requested.
 */
export function EmailChangeScreen() {
  const { hash = '' } = useParams()
  const send = useServerSend()
  const notices = useNotices()
  const [answered, setAnswered] = useState<'approved' | 'declined' | 'unusable' | null>(null)

  async function answer(approve: boolean) {
    const result = await send(answerEmailChange, { body: { hash, approve } })
    if (result.ok) setAnswered(approve ? 'approved' : 'declined')
    else if (result.refusal.code === 'email-change.unusable') setAnswered('unusable')
    else notices.fail(reasonOf(result.refusal))
  }

  if (answered !== null) {
    return (
      <Page title={texts[answered].title} lead={texts[answered].lead} narrow isAnswer>
        <ButtonLink to={startPath} tone="primary" wide>
          {texts.login}
        </ButtonLink>
        {answered === 'unusable' && (
          <ButtonLink to="/contactUs" wide>
            {texts.ask}
          </ButtonLink>
        )}
      </Page>
    )
  }
  return (
    <Page title={texts.title} lead={texts.lead} narrow>
      <Card>
        <FormActions>
          <Button tone="primary" onClick={() => void answer(true)}>
            {texts.approve}
          </Button>
          <Button tone="danger" onClick={() => void answer(false)}>
            {texts.decline}
          </Button>
        </FormActions>
      </Card>
    </Page>
  )
}
