import { useEffect, useState } from 'react'
import { isClubFailure } from '#sync/device/club-failure.ts'
import type { Device } from '#sync/device/device.ts'
import { followOuting } from '#sync/device/live-board.ts'
import { findOutingByCode, openOuting, readOuting, viewOuting } from '#sync/device/outings.ts'
import type { OutingAddress } from './code-text.ts'

export type Opening =
  | { readonly step: 'opening' }
  | { readonly step: 'open'; readonly outingId: number }
  | { readonly step: 'refused'; readonly message: string }
  /** The club could not be asked, and this phone has not opened the outing before. */
  | { readonly step: 'unreachable' }

/** Opens an outing, at once when this phone has it, and keeps it up to date while it is on the screen. */
export function useOpenedOuting(
  device: Device,
  { address, initials }: { address: OutingAddress; initials: string },
): { opening: Opening; openAgain: () => void } {
  const [opening, setOpening] = useState<Opening>({ step: 'opening' })
  const [attempt, setAttempt] = useState(0)
  const key = address.by === 'code' ? address.code : address.id

  useEffect(() => {
    let wanted = true
    const show = (next: Opening) => {
      if (wanted) setOpening(next)
    }
    void open(device, { address, initials, show })
    return () => {
      wanted = false
    }
    // An address is the same address when its code or number is.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [device, key, initials, attempt])

  const outingId = opening.step === 'open' ? opening.outingId : null
  useEffect(() => (outingId === null ? undefined : followOuting(device, outingId)), [device, outingId])

  return { opening, openAgain: () => setAttempt((before) => before + 1) }
}

/** Shows what the phone has first, then what the club says: its answer only ever replaces an older one. */
async function open(
  device: Device,
  { address, initials, show }: { address: OutingAddress; initials: string; show: (opening: Opening) => void },
): Promise<void> {
  const known = await onThisPhone(device, address)
  if (known !== null) show({ step: 'open', outingId: known })
  try {
    show(await atTheClub(device, { address, initials }))
  } catch (error) {
    if (!isClubFailure(error)) throw error
    if (known === null) show({ step: 'unreachable' })
  }
}

async function onThisPhone({ database }: Device, address: OutingAddress): Promise<number | null> {
  if (address.by === 'id') return (await readOuting(database, address.id)) === undefined ? null : address.id
  return (await findOutingByCode(database, address.code))?.outingId ?? null
}

async function atTheClub(
  device: Device,
  { address, initials }: { address: OutingAddress; initials: string },
): Promise<Opening> {
  const opened = await (address.by === 'id'
    ? viewOuting(device, address.id)
    : openOuting(device, { code: address.code, initials }))
  return opened.ok
    ? { step: 'open', outingId: opened.value.outingId }
    : { step: 'refused', message: opened.refusal.message }
}
