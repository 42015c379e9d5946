import { hkdfSync } from 'node:crypto'
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import { takeRobotCheck } from '#db/accounts/account-requests.ts'
import { minute } from '#db/instants.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { robotProof } from '#sync/calls/robot-check.ts'
import type { Context } from '../server/context.ts'
import { createTryLimit, takeAll } from '../server/http/try-limit.ts'

export type RobotRefusal = 'robot.required' | 'robot.failed'

export type RobotChecks = {
  readonly challenge: () => Promise<{
    algorithm: 'SHA-256'
    challenge: string
    maxnumber: number
    salt: string
    signature: string
  }>
  /** Validates a proof and uses it up. */
  readonly validate: (proof: string | undefined) => Promise<Result<undefined, RobotRefusal>>
  /**
   * Accepts a key without a proof as often as all limits allow; after that a proof is required, so no one is locked
   * out.
   */
  readonly allowance: (name: string, ...limits: readonly { allowed: number; window: number }[]) => Allowance
}

type Allowance = (use: { key: string; proof: string | undefined }) => Promise<Result<undefined, RobotRefusal>>

/** 32,768 hashes on average (15 bits): well below a second on a phone of 2019, expensive in bulk. */
const maxnumber = 65_536
const life = 20 * minute
/** The limit of all addresses together without a proof, as a multiple of the limit of one. */
const inAllFactor = 20

/**
 * Creates a proof of work without a third party: a signed challenge that is valid for 20 minutes and only once
 * (SEC-58).
 */
export function createRobotChecks(context: Context): RobotChecks {
  const { db, now, secrets } = context
  const { current, others } = secrets.tokenKeys
  const hmacKey = robotKey(current)
  /** While the token key is being changed, a server also accepts challenges signed by servers with the other key. */
  const acceptedKeys = [hmacKey, ...others.map(robotKey)]

  async function validate(proof: string | undefined): Promise<Result<undefined, RobotRefusal>> {
    if (proof === undefined) return refuse('robot.required', robotMessage)
    const solved = readProof(proof)
    if (solved === undefined) return refuse('robot.failed', robotMessage)
    const verified = await Promise.all(acceptedKeys.map((key) => verifySolution(solved, key, false)))
    if (!verified.includes(true)) return refuse('robot.failed', robotMessage)
    const expires = new Date(Number(extractParams(solved)['expires']) * 1000)
    if (!(expires > now())) return refuse('robot.failed', robotMessage)
    const { challenge } = solved
    const use = { challenge, expiresAt: expires.toISOString(), at: now().toISOString() }
    const isFirst = await transaction(db, (tx) => takeRobotCheck(tx, use))
    return isFirst ? accept(undefined) : refuse('robot.failed', robotMessage)
  }

  return {
    async challenge() {
      const expires = new Date(now().getTime() + life)
      const algorithm = 'SHA-256'
      const { challenge, salt, signature } = await createChallenge({ algorithm, hmacKey, maxnumber, expires })
      return { algorithm, challenge, maxnumber, salt, signature }
    },
    validate,
    allowance(name, ...limits) {
      const uses = limits.map(({ allowed, window }) => {
        const options = { name: `${name} in ${window}`, allowed, inAll: allowed * inAllFactor, window }
        return createTryLimit(context, options)
      })
      return async ({ key, proof }) => {
        const full = await takeAll(uses.map((limit) => ({ limit, key })))
        return full === undefined ? accept(undefined) : validate(proof)
      }
    },
  }
}

const robotMessage = 'please validate to pass robot check.'

/** Derives the key of the challenges from the token key, so that there is one secret less to store. */
export function robotKey(tokenKey: Buffer): string {
  return Buffer.from(hkdfSync('sha256', tokenKey, '', 'robot check', 32)).toString('hex')
}

function readProof(proof: string) {
  try {
    const parsed = robotProof().safeParse(JSON.parse(Buffer.from(proof, 'base64').toString()))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
