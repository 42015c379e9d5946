import type { Transaction } from '#db/database.ts'
import type { StoredRound } from '#db/rounds/rounds-change.ts'
import type { Together } from '#db/rounds/rounds-undo.ts'
import { transaction } from '#db/transaction.ts'
import { accept, type Result } from '#golf/result.ts'
import { asChanger, type MemberCaller } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import type { OnlyOnce, SentBefore } from '../server/only-once.ts'
import { success } from '../server/route.ts'
import { restoreTogether, settleRound, undoTogether, type RestoredTogether, type Verdict } from './check-round.ts'
import { deleteRound, restorableSince, restoreRound } from './edit-round.ts'
import { notifyDecided } from './round-emails.ts'
import type { RoundProblem } from './round-problems.ts'

type Decision = { readonly reason: string; readonly member: MemberCaller }

export async function decideDeletion(
  context: Context,
  { id, reason, member }: Decision & { readonly id: number },
): Promise<Result<StoredRound | null, RoundProblem>> {
  const changing = { by: asChanger(member), now: context.now(), reason }
  return await transaction(context.db, async (tx) => {
    const deleted = await deleteRound(tx, { id, ...changing })
    if (!deleted.ok || deleted.value === null) return deleted
    await emailGolfer(tx, { context, round: deleted.value, what: 'was deleted', remedy: 'restore', reason, member })
    return deleted
  })
}

type Success = typeof success

type VerdictToDecide = Decision & {
  readonly id: number
  readonly verdict: Verdict
  readonly onlyOnce: OnlyOnce<Success>
}

/** Confirms or removes a round and emails the golfer, once for a request that is sent again. */
export async function decideVerdict(
  context: Context,
  { id, verdict, reason, member, onlyOnce }: VerdictToDecide,
): Promise<Result<Success, RoundProblem | SentBefore>> {
  const changing = { by: asChanger(member), now: context.now(), reason }
  const words =
    verdict === 'remove'
      ? ({ what: 'was removed', remedy: 'restore' } as const)
      : ({ what: 'was checked and counts, as decided', remedy: 'report' } as const)
  const settle = onlyOnce(async (tx) => {
    const settled = await settleRound(tx, { id, verdict, ...changing })
    if (!settled.ok) return settled
    await emailGolfer(tx, { context, round: settled.value, ...words, reason, member })
    return accept(success)
  })
  return await transaction(context.db, settle)
}

export async function decideUndo(
  context: Context,
  { together, expect, reason, member }: Decision & { readonly together: Together; readonly expect: number },
): Promise<Result<{ readonly id: number; readonly rounds: readonly StoredRound[] }, RoundProblem>> {
  const changing = { by: asChanger(member), now: context.now(), reason }
  return await transaction(context.db, async (tx) => {
    const undone = await undoTogether(tx, { together, expect, ...changing })
    if (!undone.ok) return undone
    for (const round of undone.value.rounds) {
      await emailGolfer(tx, { context, round, what: 'was removed', remedy: 'restore', reason, member })
    }
    return undone
  })
}

/** Restores a round. A golfer who got an email about its deletion gets one that it counts again. */
export async function decideRestoring(
  context: Context,
  { id, member }: Omit<Decision, 'reason'> & { readonly id: number },
): Promise<Result<StoredRound | null, RoundProblem>> {
  return await transaction(context.db, async (tx) => {
    const restored = await restoreRound(tx, {
      id,
      since: restorableSince(context),
      by: asChanger(member),
      now: context.now(),
    })
    if (!restored.ok || restored.value === null) return restored
    await emailGolfer(tx, { context, round: restored.value, ...wasRestored, member })
    return restored
  })
}

export async function decideRestoringTogether(
  context: Context,
  { id, member }: Omit<Decision, 'reason'> & { readonly id: number },
): Promise<Result<RestoredTogether, RoundProblem>> {
  return await transaction(context.db, async (tx) => {
    const restored = await restoreTogether(tx, {
      id,
      since: restorableSince(context),
      by: asChanger(member),
      now: context.now(),
    })
    if (!restored.ok) return restored
    for (const round of restored.value.restored) await emailGolfer(tx, { context, round, ...wasRestored, member })
    return restored
  })
}

const wasRestored = { what: 'was restored', remedy: 'report', reason: '' } as const

type Decided = Decision & { readonly context: Context } & Pick<
    Parameters<typeof notifyDecided>[1],
    'round' | 'what' | 'remedy'
  >

async function emailGolfer(tx: Transaction, { context, member, ...decided }: Decided): Promise<void> {
  const by = { memberId: member.id, name: member.name }
  await notifyDecided(tx, { ...decided, by, club: context.config, now: context.now() })
}
