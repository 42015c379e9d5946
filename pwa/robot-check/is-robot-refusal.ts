import type { ServerRefusal } from '#sync/device/connection/server-calls.ts'

/** Whether the server requires the robot check, or rejected its proof. */
export function isRobotRefusal({ code }: Pick<ServerRefusal, 'code'>): boolean {
  return code.startsWith('robot.')
}
