import { useLiveQuery } from 'dexie-react-hooks'
import { readStart } from '#sync/device/outbox/refused-starts.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { useDevice, useUser } from '../../../device/device-context.tsx'

/**
 * Whether this phone started the outing for a member who is not signed in here. The outing stays on the phone until
 * that member logs in.
 */
export function useWaitsForLogin({ isOnPhoneOnly, principal }: OutingOnPhone): boolean {
  const { database } = useDevice()
  const memberId = useUser()?.id
  const isWanted = isOnPhoneOnly && principal !== null
  const start = useLiveQuery(
    async () => (isWanted ? await readStart(database, principal).catch(() => null) : null),
    [database, isWanted, principal],
  )
  return start !== undefined && start !== null && start.startedBy !== memberId
}
