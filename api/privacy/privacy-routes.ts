import { readClub } from '#db/club/club-settings.ts'
import { readPersonalData } from '#db/members/personal-data.ts'
import { accept, refuse } from '#golf/result.ts'
import { deleteMine, downloadMine, legalPage } from '#sync/calls/privacy.ts'
import type { AccountContext } from '../accounts/account-context.ts'
import type { AccountProblem } from '../accounts/account-problems.ts'
import { logSecurity } from '../process/log.ts'
import { memberOf } from '../server/callers/caller.ts'
import { createFailureLimit } from '../server/http/failure-limit.ts'
import type { Problems } from '../server/problem.ts'
import type { Routes } from '../server/route.ts'
import { day, today } from '../server/time.ts'
import { leaveClub } from './leave-club.ts'
import { readLegalPage } from './legal-page.ts'

/** The problems of calls about what is stored about a person. */
export const privacyProblems = {
  'privacy.too-many': { status: 429, title: 'Too many downloads' },
  'member.last-admin': { status: 409, title: 'The only administrator' },
} satisfies Problems

/** Downloads of a member in a day: each reads every table. */
const mostDownloads = 5

type Problem = AccountProblem | keyof typeof privacyProblems

/** What is stored about a person: the page that says so, all of it as a file, and its deletion. */
export function registerPrivacy({ route }: Routes<Problem>, context: AccountContext): void {
  const { db } = context
  const downloads = createFailureLimit(context, { name: 'downloads', allowed: mostDownloads, window: day })

  route(legalPage, async ({ params: { page } }) => accept({ parts: readLegalPage(page, await readClub(db)) }))

  route(downloadMine, async ({ caller, request }) => {
    const { id } = memberOf(caller)
    if ((await downloads.take(`member ${id}`)) > 0) {
      return refuse(
        'privacy.too-many',
        `You’ve reached today’s limit of ${mostDownloads} downloads. Try again tomorrow.`,
      )
    }
    const { name } = await readClub(db)
    const content = JSON.stringify(
      { club: name, day: today(context), stored: await readPersonalData(db, { id }) },
      null,
      1,
    )
    logSecurity(request, { event: 'personal_data_exported', account: id })
    return accept({ filename: `my-data-${today(context)}.json`, type: 'application/json', content })
  })

  route(deleteMine, async ({ body, caller, request }) => {
    const left = await leaveClub(context, {
      ...body,
      robotcheck: body.robotcheck,
      memberId: memberOf(caller).id,
      request,
    })
    return left.ok ? accept({ final: left.value }) : left
  })
}
