import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { loginByHash, sessions } from '#sync/calls/users.ts'
import { callServer } from '#sync/device/connection/server-calls.ts'
import { signInBy, signOut } from '#sync/device/session/sign-in.ts'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { answered } from '../../server/server-send.ts'
import { Button } from '../../ui/button.tsx'
import { useLoading } from '../../ui/loading.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { dropWayBack, readWayBack, safePage } from '../../way-back.ts'

/**
 * Signs in with the link of a mail, after a press: programs that look at mail press nothing. Whoever is signed in here
 * as that very person goes on without a press, keeps that sign-in, and leaves the link good for another device.
 */
export function RedirectScreen() {
  const { search } = useLocation()
  const [link] = useState(() => readSignInLink(search))
  const device = useDevice()
  const during = useLoading()
  const notices = useNotices()
  const navigate = useNavigate()

  // The secret does not stay in the address, where a history, a screenshot or a referrer would keep it.
  useEffect(() => history.replaceState(history.state, '', '/redirect'), [])

  const user = useUser()
  const isGoingOn = link !== null && user?.username.toLowerCase() === link.username.toLowerCase()
  useEffect(() => {
    if (!isGoingOn) return
    const stay = { isOver: false }
    // An answer that says so drops a sign-in that has ended from this phone, and then the press is asked for after all.
    async function goOn(page: string) {
      const answer = await answered(callServer(device, sessions, {}))
      const isSignedIn = answer.ok || answer.refusal.code !== 'session.required'
      if (isSignedIn && !stay.isOver) await navigate(page, { replace: true })
    }
    void goOn(link.page)
    // Whoever goes elsewhere while the club is silent is not fetched back by its answer.
    return () => {
      stay.isOver = true
    }
  }, [isGoingOn, link, device, navigate])

  async function go() {
    if (link === null) return
    const { page, ...body } = link
    const answer = await during(answered(signInBy(device, loginByHash, { body })))
    if (answer.ok) {
      // A link that leads nowhere in particular leads to the page that wanted the login.
      const wayBack = readWayBack(device.ports)
      dropWayBack(device.ports)
      await navigate(page === '/home' ? wayBack : page, { replace: true })
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
  const lead = isGoingOn ? `Going on as ${link.username}.` : `Press Continue to go on as ${link.username}.`
  return (
    <Page title="Redirecting" lead={lead} narrow>
      {!isGoingOn && (
        <Button tone="primary" wide onClick={() => void go()}>
          Continue
        </Button>
      )}
    </Page>
  )
}

type SignInLink = { readonly username: string; readonly hash: string; readonly page: string }

/** What the link of a mail asks for; null when it is not complete. */
export function readSignInLink(search: string): SignInLink | null {
  const query = new URLSearchParams(search)
  const [username, hash] = [query.get('username') ?? '', query.get('hash') ?? '']
  return username === '' || hash === '' ? null : { username, hash, page: safePage(query.get('page') ?? '') }
}
