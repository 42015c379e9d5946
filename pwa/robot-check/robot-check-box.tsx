import { useEffect, useRef } from 'react'
import { CheckBox } from '../ui/choice.tsx'
import { texts } from './texts.ts'
import type { RobotCheck } from './use-robot-check.ts'

type Props = {
  check: RobotCheck
  /** The form was sent without it. */
  isMissing?: boolean
  /** The server required it only after the form was sent: the box takes the focus, which brings it into view. */
  takesFocus?: boolean
  /** Why the server requires it; shown below the box until it is ticked, and read with it. */
  reason?: string | undefined
}

/** The robot check: one tick, no puzzle, no third party. */
export function RobotCheckBox({ check, isMissing = false, takesFocus = false, reason }: Props) {
  const { stage, start, clear } = check
  const box = useRef<HTMLInputElement>(null)
  const isTicked = stage === 'working' || stage === 'passed'

  useEffect(() => {
    if (!takesFocus) return
    // A new screen focuses its top after its parts have appeared.
    const frame = requestAnimationFrame(() => box.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [takesFocus])

  return (
    <CheckBox
      ref={box}
      label={texts.label}
      detail={<span role="status">{texts[stage]}</span>}
      checked={isTicked}
      onChecked={(isWanted) => (isWanted ? start() : clear())}
      error={isTicked ? undefined : isMissing ? texts.missing : reason}
    />
  )
}
