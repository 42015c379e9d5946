import {
  type AssociationRound,
  askAssociation,
  exportAssociation,
  exportedAssociation,
  listAssociation,
  settleAssociation,
} from '#db/rounds/association-rounds.ts'
import { transaction } from '#db/transaction.ts'
import { type Result, accept, refuse } from '#golf/result.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { usgaExport, usgaRounds, usgaSettle } from '#sync/calls/round-exchange.ts'
import { postUsga } from '#sync/calls/rounds.ts'
import { type HandicapAssociation, handicapAssociation } from '../outside/handicap-association.ts'
import { changerOf } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { type Routes, success } from '../server/route.ts'
import { today } from '../server/time.ts'
import { associationCsv } from './round-files.ts'
import type { RoundProblem } from './round-problems.ts'

type AssociationRouteRefusal = 'round.usga-failed'

/** Rounds on their way to the national association: by machine where there is one, else by the handicap chair. */
export function registerAssociationRounds({ route }: Routes<RoundProblem>, context: Context): void {
  const { db, now } = context
  const association = handicapAssociation(context.config)

  route(postUsga, async ({ params: { id: roundId }, caller }) => {
    const state = association ? 'sending' : 'waiting'
    const asked = await transaction(db, (tx) => {
      return askAssociation(tx, { roundId, by: changerOf(caller), now: now(), state })
    })
    if (!asked.ok) return asked
    const { state: aga_state, toSend } = asked.value
    if (association === null || toSend === null) return accept({ ...success, aga_state })
    return await send(association, toSend)
  })

  route(usgaRounds, async ({ query }) => {
    const { results, ...page } = await listAssociation(db, query)
    return accept({ ...page, results: results.map(({ roundId: round_id, ...round }) => ({ round_id, ...round })) })
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
    const state = posted ? 'sent' : 'failed'
    const settled = await transaction(db, (tx) => settleAssociation(tx, { roundId, state, now: now() }))
    return settled.ok ? accept(success) : settled
  })

  /** What comes of it is noted before it is answered; without an answer in time the round stays as being sent. */
  async function send(
    to: HandicapAssociation,
    round: AssociationRound,
  ): Promise<Result<AnswerOf<typeof postUsga>, AssociationRouteRefusal>> {
    const state = await to.send(round)
    if (state !== 'unsure') {
      await transaction(db, (tx) => settleAssociation(tx, { roundId: round.roundId, state, now: now() }))
    }
    if (state === 'sent') return accept({ ...success, aga_state: state })
    return refuse('round.usga-failed', 'Failed to post round to USGA')
  }
}
