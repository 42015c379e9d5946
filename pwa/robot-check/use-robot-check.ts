import { useEffect, useRef, useState } from 'react'
import { robotCheck } from '#sync/calls/robot-check.ts'
import { isServerFailure } from '#sync/device/connection/exchange.ts'
import { callServer } from '#sync/device/connection/server-calls.ts'
import { useDevice } from '../device/device-context.tsx'
import { nextTask } from '../ui/next-task.ts'

export type RobotCheck = {
  readonly stage: 'open' | 'working' | 'passed' | 'failed'
  /** The proof, which is valid once, for one form. */
  readonly proof: string | undefined
  readonly start: () => void
  readonly clear: () => void
  /** Requests a new proof. A sent proof is used up, whatever the result. */
  readonly renew: () => void
}

type State = Pick<RobotCheck, 'stage' | 'proof'>

/** The proof of work of a form: fetches a challenge, solves it and keeps the proof until it is sent. */
export function useRobotCheck(): RobotCheck {
  const device = useDevice()
  const [state, setState] = useState<State>({ stage: 'open', proof: undefined })
  const running = useRef<AbortController | null>(null)

  useEffect(() => () => running.current?.abort(), [])

  async function work() {
    running.current?.abort()
    const current = new AbortController()
    running.current = current
    setState({ stage: 'working', proof: undefined })
    let end: State = { stage: 'failed', proof: undefined }
    try {
      const proof = await proofFor(current.signal)
      if (proof !== null) end = { stage: 'passed', proof }
    } finally {
      // In every case, even in a browser without hash functions, so that the box does not stay ticked and busy.
      if (!current.signal.aborted) setState(end)
    }
  }

  async function proofFor(signal: AbortSignal): Promise<string | null> {
    try {
      const answer = await callServer(device, robotCheck, {})
      if (!answer.ok) return null
      const solver = await import('./solve-challenge.ts').catch(() => null)
      return solver && (await solver.solveChallenge({ challenge: answer.value, signal, rest: nextTask }))
    } catch (failure) {
      if (!isServerFailure(failure)) throw failure
      return null
    }
  }

  return {
    ...state,
    start: () => void work(),
    clear: () => {
      running.current?.abort()
      setState({ stage: 'open', proof: undefined })
    },
    renew: () => {
      if (state.stage === 'passed') void work()
    },
  }
}
