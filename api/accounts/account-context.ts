import type { Context } from '../server/context.ts'
import { createAuthenticate, type Authenticate } from './authenticate.ts'
import { createRobotChecks, type RobotChecks } from './robot-check.ts'
import { createSecondSteps, type SecondSteps } from './second-step.ts'

/** The context of calls that authenticate or run robot checks: they share one count of failures each. */
export type AccountContext = Context & {
  readonly authenticate: Authenticate
  readonly robots: RobotChecks
  readonly secondSteps: SecondSteps
}

export function accountContext(context: Context): AccountContext {
  const robots = createRobotChecks(context)
  const authenticate = createAuthenticate({ ...context, robots })
  return { ...context, robots, authenticate, secondSteps: createSecondSteps(context) }
}
