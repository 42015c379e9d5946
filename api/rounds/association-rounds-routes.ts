import {
  countReadyForAssociation,
  exportAssociation,
  exportedAssociation,
  listAssociation,
} from '#db/rounds/association-rounds.ts'
import { transaction } from '#db/transaction.ts'
import { accept } from '#golf/result.ts'
import { usgaExport, usgaRounds, usgaSettle } from '#sync/calls/round-exchange.ts'
import { postUsga } from '#sync/calls/rounds.ts'
import { handicapAssociation } from '../outside/handicap-association.ts'
import { changerOf } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
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

  route(usgaExport, async ({ body: { again } }) => {
    const rounds =
      again === undefined
        ? await transaction(db, (tx) => exportAssociation(tx, { now: now() }))
        : await exportedAssociation(db, { at: again })
    const filename = `usga-${today(context)}.csv`
    return accept({ filename, type: 'text/csv', content: associationCsv(rounds) })
  })

  route(usgaSettle, async ({ params: { id: roundId }, body: { posted } }) => {
    const settled = await settleRoundSent(db, { roundId, state: posted ? 'sent' : 'failed', now: now() })
    return settled.ok ? accept(success) : settled
  })
}
