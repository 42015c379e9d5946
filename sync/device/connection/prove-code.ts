import { readProblem } from '../../calls/problem.ts'
import { openOuting } from '../../calls/replay.ts'
import type { Device } from '../device.ts'
import type { Capability, DeviceDatabase, Scorer } from '../storage/device-database.ts'
import { awaitsStart, noteReplaced, readSignIn, signedInUser, tokenOf, tokenUnder } from './credentials.ts'
import { exchange, retryAfterOf, serverFailure } from './exchange.ts'

/**
 * Resolves with the token under which this phone may send a principal's operations. If its code is not exchanged yet,
 * for example because it came with a card from another phone, exchanges it for a token first. Resolves with undefined
 * when the server refuses the code: the queue is then suspended until a person enters the code. Throws a ServerFailure
 * without an answer.
 */
export async function provenToken(device: Device, principal: string): Promise<string | undefined> {
  const { database, ports } = device
  const capability = await codeToProve(device, principal)
  if (!capability) return await tokenOf(device, principal)
  const { initials = '', nextScorer } = capability
  // A worker has no sign-in, so the server would store no name. A page exchanges the code instead.
  if (ports.isWorker && typeof nextScorer === 'number') return undefined
  const code = capability.code || (await codeFromServer(device, capability))
  // While the outing has no code, the sign-in of the member who started it is used.
  if (code === '') return await tokenOf(device, principal)
  const wanted = scorerOf(device, initials)
  const reply = await exchange(ports, {
    method: openOuting.method,
    path: openOuting.path,
    token: readSignIn(ports.storage)?.token ?? null,
    body: JSON.stringify({ accessCode: code, initials }),
  })
  const problem = readProblem(reply.json)
  const refusal = reply.status < 500 && reply.status !== 429 ? problem : null
  // There is a valid token and only the name would change, so no score waits for it.
  if (capability.token !== null && reply.status !== 200) {
    const { token } = capability
    return refusal ? await keepToken(device, capability, { token, wanted }) : token
  }
  if (refusal) {
    const parked = { code: refusal.code, message: refusal.error }
    const { queues, capabilities } = database
    await database.transaction('rw', queues, capabilities, async () => {
      // A person may have entered the code, or left the outing, while the server answered.
      if ((await capabilities.get(principal))?.token !== null) return
      await queues.update(principal, { parked })
      await noteReplaced(database, principal, refusal.code)
    })
    return undefined
  }
  const answer = reply.status === 200 ? openOuting.answer.safeParse(reply.json) : undefined
  if (!answer?.success) throw serverFailure('unreachable', { message: 'No answer', retryAfter: retryAfterOf(reply) })
  return await keepToken(device, capability, { token: answer.data.token, scorer: wanted, wanted })
}

/** Returns the person in whose name the code is exchanged now: the signed-in member, else the initials. */
export function scorerOf(device: Device, initials = ''): Scorer {
  return signedInUser(device)?.id ?? initials
}

function isProven({ token, isRenamed }: Capability): boolean {
  return token !== null && isRenamed !== true
}

/**
 * `wanted`: the person in whose name the exchange was requested. `scorer`: the same, once the server has given a token
 * for that person.
 */
type GivenToken = Pick<Capability, 'scorer'> & { readonly token: string; readonly wanted: Scorer }

/** Stores a token. Marks it as in another name (`isRenamed`) if someone else scores since the request. */
async function keepToken(device: Device, { principal }: Capability, { wanted, ...given }: GivenToken): Promise<string> {
  const { capabilities } = device.database
  await device.database.transaction('rw', capabilities, async () => {
    const now = await capabilities.get(principal)
    await capabilities.update(principal, { ...given, isRenamed: scorerOf(device, now?.initials) !== wanted })
  })
  return given.token
}

/**
 * Reads the token of a principal without a request to the server; undefined where the code must be exchanged first, or
 * there is none.
 */
export async function keptToken(device: Device, principal: string): Promise<string | undefined> {
  const { database } = device
  const capability = await database.capabilities.get(principal)
  return (await isToProve(database, capability)) ? undefined : await tokenUnder(device, { principal, capability })
}

async function codeToProve({ database }: Device, principal: string): Promise<Capability | null> {
  const capability = await database.capabilities.get(principal)
  return capability && (await isToProve(database, capability)) ? capability : null
}

async function isToProve(database: DeviceDatabase, capability: Capability | undefined): Promise<boolean> {
  return capability !== undefined && !isProven(capability) && !(await awaitsStart(database, capability.principal))
}

/** Fetches the access code. The module is loaded on demand: only the phone that started an outing needs it, once. */
async function codeFromServer(device: Device, capability: Capability): Promise<string> {
  const { fetchCode } = await import('./fetch-code.ts')
  return await fetchCode(device, capability)
}

/**
 * Exchanges the code of the group that this phone scores in an outing, if it scores one and the code is not exchanged
 * yet.
 */
export async function proveCode(device: Device, outingId: number): Promise<void> {
  const principal = (await device.database.outings.get(outingId))?.principal
  if (principal) await provenToken(device, principal)
}
