import { useId, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form, SubmitOrCancel } from '../../ui/form.tsx'
import { useFocusAfter } from '../../ui/page.tsx'
import { MailAddress } from '../../ui/text.tsx'
import { texts } from './texts.ts'
import styles from './settings.module.css'

type Props = {
  title: string
  isEditing: boolean
  onEdit: () => void
  onSubmit: () => Promise<void>
  onCancel: () => void
  /** Shown unless the card is being edited. */
  facts: ReactNode
  /** The fields of the form. */
  children: ReactNode
  wide?: boolean
}

/** A part of the account: read-only until Edit is tapped, then a form with Submit and Cancel. */
export function EditCard({ title, isEditing, onEdit, onSubmit, onCancel, facts, children, wide = false }: Props) {
  const id = useId()
  const place = useFocusAfter<HTMLElement>(isEditing)
  return (
    <Card ref={place} tabIndex={-1} className={styles['card']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id}>{title}</h2>
        {!isEditing && (
          <Button onClick={onEdit} aria-describedby={id}>
            {texts.edit}
          </Button>
        )}
      </div>
      {!isEditing && facts}
      {isEditing && (
        <Form wide={wide} onSubmit={onSubmit}>
          {children}
          <SubmitOrCancel submit={texts.submit} onCancel={onCancel} />
        </Form>
      )}
    </Card>
  )
}

/** Names with their values; an empty value shows a dash. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === '' ? '–' : <MailAddress text={value} />}</dd>
        </div>
      ))}
    </dl>
  )
}
