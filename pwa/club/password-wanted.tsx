import { useLocation, useNavigate } from 'react-router-dom'
import { signOut } from '#sync/device/session/sign-in.ts'
import { useDevice } from '../device/device-context.tsx'
import { startPath } from '../routes.ts'
import { keepWayBack } from '../way-back.ts'
import { Button } from '../ui/button.tsx'

/** For members whose sign-in is not enough for what they ask: one by link, or an administrator's of yesterday. */
export function PasswordWanted() {
  const device = useDevice()
  const navigate = useNavigate()
  const place = useLocation()

  async function login() {
    keepWayBack(device.ports, place)
    await signOut(device)
    await navigate(startPath)
  }

  return (
    <Button tone="primary" onClick={() => void login()}>
      Login
    </Button>
  )
}
