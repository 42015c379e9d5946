import type { Context } from '../server/context.ts'
import { createAuthenticate, type Authenticate } from './authenticate.ts'
import { createRobotChecks, type RobotChecks } from './robot-check.ts'

/** The context of calls that authenticate or run robot checks: they share one count of failures each. */
export type AccountContext = Context & { readonly authenticate: Authenticate; readonly robots: RobotChecks }

export function accountContext(context: Context): AccountContext {
  const robots = createRobotChecks(context)
  return { ...context, robots, authenticate: createAuthenticate({ ...context, robots }) }
}
