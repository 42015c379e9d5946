import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { loginByHash, sessions } from '#sync/calls/users.ts'
import { callServer } from '#sync/device/connection/server-calls.ts'
import { signOut } from '#sync/device/session/sign-in.ts'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { homePath } from '../../routes.ts'
import { answered, isFailure } from '../../server/server-send.ts'
import { signInOnce } from '../../server/sign-in-once.ts'
import { Button } from '../../ui/button.tsx'
import { useLoading } from '../../ui/loading.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { dropWayBack, readWayBack, safePage } from '../../way-back.ts'
import { texts } from './texts.ts'

/**
 * Logs in by an emailed link, after a tap, because mail scanners open links but do not tap. A person who is already
 * signed in continues without a tap, and the link stays unused for another device.
 */
export function RedirectScreen() {
  const { search } = useLocation()
  const [link] = useState(() => readSignInLink(search))
  const device = useDevice()
  const during = useLoading()
  const notices = useNotices()
  const navigate = useNavigate()

  // The secret is removed from the address, where a history, a screenshot or a referrer would reveal it.
  useEffect(() => history.replaceState(history.state, '', '/redirect'), [])

  const user = useUser()
  const isGoingOn = link !== null && user?.username.toLowerCase() === link.username.toLowerCase()
  useEffect(() => {
    if (!isGoingOn) return
    const stay = { isOver: false }
    // If the sign-in has ended, the answer removes it from this phone and the button appears.
    async function goOn(page: string) {
      const answer = await answered(callServer(device, sessions, {}))
      const isSignedIn = answer.ok || answer.refusal.code !== 'session.required'
      if (isSignedIn && !stay.isOver) await navigate(page, { replace: true })
    }
    void goOn(link.page)
    // A person who left the screen before the answer is not redirected back.
    return () => {
      stay.isOver = true
    }
  }, [isGoingOn, link, device, navigate])

  async function go() {
    if (link === null) return
    const { page, ...body } = link
    const answer = await during(signInOnce(device, loginByHash, { body }))
    if (answer.ok) {
      // A link without a destination leads to the page that required the login.
      const wayBack = readWayBack(device.ports)
      dropWayBack(device.ports)
      await navigate(page === homePath ? wayBack : page, { replace: true })
      return
    }
    const { code, message } = answer.refusal
    notices.fail(texts.failed, code === 'login.failed' ? texts.used : message)
    // Without an answer the link may still be unused, so it can be tried again.
    if (isFailure({ code })) return
    await signOut(device)
    await navigate(homePath, { replace: true })
  }

  if (link === null) {
    return (
      <Page title={texts.title} lead={texts.incomplete} narrow>
        <Button tone="primary" wide onClick={() => void navigate(homePath, { replace: true })}>
          {texts.home}
        </Button>
      </Page>
    )
  }
  const lead = isGoingOn ? texts.continuing(link.username) : texts.question(link.username)
  return (
    <Page title={texts.title} lead={lead} narrow>
      {!isGoingOn && (
        <Button tone="primary" wide onClick={() => void go()}>
          {texts.next}
        </Button>
      )}
    </Page>
  )
}

type SignInLink = { readonly username: string; readonly hash: string; readonly page: string }

/** Returns the parts of the link; null if one is missing. */
export function readSignInLink(search: string): SignInLink | null {
  const query = new URLSearchParams(search)
  const [username, hash] = [query.get('username') ?? '', query.get('hash') ?? '']
  return username === '' || hash === '' ? null : { username, hash, page: safePage(query.get('page') ?? '') }
}
