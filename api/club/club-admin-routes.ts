import { hour } from '#db/instants.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { Call } from '#sync/calls/call.ts'
import {
  changeClub as changeCall,
  changeLogo as logoCall,
  changePolicies as policiesCall,
  clubSettings,
} from '#sync/calls/club-admin.ts'
import { logSecurity } from '../process/log.ts'
import { memberOf } from '../server/callers/caller.ts'
import { createTryLimit } from '../server/http/try-limit.ts'
import type { SentBefore } from '../server/only-once.ts'
import type { Problems } from '../server/problem.ts'
import type { Routes, ValidRequest } from '../server/route.ts'
import {
  changeClub,
  changeLogo,
  changePolicies,
  clubForAdmins,
  type ClubContext,
  type ClubForAdmins,
} from './change-club.ts'

export const clubAdminProblems = {
  'club.changed': { status: 409, title: 'Changed in between' },
  'club.no-such-zone': { status: 422, title: 'Time zone not found' },
  'club.logo-refused': { status: 422, title: 'Logo not accepted' },
  'club.too-many': { status: 429, title: 'Too many changes' },
} satisfies Problems

/**
 * The most changes of the club within an hour, over all administrators: each one is kept in the history, and logos have
 * to be drawn.
 */
const mostChanges = 60

export function registerClubAdmin({ route }: Routes<keyof typeof clubAdminProblems>, context: ClubContext): void {
  const changes = createTryLimit(context, { name: 'changes of the club', allowed: mostChanges, window: hour })

  /** Makes a change within the limit. A refusal contains the current settings of the club. */
  async function change(
    { caller, request }: Pick<ValidRequest<Call>, 'caller' | 'request'>,
    make: (by: number) => Promise<Result<ClubForAdmins, keyof typeof clubAdminProblems | 'server.busy' | SentBefore>>,
  ) {
    if ((await changes.take('club')) > 0) {
      return refuse('club.too-many', 'You’ve reached the limit of changes. Try again in an hour.')
    }
    const changed = await make(memberOf(caller).id)
    if (!changed.ok) return { ...changed, refusal: { ...changed.refusal, now: await clubForAdmins(context.db) } }
    logSecurity(request, { event: 'club_changed', version: changed.value.version })
    return changed
  }

  route(clubSettings, async () => accept(await clubForAdmins(context.db)))
  route(changeCall, ({ body, onlyOnce, ...asked }) =>
    change(asked, (by) => changeClub(context, { ...body, by, onlyOnce })),
  )
  route(policiesCall, ({ body, onlyOnce, ...asked }) =>
    change(asked, (by) => changePolicies(context, { ...body, by, onlyOnce })),
  )
  route(logoCall, (asked) => change(asked, (by) => changeLogo(context, { ...asked.body, by })))
}
