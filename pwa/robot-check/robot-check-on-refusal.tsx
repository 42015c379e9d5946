import { useState, type ReactNode } from 'react'
import type { ServerRefusal } from '#sync/device/connection/server-calls.ts'
import { isRobotRefusal } from './is-robot-refusal.ts'
import { RobotCheckBox } from './robot-check-box.tsx'
import { useRobotCheck } from './use-robot-check.ts'

type RobotCheckOnRefusal = {
  /** The box; null until the server has required a check for the form. */
  readonly box: ReactNode
  /**
   * Returns the proof to send with the form; null if the check is required and not passed, which the box then shows.
   */
  readonly proofToSend: () => { readonly robotcheck?: string } | null
  /** Handles the refusal of the form. Returns whether it requires a check; the box then shows the reason. */
  readonly isWantedBy: (refusal: ServerRefusal) => boolean
}

/** The robot check of a form that needs one only after too many failures. */
export function useRobotCheckOnRefusal(): RobotCheckOnRefusal {
  const check = useRobotCheck()
  const [reason, setReason] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  return {
    box: reason === undefined ? null : <RobotCheckBox check={check} isMissing={isMissing} takesFocus reason={reason} />,
    proofToSend() {
      const wanted = reason !== undefined && check.proof === undefined
      setMissing(wanted)
      if (wanted) return null
      return check.proof === undefined ? {} : { robotcheck: check.proof }
    },
    isWantedBy(refusal) {
      check.renew()
      const isWanted = isRobotRefusal(refusal) && check.proof === undefined
      if (isWanted) setReason(refusal.message)
      return isWanted
    },
  }
}
