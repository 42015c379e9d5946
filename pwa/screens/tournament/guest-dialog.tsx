import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DecimalField } from '../../ui/decimal-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { typedIndex } from './draft-rules.ts'
import type { Person } from './outing-draft.ts'

type Props = { onClose: () => void; onAdd: (guest: Person) => void }

/** A guest, who plays once: all four fields are needed. */
export function GuestDialog({ onClose, onAdd }: Props) {
  const [firstname, setFirstname] = useState('')
  const [lastname, setLastname] = useState('')
  const [email, setEmail] = useState('')
  const [index, setIndex] = useState<number | null>(null)
  const formId = useId()
  const isComplete = [firstname, lastname, email].every((part) => part.trim() !== '') && index !== null

  function add() {
    onAdd({
      userId: 0,
      firstname: firstname.trim(),
      lastname: lastname.trim(),
      email: email.trim(),
      index: typedIndex(index),
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
          onValue={setEmail}
        />
        <DecimalField label="Handicap" value={index} onValue={setIndex} step={0.1} min={0} max={54} />
      </Form>
    </Dialog>
  )
}
