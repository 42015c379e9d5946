import type { AccountContext } from './account-context.ts'
import type { Routes } from '../server/route.ts'
import type { AccountProblem } from './account-problems.ts'
import { registerUsersCard } from './users-card-routes.ts'
import { registerUsersEmailChange } from './users-email-change-routes.ts'
import { registerUsersRegister } from './users-register-routes.ts'
import { registerUsersReset } from './users-reset-routes.ts'
import { registerUsersSessions } from './users-sessions-routes.ts'
import { registerUsersSettings } from './users-settings-routes.ts'

export function registerUsers(routes: Routes<AccountProblem>, context: AccountContext): void {
  registerUsersRegister(routes, context)
  registerUsersReset(routes, context)
  registerUsersEmailChange(routes, context)
  registerUsersSettings(routes, context)
  registerUsersSessions(routes, context)
  registerUsersCard(routes, context)
}
