import { accept } from '#golf/result.ts'
import { robotCheck } from '#sync/calls/robot-check.ts'
import type { AccountContext } from './account-context.ts'
import type { Routes } from '../server/route.ts'
import type { AccountProblem } from './account-problems.ts'

export function registerRobotCheck({ route }: Routes<AccountProblem>, { robots }: AccountContext): void {
  route(robotCheck, async () => accept(await robots.challenge()))
}
