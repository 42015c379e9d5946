import type { Context } from '../server/context.ts'
import { openLiveHub, type LiveHub } from './live.ts'
import { createOutingAccess, type OutingAccess } from './outing-access.ts'

/** What the routes of live outings share beside the context: one count of wrong codes, and one hub of listeners. */
export type OutingContext = Context & { readonly access: OutingAccess; readonly live: LiveHub }

export function outingContext(context: Context): OutingContext {
  return { ...context, access: createOutingAccess(context), live: openLiveHub() }
}
