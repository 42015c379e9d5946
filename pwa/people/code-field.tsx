import { useEffect, useRef, useState } from 'react'
import { TextButton } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { codeTexts as texts } from './texts.ts'

type Props = {
  name: string
  value: string
  onValue: (value: string) => void
  error?: string | undefined
  /**
   * Moves the focus to the field, so that it is announced. For a field that appears when the server requires a code.
   */
  takesFocus?: boolean
  /** Accepts only a code of the authenticator app, not a recovery code. */
  isFirst?: boolean
}

/**
 * A field for the code of the second login step: one of an authenticator app, with a numeric keyboard, or a recovery
 * code.
 */
export function CodeField({ takesFocus = false, isFirst = false, ...field }: Props) {
  const [isRecovery, setRecovery] = useState(false)
  const place = useRef<HTMLInputElement>(null)
  const words = isRecovery ? texts.recovery : texts.app

  useEffect(() => {
    if (takesFocus) place.current?.focus()
  }, [takesFocus])

  function change() {
    setRecovery(!isRecovery)
    field.onValue('')
    place.current?.focus()
  }

  return (
    <>
      <TextField
        ref={place}
        label={words.label}
        hint={words.hint}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={40}
        code
        {...field}
      />
      {!isFirst && (
        <p>
          <TextButton onClick={change}>{isRecovery ? texts.useApp : texts.useRecovery}</TextButton>
        </p>
      )}
    </>
  )
}
