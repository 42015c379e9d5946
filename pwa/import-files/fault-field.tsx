import { longestValue } from '#sync/calls/import-files.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { MailAddress } from '../ui/text.tsx'
import { useReview } from './review-context.ts'
import type { Fault } from './use-import-list.ts'
import styles from './review-list.module.css'

type Props = { line: number; fault: Fault }

/** A field at fault of a line, with its reason. */
export function FaultField({ line, fault: { field, value, reason } }: Props) {
  const { list, words, inputModes } = useReview()
  const inputMode = inputModes[field]
  return (
    <TextField
      name={field}
      label={words.fields[field] ?? field}
      value={list.valueOf(line, field) ?? value}
      error={reason}
      maxLength={longestValue}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      {...(inputMode !== undefined && { inputMode })}
      onValue={(typed) => list.type(line, field, typed)}
      onBlur={list.checkTyped}
      onKeyDown={({ key }) => {
        if (key === 'Enter') list.checkTyped()
      }}
    />
  )
}

/** One tap: what was plainly meant, or, once something else is typed, the question whether that will do. */
export function Remedy({ line, fault: { field, value, proposal } }: Props) {
  const { list, words } = useReview()
  const isTyped = (list.valueOf(line, field) ?? value) !== value
  if (isTyped) {
    return (
      <Button tone="soft" onClick={list.checkTyped}>
        {words.check}
      </Button>
    )
  }
  if (proposal === null) return null
  return (
    <Button tone="soft" className={styles['use']} onClick={() => list.correct(line, field, proposal)}>
      <span>
        <MailAddress text={words.use(proposal)} />
      </span>
    </Button>
  )
}
