import { readClub } from '#db/club/club-settings.ts'
import { day } from '#db/instants.ts'
import { listDirectory, listGolfers } from '#db/members/members.ts'
import { addMessage } from '#db/messages/messages.ts'
import { listVisitors } from '#db/outings/outings-lists.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse } from '#golf/result.ts'
import { clubInfo, contact, directory, members, regions, visitors } from '#sync/calls/club.ts'
import type { AccountContext } from '../accounts/account-context.ts'
import type { RobotRefusal } from '../accounts/robot-check.ts'
import { contactEmail } from '../delivery/emails.ts'
import { createTryLimit } from '../server/http/try-limit.ts'
import type { Problems } from '../server/problem.ts'
import { success, type Routes } from '../server/route.ts'
import { today } from '../server/time.ts'
import { versionOf } from '../server/version-of.ts'
import { shownClub } from './change-club.ts'

export const clubProblems = {
  'contact.too-many': { status: 429, title: 'Too many messages' },
} satisfies Problems

/** The most messages that a member, or an address without a sign-in, can send to the club in a day. */
const mostMessages = 10

export function registerClub(
  { route }: Routes<keyof typeof clubProblems | RobotRefusal>,
  context: AccountContext,
): void {
  const { db, now, config, robots, backgroundJobs } = context
  const sent = createTryLimit(context, { name: 'contact', allowed: mostMessages, window: day })

  route(clubInfo, async () => {
    return accept(shownClub(await readClub(db)))
  })

  route(regions, async () => accept({ regions: config.club.regions.map((name, place) => ({ id: place + 1, name })) }))

  route(members, async () => accept({ members: await listGolfers(db) }))

  route(directory, async () => accept({ members: await listDirectory(db) }))

  route(visitors, async ({ query }) => accept(await listVisitors(db, query)))

  route(contact, async ({ body: { name, email, message, robotcheck }, caller: { member }, request }) => {
    if (member === null) {
      const human = await robots.validate(robotcheck)
      if (!human.ok) return human
    }
    const sender = member === null ? request.ip : `member ${member.id}`
    if ((await sent.take(sender)) > 0) {
      return refuse(
        'contact.too-many',
        `You’ve reached the limit for a day. Please write to ${config.club.contact} directly.`,
      )
    }
    const content = { ...contactEmail({ name, message }), receiver: config.club.contact, replyTo: email }
    // A sender whose answer was lost sends the message again, so the same text of one sender is stored only once a day.
    const dedupeKey = `contact:${today(context)}:${versionOf([sender, content])}`
    const createdAt = now().toISOString()
    await transaction(db, (tx) => addMessage(tx, { kind: 'mail', ...content, dedupeKey, createdAt }))
    backgroundJobs.wake()
    return accept(success)
  })
}
