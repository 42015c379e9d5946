import { useEffect, useRef } from 'react'
import { CheckBox } from '../ui/choice.tsx'
import { texts } from './texts.ts'
import type { RobotCheck } from './use-robot-check.ts'

type Props = {
  check: RobotCheck
  /** Whether the form was sent without the check. */
  isMissing?: boolean
  /** The server required the check only after the form was sent, so the box takes the focus, which scrolls to it. */
  takesFocus?: boolean
  /** The reason why the server requires the check. Shown below the box until it is ticked, and announced with it. */
  reason?: string | undefined
}

/** The robot check: a box to tick, without a puzzle or a third party. */
export function RobotCheckBox({ check, isMissing = false, takesFocus = false, reason }: Props) {
  const { stage, start, clear } = check
  const box = useRef<HTMLInputElement>(null)
  const isTicked = stage === 'working' || stage === 'passed'

  useEffect(() => {
    if (!takesFocus) return
    // In the next frame, because a new screen first focuses its top.
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
