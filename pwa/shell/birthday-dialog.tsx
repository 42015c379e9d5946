import { useState } from 'react'
import type { User } from '#sync/calls/login.ts'
import { updateDob } from '#sync/calls/users.ts'
import { keepUser } from '#sync/device/session/sign-in.ts'
import { dayOf } from '../dates/date-text.ts'
import { maskDate, readDate } from '../dates/typed-date.ts'
import { useDevice } from '../device/device-context.tsx'
import { birthdayError, withDateOfBirth } from '../people/date-of-birth.ts'
import { useServerSend } from '../server/server-send.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { useNotices } from '../ui/notices.tsx'
import { texts } from './texts.ts'

const words = texts.birthday

/**
 * A dialog for the date of birth. It closes only once a valid date is typed. If it is canceled then, nothing is saved,
 * and the dialog opens again on the next visit.
 */
export function BirthdayDialog({ user }: { user: User }) {
  const device = useDevice()
  const send = useServerSend()
  const notices = useNotices()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isCanceled, setCanceled] = useState(false)

  async function save() {
    const today = dayOf(new Date())
    const wrong = birthdayError(typed, today)
    setError(wrong)
    const dob = readDate(typed)
    if (wrong !== undefined || dob === null) return
    const answer = await send(updateDob, { body: { dob, userId: user.id } })
    if (answer.ok && answer.value.updateDOB) {
      keepUser(device, withDateOfBirth(user, { dob, today }))
      notices.succeed(words.saved.title, words.saved.text)
      return
    }
    const isTheDate = !answer.ok && answer.refusal.code === 'member.dob-invalid'
    setError(isTheDate ? answer.refusal.message : words.failed)
  }

  function cancel() {
    if (birthdayError(typed, dayOf(new Date())) === undefined) setCanceled(true)
    else setError(words.needed)
  }

  if (isCanceled) return null
  return (
    <Dialog
      open
      title={words.title}
      onStay={() => setError(words.needed)}
      actions={
        <>
          <Button tone="primary" onClick={() => void save()}>
            {words.save}
          </Button>
          <Button onClick={cancel}>{words.cancel}</Button>
        </>
      }
    >
      <p>{words.why}</p>
      <TextField
        label={words.field}
        placeholder={words.placeholder}
        inputMode="numeric"
        autoComplete="bday"
        required
        value={typed}
        onValue={(value) => {
          setTyped(maskDate(value))
          setError(undefined)
        }}
        error={error}
      />
    </Dialog>
  )
}
