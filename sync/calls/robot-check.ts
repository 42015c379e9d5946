import * as z from 'zod/mini'
import { defineCall, once } from './call.ts'

/**
 * A proof of work. The page searches for the number with which the salt hashes to the challenge. The proof is base64 of
 * JSON.
 */
export const robotCheck = defineCall({
  method: 'GET',
  path: 'robot-check',
  who: 'anyone',
  summary: 'A challenge for the robot check: proof of work, solved by the page, valid once',
  answer: () =>
    z.object({
      algorithm: z.literal('SHA-256'),
      challenge: z.string(),
      maxnumber: z.int(),
      salt: z.string(),
      signature: z.string(),
    }),
})

/** The proof as a form sends it. Required at registration, and elsewhere above the usual rate. */
export const robotcheck = z.string().check(z.maxLength(4000))

/** The decoded proof: the challenge and the number that was found. */
export const robotProof = once(() =>
  z.object({
    algorithm: z.literal('SHA-256'),
    challenge: z.string(),
    number: z.int(),
    salt: z.string(),
    signature: z.string(),
  }),
)
