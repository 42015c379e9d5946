import type { AccountContext } from '../accounts/account-context.ts'
import type { Routes } from '../route.ts'
import { registerUsersCard } from './users-card.ts'
import { registerUsersEmailChange } from './users-email-change.ts'
import { registerUsersRegister } from './users-register.ts'
import { registerUsersReset } from './users-reset.ts'
import { registerUsersSessions } from './users-sessions.ts'
import { registerUsersSettings } from './users-settings.ts'

export function registerUsers(routes: Routes, context: AccountContext): void {
  registerUsersRegister(routes, context)
  registerUsersReset(routes, context)
  registerUsersEmailChange(routes, context)
  registerUsersSettings(routes, context)
  registerUsersSessions(routes, context)
  registerUsersCard(routes, context)
}
