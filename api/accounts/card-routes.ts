import { minute } from '#db/instants.ts'
import { findCardHolder } from '#db/members/members.ts'
import { accept, refuse } from '#golf/result.ts'
import { getCard } from '#sync/calls/users.ts'
import { logSecurity } from '../process/log.ts'
import { memberOf } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import type { Drawing } from '../server/drawing/drawing.ts'
import { createTryLimit } from '../server/http/try-limit.ts'
import { serverBusy } from '../server/problem.ts'
import type { Routes } from '../server/route.ts'
import { today } from '../server/time.ts'
import type { AccountProblem } from './account-problems.ts'

/** The most cards that are drawn for one member within ten minutes. */
const mostCards = 40

export function registerCards(
  { route }: Routes<AccountProblem>,
  context: Context & { readonly drawing: Drawing },
): void {
  const { db, config, drawing } = context
  const drawn = createTryLimit(context, { name: 'cards', allowed: mostCards, window: 10 * minute })

  route(getCard, async ({ body: { id }, caller, request }) => {
    const member = memberOf(caller)
    const holder = member.id === id || member.isadmin ? await findCardHolder(db, { id }) : undefined
    if (holder === undefined) {
      logSecurity(request, { event: 'malicious_direct_reference', account: id })
      return refuse('member.not-yours', 'You can only print your own card.')
    }
    if ((await drawn.take(`member ${member.id}`)) > 0) {
      return refuse('card.too-many', 'You’ve printed a lot of cards. Please try again in a few minutes.')
    }
    const link = `${config.baseUrl}/handicapLookup/${id}`
    const image = await drawing.card({ ...holder, club: config.club.name, date: today(context), link })
    if (image === undefined) return serverBusy()
    return accept({ data: [image.toString('base64')] })
  })
}
