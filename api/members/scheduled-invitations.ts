import type { Database, Transaction } from '#db/database.ts'
import { hour } from '#db/instants.ts'
import { findNewcomers } from '#db/members/invitations.ts'
import { dueBatches, takeScheduled } from '#db/members/scheduled-invitations.ts'
import { addDays } from '#golf/day.ts'
import type { Context, World } from '../server/context.ts'
import { inParts } from '../server/in-parts.ts'
import type { GuardedJobs } from '../server/jobs/guarded-jobs.ts'
import { instantAt, today } from '../server/time.ts'
import { inviteAll } from './invite-members.ts'

/** The local time at which scheduled invitations are sent, when people read their email. */
const morning = '09:00'
/** The least time before sending in which an administrator can undo the invitations. */
const leastWait = hour

/** The next morning at the club that is at least an hour away, so that the invitations can be undone until then. */
export function nextMorning({ now, config }: Pick<Context, 'now' | 'config'>): Date {
  const { timeZone } = config.club
  const date = today({ now, config })
  const first = instantAt({ date, time: morning, timeZone })
  if (first.getTime() - now().getTime() >= leastWait) return first
  return instantAt({ date: addDays(date, 1), time: morning, timeZone })
}

/** The invitations in one transaction, so that scores wait for a short transaction only. */
const mostTaken = 50

type Work = Pick<World, 'now' | 'config' | 'randomBytes'> & { readonly db: Database; readonly jobs: GuardedJobs }

/**
 * Sends the scheduled invitations that are due. A person who was invited in another way, has logged in, or has left
 * gets none. The same transaction removes them from the schedule and writes their emails, so that a crash neither
 * repeats nor loses one.
 */
export async function sendScheduled({ db, now, config, randomBytes, jobs }: Work): Promise<void> {
  for (const batch of await dueBatches(db, { at: now().toISOString() })) {
    const parts = { most: mostTaken, doSome: (tx: Transaction) => sendSome(tx, batch) }
    await jobs.run(`invitations ${batch}`, () => inParts(db, parts))
  }

  async function sendSome(tx: Transaction, batch: string): Promise<number> {
    const at = now()
    const taken = await takeScheduled(tx, { batch, most: mostTaken })
    const ids = taken.map(({ memberId }) => memberId)
    // A server of the previous release may have invited the person without removing the scheduled invitation.
    const isInvited = ({ createdAt, expiresAt }: { createdAt: string | null; expiresAt: string | null }) =>
      createdAt !== null && expiresAt !== null && expiresAt > at.toISOString()
    const people = (await findNewcomers(tx, ids)).filter((person) => !isInvited(person))
    const [by] = taken.map(({ invitedBy }) => invitedBy)
    if (by !== undefined) await inviteAll(tx, people, { context: { config, randomBytes }, way: 'email', by, at })
    return taken.length
  }
}
