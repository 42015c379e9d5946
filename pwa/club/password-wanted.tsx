import { useNavigate } from 'react-router-dom'
import { signOut } from '#sync/device/sign-in/sign-in.ts'
import { useDevice } from '../device/device-context.tsx'
import { startPath } from '../routes.ts'
import { Button } from '../ui/button.tsx'

/** For whoever came by the link of a mail and asks for more than a link opens. */
export function PasswordWanted() {
  const device = useDevice()
  const navigate = useNavigate()

  async function login() {
    await signOut(device)
    await navigate(startPath)
  }

  return (
    <Button tone="primary" onClick={() => void login()}>
      Login
    </Button>
  )
}
