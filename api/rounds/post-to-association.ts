import type { Database } from '#db/database.ts'
import { isRecent, minute } from '#db/instants.ts'
import {
  associationNumber,
  findHandover,
  noteAtAssociation,
  saveHandover,
  settleHandover,
  type AssociationRound,
  type AssociationState,
} from '#db/rounds/association-rounds.ts'
import { findRound } from '#db/rounds/rounds-change.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { HandicapAssociation } from '../outside/handicap-association.ts'
import type { Changer } from '../server/callers/caller.ts'
import { roundNotFound } from './edit-round.ts'
import type { RoundProblem } from './round-problems.ts'

/**
 * The time after which a request to the association without an answer counts as lost, so that the round can be sent
 * again.
 */
const lostAfter = minute

type Handover = {
  readonly roundId: number
  readonly by: Changer
  readonly now: () => Date
  /** Null without an endpoint: the round then waits for the handicap chair. */
  readonly association: HandicapAssociation | null
}

export async function postToAssociation(
  db: Database,
  { association, now, ...handover }: Handover,
): Promise<Result<AssociationState, RoundProblem>> {
  const state = association === null ? 'waiting' : 'sending'
  // The round is sent as it is now. A change during the request counts as a change after sending.
  const asked = now()
  const handed = await beginHandover(db, { ...handover, now: asked, state })
  if (!handed.ok) return handed
  const { toSend } = handed.value
  if (association === null || toSend === null) return accept(handed.value.state)
  const sent = await association.send(toSend)
  // Without an answer the state stays `sending`.
  if (sent !== 'unsure') await settleRoundSent(db, { roundId: toSend.roundId, state: sent, now: asked })
  return sent === 'sent' ? accept(sent) : refuse('round.usga-failed', 'Failed to post round to USGA')
}

type Beginning = {
  readonly roundId: number
  readonly by: Changer
  readonly now: Date
  readonly state: 'waiting' | 'sending'
}
type Started = { readonly state: AssociationState; readonly toSend: AssociationRound | null }

/**
 * Starts the handover of a round once; later calls return its state. A failed handover can be repeated, as can one
 * without an answer after a minute, with the same idempotency key.
 */
export async function beginHandover(
  db: Database,
  { roundId, by, now, state }: Beginning,
): Promise<Result<Started, RoundProblem>> {
  return await transaction(db, async (tx) => {
    const round = await findRound(tx, roundId)
    if (!round) return roundNotFound()
    if (round.memberId !== by.memberId && !by.isadmin) {
      return refuse('round.not-yours', 'Only the golfer or an administrator can post this round to the USGA.')
    }
    const before = await findHandover(tx, roundId)
    if (before?.state === 'sending' && (state === 'waiting' || isRecent(before.asked, { now, within: lostAfter }))) {
      return refuse('round.usga-unsure', 'The USGA hasn’t confirmed this round yet. Try again in a minute.')
    }
    if (before && before.state !== 'failed' && before.state !== 'sending') {
      return accept({ state: before.state, toSend: null })
    }
    if ((await associationNumber(tx, round.memberId)) === '') {
      return refuse('round.no-aga', 'This golfer has no GHIN number on file.')
    }
    const ready = await saveHandover(tx, { roundId, by: by.memberId, now, state })
    return accept({ state, toSend: state === 'sending' ? ready : null })
  })
}

/**
 * Records whether the association has a round, by its answer or by what an administrator enters. For a round that was
 * changed after it was sent, `sent` records that the association has its present form.
 */
export async function settleRoundSent(
  db: Database,
  sent: { readonly roundId: number; readonly state: 'sent' | 'failed'; readonly now: Date },
): Promise<Result<null, RoundProblem>> {
  const isSettled = await transaction(db, async (tx) => {
    return (await settleHandover(tx, sent)) || (sent.state === 'sent' && (await noteAtAssociation(tx, sent)))
  })
  return isSettled ? accept(null) : refuse('round.not-found', 'This round isn’t being sent.')
}
