import type { Transaction } from '#db/database.ts'
import { findAccountById } from '#db/members/members.ts'
import { lastReopening, reopen, standingEnd, type Ending } from '#db/outings/outing-endings.ts'
import { alreadyPosted } from '#db/outings/outings.ts'
import type { StoredRound } from '#db/rounds/rounds-change.ts'
import { waitingRoundsOfOuting } from '#db/rounds/rounds-to-check.ts'
import { roundsTogether } from '#db/rounds/rounds-undo.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { AlertContext } from '../../delivery/alert.ts'
import { settleRound, undoTogether } from '../../rounds/check-round.ts'
import { notifyDecided } from '../../rounds/round-emails.ts'
import type { Changer } from '../../server/callers/caller.ts'
import { notForPractice, organizedOuting, validateFreeToRun } from '../organizer.ts'
import { alertComing, takeBackLife, type EndContext } from './cancel-outing.ts'

type ReopenRefusal =
  | 'outing.not-found'
  | 'outing.not-organizer'
  | 'outing.posted'
  | 'outing.practice'
  | 'outing.goes-on'
  | 'outing.take-back-too-late'
  | 'outing.already-in-progress'
  | 'outing.reason-required'

/** `rounds`: the number of deleted rounds. `isRepeated`: the outing was already reopened by the same member. */
type Reopened = { readonly rounds: number; readonly isRepeated: boolean }

type Reopening = { readonly id: number; readonly by: Changer; readonly now: Date; readonly reason: string }

/**
 * Reopens an ended outing with all of its scores. Its organizer can undo a cancellation within a day; administrators
 * can reopen any outing. The rounds of its posting are deleted, including those that wait for an administrator; posting
 * again creates new ones.
 */
export async function reopenOuting(
  { db, ...context }: EndContext,
  { id, by, now, reason }: Reopening,
): Promise<Result<Reopened, ReopenRefusal>> {
  return await transaction(db, async (tx) => {
    const organized = await organizedOuting(tx, { id, by })
    if (!organized.ok) return organized
    const outing = organized.value
    if (outing.practice === 1) return notForPractice('A discarded practice outing can’t be reopened.')
    const ending = await standingEnd(tx, id)
    if (!ending) {
      // The answer to the same member's first request may have been lost.
      const isRepeated = (await lastReopening(tx, id))?.memberId === by.memberId
      return isRepeated ? accept({ rounds: 0, isRepeated }) : stillInProgress()
    }
    const mayReopen = by.isadmin ? validateReason(ending, reason) : validateTakeBack(ending, now)
    if (!mayReopen.ok) return mayReopen
    const free = await validateFreeToRun(tx, { outing, memberId: outing.organizerId })
    if (!free.ok) return free

    const at = now.toISOString()
    if (ending.kind === 'cancelled') {
      const alerting = { context, outing, by: by.memberId, now, canceledAt: new Date(ending.endedAt) }
      await alertComing(tx, { ...alerting, kind: 'teetime-restored' })
    }
    await reopen(tx, { outingId: id, run: ending.run, memberId: by.memberId, reopenedAt: at, reason })
    const taken: StoredRound[] = []
    const waiting = await waitingRoundsOfOuting(tx, id)
    for (const roundId of waiting) {
      const removed = await settleRound(tx, { id: roundId, verdict: 'remove', by, now, reason })
      if (!removed.ok) throw new Error(removed.refusal.message)
      taken.push(removed.value)
    }
    const together = { outingId: id }
    const rounds = (await roundsTogether(tx, together)).length
    if (rounds > 0) {
      const undone = await undoTogether(tx, { together, expect: rounds, by, now, reason })
      if (!undone.ok) throw new Error(undone.refusal.message)
      taken.push(...undone.value.rounds)
    }
    await emailGolfers(tx, { taken, by, reason, now, club: context.config })
    return accept({ rounds: taken.length, isRepeated: false })
  })
}

function stillInProgress() {
  return refuse('outing.goes-on', 'This outing is still in progress.')
}

type Taken = Pick<Reopening, 'by' | 'now' | 'reason'> & {
  readonly taken: readonly StoredRound[]
  readonly club: AlertContext['config']
}

/**
 * Emails the golfers that their rounds were deleted: they had an email about the posting, and their indexes no longer
 * include these rounds.
 */
async function emailGolfers(tx: Transaction, { taken, by, ...decided }: Taken): Promise<void> {
  const account = await findAccountById(tx, { id: by.memberId })
  const name = account === undefined ? '' : `${account.firstname} ${account.lastname}`
  for (const round of taken) {
    const person = { memberId: by.memberId, name }
    await notifyDecided(tx, { ...decided, round, what: 'was taken back', remedy: 'postAgain', by: person })
  }
}

function validateReason({ kind }: Ending, reason: string): Result<null, 'outing.reason-required'> {
  if (kind === 'cancelled' || /\S/.test(reason)) return accept(null)
  return refuse('outing.reason-required', 'Enter a reason. It’s shown on the deleted rounds.')
}

function validateTakeBack(
  { kind, endedAt }: Ending,
  now: Date,
): Result<null, 'outing.posted' | 'outing.take-back-too-late'> {
  if (kind === 'posted') return alreadyPosted()
  if (now.getTime() < Date.parse(endedAt) + takeBackLife) return accept(null)
  return refuse('outing.take-back-too-late', 'You can reopen an outing for 24 hours. After that, ask an administrator.')
}
