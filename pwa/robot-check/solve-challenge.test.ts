import { createChallenge, verifySolution } from 'altcha-lib/v1'
import { expect, test } from 'vitest'
import { solveChallenge } from './solve-challenge.ts'

const hmacKey = 'known to the club alone'
const { signal } = new AbortController()
const rest = async () => undefined

async function challengeWith(number: number) {
  const made = await createChallenge({ hmacKey, number, maxnumber: 3000 })
  return { ...made, algorithm: 'SHA-256' as const, maxnumber: 3000 }
}

test.each([0, 999, 1000, 2345, 3000])('the club accepts the proof when the number is %i', async (number) => {
  const proof = await solveChallenge({ challenge: await challengeWith(number), signal, rest })
  expect(await verifySolution(proof ?? '', hmacKey)).toBe(true)
})

test('the page may rest between slices, and work that is no longer wanted stops', async () => {
  const stopped = new AbortController()
  let rests = 0
  const restTwice = async () => {
    rests += 1
    if (rests === 2) stopped.abort()
  }
  const challenge = await challengeWith(2999)
  expect(await solveChallenge({ challenge, signal: stopped.signal, rest: restTwice })).toBeNull()
  expect(rests).toBe(2)
})

test('a challenge that no number answers has no proof', async () => {
  const challenge = { ...(await challengeWith(1)), challenge: 'f'.repeat(64) }
  expect(await solveChallenge({ challenge, signal, rest })).toBeNull()
})
