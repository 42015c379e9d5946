import { adminAlerts } from '#sync/calls/alerts.ts'
import { useServerQuery } from '../server/server-query.ts'

/** Whether emails reach no one, because the server has no mail server and keeps them in files. For administrators. */
export function useLacksMailServer(): boolean {
  const { data } = useServerQuery({ call: adminAlerts, request: {} })
  return data?.unsent.includes('mail') ?? false
}
