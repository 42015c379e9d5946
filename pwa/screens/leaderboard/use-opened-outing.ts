import { useEffect, useState } from 'react'
import type { Device } from '#sync/device/device.ts'
import { followOuting } from '#sync/device/outings/live-board.ts'
import { openAddress, type Asked, type Opening } from './opening.ts'

/** Opens an outing, at once when this phone has it, and keeps it up to date while it is on the screen. */
export function useOpenedOuting(
  device: Device,
  { address, initials, robotcheck }: Omit<Asked, 'show'>,
): { opening: Opening; openAgain: () => void } {
  const [opening, setOpening] = useState<Opening>({ step: 'opening' })
  const [attempt, setAttempt] = useState(0)
  const key = address.by === 'code' ? address.code : address.id

  useEffect(() => {
    let wanted = true
    const show = (next: Opening) => {
      if (wanted) setOpening(next)
    }
    void openAddress(device, { address, initials, robotcheck, show })
    return () => {
      wanted = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- an address is the same when its code or number is
  }, [device, key, initials, robotcheck, attempt])

  const outingId = opening.step === 'open' ? opening.outingId : null
  useEffect(() => (outingId === null ? undefined : followOuting(device, outingId)), [device, outingId])

  function openAgain() {
    setOpening({ step: 'opening' })
    setAttempt((before) => before + 1)
  }

  return { opening, openAgain }
}
