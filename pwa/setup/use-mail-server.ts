import { adminAlerts } from '#sync/calls/alerts.ts'
import { useAnsweredOnce, useServerQuery } from '../server/server-query.ts'

/**
 * Whether the server has no mail server and stores emails in files, so that no one receives them. For administrators.
 * `isKnown` is false until the server has answered or cannot be reached.
 */
export function useMailServer(): { readonly isLacking: boolean; readonly isKnown: boolean } {
  const query = useServerQuery({ call: adminAlerts, request: {} })
  const isKnown = useAnsweredOnce([query])
  return { isLacking: query.data?.unsent.includes('mail') ?? false, isKnown }
}

/** Whether the server has no mail server; false until that is known. */
export function useLacksMailServer(): boolean {
  return useMailServer().isLacking
}
