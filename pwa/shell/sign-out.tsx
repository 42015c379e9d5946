import { useEffect, useRef, useState } from 'react'
import { groupOfPrincipal, principalOfMember } from '#sync/calls/principals.ts'
import { signedInUser } from '#sync/device/connection/credentials.ts'
import type { Device } from '#sync/device/device.ts'
import { sendNow } from '#sync/device/outbox/sending.ts'
import { countHoles } from '#sync/device/outbox/sync-status.ts'
import { readRounds } from '#sync/device/rounds/rounds.ts'
import { signOut } from '#sync/device/session/sign-in.ts'
import { readSignUps } from '#sync/device/sign-ups/sign-ups.ts'
import type { OutboxRow } from '#sync/device/storage/device-database.ts'
import { storageInTime } from '#sync/device/storage/storage-in-time.ts'
import { withDatabase } from '#sync/device/storage/with-database.ts'
import { useDevice } from '../device/device-context.tsx'
import { forgetVisit } from '../forget-visit.ts'
import { startPath } from '../routes.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useLoading } from '../ui/loading.tsx'
import { useNotices } from '../ui/notices.tsx'
import { usePlace } from '../ui/place.tsx'
import { texts } from './texts.ts'

/**
 * The number of unsent entries of each kind. `holes` excludes those of `outings`, which this phone started and which
 * are sent only when their member logs in.
 */
type Unsent = Readonly<Record<'holes' | 'outings' | 'rounds' | 'signUps', number>>

const words = texts.signOut

/**
 * Returns the function that signs out. While holes, rounds or sign-ups are unsent, a dialog asks first; they stay on
 * the phone in any case.
 */
export function useSignOut() {
  const device = useDevice()
  const during = useLoading()
  const notices = useNotices()
  const { go } = usePlace()
  const [unsent, setUnsent] = useState<Unsent | null>(null)

  async function leave() {
    setUnsent(null)
    forgetVisit(device.ports)
    await during(signOut(device))
    notices.succeed(words.done.title, words.done.text)
    await go(startPath)
  }

  async function ask() {
    // Unsent entries stay on the phone in any case, so a storage that fails or never answers does not prevent signing
    // out.
    const found = await storageInTime(device.ports, readUnsent(device)).catch(() => null)
    if (!found) return await leave()
    setUnsent(found)
  }

  const dialog = unsent && <UnsentDialog unsent={unsent} onLeave={leave} onClose={() => setUnsent(null)} />
  return { ask, dialog }
}

/** Counts the unsent entries; null when there are none. */
export async function readUnsent(device: Device): Promise<Unsent | null> {
  return await withDatabase(device.database, async () => {
    const waiting = await readWaiting(device)
    if (waiting.length === 0) return null
    const waits = ({ refusal }: { readonly refusal: object | null }) => refusal === null
    const rounds = (await readRounds(device)).filter(waits).length
    const signUps = (await readSignUps(device)).filter(waits).length
    const started = await readStarted(device, waiting)
    const holes = countHoles(waiting.filter(({ principal }) => !started.has(principal)))
    return { holes, outings: started.size, rounds, signUps }
  })
}

/**
 * Returns the groups of started outings that are sent only when the member who started them logs in, because no code of
 * such a group was typed on this phone.
 */
async function readStarted(device: Device, waiting: readonly OutboxRow[]): Promise<ReadonlySet<string>> {
  const starts = waiting.filter(({ name }) => name === 'outing.start').map(({ principal }) => principal)
  const capabilities = await device.database.capabilities.bulkGet(starts)
  return new Set(capabilities.flatMap((one) => (one?.token === null ? one.principal : [])))
}

/** Reads the outbox without the rounds and sign-ups of other members, which are sent when those log in. */
async function readWaiting(device: Device): Promise<readonly OutboxRow[]> {
  const memberId = signedInUser(device)?.id ?? 0
  const isOfOther = (principal: string) =>
    groupOfPrincipal(principal) === undefined && principal !== principalOfMember(memberId)
  return await device.database.outbox
    .filter(({ name, principal }) => name !== 'noop' && !isOfOther(principal))
    .toArray()
}

type Props = { unsent: Unsent; onLeave: () => Promise<void>; onClose: () => void }

/** Asks what to do with unsent data before the person signs out. */
function UnsentDialog({ unsent, onLeave, onClose }: Props) {
  const device = useDevice()
  const [state, setState] = useState<'asking' | 'sending' | 'unreached'>('asking')
  const running = useRef<AbortController | null>(null)

  useEffect(() => () => running.current?.abort(), [])

  async function send() {
    const current = new AbortController()
    running.current = current
    setState('sending')
    const isSent = await sendEverything(device).catch(() => false)
    // The dialog was closed: the person stays.
    if (current.signal.aborted) return
    if (isSent) await onLeave()
    else setState('unreached')
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={words.unsent(unsent)}
      actions={
        <>
          <Button tone="primary" isResting={state === 'sending'} onClick={() => void send()}>
            {state === 'sending' ? words.sending : words.send}
          </Button>
          <Button onClick={() => void onLeave()}>{device.lasts ? words.keep : words.leave}</Button>
        </>
      }
    >
      <UnsentNotes unsent={unsent} />
      <p role="alert">{state === 'unreached' && <b>{words.unreached}</b>}</p>
    </Dialog>
  )
}

/** Says what happens to unsent data when the person signs out. */
export function UnsentNotes({ unsent: { holes, outings, rounds, signUps } }: { unsent: Unsent }) {
  const { lasts } = useDevice()
  return (
    <>
      {!lasts && <p>{words.pageOnly}</p>}
      {holes > 0 && <p>{words.scores}</p>}
      {outings > 0 && <p>{words.outings}</p>}
      {rounds > 0 && <p>{words.rounds}</p>}
      {signUps > 0 && <p>{words.signUps}</p>}
    </>
  )
}

async function sendEverything(device: Device): Promise<boolean> {
  await sendNow(device)
  return (await readWaiting(device)).length === 0
}
