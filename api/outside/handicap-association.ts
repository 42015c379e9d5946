import type { AssociationRound } from '#db/rounds/association-rounds.ts'
import { decimal } from '#golf/units.ts'
import type { Config } from '../server/config.ts'
import { second } from '../server/time.ts'

/**
 * What became of a round that was sent. `unsure`: no answer came in time, and whether it arrived is not known, so it
 * must not be sent again before somebody has looked.
 */
export type SentRound = 'sent' | 'failed' | 'unsure'

/** The national association, where it can be reached by machine. */
export type HandicapAssociation = { readonly send: (round: AssociationRound) => Promise<SentRound> }

const patience = 10 * second

/** Null when the club has no endpoint: rounds then wait for the handicap chair. */
export function handicapAssociation({ association }: Pick<Config, 'association'>): HandicapAssociation | null {
  const { url, token } = association
  if (url === '') return null
  return {
    async send(round) {
      const body = JSON.stringify(wireRound(round))
      const headers = {
        'content-type': 'application/json',
        // The same for every try of one round, so that the other side can tell.
        'idempotency-key': `round-${round.roundId}`,
        ...(token !== '' && { authorization: `Bearer ${token}` }),
      }
      try {
        const answer = await fetch(url, {
          ...{ method: 'POST', body, headers, redirect: 'error' },
          signal: AbortSignal.timeout(patience),
        })
        await answer.body?.cancel()
        // A server that broke may have taken it before.
        return answer.ok ? 'sent' : answer.status < 500 ? 'failed' : 'unsure'
      } catch (error) {
        return wasNeverConnected(error) ? 'failed' : 'unsure'
      }
    },
  }
}

function wireRound({
  aga,
  lastname,
  firstname,
  date,
  coursename,
  tee,
  rating,
  slope,
  holes,
  score,
  tournament,
}: AssociationRound) {
  const golfer = { ghin: aga, lastname, firstname }
  return { golfer, date, course: coursename, tee, rating: decimal(rating), slope, holes, score, tournament }
}

function wasNeverConnected(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && ['ECONNREFUSED', 'ENOTFOUND'].includes(String(cause.code))
}
