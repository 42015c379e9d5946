import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { signUp, type SignUpToAsk } from '#sync/calls/sign-ups.ts'
import { isServerFailure } from '#sync/device/connection/exchange.ts'
import { askForSpot, type Asked, type SignUpOnPhone } from '#sync/device/sign-ups/sign-ups.ts'
import { isStorageFull } from '#sync/device/storage/with-database.ts'
import { useDevice, useUser } from '../device/device-context.tsx'
import { refetchAll } from '../server/server-query.ts'
import { asUnsent, refusalOf } from '../server/server-send.ts'
import { dropKey, keyToSend } from '../server/unanswered.ts'
import { useLoading } from '../ui/loading.tsx'
import { texts } from './texts.ts'

type Asking = {
  readonly teetimeId: number
  /** Its date and time on the screen, as the server has named them. */
  readonly start: string | undefined
  readonly robotcheck?: string | undefined
  readonly instead?: string | undefined
}

/**
 * Returns a function that requests a spot. All requests of a form have the same idempotency key until the server
 * refuses one or the entries change. A member's key also survives a reload.
 */
export function useAskForSpot() {
  const device = useDevice()
  const answers = useQueryClient()
  const during = useLoading()
  const user = useUser()
  const last = useRef<{ readonly mid: string; readonly typed: string } | null>(null)

  /**
   * Returns the answer once the new day of a tee time that was moved is on the screen. A tap before that would be for
   * the day before, and be refused again.
   */
  async function seen(asking: Promise<Asked>): Promise<Asked> {
    const answer = await asking
    if (answer.kind === 'refused' && answer.refusal.code === 'signup.moved') await refetchAll(answers)
    return answer
  }

  return async (
    person: Omit<SignUpToAsk, 'teetime_id' | 'start'>,
    { teetimeId, start, robotcheck, instead }: Asking,
  ): Promise<Asked> => {
    const asked = { teetime_id: teetimeId, ...(start !== undefined && { start }), ...person }
    const typed = JSON.stringify(asked)
    // The key of a visitor is not stored, because the device may be shared.
    const sent = user && { memberId: user.id, address: `${signUp.method} ${signUp.path} ${typed}` }
    // The same entries keep the key: the server may have executed the previous request without an answer.
    const repeated = last.current?.typed === typed ? last.current : null
    const mid = repeated?.mid ?? (sent === null ? device.ports.newId() : keyToSend(device.ports, sent))
    last.current = { mid, typed }
    const isUnsent = repeated === null && !navigator.onLine
    try {
      const answer = await during(seen(askForSpot(device, { mid, asked, robotcheck, instead })))
      if (sent !== null) dropKey(device.ports, sent)
      if (answer.kind === 'refused') last.current = null
      // Not awaited, so that the golfer sees the result first.
      if (answer.kind !== 'refused') void answers.invalidateQueries()
      return answer
    } catch (failure) {
      if (isServerFailure(failure)) {
        const refusal = refusalOf(failure)
        return { kind: 'refused', refusal: isUnsent ? asUnsent(refusal) : refusal }
      }
      // Without a connection the request is queued on this phone, which could not store it.
      const reason = isStorageFull(failure) ? 'full' : 'storage'
      return { kind: 'refused', refusal: { code: 'phone.not-saved', message: texts.notKept[reason] } }
    }
  }
}

/**
 * Whether a sign-up came back because its tee time was moved, and the screen is still querying the new day. A tap would
 * be for the day before, and be refused again. `start`: the date and time on the screen.
 */
export function useAwaitsNewDay(refused: SignUpOnPhone | undefined, start: string | undefined): boolean {
  const isFetching = useIsFetching() > 0
  return isFetching && refused?.refusal?.code === 'signup.moved' && refused.asked.start === start
}
