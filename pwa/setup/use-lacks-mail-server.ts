import { adminAlerts } from '#sync/calls/alerts.ts'
import { useServerQuery } from '../server/server-query.ts'

/**
 * Whether the server has no mail server and stores emails in files, so that no one receives them. For administrators.
 */
export function useLacksMailServer(): boolean {
  const { data } = useServerQuery({ call: adminAlerts, request: {} })
  return data?.unsent.includes('mail') ?? false
}
