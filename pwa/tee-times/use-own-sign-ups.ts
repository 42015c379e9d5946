import { useLiveQuery } from 'dexie-react-hooks'
import { readSignUps, type SignUpOnPhone } from '#sync/device/sign-ups/sign-ups.ts'
import { useAskWhenSent } from '../club/use-ask-when-sent.ts'
import { useDevice, useUser } from '../device/device-context.tsx'

/** The sign-ups that this phone has yet to send, or that the club refused; undefined while the disk is read. */
export function useOwnSignUps(): readonly SignUpOnPhone[] | undefined {
  const device = useDevice()
  const user = useUser()
  const kept = useLiveQuery(() => readSignUps(device), [device, user?.id])
  useAskWhenSent(kept?.filter(({ refusal }) => refusal === null).length ?? 0)
  return kept
}
