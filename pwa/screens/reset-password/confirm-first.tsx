import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { User } from '#sync/calls/login.ts'
import { sessions } from '#sync/calls/users.ts'
import { keepUser } from '#sync/device/sign-in/sign-in.ts'
import { useClubQuery } from '../../club/club-query.ts'
import { useDevice } from '../../device/device-context.tsx'
import { Card } from '../../ui/card.tsx'

/**
 * Says what is waited for. The link may be opened on another device: the club is asked, also whenever the page comes
 * back into sight, by a call that is for confirmed members alone.
 */
export function ConfirmFirst({ user }: { user: User }) {
  const device = useDevice()
  const navigate = useNavigate()
  const { data } = useClubQuery({ call: sessions, request: {} })
  const isConfirmed = data !== undefined

  useEffect(() => {
    if (!isConfirmed) return
    keepUser(device, { ...user, isconfirmed: true })
    void navigate('/home', { replace: true })
  }, [isConfirmed, device, user, navigate])

  return (
    <Card>
      <p role="status">
        <b>Please confirm your email.</b> We have sent you a message with a link, which is good for 24 hours. Open it,
        and this page goes on. If a temporary password was sent to you, choose a new password below.
      </p>
    </Card>
  )
}
