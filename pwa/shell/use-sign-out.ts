import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { signOut } from '#sync/device/sign-in.ts'
import { readSyncStatus } from '#sync/device/sync-status.ts'
import { useDevice } from '../device-context.tsx'
import { useLoading } from '../ui/loading.tsx'
import { useNotices } from '../ui/notices.tsx'

/** Signing out, which stops to ask while holes have not been sent. They stay on the phone in any case. */
export function useSignOut() {
  const device = useDevice()
  const during = useLoading()
  const notices = useNotices()
  const navigate = useNavigate()
  const [unsentHoles, setUnsentHoles] = useState<number | null>(null)

  async function leave() {
    setUnsentHoles(null)
    await during(signOut(device))
    notices.succeed('Logout Complete', 'You are now logged out.')
    await navigate('/login')
  }

  async function ask() {
    const { waiting, waitingHoles } = await readSyncStatus(device.database)
    if (waiting === 0) await leave()
    else setUnsentHoles(waitingHoles)
  }

  return { unsentHoles, ask, leave, cancel: () => setUnsentHoles(null) }
}
