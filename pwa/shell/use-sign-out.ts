import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { readRounds } from '#sync/device/rounds/rounds.ts'
import { signOut } from '#sync/device/session/sign-in.ts'
import { readSignUps } from '#sync/device/sign-ups/sign-ups.ts'
import { readSyncStatus } from '#sync/device/outbox/sync-status.ts'
import { useDevice } from '../device/device-context.tsx'
import { useLoading } from '../ui/loading.tsx'
import { useNotices } from '../ui/notices.tsx'
import { dropWayBack } from '../way-back.ts'
import type { Unsent } from './unsent-text.ts'

/** Signing out, which stops to ask while holes, rounds or sign-ups have not been sent. They stay on the phone in any case. */
export function useSignOut() {
  const device = useDevice()
  const during = useLoading()
  const notices = useNotices()
  const navigate = useNavigate()
  const [unsent, setUnsent] = useState<Unsent | null>(null)

  async function leave() {
    setUnsent(null)
    await during(signOut(device))
    // Who signs out on purpose begins at home the next time.
    dropWayBack(device.ports)
    notices.succeed('Logout Complete', 'You are now logged out.')
    await navigate('/login')
  }

  async function ask() {
    const { waiting, waitingHoles } = await readSyncStatus(device.database)
    if (waiting === 0) await leave()
    else {
      const waits = ({ refusal }: { readonly refusal: object | null }) => refusal === null
      const rounds = (await readRounds(device)).filter(waits).length
      const signUps = (await readSignUps(device)).filter(waits).length
      setUnsent({ holes: waitingHoles, rounds, signUps })
    }
  }

  return { unsent, ask, leave, cancel: () => setUnsent(null) }
}
