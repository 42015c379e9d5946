import type { Database, Transaction } from '#db/database.ts'
import { findNewcomers } from '#db/members/invitations.ts'
import { dueBatches, takeScheduled } from '#db/members/scheduled-invitations.ts'
import { addDays } from '#golf/day.ts'
import type { Context, World } from '../server/context.ts'
import type { GuardedJobs } from '../server/guarded-jobs.ts'
import { inParts } from '../server/in-parts.ts'
import { hour, instantAt, today } from '../server/time.ts'
import { inviteAll } from './invite-members.ts'

/** In the morning, when people read their email. */
const morning = '09:00'
/** The shortest time in which they can be taken back. */
const leastWait = hour

/** The next morning of the club that leaves an hour to take invitations back. */
export function nextMorning({ now, config }: Pick<Context, 'now' | 'config'>): Date {
  const { timeZone } = config.club
  const date = today({ now, config })
  const first = instantAt({ date, time: morning, timeZone })
  if (first.getTime() - now().getTime() >= leastWait) return first
  return instantAt({ date: addDays(date, 1), time: morning, timeZone })
}

/** Invitations in one transaction, so that no score waits for more. */
const mostTaken = 50

type Work = Pick<World, 'now' | 'config' | 'randomBytes'> & { readonly db: Database; readonly jobs: GuardedJobs }

/**
 * Sends the scheduled invitations whose time has come. Who was invited otherwise, has logged in, or left, gets none. One
 * transaction takes them and writes their emails: a crash repeats none and loses none.
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
    // A server of the release before invites without a look at what is scheduled.
    const isInvited = ({ createdAt, expiresAt }: { createdAt: string | null; expiresAt: string | null }) =>
      createdAt !== null && expiresAt !== null && expiresAt > at.toISOString()
    const people = (await findNewcomers(tx, ids)).filter((person) => !isInvited(person))
    const [by] = taken.map(({ invitedBy }) => invitedBy)
    if (by !== undefined) await inviteAll(tx, people, { context: { config, randomBytes }, way: 'email', by, at })
    return taken.length
  }
}
