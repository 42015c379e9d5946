import type { Context } from '../server/context.ts'
import { createPasswordCheck, type PasswordCheck } from './password-check.ts'
import { createRobotChecks, type RobotChecks } from './robot-check.ts'

/** What the routes of accounts share beside the context: one count of wrong passwords and one of robots. */
export type AccountContext = Context & { readonly checkPassword: PasswordCheck; readonly robots: RobotChecks }

export function accountContext(context: Context): AccountContext {
  const robots = createRobotChecks(context)
  return { ...context, robots, checkPassword: createPasswordCheck({ ...context, robots }) }
}
