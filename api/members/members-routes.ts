import { readClub } from '#db/club/club-settings.ts'
import { searchGolfers } from '#db/members/golfer-search.ts'
import { listGolfers, listUsualTees, searchAccounts } from '#db/members/members.ts'
import { listRegistrations } from '#db/members/registrations.ts'
import { pageOf } from '#db/page.ts'
import { accept } from '#golf/result.ts'
import { adminMembers, changeMember as changeCall } from '#sync/calls/admin.ts'
import { golferAll, userSearch } from '#sync/calls/golfers.ts'
import { answerRegistration as answerCall, registrationPolicy, registrations } from '#sync/calls/registrations.ts'
import { sendsEmail } from '../delivery/queue.ts'
import { logSecurity, type SecurityEvent } from '../process/log.ts'
import { memberOf, whoIs } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { success, type Routes } from '../server/route.ts'
import { today } from '../server/time.ts'
import { answerRegistration } from './answer-registration.ts'
import { changeMember, type MemberAction } from './change-member.ts'
import type { MemberProblem } from './member-problems.ts'
import { validateLookUp } from './validate-look-up.ts'

/** The golfers that anyone can look up, the members as administrators see them, and the registration policy. */
export function registerMembers({ route }: Routes<MemberProblem>, context: Context): void {
  const { db } = context

  route(golferAll, async ({ caller }) => {
    const allowed = await validateLookUp(db, caller)
    if (!allowed.ok) return allowed
    const golfers = await listGolfers(db)
    // Visitors get names and indexes only, because they start no outings.
    if (whoIs(caller) === null) return accept({ golfers })
    const tees = await listUsualTees(db)
    return accept({ golfers: golfers.map((golfer) => ({ ...golfer, tees: tees.get(golfer.id) })) })
  })

  route(userSearch, async ({ query, caller }) => {
    const { name = '', course_id: courseId, sort = 'name', desc = false, ...asked } = query
    const search = { by: memberOf(caller).id, name: name.trim(), courseId, sort, desc, today: today(context) }
    const found = await searchGolfers(db, { ...search, ...asked })
    return accept({ userInfo: pageOf(asked, found) })
  })

  route(adminMembers, async ({ query }) => accept(await searchAccounts(db, query)))

  route(changeCall, async ({ params: { id, action }, caller, request }) => {
    const changed = await changeMember(context, { id, action, admin: memberOf(caller) })
    if (!changed.ok) return changed
    logSecurity(request, { event: events[action], account: id, action })
    return accept(success)
  })

  route(registrationPolicy, async () => {
    return accept({ registration: (await readClub(db)).registration ?? 'open', sendsEmail: sendsEmail(context.config) })
  })

  route(registrations, async ({ query }) => {
    const { results, ...page } = await listRegistrations(db, query)
    return accept({ ...page, results: results.map(({ createdAt: created, ...person }) => ({ ...person, created })) })
  })

  route(answerCall, async ({ params: { id, answer }, body: { words }, request, onlyOnce }) => {
    const answered = await answerRegistration(context, { id, answer, words, onlyOnce })
    if (answered.ok) logSecurity(request, { event: 'registration_answered', account: id, answer })
    return answered
  })
}

const events: Readonly<Record<MemberAction, SecurityEvent>> = {
  confirm: 'user_updated',
  deactivate: 'user_updated',
  reactivate: 'user_updated',
  'delete-account': 'user_deleted',
  'make-admin': 'privilege_permissions_changed',
  'remove-admin': 'privilege_permissions_changed',
  'end-sign-ins': 'authn_token_revoked',
  'send-sign-in-link': 'sign_in_link_sent',
}
