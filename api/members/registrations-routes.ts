import { readClub } from '#db/club/club-settings.ts'
import { listRegistrations } from '#db/members/registrations.ts'
import { accept } from '#golf/result.ts'
import { answerRegistration as answerCall, registrationPolicy, registrations } from '#sync/calls/registrations.ts'
import { logSecurity } from '../process/log.ts'
import type { Context } from '../server/context.ts'
import { success, type Routes } from '../server/route.ts'
import { answerRegistration } from './answer-registration.ts'
import type { MemberProblem } from './member-problems.ts'

/** Who may register, and the registrations that administrators answer. */
export function registerRegistrations({ route }: Routes<MemberProblem>, context: Context): void {
  const { db } = context

  route(registrationPolicy, async () => accept({ registration: (await readClub(db)).registration ?? 'open' }))

  route(registrations, async ({ query }) => {
    const { results, ...page } = await listRegistrations(db, query)
    return accept({ ...page, results: results.map(({ createdAt: created, ...person }) => ({ ...person, created })) })
  })

  route(answerCall, async ({ params: { id, answer }, body: { words }, request }) => {
    const answered = await answerRegistration(context, { id, answer, words })
    if (!answered.ok) return answered
    logSecurity(request, { event: 'registration_answered', account: id, answer })
    return accept(success)
  })
}
