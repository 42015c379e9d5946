import { solveChallenge as solveWithin } from 'altcha-lib/v1'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { robotCheck } from '#sync/calls/robot-check.ts'

/** Numbers that are tried before control returns to the page. */
const slice = 1000

type Work = {
  readonly challenge: AnswerOf<typeof robotCheck>
  readonly signal: AbortSignal
  /** Resolves when the page has handled its waiting tasks. */
  readonly rest: () => Promise<void>
}

/**
 * Searches for the number that solves a challenge, in slices that keep the page responsive. Returns the proof as the
 * server expects it; null when the search was aborted or there is no such number.
 */
export async function solveChallenge({ challenge: given, signal, rest }: Work): Promise<string | null> {
  const { algorithm, challenge, maxnumber, salt, signature } = given
  for (let start = 0; start <= maxnumber && !signal.aborted; start += slice) {
    const end = Math.min(start + slice - 1, maxnumber)
    const solution = await solveWithin(challenge, salt, algorithm, end, start).promise
    if (solution) return btoa(JSON.stringify({ algorithm, challenge, number: solution.number, salt, signature }))
    await rest()
  }
  return null
}
