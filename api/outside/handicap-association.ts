import { second } from '#db/instants.ts'
import type { AssociationRound } from '#db/rounds/association-rounds.ts'
import { decimal } from '#golf/units.ts'
import type { Config } from '../server/config.ts'
import { leaveAnswer } from './read-answer.ts'

/**
 * The outcome of sending a round. `unsure`: no answer arrived in time, so the association may have the round, and a
 * person has to check before it is sent again.
 */
type SentRound = 'sent' | 'failed' | 'unsure'

/** The API of the national association. */
export type HandicapAssociation = { readonly send: (round: AssociationRound) => Promise<SentRound> }

const patience = 10 * second

/** Returns the client of the association; null without an endpoint. Rounds then wait for the handicap chair. */
export function handicapAssociation({ association }: Pick<Config, 'association'>): HandicapAssociation | null {
  const { url, token } = association
  if (url === '') return null
  return {
    async send(round) {
      const body = JSON.stringify(wireRound(round))
      const headers = {
        'content-type': 'application/json',
        // All attempts to send a round have the same key.
        'idempotency-key': `round-${round.roundId}`,
        ...(token !== '' && { authorization: `Bearer ${token}` }),
      }
      try {
        const answer = await fetch(url, {
          method: 'POST',
          body,
          headers,
          redirect: 'error',
          signal: AbortSignal.timeout(patience),
        })
        await leaveAnswer(answer)
        // After a 5xx the association may have saved the round.
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
