import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { answerEmailChange } from '#sync/calls/users.ts'
import { useServerSend } from '../../server/server-send.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FormActions } from '../../ui/form.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'

const told = {
  approved: 'Your account moves to the new address. A temporary password is on its way there.',
  refused: 'Nothing changes. Your account stays with your address, and your password stays as it is.',
} as const

/** Opened from the email to the old address, when a move of the account to another address was requested. */
export function EmailChangeScreen() {
  const { hash = '' } = useParams()
  const send = useServerSend()
  const notices = useNotices()
  const [answered, setAnswered] = useState<keyof typeof told | null>(null)

  async function answer(approve: boolean) {
    const result = await send(answerEmailChange, { body: { hash, approve } })
    if (result.ok) setAnswered(approve ? 'approved' : 'refused')
    else notices.fail(result.refusal.message)
  }

  if (answered !== null) {
    return (
      <Page
        title={answered === 'approved' ? 'Change approved' : 'Change refused'}
        lead={told[answered]}
        narrow
        isAnswer
      >
        <Link to="/login" className={buttonLook('primary', { wide: true })}>
          Login
        </Link>
      </Page>
    )
  }
  return (
    <Page
      title="Change of email"
      lead="Somebody asked to move your account to another email address. Nothing has changed yet."
      narrow
    >
      <Card>
        <FormActions>
          <Button tone="primary" onClick={() => void answer(true)}>
            Approve
          </Button>
          <Button tone="danger" onClick={() => void answer(false)}>
            This was not me
          </Button>
        </FormActions>
      </Card>
    </Page>
  )
}
