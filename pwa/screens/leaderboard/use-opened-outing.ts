import { useEffect, useState } from 'react'
import { isServerFailure } from '#sync/device/connection/exchange.ts'
import type { ServerRefusal } from '#sync/device/connection/server-calls.ts'
import type { Device } from '#sync/device/device.ts'
import { findOutingByCode, openOuting, viewOuting } from '#sync/device/outings/open-outing.ts'
import { storageInTime } from '#sync/device/storage/storage-in-time.ts'
import { isStorageFull } from '#sync/device/storage/with-database.ts'
import type { OutingAddress, RefusedCode } from '../../outings/code-text.ts'
import { isRobotRefusal } from '../../robot-check/is-robot-refusal.ts'
import { notSavedReasons } from './texts.ts'

/** Opens an outing. Shows this phone's copy first, if there is one. */
export function useOpenedOuting(
  device: Device,
  { address, initials, robotcheck }: Omit<ToOpen, 'hasNetwork' | 'show'>,
): { opening: Opening; openAgain: () => void } {
  const [opening, setOpening] = useState<Opening>({ step: 'opening' })
  const [attempt, setAttempt] = useState(0)
  const key = address.by === 'code' ? address.code : address.id

  useEffect(() => {
    let wanted = true
    const show = (next: Opening) => {
      if (wanted) setOpening(next)
    }
    void openAddress(device, { address, initials, robotcheck, hasNetwork, show })
    return () => {
      wanted = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- an address is the same when its code or number is
  }, [device, key, initials, robotcheck, attempt])

  const isUnreachable = opening.step === 'unreachable'
  useEffect(() => {
    if (!isUnreachable) return
    // Retries without showing the placeholder, so that the view and the focus stay until there is an answer.
    const tryAgain = () => {
      if (document.visibilityState === 'visible') setAttempt((before) => before + 1)
    }
    const stops = [device.ports.wakeEvents(tryAgain), device.ports.setTimer(tryAgain, triedAgainAfter)]
    return () => stops.forEach((stop) => stop())
  }, [device, isUnreachable, attempt])

  function openAgain() {
    setOpening({ step: 'opening' })
    setAttempt((before) => before + 1)
  }

  return { opening, openAgain }
}

/** Milliseconds between two attempts of a visible page to open an outing: as often as it tries to send scores. */
const triedAgainAfter = 15_000

const hasNetwork = () => navigator.onLine

export type Opening =
  | { readonly step: 'opening' }
  /** `refusal` is the reason why the server refuses to open it; the phone's copy is shown anyway. */
  | { readonly step: 'open'; readonly outingId: number; readonly refusal: string | null }
  | ({ readonly step: 'refused' } & Omit<RefusedCode['refused'], 'code'>)
  /** The server could not be reached, and this phone has no copy. */
  | { readonly step: 'unreachable'; readonly hasNetwork: boolean }

export type ToOpen = {
  readonly address: OutingAddress
  readonly initials: string
  /** The proof of a robot check, if the last code was refused without one. */
  readonly robotcheck?: string | undefined
  /** Whether the browser reports a network, for the message when the server is not reached. */
  readonly hasNetwork: () => boolean
  readonly show: (opening: Opening) => void
}

/** Milliseconds after which the storage is reported as not responding. An outing can't be scored without it. */
const patience = 10_000

/**
 * Shows the phone's copy first, then the server's answer. Neither a refusal nor a full or failing storage replaces an
 * outing that is already shown, because a group may be scoring on it.
 */
export async function openAddress(device: Device, toOpen: ToOpen): Promise<void> {
  const { address, initials, robotcheck, hasNetwork, show } = toOpen
  const known = await storageInTime(device.ports, onThisPhone(device, address), patience).catch(() => null)
  if (known === undefined) return show(notStored('storage'))
  if (known !== null) show({ step: 'open', outingId: known, refusal: null })
  try {
    const opened = await (address.by === 'id'
      ? viewOuting(device, address.id)
      : openOuting(device, { code: address.code, initials, ...(robotcheck !== undefined && { robotcheck }) }))
    if (opened.ok) show({ step: 'open', outingId: opened.value.outingId, refusal: null })
    else if (known === null) show({ step: 'refused', ...reasonOf(opened.refusal, robotcheck) })
    else show({ step: 'open', outingId: known, refusal: opened.refusal.message })
  } catch (error) {
    if (known !== null) return
    if (isServerFailure(error)) return show({ step: 'unreachable', hasNetwork: hasNetwork() })
    show(notStored(isStorageFull(error) ? 'full' : 'storage'))
  }
}

function notStored(reason: 'full' | 'storage'): Opening {
  return { step: 'refused', message: notSavedReasons[reason], isAboutCheck: false, needsRobotCheck: false }
}

function reasonOf(refusal: ServerRefusal, robotcheck: string | undefined) {
  const isAboutCheck = isRobotRefusal(refusal)
  // The proof was consumed by a wrong code. The check stays visible, because the next attempt would otherwise only be
  // refused for a missing proof.
  return { message: refusal.message, isAboutCheck, needsRobotCheck: isAboutCheck || robotcheck !== undefined }
}

async function onThisPhone({ database }: Device, address: OutingAddress): Promise<number | null> {
  if (address.by === 'id') return (await database.outings.get(address.id)) === undefined ? null : address.id
  return (await findOutingByCode(database, address.code))?.outingId ?? null
}
