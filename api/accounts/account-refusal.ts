import type { CardRefusal } from './users-card-routes.ts'
import type { LoginRefusal, PasswordChangeRefusal } from './password-check.ts'
import type { PasswordRefusal } from './password-policy.ts'
import type { RobotRefusal } from './robot-check.ts'
import type { AdminRefusal } from '../callers/session.ts'
import type { AdminMemberRefusal } from '../members/admin-members-routes.ts'
import type { AdminRouteRefusal } from '../admin/admin-routes.ts'
import type { ClubRefusal } from '../club/club-routes.ts'
import type { GolferRefusal } from '../members/golfers-routes.ts'
import type { DobRefusal } from './users-dob.ts'
import type { EmailChangeRefusal } from './users-email-change-routes.ts'
import type { RegisterRefusal } from './users-register-routes.ts'
import type { SessionsRefusal } from './users-sessions-routes.ts'
import type { SettingsRefusal } from './users-settings-routes.ts'

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
