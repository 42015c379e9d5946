import { accept, refuse } from '#golf/result.ts'
import {
  changeClub as changeCall,
  changeLogo as logoCall,
  changePolicies as policiesCall,
  clubSettings,
} from '#sync/calls/club-admin.ts'
import { logSecurity } from '../process/log.ts'
import { memberOf } from '../server/callers/caller.ts'
import { createFailureLimit } from '../server/http/failure-limit.ts'
import type { Problems } from '../server/problem.ts'
import type { Routes } from '../server/route.ts'
import { hour } from '../server/time.ts'
import { changeClub, changeLogo, changePolicies, clubForAdmins, type ClubContext } from './change-club.ts'

export const clubAdminProblems = {
  'club.changed': { status: 409, title: 'Changed in between' },
  'club.no-such-zone': { status: 422, title: 'Time zone not found' },
  'club.logo-refused': { status: 422, title: 'Logo not accepted' },
  'club.too-many': { status: 429, title: 'Too many changes' },
} satisfies Problems

/** Changes of the club in an hour, all administrators together: each is kept, and logos are drawn. */
const mostChanges = 60

export function registerClubAdmin({ route }: Routes<keyof typeof clubAdminProblems>, context: ClubContext): void {
  const changes = createFailureLimit(context, { name: 'changes of the club', allowed: mostChanges, window: hour })
  const key = 'club'
  const tooMany = () => refuse('club.too-many', 'You’ve reached the limit of changes. Try again in an hour.')

  route(clubSettings, async () => accept(await clubForAdmins(context)))

  route(changeCall, async ({ body, caller, request }) => {
    if ((await changes.take(key)) > 0) return tooMany()
    const changed = await changeClub(context, { ...body, by: memberOf(caller).id })
    if (!changed.ok) return { ...changed, refusal: { ...changed.refusal, now: await clubForAdmins(context) } }
    logSecurity(request, { event: 'club_changed', version: changed.value.version })
    return accept(await clubForAdmins(context))
  })

  route(policiesCall, async ({ body, caller, request }) => {
    if ((await changes.take(key)) > 0) return tooMany()
    const changed = await changePolicies(context, { ...body, by: memberOf(caller).id })
    if (!changed.ok) return { ...changed, refusal: { ...changed.refusal, now: await clubForAdmins(context) } }
    logSecurity(request, { event: 'club_changed', version: changed.value.version })
    return accept(await clubForAdmins(context))
  })

  route(logoCall, async ({ body: { image }, caller, request }) => {
    if ((await changes.take(key)) > 0) return tooMany()
    const changed = await changeLogo(context, { image, by: memberOf(caller).id })
    if (!changed.ok) return changed
    logSecurity(request, { event: 'club_changed', version: changed.value.version })
    return accept(await clubForAdmins(context))
  })
}
