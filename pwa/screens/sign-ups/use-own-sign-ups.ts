import { useQueryClient } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef } from 'react'
import { readSignUps, type SignUpOnPhone } from '#sync/device/sign-ups/sign-ups.ts'
import { useDevice, useUser } from '../../device/device-context.tsx'

/** The sign-ups that this phone has yet to send, or that the club refused; undefined while the disk is read. */
export function useOwnSignUps(): readonly SignUpOnPhone[] | undefined {
  const device = useDevice()
  const user = useUser()
  const answers = useQueryClient()
  const kept = useLiveQuery(() => readSignUps(device), [device, user?.id])
  const waiting = kept?.filter(({ refusal }) => refusal === null).length ?? 0
  const before = useRef(0)

  useEffect(() => {
    // What was asked has been answered: the places on the screen are older than that.
    if (waiting < before.current) void answers.invalidateQueries()
    before.current = waiting
  }, [answers, waiting])

  return kept
}
