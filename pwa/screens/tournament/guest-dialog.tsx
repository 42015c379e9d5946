import { useId, useState } from 'react'
import { isEmail } from '#sync/calls/outings.ts'
import { HandicapField } from '../../people/handicap-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/field.tsx'
import type { Person } from './outing-draft.ts'

type Props = { onClose: () => void; onAdd: (guest: Person) => void }

/** A guest, who plays once: all four fields are needed, and Add waits for them. */
export function GuestDialog({ onClose, onAdd }: Props) {
  const [firstname, setFirstname] = useState('')
  const [lastname, setLastname] = useState('')
  const [email, setEmail] = useState('')
  const [emailError, setEmailError] = useState<string>()
  const [index, setIndex] = useState<number | null>(null)
  const formId = useId()
  const isComplete = [firstname, lastname, email].every((part) => part.trim() !== '') && index !== null

  function add() {
    if (!isEmail(email.trim())) {
      setEmailError('Please enter a valid email')
      return
    }
    onAdd({
      userId: 0,
      firstname: firstname.trim(),
      lastname: lastname.trim(),
      email: email.trim(),
      index,
    })
  }

  return (
    <Dialog
      open
      title="Add guest"
      onClose={onClose}
      actions={
        <Button tone="primary" type="submit" form={formId} disabled={!isComplete}>
          Add
        </Button>
      }
    >
      <Form id={formId} onSubmit={add}>
        <TextField label="First name" maxLength={60} autoComplete="off" value={firstname} onValue={setFirstname} />
        <TextField label="Last name" maxLength={60} autoComplete="off" value={lastname} onValue={setLastname} />
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          value={email}
          onValue={(typed) => {
            setEmail(typed)
            setEmailError(undefined)
          }}
          error={emailError}
        />
        <HandicapField label="Handicap" value={index} onValue={setIndex} />
      </Form>
    </Dialog>
  )
}
