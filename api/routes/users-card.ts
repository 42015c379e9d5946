import { join } from 'node:path'
import { findCardHolder } from '#db/members/member-profiles.ts'
import { accept, refuse } from '#golf/result.ts'
import { getCard } from '#sync/calls/users.ts'
import { drawCard } from '../accounts/card-image.ts'
import { memberOf } from '../callers/member-of.ts'
import type { Context } from '../context.ts'
import { unpackFonts } from '../accounts/fonts.ts'
import { logSecurity } from '../process/log.ts'
import type { Routes } from '../route.ts'
import { today } from '../today.ts'

export function registerUsersCard({ route }: Routes, context: Context): void {
  const { db, config } = context

  route(getCard, async ({ body: { id }, caller, request }) => {
    const member = memberOf(caller)
    const holder = member.id === id || member.isadmin ? await findCardHolder(db, { id }) : undefined
    if (holder === undefined) {
      logSecurity(request, { event: 'malicious_direct_reference', account: id })
      return refuse('member.not-yours', 'You can only print your own card.')
    }
    const link = `${config.baseUrl}/handicapLookup/${id}`
    const card = { ...holder, club: config.club.name, date: today(context), link }
    const image = drawCard(card, { fontFiles: unpackFonts(join(config.dataDir, 'fonts')) })
    return accept({ data: [image.toString('base64')] })
  })
}
