import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { loginByHash } from '#sync/calls/users.ts'
import { signInBy, signOut } from '#sync/device/sign-in.ts'
import { answered } from '../../club-send.ts'
import { useDevice } from '../../device-context.tsx'
import { Button } from '../../ui/button.tsx'
import { useLoading } from '../../ui/loading.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { readSignInLink } from './redirect-query.ts'

/** Signs in with the link of a mail, after a press: programs that look at mail press nothing. */
export function RedirectScreen() {
  const { search } = useLocation()
  const [link] = useState(() => readSignInLink(search))
  const device = useDevice()
  const during = useLoading()
  const notices = useNotices()
  const navigate = useNavigate()

  // The secret does not stay in the address, where a history, a screenshot or a referrer would keep it.
  useEffect(() => history.replaceState(history.state, '', '/redirect'), [])

  async function go() {
    if (link === null) return
    const { page, ...body } = link
    const answer = await during(answered(signInBy(device, loginByHash, { body })))
    if (answer.ok) {
      await navigate(page, { replace: true })
      return
    }
    notices.fail('Login Failed', answer.refusal.message)
    // Without an answer the link is still good: it can be pressed again.
    if (answer.refusal.code.startsWith('club.')) return
    await signOut(device)
    await navigate('/home', { replace: true })
  }

  if (link === null) {
    return (
      <Page title="Redirecting" lead="This link is not complete. Please open it again from the message." narrow>
        <Button tone="primary" wide onClick={() => void navigate('/home', { replace: true })}>
          Continue
        </Button>
      </Page>
    )
  }
  return (
    <Page title="Redirecting" lead={`Press Continue to go on as ${link.username}.`} narrow>
      <Button tone="primary" wide onClick={() => void go()}>
        Continue
      </Button>
    </Page>
  )
}
