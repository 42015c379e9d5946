import Megaphone from 'lucide-react/icons/megaphone'
import Send from 'lucide-react/icons/send'
import { useState, type ReactNode } from 'react'
import { longestBulletin, sendToField, type EventDay } from '#sync/calls/event-day.ts'
import { Instant } from '../../dates/day.tsx'
import { KeptDialog } from '../../forms/kept-dialog.tsx'
import { useKeptText } from '../../forms/use-kept-form.ts'
import { useDialogChange } from '../../server/server-change.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { texts } from './texts.ts'
import styles from './arrivals.module.css'

const { field: words } = texts.arrivals

type Kind = keyof typeof words.dialogs

type Props = { day: EventDay; isOff: boolean }

/** Sends a message to all golfers. */
export function MessageField({ day, isOff }: Props) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button disabled={isOff} onClick={() => setAsked(true)}>
        <Send aria-hidden="true" size="1.25em" />
        {words.message}
      </Button>
      {isAsked && <FieldDialog id={day.outing.id} kind="message" onClose={() => setAsked(false)} />}
    </>
  )
}

/** Suspends and resumes play, beside the other buttons of the day. */
export function SuspendPlay({ day, isOff, children }: Props & { children: ReactNode }) {
  const [asked, setAsked] = useState<Kind | null>(null)
  const horn = day.notices.findLast(({ kind }) => kind !== 'message')
  const suspended = horn?.kind === 'suspended' ? horn : null
  return (
    <>
      {suspended !== null && (
        <p role="status" className={styles['suspended']}>
          {words.suspendedSince} <Instant at={suspended.at} />
        </p>
      )}
      <Actions>
        {children}
        <Button
          tone={suspended === null ? 'danger' : 'primary'}
          disabled={isOff}
          onClick={() => setAsked(suspended === null ? 'suspended' : 'resumed')}
        >
          <Megaphone aria-hidden="true" size="1.25em" />
          {suspended === null ? words.suspend : words.resume}
        </Button>
      </Actions>
      {asked !== null && <FieldDialog id={day.outing.id} kind={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function FieldDialog({ id, kind, onClose }: { id: number; kind: Kind; onClose: () => void }) {
  const { text, field, unsaved, done } = useKeptText(`field ${kind}`, onClose)
  const change = useDialogChange(done)
  const dialog = words.dialogs[kind]

  const act = () =>
    change(sendToField, {
      request: { params: { id }, body: { kind, text } },
      done: ({ devices }) => ({ title: words.sent, detail: words.to(devices) }),
    })

  return (
    <KeptDialog
      title={dialog.title}
      action={dialog.action}
      failed={words.failed}
      onAct={act}
      unsaved={unsaved}
      sends
      onCancel={done}
      onClose={onClose}
    >
      <p>{dialog.note}</p>
      <TextField label={dialog.label} maxLength={longestBulletin} autoComplete="off" {...field} />
    </KeptDialog>
  )
}
