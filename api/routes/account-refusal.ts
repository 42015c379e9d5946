import type { CardRefusal } from './users-card.ts'
import type { LoginRefusal, PasswordChangeRefusal } from '../accounts/password-check.ts'
import type { PasswordRefusal } from '../accounts/password-policy.ts'
import type { RobotRefusal } from '../accounts/robot-check.ts'
import type { AdminRefusal } from '../callers/session.ts'
import type { AdminMemberRefusal } from './admin-members.ts'
import type { AdminRouteRefusal } from './admin.ts'
import type { ClubRefusal } from './club.ts'
import type { GolferRefusal } from './golfers.ts'
import type { DobRefusal } from './users-dob.ts'
import type { EmailChangeRefusal } from './users-email-change.ts'
import type { RegisterRefusal } from './users-register.ts'
import type { SessionsRefusal } from './users-sessions.ts'
import type { SettingsRefusal } from './users-settings.ts'

/** Every way in which the calls about accounts and the club say no. */
export type AccountRefusal =
  | LoginRefusal
  | PasswordChangeRefusal
  | PasswordRefusal
  | RobotRefusal
  | AdminRefusal
  | AdminMemberRefusal
  | AdminRouteRefusal
  | ClubRefusal
  | CardRefusal
  | GolferRefusal
  | DobRefusal
  | EmailChangeRefusal
  | RegisterRefusal
  | SessionsRefusal
  | SettingsRefusal
