import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { signUp, type SignUpToAsk } from '#sync/calls/sign-ups.ts'
import { isServerFailure } from '#sync/device/connection/exchange.ts'
import { askForSpot, type Asked } from '#sync/device/sign-ups/sign-ups.ts'
import { isStorageFull } from '#sync/device/storage/with-database.ts'
import { useDevice, useUser } from '../device/device-context.tsx'
import { refusalOf } from '../server/server-send.ts'
import { dropKey, keyToSend } from '../server/unanswered.ts'
import { useLoading } from '../ui/loading.tsx'
import { texts } from './texts.ts'

type Asking = {
  readonly teetimeId: number
  readonly robotcheck?: string | undefined
  readonly instead?: string | undefined
}

/**
 * Requests a spot. Every request of one form has the same key, until the server refuses it or something else is typed; a
 * member's also after a reload.
 */
export function useAskForSpot() {
  const device = useDevice()
  const answers = useQueryClient()
  const during = useLoading()
  const user = useUser()
  const last = useRef<{ readonly mid: string; readonly typed: string } | null>(null)

  return async (
    person: Omit<SignUpToAsk, 'teetime_id'>,
    { teetimeId, robotcheck, instead }: Asking,
  ): Promise<Asked> => {
    const asked = { teetime_id: teetimeId, ...person }
    const typed = JSON.stringify(asked)
    // A visitor's is not kept: the device may be one that many share.
    const sent = user && { memberId: user.id, address: `${signUp.method} ${signUp.path} ${typed}` }
    // The server may have taken the one before, without an answer.
    if (last.current?.typed !== typed) {
      last.current = { mid: sent === null ? device.ports.newId() : keyToSend(device.ports, sent), typed }
    }
    const { mid } = last.current
    try {
      const answer = await during(askForSpot(device, { mid, asked, robotcheck, instead }))
      if (sent !== null) dropKey(device.ports, sent)
      if (answer.kind === 'refused') last.current = null
      // Not awaited, so that the golfer sees the result first.
      else void answers.invalidateQueries()
      return answer
    } catch (failure) {
      if (isServerFailure(failure)) return { kind: 'refused', refusal: refusalOf(failure) }
      // Without a connection it was to wait on this phone, which did not keep it.
      const reason = isStorageFull(failure) ? 'full' : 'storage'
      return { kind: 'refused', refusal: { code: 'phone.not-saved', message: texts.notKept[reason] } }
    }
  }
}
