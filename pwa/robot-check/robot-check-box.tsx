import { CheckBox } from '../ui/check-box.tsx'
import type { RobotCheck } from './use-robot-check.ts'

const words = {
  open: 'Your phone shows it with a short calculation.',
  working: 'Checking. This takes a moment.',
  passed: 'Checked',
  failed: 'The check did not work. Please try again when the club can be reached.',
} as const

const notPassed = 'please validate to pass robot check.'

/**
 * The robot check: one tick, no puzzle, and nobody else is asked.
 *
 * @param isMissing the form was sent without it
 */
export function RobotCheckBox({ check, isMissing = false }: { check: RobotCheck; isMissing?: boolean }) {
  const { stage, start, clear } = check
  return (
    <CheckBox
      label="I am not a robot"
      detail={<span role="status">{words[stage]}</span>}
      checked={stage === 'working' || stage === 'passed'}
      onChecked={(isTicked) => (isTicked ? start() : clear())}
      error={isMissing && stage !== 'passed' ? notPassed : undefined}
    />
  )
}
