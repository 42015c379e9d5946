import type { Transaction } from '#db/database.ts'
import { findAccountById } from '#db/members/members.ts'
import { addMessage } from '#db/messages/messages.ts'
import { outingToMind, takeBackLife } from '#db/outings/outing-endings.ts'
import { shownDay } from '#golf/day.ts'
import type { Config } from '../server/config.ts'
import { paragraphs, signature } from '../delivery/emails.ts'

type Canceled = {
  readonly outingId: number
  readonly by: { readonly memberId: number; readonly name: string }
  readonly club: Pick<Config, 'baseUrl' | 'club'>
  readonly now: Date
}

/** Tells the organizer who canceled their outing, what was lost by it, and how it comes back. */
export async function tellOrganizer(
  tx: Transaction,
  { outingId, by, club: { baseUrl, club }, now }: Canceled,
): Promise<void> {
  const outing = await outingToMind(tx, outingId)
  if (!outing || outing.organizerId === by.memberId) return
  const organizer = await findAccountById(tx, { id: outing.organizerId })
  if (!organizer?.isconfirmed || !organizer.isactive) return
  const { course, date, scores, golfers } = outing
  const until = new Date(now.getTime() + takeBackLife).toLocaleString('en-US', {
    timeZone: club.timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  await addMessage(tx, {
    ...{ kind: 'mail', topic: 'outing-canceled', memberId: organizer.id, receiver: organizer.email },
    subject: `${by.name} canceled your outing at ${course}`,
    body: paragraphs(
      `Hello ${organizer.firstname},`,
      `${by.name} canceled your outing at ${course} on ${shownDay(date)}. ` +
        `It had ${scores} ${scores === 1 ? 'score' : 'scores'} of ${golfers} ${golfers === 1 ? 'golfer' : 'golfers'}. They are kept.`,
      `You can take it back until ${until}. Every phone then goes on scoring:`,
      `${baseUrl}/tournament`,
      signature(club),
    ),
    createdAt: now.toISOString(),
  })
}
