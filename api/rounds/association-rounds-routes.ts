import { findAnswer, keepAnswer } from '#db/answered-calls.ts'
import type { Transaction } from '#db/database.ts'
import { isRecent, minute } from '#db/instants.ts'
import {
  countReadyForAssociation,
  exportAssociation,
  exportedAssociation,
  listAssociation,
  type AssociationRound,
} from '#db/rounds/association-rounds.ts'
import { transaction } from '#db/transaction.ts'
import { accept } from '#golf/result.ts'
import { usgaExport, usgaRounds, usgaSettle } from '#sync/calls/round-exchange.ts'
import { postUsga } from '#sync/calls/rounds.ts'
import { handicapAssociation } from '../outside/handicap-association.ts'
import { changerOf, memberOf } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { keySent } from '../server/only-once.ts'
import { type Routes, success } from '../server/route.ts'
import { today } from '../server/time.ts'
import { postToAssociation, settleRoundSent } from './post-to-association.ts'
import { associationCsv } from './round-files.ts'
import type { RoundProblem } from './round-problems.ts'

/**
 * Rounds for the national association: sent to its endpoint if there is one, otherwise exported by the handicap chair.
 */
export function registerAssociationRounds({ route }: Routes<RoundProblem>, context: Context): void {
  const { db, now } = context
  const association = handicapAssociation(context.config)

  route(postUsga, async ({ params: { id: roundId }, caller }) => {
    const posted = await postToAssociation(db, { roundId, by: changerOf(caller), now, association })
    return posted.ok ? accept({ ...success, aga_state: posted.value }) : posted
  })

  route(usgaRounds, async ({ query }) => {
    const { results, ...page } = await listAssociation(db, query)
    const ready = await countReadyForAssociation(db)
    return accept({
      ...page,
      ready,
      results: results.map(({ roundId: round_id, ...round }) => ({ round_id, ...round })),
    })
  })

  route(usgaExport, async ({ body: { again }, caller, request }) => {
    const sent = { memberId: memberOf(caller).id, mid: keySent(request) }
    const rounds =
      again === undefined
        ? await transaction(db, (tx) => exportOnce(tx, { ...sent, now: now() }))
        : await exportedAssociation(db, { at: again })
    const filename = `usga-${today(context)}.csv`
    return accept({ filename, type: 'text/csv', content: associationCsv(rounds) })
  })

  route(usgaSettle, async ({ params: { id: roundId }, body: { posted } }) => {
    const settled = await settleRoundSent(db, { roundId, state: posted ? 'sent' : 'failed', now: now() })
    return settled.ok ? accept(success) : settled
  })
}

/**
 * Milliseconds for which a repeated request gets the file of the first one. After that, a new file with the rounds that
 * were added since is wanted; the first file can still be downloaded again.
 */
const exportRepeats = 10 * minute

type Export = { readonly memberId: number; readonly mid: string | undefined; readonly now: Date }

/**
 * Marks the ready rounds as exported and returns them. The same request, sent again because its answer was lost, gets
 * the same rounds and exports nothing. Only the time of the export is stored for that, and no golfer's data.
 */
async function exportOnce(tx: Transaction, { memberId, mid, now }: Export): Promise<readonly AssociationRound[]> {
  if (mid === undefined) return await exportAssociation(tx, { now })
  const sent = { memberId, call: `${usgaExport.method} ${usgaExport.path}`, mid }
  const kept = await findAnswer(tx, sent)
  if (kept !== undefined && isRecent(kept.answer, { now, within: exportRepeats })) {
    return await exportedAssociation(tx, { at: kept.answer })
  }
  const at = now.toISOString()
  if (kept === undefined) await keepAnswer(tx, { ...sent, request: '', answer: at, at })
  return await exportAssociation(tx, { now })
}
