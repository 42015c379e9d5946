import { useLayoutEffect } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { useFocusAfterRemoval } from '../../../../ui/focus-somewhere.ts'
import styles from './game-deeds.module.css'

type Props = {
  label: string
  detail?: string
  wide?: boolean
  /** Takes the focus when it appears, in the place of the button that was pressed. */
  takesFocus?: boolean
  onClick: () => void
  /** Called when the keyboard goes to the button, and when it leaves. */
  onKeyboard?: (isHere: boolean) => void
}

/**
 * A button for something that can be recorded in a game. A tap on a press removes its button, and another button moves
 * to that place, so a second tap is ignored.
 */
export function Deed({ label, detail, wide = false, takesFocus = false, onClick, onKeyboard }: Props) {
  const button = useFocusAfterRemoval<HTMLButtonElement>()
  useLayoutEffect(() => {
    if (takesFocus) button.current?.focus()
  }, [takesFocus, button])
  return (
    <Button
      ref={button}
      className={classes(styles['deed'], wide && styles['wide'])}
      tapsOnce
      onClick={onClick}
      onFocus={({ currentTarget }) => onKeyboard?.(currentTarget.matches(':focus-visible'))}
      onBlur={() => onKeyboard?.(false)}
    >
      {label}
      {detail !== undefined && <small>{detail}</small>}
    </Button>
  )
}
