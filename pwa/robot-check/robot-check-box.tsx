import { CheckBox } from '../ui/check-box.tsx'
import type { RobotCheck } from './use-robot-check.ts'

const words = {
  open: 'Your phone shows it with a short calculation.',
  working: 'Checking. This takes a moment.',
  passed: 'Checked',
  failed: 'The check did not work. Please try again when the club can be reached.',
} as const

/** The robot check: one tick, no puzzle, and nobody else is asked. */
export function RobotCheckBox({ check, error }: { check: RobotCheck; error?: string | undefined }) {
  const { stage, start, clear } = check
  return (
    <CheckBox
      label="I am not a robot"
      detail={<span role="status">{words[stage]}</span>}
      checked={stage === 'working' || stage === 'passed'}
      onChecked={(isTicked) => (isTicked ? start() : clear())}
      error={stage === 'passed' ? undefined : error}
    />
  )
}
