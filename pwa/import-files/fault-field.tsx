import type { MouseEvent } from 'react'
import { longestValue } from '#sync/calls/import-files.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { MailAddress } from '../ui/text.tsx'
import type { FaultOfLine } from './alike-faults.ts'
import { useReview } from './review-context.ts'
import type { Fault, ImportList } from './use-import-list.ts'
import styles from './review-list.module.css'

type Props = { line: number; fault: Fault }

/** The field of a line that has a fault, with the reason. */
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

/**
 * Buttons for a fault: one accepts the proposed value; once something else is typed, one validates that instead. If
 * other lines have the same fault, one button corrects all of them.
 */
export function Remedy({ line, fault }: Props) {
  const { list, words, alike } = useReview()
  const { field, value, proposal } = fault
  const typed = list.valueOf(line, field) ?? value
  // The field itself shows that the text is too long.
  if (typed.length > longestValue) return null
  // A line with other typed text keeps it.
  const isUntouched = (other: FaultOfLine) =>
    other.line === line || (list.valueOf(other.line, field) ?? other.fault.value) === other.fault.value
  if (typed !== value) {
    const others = alike.ofValue(fault).filter(isUntouched)
    return (
      <>
        <Button tone="soft" onMouseDown={keepFocus} onClick={list.checkTyped}>
          {words.check}
        </Button>
        <ForAll corrections={others.map((other) => ({ line: other.line, field, value: typed }))} />
      </>
    )
  }
  if (proposal === null) return null
  const others = alike.ofMistake(fault).filter(isUntouched)
  return (
    <>
      <Button tone="soft" className={styles['use']} onClick={() => list.correct(line, field, proposal)}>
        <span>
          <MailAddress text={words.use(proposal)} />
        </span>
      </Button>
      <ForAll corrections={others.map((other) => ({ line: other.line, field, value: other.fault.proposal ?? '' }))} />
    </>
  )
}

function ForAll({ corrections }: { corrections: Parameters<ImportList['correctAll']>[0] }) {
  const { list, words } = useReview()
  if (corrections.length < 2) return null
  const isOne = corrections.every(({ value }) => value === corrections[0]?.value)
  return (
    <Button onMouseDown={keepFocus} onClick={() => list.correctAll(corrections)}>
      {(isOne ? words.useForAll : words.fixAllSo)(corrections.length)}
    </Button>
  )
}

/**
 * Keeps the focus in the field while a button is pressed: losing the focus would validate the field, and a line that is
 * then without a fault would be removed together with the button.
 */
function keepFocus(press: MouseEvent): void {
  press.preventDefault()
}
