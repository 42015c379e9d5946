import { useEffect, useState } from 'react'
import { reopenCard } from '#sync/calls/outings-board.ts'
import { callServer } from '#sync/device/connection/server-calls.ts'
import { signatureHistory, type CellHistory, type EnteredSignature } from '#sync/device/outings/history.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { useClub } from '../../../club/club.tsx'
import { formatInstant } from '../../../dates/date-text.ts'
import { useDevice, useUser } from '../../../device/device-context.tsx'
import { UnsavedLine } from '../../../forms/unsaved-line.tsx'
import { useKeptText } from '../../../forms/use-kept-form.ts'
import type { NameOf } from '../../../outings/outing-names.ts'
import { answered, reasonOf } from '../../../server/server-send.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useNotices } from '../../../ui/notices.tsx'
import { showOnceRead } from '../../../ui/show-once-read.ts'
import * as sheetTexts from '../sheets/texts.ts'
import * as texts from './texts.ts'
import styles from './sign.module.css'

/**
 * What to do if a signed card is wrong: the organizer opens it again with a reason, and everyone else is referred to
 * the organizer.
 */
export function ReopenCard({
  outing,
  golferId,
  isWaiting,
}: {
  outing: OutingOnPhone
  golferId: number
  isWaiting: boolean
}) {
  const user = useUser()
  const [isAsking, setAsking] = useState(false)
  const { ownOuting, outing: played } = outing.snapshot
  const mayReopen = user !== null && (ownOuting || user.isadmin)
  if (played.status !== 'inprogress') return null
  if (!isAsking) return <Button onClick={() => setAsking(true)}>{texts.somethingWrong}</Button>
  if (isWaiting || !mayReopen) {
    return (
      <p className={styles['amber']} role="alert">
        {isWaiting ? texts.notSentYet : texts.askOrganizer}
      </p>
    )
  }
  const signed = outing.signatures.filter((one) => one.golferId === golferId).map(({ role, ver }) => `${role}/${ver}`)
  const name = ['reopen', golferId, ...signed].join(' ')
  return <ReasonForm key={name} name={name} golferId={golferId} />
}

/**
 * The form for the reason of a reopening. The reason is kept on this phone until the card is open, and only for the
 * present signatures: if the answer was lost, the card may have been signed again since.
 */
function ReasonForm({ golferId, name }: { golferId: number; name: string }) {
  const device = useDevice()
  const notices = useNotices()
  const { text: reason, field, unsaved, forget } = useKeptText(name)

  async function reopen() {
    const answer = await answered(callServer(device, reopenCard, { params: { id: golferId }, body: { reason } }))
    // The card is open already: by an earlier tap whose answer was lost, or by another administrator.
    if (answer.ok || answer.refusal.code === 'card.not-returned') return forget()
    return notices.fail(texts.notOpened, reasonOf(answer.refusal))
  }

  return (
    <form
      ref={focusField}
      className={styles['reopen']}
      onSubmit={(event) => {
        event.preventDefault()
        void reopen()
      }}
    >
      <UnsavedLine of={unsaved} sends />
      <TextField label={texts.reasonLabel} {...field} maxLength={200} required />
      <Button type="submit" tone="danger" disabled={reason.trim() === ''}>
        {texts.openAgain}
      </Button>
    </form>
  )
}

/** The field replaces the button that had the focus, and may be below the visible part. */
function focusField(form: HTMLFormElement | null): void {
  form?.querySelector('input')?.focus()
}

type HistoryProps = { outing: OutingOnPhone; golferId: number; nameOf: NameOf }

/** Every signature and reopening of a card, shown once there is one. */
export function SignatureHistory({ outing, golferId, nameOf }: HistoryProps) {
  const device = useDevice()
  const { timeZone } = useClub()
  const [history, setHistory] = useState<CellHistory<EnteredSignature> | null>(null)
  const outingId = outing.snapshot.outing.id
  const own = outing.signatures.filter((one) => one.golferId === golferId)
  const version = own.map(({ role, ver, pending }) => `${role}/${ver}/${pending}`).join()

  useEffect(() => {
    if (version === '') return undefined
    // If the history can't be read, there is nothing to list.
    const reading = signatureHistory(device, { outingId, golferId }).catch(() => null)
    return showOnceRead(reading, setHistory)
  }, [device, outingId, golferId, version])

  const lines = historyOf(history?.entries ?? [], nameOf)
  if (lines.length === 0) return null
  return (
    <details className={styles['history']}>
      <summary>{texts.history}</summary>
      {history?.complete === false && <p className={styles['quiet']}>{history.refusal ?? sheetTexts.onlyUnsent}</p>}
      <ol>
        {lines.map(({ what, by, at }, place) => (
          <li key={place}>
            <b>{what}</b>
            <small>
              {by ?? texts.thisPhone}
              {at !== null && `, ${formatInstant(at, timeZone)}`}
            </small>
          </li>
        ))}
      </ol>
    </details>
  )
}

type HistoryLine = { readonly what: string; readonly by: string | null; readonly at: string | null }

/** Returns the lines of the history. A reopening withdraws both signatures and is listed once. */
export function historyOf(entries: readonly EnteredSignature[], nameOf: NameOf): readonly HistoryLine[] {
  return entries.flatMap(({ role, signerId, reopened, by, enteredAt, receivedAt }): HistoryLine[] => {
    const at = enteredAt ?? receivedAt
    if (signerId !== null) return [{ what: texts.signedAs(role, nameOf(signerId)), by, at }]
    return role === 'player' && reopened !== null ? [{ what: texts.openedBecause(reopened), by, at }] : []
  })
}
