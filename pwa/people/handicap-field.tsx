import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useState, type ReactNode } from 'react'
import { formatHandicap, highestIndex, mayBecomeHandicap, readHandicap } from '#golf/course/handicap-text.ts'
import { Field } from '../ui/field.tsx'
import { latinDigits } from '../ui/latin-digits.ts'
import { texts } from './texts.ts'
import styles from '../ui/field.module.css'

type Props = {
  label: string
  /** The index as a decimal number, negative for a plus index; null while the text is not an index. */
  value: number | null
  onValue: (value: number | null) => void
  hint?: string
}

/**
 * A field for a handicap as golfers write it, with buttons that step by tenths. It accepts a sign, digits and one
 * decimal point. A text that is still invalid is an error, and never becomes a number.
 */
export function HandicapField({ label, value, onValue, hint = texts.handicap.hint }: Props) {
  const [typed, setTyped] = useState(value === null ? '' : formatHandicap(value))
  const [wasLeft, setLeft] = useState(false)
  const read = readHandicap(typed, { decimals: 2 })
  const error = wasLeft && !read.ok && read.refusal.code !== 'handicap.empty' ? read.refusal.message : undefined
  const isRounded = read.ok && /[.,]\d[1-9]$/.test(typed.trim())

  function type(text: string) {
    setTyped(text)
    setLeft(false)
    const index = readHandicap(text, { decimals: 2 })
    onValue(index.ok ? index.value : null)
  }

  /** Changes the handicap by a tenth. Stepping down ends at scratch; a plus handicap can only be typed. */
  function step(tenths: 1 | -1) {
    const from = read.ok ? read.value : 0
    const next = Math.min(highestIndex, Math.round(from * 10 + tenths) / 10)
    if (tenths > 0 || next >= 0) type(formatHandicap(next))
  }

  return (
    <Field
      label={label}
      hint={isRounded ? texts.handicap.rounded(formatHandicap(read.value)) : hint}
      error={error}
      announces
    >
      {(control) => (
        <div className={styles['steps']}>
          <StepButton label={texts.handicap.decrease(label)} onStep={() => step(-1)}>
            <Minus aria-hidden="true" />
          </StepButton>
          <input
            {...control}
            className={styles['control']}
            autoComplete="off"
            // Not a numeric keyboard, because on many phones it has no plus.
            inputMode="text"
            maxLength={6}
            value={typed}
            onChange={({ target }) => {
              const text = latinDigits(target.value)
              if (mayBecomeHandicap(text)) type(text)
              // The state is unchanged, so nothing is rendered and the text has to be reset here.
              else target.value = typed
            }}
            onBlur={() => setLeft(true)}
          />
          <StepButton label={texts.handicap.increase(label)} onStep={() => step(1)}>
            <Plus aria-hidden="true" />
          </StepButton>
        </div>
      )}
    </Field>
  )
}

/** Not in the tab order: with a keyboard the handicap is typed. */
function StepButton({ label, onStep, children }: { label: string; onStep: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles['step']} tabIndex={-1} aria-label={label} onClick={onStep}>
      {children}
    </button>
  )
}
